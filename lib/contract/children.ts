import { multiplyUnits } from "@/lib/core/money";

/** Who stays in one room. Ages ascending. */
export interface Guests {
  adults: number;
  childAges: readonly number[];
}

/** The terms of a room type for infants. */
interface InfantTerms {
  maxInfants: number;
  infantMaxAge: number;
}

/** The guests as a room counts them; ages from the oldest. */
export interface CountedGuests {
  adults: number;
  children: readonly number[];
  /** Ages of infants, who take no place, and cost nothing unless a rule names their position and age. */
  infants: readonly number[];
}

/**
 * Counts guests: the youngest children up to the infants' age are infants, as many as the room takes without a
 * place; the others are children.
 */
export function countGuests({ maxInfants, infantMaxAge }: InfantTerms, { adults, childAges }: Guests): CountedGuests {
  let infants = 0;
  while (infants < maxInfants && infants < childAges.length && childAges[infants]! <= infantMaxAge) infants++;
  const oldestFirst = childAges.toReversed();
  const children = oldestFirst.slice(0, oldestFirst.length - infants);
  return { adults, children, infants: oldestFirst.slice(children.length) };
}

/** The price of the children at some positions, counted from the oldest, and of some ages; all inclusive. */
export interface ChildRule {
  positions: readonly [first: number, last: number];
  ages: readonly [from: number, to: number];
  /** Minor units, or hundredths of a percent of an adult's share. */
  price: { amount: number } | { hundredths: number };
}

/** A price, and the number by which it is divided for one adult's share. */
export interface AdultShare {
  price: number;
  parts: number;
}

/** The rule for the child at a position from 1, if there is one. */
export function findRule(rules: readonly ChildRule[], position: number, age: number): ChildRule | undefined {
  for (const rule of rules) {
    const [[first, last], [from, to]] = [rule.positions, rule.ages];
    if (position >= first && position <= last && age >= from && age <= to) return rule;
  }
  return undefined;
}

/**
 * What a rule costs for one child; a percent is rounded half up once for each.
 * @returns undefined for a percent of a share that does not exist
 */
export function priceByRule({ price }: ChildRule, share: AdultShare | undefined): number | undefined {
  if ("amount" in price) return price.amount;
  return share && multiplyUnits(share.price, price.hundredths, share.parts * 10_000);
}
