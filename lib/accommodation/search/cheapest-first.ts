import type { Context } from "@/lib/core/context";
import type { RateSheet } from "../pricing/rate-sheet";
import type { StayQuery } from "../pricing/match";
import { priceInSlices, sortByPrice, type PlaceRow } from "./place-prices";
import type { LowestPrice } from "./place-properties-repository";
import { knownSheet } from "./repository";

/** A factor as a number, and a price beyond 2^53, are inexact: a bound is lower by more than that. */
const MARGIN = 1 - 1e-9;

/**
 * The cheapest of some properties, in order: by lowest total, ties by id. Properties are priced in the order of the
 * least that they can cost, until none of the remaining ones can cost less than enough of the priced ones. When all had
 * to be priced, those that are not available follow.
 * @param enough properties to put in order at least, unless there are fewer
 * @returns `open`: internal ids of the others, ascending
 */
export async function cheapestFirst(
  context: Context,
  query: StayQuery,
  prices: readonly LowestPrice[],
  enough: number,
): Promise<{ rows: PlaceRow[]; open: number[] }> {
  const leastOf = prices.map((price) => ({ id: price.id, least: leastTotal(price, query, knownSheet(price)) }));
  leastOf.sort((a, b) => (a.least < b.least ? -1 : a.least > b.least ? 1 : 0));
  const ids = leastOf.map(({ id }) => id);
  const priced: PlaceRow[] = [];
  let done = 0;
  for await (const { count, rows } of priceInSlices(context, query, ids)) {
    for (const row of rows) priced.push(row);
    done += count;
    if (done === ids.length) break;
    const isInOrder = costsLessThan(leastOf[done]!.least);
    const inOrder = priced.filter(isInOrder);
    if (inOrder.length < enough) continue;
    const open = [...ids.slice(done), ...priced.filter((row) => !isInOrder(row)).map((row) => row.id)];
    return { rows: sortByPrice(inOrder), open: open.sort((a, b) => a - b) };
  }
  return { rows: sortByPrice(priced), open: [] };
}

const costsLessThan =
  (least: number) =>
  ({ match }: PlaceRow): boolean =>
    match?.from !== undefined && Number(match.from) < least;

/**
 * The least that a stay of the party can cost at a property, in minor units of the requested currency: each room costs
 * the lowest price on each night, without supplements, in the plan's currency with the lowest factor, rounded down.
 * @param sheet its current rate sheet; undefined: not known here
 * @returns 0 when the sheet or a price is not known, Infinity when nothing can be sold
 */
export function leastTotal({ lowest }: Pick<LowestPrice, "lowest">, query: StayQuery, sheet?: RateSheet): number {
  if (lowest === null) return Infinity;
  if (!sheet) return 0;
  let factor = Infinity;
  for (const plan of sheet.plans) {
    const { num, den } = query.factor(plan.currency) ?? { num: Infinity, den: 1 };
    factor = Math.min(factor, Number(num) / Number(den));
  }
  if (factor === Infinity) return Infinity;
  return query.occupancy.length * Math.floor(lowest * query.nights * factor * MARGIN);
}
