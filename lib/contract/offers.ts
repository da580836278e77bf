import { type Factor, multiply, multiplyMinor, multiplyUnits } from "@/lib/core/money";
import { isOpenTo } from "./audience";

/** A range of day numbers or counts, both ends inclusive; infinite if the contract sets no end. */
export interface DayRange {
  from: number;
  to: number;
}

/** The share of a price that a percentage leaves. */
interface Percent {
  type: "PERCENT";
  num: number;
  den: number;
}

/** How an offer reduces the price of the nights that qualify. */
export type Reduction =
  | Percent
  | { type: "AMOUNT"; /** Minor units a night. */ amount: number }
  | { type: "FREE_NIGHTS"; stay: number; pay: number; isLast: boolean; isRepeated: boolean };

export interface Offer {
  code: string;
  name: string;
  text: string | null;
  /** The group of which at most one offer applies; null for an offer that combines with all others. */
  group: string | null;
  reduction: Reduction;
  booked: DayRange;
  /** Days from booking to arrival. */
  ahead: DayRange;
  arrival: DayRange;
  /** The stay dates of the offer: only nights within them count and are reduced. */
  stay: DayRange;
  /** Nights of the whole stay. */
  nights: DayRange;
  markets: readonly string[];
}

/** The facts about a stay on which offers depend: booking day, dates, market. Day numbers of the property. */
export interface OfferedStay {
  booked: number;
  checkin: number;
  nights: number;
  market: string | undefined;
}

const within = (value: number, { from, to }: DayRange): boolean => value >= from && value <= to;

/** The nights of a stay that are within the offer's stay dates. */
function nightsInside({ stay }: Offer, { checkin, nights }: Pick<OfferedStay, "checkin" | "nights">): number[] {
  const first = Math.max(0, stay.from - checkin);
  const last = Math.min(nights - 1, stay.to - checkin);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i);
}

/** Whether a stay meets every condition of an offer. */
function isValid(offer: Offer, stay: OfferedStay): boolean {
  const inside = nightsInside(offer, stay).length;
  return (
    inside > 0 &&
    within(stay.booked, offer.booked) &&
    within(stay.checkin - stay.booked, offer.ahead) &&
    within(stay.checkin, offer.arrival) &&
    within(stay.nights, offer.nights) &&
    isOpenTo(offer.markets, stay.market) &&
    (offer.reduction.type !== "FREE_NIGHTS" || inside >= offer.reduction.stay)
  );
}

/**
 * Applies some offers to the amounts of a stay's nights: free nights first, then percentages one after the other,
 * carried exactly and rounded half up once, then amounts. No night falls below 0.
 */
export function reduceNights(
  amounts: readonly number[],
  offers: readonly Offer[],
  stay: Pick<OfferedStay, "checkin" | "nights">,
): number[] {
  const isFree = new Set<number>();
  const percents = amounts.map((): Percent[] => []);
  const off = amounts.map(() => 0);
  for (const offer of offers) {
    const { reduction } = offer;
    const inside = nightsInside(offer, stay);
    if (reduction.type === "FREE_NIGHTS") for (const night of freeNights(reduction, inside, amounts)) isFree.add(night);
    else if (reduction.type === "AMOUNT") for (const night of inside) off[night]! += reduction.amount;
    else for (const night of inside) percents[night]!.push(reduction);
  }
  return amounts.map((amount, night) => {
    const left = isFree.has(night) ? 0 : afterPercents(amount, percents[night]!);
    return Math.max(0, left - off[night]!);
  });
}

/** Uses numbers instead of bigint if the product of the percentages is exact. */
function afterPercents(amount: number, percents: readonly Percent[]): number {
  if (percents.length === 0) return amount;
  let [num, den] = [1, 1];
  for (const percent of percents) {
    num *= percent.num;
    den *= percent.den;
  }
  if (den <= Number.MAX_SAFE_INTEGER) return multiplyUnits(amount, num, den);
  const exact = percents.map((percent): Factor => ({ num: BigInt(percent.num), den: BigInt(percent.den) }));
  return Number(multiplyMinor(BigInt(amount), exact.reduce(multiply)));
}

/** The free nights of a stay, chosen together for all repetitions; of nights with equal prices the later are free. */
function freeNights(
  { stay, pay, isLast, isRepeated }: Extract<Reduction, { type: "FREE_NIGHTS" }>,
  inside: readonly number[],
  amounts: readonly number[],
): number[] {
  const times = isRepeated ? Math.floor(inside.length / stay) : 1;
  const order = inside.toReversed();
  if (!isLast) order.sort((a, b) => amounts[a]! - amounts[b]!);
  return order.slice(0, times * (stay - pay));
}

const sum = (amounts: readonly number[]): number => amounts.reduce((a, b) => a + b, 0);
const byCode = (a: Offer, b: Offer): number => (a.code < b.code ? -1 : 1);
const codesOf = (offers: readonly Offer[]): string => offers.map(({ code }) => code).join();

/** Groups offers of which at most one applies. */
function byGroup(offers: readonly Offer[]): Offer[][] {
  const groups = new Map<string | Offer, Offer[]>();
  for (const offer of offers) {
    const key = offer.group ?? offer;
    const members = groups.get(key);
    if (members) members.push(offer);
    else groups.set(key, [offer]);
  }
  return [...groups.values()];
}

/** The amounts of a stay's nights after offers, with the offers that were applied. */
interface Reduced {
  amounts: readonly number[];
  /** The applied offers, sorted by code. */
  offers: readonly Offer[];
}

/**
 * The cheapest combination of a stay's valid offers; of equally cheap ones the one with the fewest offers, then the first
 * by codes. No offer makes a stay dearer, so a choice is given up when even all of the remaining offers together, whatever
 * their groups, leave it dearer than the best so far.
 */
export function applyOffers(amounts: readonly number[], offers: readonly Offer[], stay: OfferedStay): Reduced {
  const valid = offers.filter((offer) => isValid(offer, stay));
  let best = { amounts, offers: [] as readonly Offer[], total: sum(amounts) };
  if (valid.length === 0) return best;
  const groups = byGroup(valid);
  const choose = (at: number, chosen: readonly Offer[]): void => {
    const reduced = reduceNights(amounts, [...chosen, ...groups.slice(at).flat()], stay);
    const total = sum(reduced);
    if (total > best.total || (total === best.total && chosen.length > best.offers.length)) return;
    if (at < groups.length) {
      for (const offer of groups[at]!) choose(at + 1, [...chosen, offer]);
      choose(at + 1, chosen);
      return;
    }
    const found = { amounts: reduced, offers: chosen.toSorted(byCode), total };
    const isFirst = chosen.length < best.offers.length || codesOf(found.offers) < codesOf(best.offers);
    if (total < best.total || isFirst) best = found;
  };
  choose(0, []);
  return best;
}
