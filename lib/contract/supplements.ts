import { type ChildRule, type CountedGuests, findRule, priceByRule } from "./children";

/** A compulsory supplement, in minor units of the plan's currency. */
export interface Supplement {
  code: string;
  name: string;
  /** Day numbers, inclusive. */
  first: number;
  last: number;
  adult: number;
  childRules: readonly ChildRule[];
  /**
   * Whether it is charged once, on the first night of the stay within its dates; otherwise it is charged for each
   * such night.
   */
  isPerStay: boolean;
}

/** The amount for a party each time; children are counted from the oldest, including those in the base price. */
function priceSupplement({ adult, childRules }: Supplement, guests: CountedGuests): number {
  const { adults, children, infants } = guests;
  let sum = adult * adults;
  for (let i = 0; i < children.length + infants.length; i++) {
    const isInfant = i >= children.length;
    const rule = findRule(childRules, i + 1, isInfant ? infants[i - children.length]! : children[i]!);
    if (rule) sum += priceByRule(rule, { price: adult, parts: 1 })!;
    else if (!isInfant) sum += adult;
  }
  return sum;
}

/** The supplements of each night of a stay. */
export function supplementsByNight(
  supplements: readonly Supplement[],
  guests: CountedGuests,
  checkin: number,
  nights: number,
): number[] {
  const amounts = Array.from({ length: nights }, () => 0);
  for (const supplement of supplements) {
    const first = Math.max(0, supplement.first - checkin);
    const last = Math.min(nights - 1, supplement.last - checkin);
    if (first > last) continue;
    const price = priceSupplement(supplement, guests);
    for (let night = first; night <= (supplement.isPerStay ? first : last); night++) amounts[night]! += price;
  }
  return amounts;
}
