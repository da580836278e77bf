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
  /** True: charged once, with the first night of the stay that is within the supplement's dates. False: charged for each of those nights. */
  isPerStay: boolean;
}

/** What a party pays each time; children are counted from the oldest, those that the base price includes too. */
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

/** By night of a stay: the supplements of the night. */
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
