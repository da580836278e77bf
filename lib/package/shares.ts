import { factorOf, scale, type Factor, type Minor } from "@/lib/core/money";

/** What a package adds up: a part at its own product's price. */
export interface Summand {
  amount: Minor;
  /** A stay's price has the mark-up in it, a service's has not. */
  markedUp: boolean;
}

/**
 * What each part of a package costs in it: the sum of all, marked up and less the discount, is rounded half up, once; the
 * shares are what each part adds to the rounded sum, so they add up to it exactly and none is off by a minor unit or more.
 * @param discount percent, a decimal string
 */
export function sharesOf(summands: Summand[], markup: Factor, discount: string): Minor[] {
  const { num, den } = factorOf(discount);
  // Over the mark-up's denominator, so that what is marked up and what is not can be added.
  const factor = { num: 100n * den - num, den: 100n * den * markup.den };
  let [sum, shown] = [0n, 0n];
  return summands.map(({ amount, markedUp }) => {
    sum += amount * (markedUp ? markup.den : markup.num);
    const share = scale(sum, factor) - shown;
    shown += share;
    return share;
  });
}
