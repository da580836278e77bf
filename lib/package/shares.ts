import { factorOf, scale, type Factor, type Minor } from "@/lib/core/money";

/** A summand of a package's price: a part at its own product's price. */
export interface Summand {
  amount: Minor;
  /** Whether it already includes the mark-up: a stay's price does, a service's does not. */
  markedUp: boolean;
}

/**
 * Each part's share of the package's price. The sum of all, marked up and less the discount, is rounded half up once; a
 * share is the growth of the rounded running sum, so shares add up exactly, and each is off by less than a minor unit.
 * @param discount percentage, as a decimal string
 */
export function sharesOf(summands: Summand[], markup: Factor, discount: string): Minor[] {
  const { num, den } = factorOf(discount);
  // Over the mark-up's denominator, so that amounts with and without the mark-up can be added.
  const factor = { num: 100n * den - num, den: 100n * den * markup.den };
  let [sum, shown] = [0n, 0n];
  return summands.map(({ amount, markedUp }) => {
    sum += amount * (markedUp ? markup.den : markup.num);
    const share = scale(sum, factor) - shown;
    shown += share;
    return share;
  });
}
