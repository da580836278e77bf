import { type AdultShare, type ChildRule, type CountedGuests, findRule, priceByRule } from "./children";

/** The plan's prices on a night for guests beyond those that the base price includes. Amounts are minor units. */
export interface NightTerms {
  extraAdult: number;
  /** Ascending; a plan has either bands or rules. */
  childBands: readonly { maxAge: number; amount: number }[];
  childRules: readonly ChildRule[];
}

/** A plan's prices of one night, undefined if it has none. */
export interface NightPrices {
  /** The price for as many guests as the room includes. */
  base: number | undefined;
  /** Prices by number of adults; if there are any, `base` and the room's included guests do not apply. */
  byAdults?: readonly (number | undefined)[] | undefined;
}

/**
 * A part of a night's price, for its explanation. The amounts add up to the price; a child without an amount of its
 * own counts as an adult.
 */
export type NightPricePart =
  | { part: "BASE"; guests: number; amount: number }
  | { part: "EXTRA_ADULTS"; guests: number; amount: number }
  | { part: "CHILD"; age: number; amount: number; by: ChildRule | "BAND" | "ADULT" | "FREE" };
type Note = (part: NightPricePart) => void;

/**
 * Prices a night for the guests of one room, before offers and supplements.
 * @param included guests that the base price includes: adults first, then children from the oldest
 * @param note receives the parts of the price
 * @returns undefined if the night is not sold
 */
export function priceNight(
  { base, byAdults }: NightPrices,
  terms: NightTerms,
  guests: CountedGuests,
  included: number,
  note?: Note,
): number | undefined {
  if (byAdults) {
    const two = byAdults[2];
    const share = two === undefined ? undefined : { price: two, parts: 2 };
    const children = priceChildren(guests.children, guests.infants, { ...terms, childBands: [] }, share, note);
    const adults = children && byAdults[guests.adults + children.asAdults];
    if (adults === undefined) return undefined;
    note?.({ part: "BASE", guests: guests.adults + children!.asAdults, amount: adults });
    return adults + children!.sum;
  }
  if (base === undefined) return undefined;
  note?.({ part: "BASE", guests: included, amount: base });
  const paying = guests.children.slice(Math.max(0, included - guests.adults));
  const children = priceChildren(paying, guests.infants, terms, { price: base, parts: included }, note);
  if (!children) return undefined;
  const extraAdults = Math.max(0, guests.adults - included) + children.asAdults;
  if (extraAdults > 0) note?.({ part: "EXTRA_ADULTS", guests: extraAdults, amount: terms.extraAdult * extraAdults });
  return base + children.sum + terms.extraAdult * extraAdults;
}

/**
 * The sum of the children priced by a rule or band, and the number of others, who are priced as adults. Undefined if
 * the children cannot be sold.
 */
function priceChildren(
  children: readonly number[],
  infants: readonly number[],
  { childRules, childBands }: NightTerms,
  share: AdultShare | undefined,
  note?: Note,
): { sum: number; asAdults: number } | undefined {
  const priced = { sum: 0, asAdults: 0 };
  for (let i = 0; i < children.length + infants.length; i++) {
    const isInfant = i >= children.length;
    const age = isInfant ? infants[i - children.length]! : children[i]!;
    const rule = findRule(childRules, i + 1, age);
    const band = rule || isInfant ? undefined : childBands.find(({ maxAge }) => age <= maxAge);
    const amount = rule ? priceByRule(rule, share) : (band?.amount ?? 0);
    if (amount === undefined) return undefined;
    const by = rule ?? (band ? "BAND" : isInfant ? "FREE" : "ADULT");
    if (by === "ADULT") priced.asAdults++;
    else priced.sum += amount;
    note?.({ part: "CHILD", age, amount, by });
  }
  return priced;
}
