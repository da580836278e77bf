import type { ByPlan, Contract, Fee, NightRow, Offer, Plan, Rule, SellRule, Stay, Supplement, Terms } from "./contract";

// The arithmetic of contracts a second time: slow, with fractions, from the contract's text. It uses nothing of
// `lib/contract`, so that both can contradict each other.

/** An exact amount: minor units as a fraction. */
interface Fraction {
  num: bigint;
  den: bigint;
}
const whole = (amount: number): Fraction => ({ num: BigInt(amount), den: 1n });
const times = (a: Fraction, num: number, den: number): Fraction => ({
  num: a.num * BigInt(num),
  den: a.den * BigInt(den),
});
const halfUp = ({ num, den }: Fraction): number => Number((2n * num + den) / (2n * den));
const sum = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0);
const isWithin = (value: number, from = -Infinity, to = Infinity): boolean => value >= from && value <= to;

/** The answer of the contract for a stay in one room under one plan. */
export type Answer =
  | { gate: string }
  | {
      status: "AVAILABLE" | "ON_REQUEST";
      /** By night, supplements included, as the plan's prices say it. */
      amounts: number[];
      /** What the tenant owes. */
      net: number;
      /** With the mark-up of the profile, raised to the least price. */
      total: number;
      before: number;
      /** The least of each night's share in the total; undefined: none is raised. */
      least: number[] | undefined;
      /** Codes of the offers that apply, in order. */
      offers: string[];
      /** Fees by code. */
      fees: Record<string, number>;
    };

/** What all rows together leave of a night. */
export function nightOn(contract: Contract, day: number) {
  const night: Required<Omit<NightRow, "from" | "to">> = {
    allotment: 0,
    prices: {},
    closed: {},
    closed_to_arrival: {},
    closed_to_departure: {},
    min_stay_through: {},
    min_sell: {},
  };
  for (const { from, to, allotment, ...lists } of contract.nights) {
    if (!isWithin(day, from, to)) continue;
    if (allotment !== undefined) night.allotment = allotment;
    for (const [name, values] of Object.entries(lists)) {
      const cells = night[name as keyof typeof lists] as ByPlan<unknown>;
      for (const [key, value] of Object.entries(values ?? {})) {
        if (value === null) delete cells[key];
        else cells[key] = value;
      }
    }
  }
  return night;
}
type Night = ReturnType<typeof nightOn>;

/** The plan's terms with what its season of the day says instead. */
export function termsOn(contract: Contract, plan: Plan, day: number): Terms {
  const season = contract.seasons.find(
    ({ plan_code: code, from, to }) => code === plan.code && isWithin(day, from, to),
  );
  const said = Object.fromEntries(Object.entries(season ?? {}).filter(([, value]) => value !== undefined));
  return { ...plan, ...said };
}

/** Children from the oldest, and the youngest that the room counts as infants. */
function countParty({ room }: Contract, stay: Stay): { children: number[]; infants: number[] } {
  const children = stay.ages.toSorted((a, b) => b - a);
  const infants: number[] = [];
  while (infants.length < room.max_infants && children.length > 0 && children.at(-1)! <= room.infant_max_age)
    infants.unshift(children.pop()!);
  return { children, infants };
}

const ruleFor = (rules: readonly Rule[], position: number, age: number): Rule | undefined =>
  rules.find((rule) => isWithin(position, ...rule.positions) && isWithin(age, ...rule.ages));

/** Base and extras of a night, or undefined: there is no price for the party. */
function priceNight(contract: Contract, plan: Plan, day: number, stay: Stay): number | undefined {
  const { prices } = nightOn(contract, day);
  const { extra_adult: extra = 0, child_bands: bands = [], child_rules: rules = [] } = termsOn(contract, plan, day);
  const { children, infants } = countParty(contract, stay);
  const { base_occupancy: base } = contract.room;
  const byAdults = Object.keys(prices).some((key) => key.startsWith(`${plan.code}@`));
  const price = byAdults ? prices[`${plan.code}@2`] : prices[plan.code];
  if (!byAdults && price == null) return undefined;
  // The adult share: of two adults half, or the price divided by those it is for.
  const share = price == null ? undefined : times(whole(price), 1, byAdults ? 2 : base);
  const paying = byAdults ? children : children.slice(Math.max(0, base - stay.adults));
  const persons = [...paying, ...infants];
  let amount = 0;
  let adults = stay.adults;
  for (const [i, age] of persons.entries()) {
    const isInfant = i >= paying.length;
    const rule = ruleFor(rules, i + 1, age);
    const band =
      byAdults || isInfant ? undefined : bands.toSorted(([a], [b]) => a - b).find(([maxAge]) => age <= maxAge);
    if (rule && "amount" in rule.price) amount += rule.price.amount;
    else if (rule && "hundredths" in rule.price) {
      if (!share) return undefined;
      amount += halfUp(times(share, rule.price.hundredths, 10_000));
    } else if (band) amount += band[1];
    else if (!isInfant) adults++;
  }
  if (byAdults) {
    const forAdults = prices[`${plan.code}@${adults}`];
    return forAdults == null ? undefined : amount + forAdults;
  }
  const further = Math.max(0, stay.adults - base) + (adults - stay.adults);
  return amount + price! + further * extra;
}

/** What a supplement costs the party each time. */
function priceSupplement({ adult, child_rules: rules }: Supplement, contract: Contract, stay: Stay): number {
  const { children, infants } = countParty(contract, stay);
  const all = [...children, ...infants].map((age, i) => {
    const rule = ruleFor(rules, i + 1, age);
    if (!rule) return i < children.length ? adult : 0;
    return "amount" in rule.price ? rule.price.amount : halfUp(times(whole(adult), rule.price.hundredths, 10_000));
  });
  return stay.adults * adult + sum(all);
}

function supplementsByNight(contract: Contract, plan: Plan, stay: Stay): number[] {
  const amounts = days(stay).map(() => 0);
  for (const one of contract.supplements) {
    if (one.plan_codes.length > 0 && !one.plan_codes.includes(plan.code)) continue;
    const stayed = days(stay).flatMap((day, night) => (isWithin(day, one.from, one.to) ? [night] : []));
    for (const night of one.per === "STAY" ? stayed.slice(0, 1) : stayed)
      amounts[night]! += priceSupplement(one, contract, stay);
  }
  return amounts;
}

const days = ({ arrival, nights }: Stay): number[] => Array.from({ length: nights }, (_, night) => arrival + night);

/** The nights of a stay that count for an offer. */
const nightsInside = ({ stay_from: from, stay_to: to }: Offer, stay: Stay): number[] =>
  days(stay).flatMap((day, night) => (isWithin(day, from, to) ? [night] : []));

function isValid(offer: Offer, plan: Plan, stay: Stay): boolean {
  const inside = nightsInside(offer, stay).length;
  return (
    (offer.plan_codes.length === 0 || offer.plan_codes.includes(plan.code)) &&
    isWithin(0, offer.book_from, offer.book_until) &&
    isWithin(stay.arrival, offer.days_ahead_min, offer.days_ahead_max) &&
    isWithin(stay.arrival, offer.arrive_from, offer.arrive_to) &&
    isWithin(stay.nights, offer.min_nights, offer.max_nights) &&
    inside > 0 &&
    (offer.reduction.type !== "FREE_NIGHTS" || inside >= offer.reduction.stay)
  );
}

/** Nights under some offers: free ones, then percents one after the other, then amounts, never below 0. */
function reduce(base: readonly number[], offers: readonly Offer[], stay: Stay): number[] {
  const amounts = base.map(whole);
  for (const offer of offers) {
    const { reduction } = offer;
    if (reduction.type !== "FREE_NIGHTS") continue;
    const inside = nightsInside(offer, stay);
    const repetitions = reduction.repeat ? Math.floor(inside.length / reduction.stay) : 1;
    let count = repetitions * (reduction.stay - reduction.pay);
    const left = [...inside];
    while (count-- > 0) {
      // Of equal nights the later one.
      const isFirst = (night: number, than: number) => reduction.free === "LAST" || base[night]! <= base[than]!;
      const next = left.reduce((found, night) => (isFirst(night, found) ? night : found));
      left.splice(left.indexOf(next), 1);
      amounts[next] = whole(0);
    }
  }
  for (const offer of offers)
    if (offer.reduction.type === "PERCENT")
      for (const night of nightsInside(offer, stay))
        amounts[night] = times(amounts[night]!, 10_000 - offer.reduction.hundredths, 10_000);
  const rounded = amounts.map(halfUp);
  for (const offer of offers)
    if (offer.reduction.type === "AMOUNT")
      for (const night of nightsInside(offer, stay))
        rounded[night] = Math.max(0, rounded[night]! - offer.reduction.amount);
  return rounded;
}

/** Every set of offers with at most one of a group. */
function combinations(offers: readonly Offer[]): Offer[][] {
  const [first, ...rest] = offers;
  if (!first) return [[]];
  const without = combinations(rest);
  const compatible = without.filter(
    (set) => first.group === undefined || set.every(({ group }) => group !== first.group),
  );
  return [...without, ...compatible.map((set) => [first, ...set])];
}

/** The cheapest combination; ties: the fewest, then the first by code. */
function best(base: readonly number[], contract: Contract, plan: Plan, stay: Stay) {
  const valid = contract.offers.filter((offer) => isValid(offer, plan, stay));
  const sets = combinations(valid).map((set) => {
    const amounts = reduce(base, set, stay);
    return { amounts, total: sum(amounts), codes: set.map(({ code }) => code).toSorted() };
  });
  const byCode = (a: string, b: string) => (a < b ? -1 : Number(a > b));
  return sets.toSorted(
    (a, b) => a.total - b.total || a.codes.length - b.codes.length || byCode(a.codes.join(), b.codes.join()),
  )[0]!;
}

/** What a fee comes to; undefined: nothing of it applies. */
function feeOf(fee: Fee, stay: Stay, net: number): number | undefined {
  const inside = days(stay).filter((day) => isWithin(day, fee.from, fee.to)).length;
  const nights = Math.min(inside, fee.max_nights ?? inside);
  if (nights === 0) return undefined;
  if ("hundredths" in fee.charge) return halfUp(times(whole(net), fee.charge.hundredths, 10_000));
  const persons = [
    ...(fee.max_age === undefined ? Array.from({ length: stay.adults }, () => 18) : []),
    ...stay.ages.filter((age) => isWithin(age, fee.min_age, fee.max_age)),
  ].length;
  const count = { PER_STAY: 1, PER_NIGHT: nights, PER_PERSON: persons, PER_PERSON_NIGHT: persons * nights }[fee.basis];
  return count === 0 ? undefined : count * fee.charge.amount;
}

/** Whether a list of markets admits the guests'. */
function admits(markets: readonly string[], market: string | undefined): boolean {
  const refused = markets.filter((one) => one.startsWith("!")).map((one) => one.slice(1));
  if (markets.length === 0) return true;
  if (refused.length > 0) return market === undefined || !refused.includes(market);
  return market !== undefined && markets.includes(market);
}

const isSoldTo = (plan: Plan, { rooms }: Stay): boolean =>
  (plan.sold_to === "ALL" || plan.isNamed) && !plan.package_only && rooms >= plan.min_rooms;

/** The one rule for a sale: of those with the most fields the narrowest, and of these the last. */
function sellRule({ sell_rules: rules }: Contract, plan: Plan, stay: Stay): SellRule | undefined {
  const NARROW = ["chain", "region", "place", "property"];
  // A place and its region are places both.
  const width = ({ scope, plan: own }: SellRule) =>
    own === undefined ? NARROW.indexOf(scope === "region" ? "place" : scope) : NARROW.length;
  const fields = ({ tenant, plan: own, market, stay: arrival, book }: SellRule) =>
    [tenant, own, market, arrival, book].filter((field) => field !== undefined).length;
  return rules
    .filter(
      ({ tenant, plan: own, market, stay: arrival, book }) =>
        tenant !== "another" &&
        (own === undefined || own === plan.code) &&
        (market === undefined || market === stay.market) &&
        isWithin(stay.arrival, arrival?.from, arrival?.to) &&
        isWithin(0, book?.from, book?.to),
    )
    .toReversed()
    .toSorted((a, b) => fields(b) - fields(a) || width(b) - width(a))[0];
}

const said = <T>(values: ByPlan<T>, plan: Plan): T | null | undefined => values[plan.code] ?? values[""];
const isSaid = (values: ByPlan<boolean>, plan: Plan): boolean => values[""] === true || values[plan.code] === true;

/** What the contract says of a stay in its room under a plan, gate by gate. */
export function answer(contract: Contract, plan: Plan, stay: Stay): Answer {
  const { room } = contract;
  const nights = days(stay).map((day): Night => nightOn(contract, day));
  const terms = termsOn(contract, plan, stay.arrival);
  const isRequestable = room.beyond_allotment === "ON_REQUEST";
  const isReleased = stay.arrival < (terms.release_days ?? 0);
  const isFull = nights.some(({ allotment }) => allotment < 1);
  if (!admits(plan.markets, stay.market)) return { gate: "MARKET" };
  if (!isSoldTo(plan, stay)) return { gate: "AUDIENCE" };
  if (isReleased && !isRequestable) return { gate: "RELEASE" };
  if (nights.some(({ closed }) => isSaid(closed, plan))) return { gate: "STOP_SELL" };
  if (isSaid(nights[0]!.closed_to_arrival, plan)) return { gate: "ARRIVAL_DAY" };
  const departure = nightOn(contract, stay.arrival + stay.nights);
  if (isSaid(departure.closed_to_departure, plan)) return { gate: "DEPARTURE_DAY" };
  const through = nights.map((night) => said(night.min_stay_through, plan) ?? 1);
  if (stay.nights < Math.max(terms.min_stay ?? 1, ...through)) return { gate: "MIN_STAY" };
  if (stay.nights > (terms.max_stay ?? 30)) return { gate: "MAX_STAY" };
  const { children } = countParty(contract, stay);
  const fits =
    isWithin(stay.adults, room.min_adults, room.max_adults) &&
    children.length <= room.max_children &&
    stay.adults + children.length <= room.max_occupancy;
  if (!fits) return { gate: "OCCUPANCY" };
  if (isFull && !isRequestable) return { gate: "INVENTORY" };
  const base = days(stay).map((day) => priceNight(contract, plan, day, stay));
  if (base.includes(undefined)) return { gate: "PRICE" };
  const supplements = supplementsByNight(contract, plan, stay);
  const { amounts, codes } = best(base as number[], contract, plan, stay);
  const all = amounts.map((amount, night) => amount + supplements[night]!);
  const rule = plan.price_basis === "COST" ? sellRule(contract, plan, stay) : { hundredths: 0 };
  if (!rule) return { gate: "PRICE" };
  const toNet = (amount: number) => times(whole(amount), 10_000 + rule.hundredths, 10_000);
  const toShown = (amount: number) => times(toNet(amount), 10_000 + stay.markup, 10_000);
  // A total of 0 is not sold, whatever it would be raised to.
  if (halfUp(toShown(sum(all))) === 0) return { gate: "PRICE" };
  const net = halfUp(toNet(sum(all)));
  const floors = nights.map(({ min_sell: least }) => least[plan.code] ?? 0);
  const raise = (list: readonly number[]) =>
    halfUp(list.map((amount, night) => atLeast(toShown(amount), floors[night]!)).reduce(plus));
  const total = raise(all);
  const fees = contract.fees.flatMap((fee) => {
    const amount = feeOf(fee, stay, net);
    return amount === undefined ? [] : [[fee.code, amount] as const];
  });
  return {
    status: isReleased || isFull ? "ON_REQUEST" : "AVAILABLE",
    amounts: all,
    net,
    total,
    before: raise(base.map((amount, night) => amount! + supplements[night]!)),
    least: floors.some((floor) => floor > 0) ? floors : undefined,
    offers: codes,
    fees: Object.fromEntries(fees),
  };
}

const atLeast = (amount: Fraction, floor: number): Fraction =>
  amount.num < BigInt(floor) * amount.den ? whole(floor) : amount;
const plus = (a: Fraction, b: Fraction): Fraction => ({ num: a.num * b.den + b.num * a.den, den: a.den * b.den });
