import type { Context } from "@/lib/core/context";
import { applySellRule } from "../pricing/price";
import type { RateSheet } from "../pricing/rate-sheet";
import type { StayQuery } from "../pricing/match";
import { pricePlaceProperties, sortByPrice, getLowestTotal, type PlaceRow } from "./place-prices";
import type { LowestPrice } from "./place-properties-repository";
import { getCachedSheet } from "./repository";

/** Factors as numbers, and prices beyond 2^53, are inexact. The bound is lowered by more than their error. */
const MARGIN = 1 - 1e-9;

/** The maximum number of properties that are priced at once. */
const STEP = 1_000;

/**
 * Finds the cheapest properties, by lowest total and then by id. Prices properties in the order of their lower
 * bounds, in growing steps, until no other property can cost less than the cheapest ones found. If all had to be
 * priced, the unavailable ones follow at the end.
 * @param enough the minimum number of properties to put in order, unless there are fewer
 * @returns `open`: internal ids of the others, ascending
 */
export async function findCheapest(
  context: Context,
  query: StayQuery,
  prices: readonly LowestPrice[],
  enough: number,
): Promise<{ rows: PlaceRow[]; open: number[] }> {
  const least = prices.map((price) => ({
    id: price.id,
    total: computeLowerBound(price, query, getCachedSheet(price)),
  }));
  least.sort((a, b) => (a.total < b.total ? -1 : a.total > b.total ? 1 : 0));
  const ids = least.map(({ id }) => id);
  const priced: PlaceRow[] = [];
  let done = 0;
  for (let needed = Infinity; done < ids.length && least[done]!.total <= needed;) {
    const end = done + Math.min(Math.max(2 * enough, done), STEP);
    for (const row of await pricePlaceProperties(context, query, ids.slice(done, end))) priced.push(row);
    done = Math.min(end, ids.length);
    const totals = priced.map(getLowestTotal).sort((a, b) => a - b);
    needed = totals[enough - 1] ?? Infinity;
  }
  const next = least[done]?.total;
  if (next === undefined) return { rows: sortByPrice(priced), open: [] };
  const inOrder = priced.filter((row) => getLowestTotal(row) < next);
  const others = priced.filter((row) => getLowestTotal(row) >= next);
  const open = [...others.map((row) => row.id), ...ids.slice(done)].sort((a, b) => a - b);
  return { rows: sortByPrice(inOrder), open };
}

/**
 * A lower bound of the price of a stay at a property, in minor units of the requested currency: each room costs the
 * lowest price on each night, less what offers can take off, without supplements, in the plan's currency with the
 * lowest factor, rounded down.
 * @param sheet its current rate sheet; undefined: not known here
 * @returns 0 when the sheet or a price is not known, Infinity when nothing can be sold
 */
export function computeLowerBound(
  { lowest }: Pick<LowestPrice, "lowest">,
  query: StayQuery,
  sheet?: RateSheet,
): number {
  if (lowest === null) return Infinity;
  if (!sheet) return 0;
  let factor = Infinity;
  for (const plan of sheet.plans) {
    const rule = plan.isCost ? query.sellRule(sheet, plan, query.checkin) : undefined;
    // A plan with costs and no sell rule is not sold.
    if (plan.isCost && !rule) continue;
    const own = applySellRule(query.factor(plan.currency), rule);
    if (own) factor = Math.min(factor, Number(own.num) / Number(own.den));
  }
  if (factor === Infinity) return Infinity;
  const { share, off } = sheet.leastLeft;
  return query.occupancy.length * Math.floor(Math.max(0, lowest * share - off) * query.nights * factor * MARGIN);
}
