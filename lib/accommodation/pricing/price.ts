import { multiply, multiplyMinor, type Factor, type Minor } from "@/lib/core/money";
import { countGuests } from "@/lib/contract/children";
import type { NightPrices } from "@/lib/contract/night";
import type { OfferedStay } from "@/lib/contract/offers";
import { priceStay, type StayPrice, type StayTerms } from "@/lib/contract/price-stay";
import type { SellRule } from "@/lib/contract/sell-rules";
import { getPlanOnDay, type RateSheet, type SheetPlan, type SheetRoom } from "./rate-sheet";
import type { RoomStay } from "./stay-days";

/** The party in one room. Ages ascending. */
export interface Party {
  adults: number;
  childAges: readonly number[];
}

/** A room type under a rate plan for a party, with its total for the stay. */
export interface PricedRoom {
  room: SheetRoom;
  plan: SheetPlan;
  party: Party;
  /** The price in minor units of the plan's currency, before exchange, sell rule and mark-up. */
  amount: number;
  total: Minor;
  /** The price by the plan's contract; undefined without a contract. */
  contract: StayPrice | undefined;
  /** The total without offers. */
  beforeOffers: Minor;
  /** Whether the room is sold on request beyond the allotment: it takes no stock until its booking is confirmed. */
  isBeyond: boolean;
  /** The sell rule that turns the plan's costs into net rates; undefined if its prices are net rates already. */
  rule: SellRule | undefined;
  /** The total with each night raised to its minimum price; undefined if no night has one. */
  minimum: MinimumPrice | undefined;
}

/** The price of a stay whose nights have minimum prices. */
export interface MinimumPrice {
  /** The total with each night raised to its minimum price. */
  total: Minor;
  /** The same without offers. */
  before: Minor;
  /** The sum of the nights' minimum prices. */
  least: Minor;
  /** The amounts by night, in minor units of the plan's currency, in proportion to which the total is divided. */
  nights: readonly number[];
}

/**
 * Whether the property's child policy accepts every child of the party.
 * @see docs/availability#prices-of-a-party
 */
export function acceptsChildren({ children }: Pick<RateSheet, "children">, { childAges }: Party): boolean {
  return childAges.length === 0 || (children.welcome && childAges[0]! >= children.minAge);
}

export function fitsParty(room: SheetRoom, party: Party): boolean {
  const { adults } = party;
  const children = countChildren(room, party);
  return (
    adults >= room.minAdults &&
    adults <= room.maxAdults &&
    children <= room.maxChildren &&
    adults + children <= room.maxOccupancy
  );
}

/** Counts the children who take a place in the room; infants sleep in cots and do not count. */
export function countChildren(room: SheetRoom, party: Party): number {
  return room.maxInfants === 0 ? party.childAges.length : countGuests(room, party).children.length;
}

/** Whether the price comes from a contract, and not only from the nights' prices and the plan's extras. */
export const isPricedByContract = (room: SheetRoom, plan: SheetPlan): boolean =>
  plan.contract !== undefined || room.maxInfants > 0;

/** The prices of a plan for one night of a stay. */
export function getNightPrices(days: RoomStay, plan: SheetPlan, night: number): NightPrices {
  const at = (index: number | undefined): number | undefined => {
    const price = index === undefined ? undefined : days.prices[index]?.[night];
    return price !== undefined && price > 0 ? price : undefined;
  };
  const byAdults = plan.contract?.adultIndexes.map((index) => at(index || undefined));
  const hasAny = byAdults?.some((price) => price !== undefined) === true;
  return { base: at(plan.index), byAdults: hasAny ? byAdults : undefined };
}

/** The plan's prices for additional guests on a night. */
export function getGuestTerms(plan: SheetPlan, day: number) {
  const { extraAdult, childBands, contract } = getPlanOnDay(plan, day);
  return { extraAdult, childBands, childRules: contract?.childRules ?? [] };
}

/** The price of a stay by the contract; undefined if a night has no price for the party. */
export const priceByContract = (
  days: RoomStay,
  room: SheetRoom,
  plan: SheetPlan,
  party: Party,
  stay: OfferedStay,
): StayPrice | undefined => priceStay(buildContractTerms(days, room, plan, stay), countGuests(room, party), stay);

/** Collects the contract's terms for the nights of a stay. */
export function buildContractTerms(
  days: RoomStay,
  room: SheetRoom,
  plan: SheetPlan,
  stay: Pick<OfferedStay, "checkin" | "nights">,
): StayTerms {
  const nights = Array.from({ length: stay.nights }, (_, night) => ({
    prices: getNightPrices(days, plan, night),
    terms: getGuestTerms(plan, stay.checkin + night),
  }));
  const { supplements = [], offers = [] } = plan.contract ?? {};
  return { nights, included: room.baseOccupancy, supplements, offers };
}

/** The base price of all nights, in the plan's minor units; undefined when a night has none. */
function sumBasePrices(days: RoomStay, plan: SheetPlan, nights: number): number | undefined {
  const prices = days.prices[plan.index];
  if (!prices) return undefined;
  let sum = 0;
  for (let i = 0; i < nights; i++) {
    const price = prices[i];
    // A stored 0 is a mistake, and would be sold first.
    if (price === undefined || !(price > 0)) return undefined;
    sum += price;
  }
  return sum;
}

/**
 * The supplement per night on top of the base price. The base price includes `baseOccupancy` guests: first adults, then
 * children, oldest first. Further adults pay the plan's supplement; further children pay their age band's amount, or
 * the adult's supplement when they are older than every band.
 */
export function computeNightSupplement(room: SheetRoom, plan: SheetPlan, { adults, childAges }: Party): number {
  const included = Math.max(0, room.baseOccupancy - adults);
  let sum = Math.max(0, adults - room.baseOccupancy) * plan.extraAdult;
  // Ages ascend: the oldest, at the end, are included in the base price.
  for (let i = 0; i < childAges.length - included; i++) {
    const band = plan.childBands.find((b) => childAges[i]! <= b.maxAge);
    sum += band ? band.amount : plan.extraAdult;
  }
  return sum;
}

/**
 * The price of one room for the stay, in minor units of the plan's currency: by the plan's contract, or base prices and
 * supplements. Undefined when a night has no price for the party.
 */
export function computePlanAmount({
  room,
  plan,
  party,
  days,
  nights,
  contract,
}: Omit<SoldStay, "factor">): number | undefined {
  if (isPricedByContract(room, plan)) return contract?.total;
  const base = days && sumBasePrices(days, plan, nights);
  return base && base + nights * computeNightSupplement(room, plan, party);
}

/** Raises rooms' totals to a minimum sum; the difference is distributed in proportion. */
export function raiseTotals(least: Minor, totals: Minor[]): Minor[] {
  const sum = totals.reduce((a, b) => a + b, 0n);
  if (sum >= least) return totals;
  if (sum === 0n) return totals.map((_, i) => (i === 0 ? least : 0n));
  let [base, shared] = [0n, 0n];
  return totals.map((total) => {
    base += total;
    const share = multiplyMinor(base, { num: least, den: sum }) - shared;
    shared += share;
    return share;
  });
}

/**
 * Raises each night's sell price to its minimum. Sums exactly and rounds once.
 * @param amounts by night, in the plan's minor units
 * @param factor to the requested currency, sell rule and mark-up included
 * @param net the exchange rate alone
 */
export function raiseNights(
  amounts: readonly number[],
  least: readonly number[],
  factor: Factor,
  net: Factor,
): Omit<MinimumPrice, "before"> | undefined {
  if (!least.some((amount) => amount > 0)) return undefined;
  const [shown, own] = [factor.num * net.den, net.num * factor.den];
  const den = factor.den * net.den;
  let [total, minimum] = [0n, 0n];
  const nights = amounts.map((amount, night) => {
    const floor = BigInt(least[night]! > 0 ? least[night]! : 0);
    const [price, lowest] = [BigInt(amount) * shown, floor * own];
    total += price > lowest ? price : lowest;
    minimum += lowest;
    return price > lowest ? Number(multiplyMinor(BigInt(amount), { num: shown, den: own })) : Number(floor);
  });
  return { total: multiplyMinor(total, { num: 1n, den }), least: multiplyMinor(minimum, { num: 1n, den }), nights };
}

/** A stay that may be sold, with the factor to the requested currency, sell rule and mark-up included. */
interface SoldStay extends Pick<PricedRoom, "room" | "plan" | "party" | "contract"> {
  days: RoomStay | undefined;
  nights: number;
  factor: Factor | undefined;
}

/** Computes the price of a stay whose nights have minimum prices; undefined if the stay has no price. */
export function computeMinimumPrice(
  { room, plan, party, days, nights, contract, factor }: SoldStay,
  least: readonly number[],
  net: Factor | undefined,
): MinimumPrice | undefined {
  if (!factor || !net || (!contract && isPricedByContract(room, plan))) return undefined;
  const extra = contract ? 0 : computeNightSupplement(room, plan, party);
  const amounts = contract?.amounts ?? (days!.prices[plan.index] ?? []).slice(0, nights).map((price) => price + extra);
  if (amounts.length < nights || amounts.some(Number.isNaN)) return undefined;
  const raised = raiseNights(amounts, least, factor, net);
  if (!raised) return undefined;
  const before = contract?.offers.length ? raiseNights(contract.amountsBefore, least, factor, net) : raised;
  return { ...raised, before: before!.total };
}

/** Multiplies the factor for a plan's prices by that of its sell rule, if it has one. */
export const applySellRule = <F extends Factor | undefined>(factor: F, rule: SellRule | undefined): F | Factor =>
  factor && rule ? multiply(factor, rule.factor) : factor;

/**
 * The net rate of a slot: its amount in the requested currency without the mark-up, rounded half up once.
 * @param net factor from the plan's minor units to the requested currency's, without sell rule and mark-up
 */
export const computeNetTotal = ({ amount, rule }: Pick<PricedRoom, "amount" | "rule">, net: Factor): Minor =>
  multiplyMinor(BigInt(amount), applySellRule(net, rule));

/**
 * A slot's total by night. Each amount is the growth of the rounded running sum, so the amounts add up exactly to the
 * total, and the first n to the fee of n nights (`sumFirstNights`).
 */
export function splitByNight(days: RoomStay, slot: PricedRoom): Minor[] {
  const { room, plan, party, total, contract, minimum } = slot;
  const byNight = minimum?.nights ?? contract?.amounts;
  const extra = byNight ? 0 : computeNightSupplement(room, plan, party);
  const prices = byNight ?? days.prices[plan.index]!;
  const all = prices.reduce((sum, price) => sum + price + extra, 0);
  if (all === 0) return prices.map(() => 0n);
  let base = 0;
  let before = 0n;
  return prices.map((price) => {
    base += price + extra;
    const upTo = shareOf(total, base, all);
    const amount = upTo - before;
    before = upTo;
    return amount;
  });
}

/**
 * total × part / all, rounded half up. Uses numbers instead of bigint where exact, because a search computes thousands
 * of shares.
 */
function shareOf(total: Minor, part: number, all: number): Minor {
  const doubled = 2 * Number(total) * part + all;
  return doubled <= Number.MAX_SAFE_INTEGER
    ? BigInt(Math.floor(doubled / (2 * all)))
    : multiplyMinor(total, { num: BigInt(part), den: BigInt(all) });
}

/** The share of the first nights in a slot's total, rounded half up: for fees counted in nights. */
export function sumFirstNights(
  total: Minor,
  days: RoomStay,
  { room, plan, party, contract, minimum }: Pick<PricedRoom, "room" | "plan" | "party" | "contract" | "minimum">,
  count: number,
): Minor {
  const byNight = minimum?.nights ?? contract?.amounts;
  const nightly = byNight
    ? byNight.map(BigInt)
    : days.prices[plan.index]!.map((price) => BigInt(price + computeNightSupplement(room, plan, party)));
  const all = nightly.reduce((a, b) => a + b, 0n);
  if (all === 0n) return 0n;
  return multiplyMinor(total, { num: nightly.slice(0, count).reduce((a, b) => a + b, 0n), den: all });
}
