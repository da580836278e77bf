import { minorDigits } from "@/lib/core/money";
import { compareMoney } from "@/lib/words/money";
import type { Deal, Result } from "./offers";
import { plain } from "./plain";
import type { Filters, Sort } from "./view-state";

/** A result with the cheapest of its deals that the filters leave. */
export interface Shown {
  result: Result;
  best: Deal;
  /** How many deals the filters leave. */
  deals: number;
}

const modeOf = ({ isOnRequest }: Result) => (isOnRequest ? "request" : "instant");

/** What sells, as far as the filters leave it, in the order that was chosen. */
export function narrow(results: readonly Result[], filters: Filters, sort: Sort): Shown[] {
  const isDeal = dealTest(filters, currencyOf(results));
  const isProperty = propertyTest(filters);
  const shown = results.filter(isProperty).flatMap((result) => {
    const deals = result.deals.filter(isDeal);
    return deals[0] ? { result, best: deals[0], deals: deals.length } : [];
  });
  return sort === "recommended" ? shown : shown.sort(ORDERS[sort]);
}

/** One search, one currency. */
const currencyOf = (results: readonly Result[]): string => results[0]?.currency ?? "EUR";

function dealTest({ boards, freeOnly, ...typed }: Filters, currency: string) {
  const [least, most] = [fit(typed.least, currency), fit(typed.most, currency)];
  return ({ boards: own, terms, total }: Deal): boolean =>
    (boards.length === 0 || own.every((board) => boards.includes(board))) &&
    (!freeOnly || terms.kind === "FREE_UNTIL") &&
    (least === "" || compareMoney(total, least, currency) >= 0) &&
    (most === "" || compareMoney(total, most, currency) <= 0);
}

/** A typed amount with no more places than the currency has. */
function fit(amount: string, currency: string): string {
  const [whole = "", places = ""] = amount.split(".");
  const digits = minorDigits(currency);
  return digits && places ? `${whole}.${places.slice(0, digits)}` : whole;
}

function propertyTest({ name, stars, modes, attributes, chains }: Filters) {
  const typed = plain(name.trim());
  return (result: Result): boolean => {
    const { property } = result;
    return (
      (typed === "" || plain(property.name).includes(typed)) &&
      (stars.length === 0 || stars.includes(property.star_rating ?? 0)) &&
      (modes.length === 0 || modes.includes(modeOf(result))) &&
      attributes.every((code) => property.attribute_codes.includes(code)) &&
      (chains.length === 0 || chains.includes(property.chain ?? ""))
    );
  };
}

const byPrice = (a: Shown, b: Shown) => compareMoney(a.best.total, b.best.total, a.result.currency);
const freeUntil = ({ best: { terms } }: Shown) => (terms.kind === "FREE_UNTIL" ? terms.at.getTime() : 0);
const ORDERS: Record<Exclude<Sort, "recommended">, (a: Shown, b: Shown) => number> = {
  price: byPrice,
  stars: (a, b) => (b.result.property.star_rating ?? 0) - (a.result.property.star_rating ?? 0) || byPrice(a, b),
  distance: (a, b) => (a.result.kilometres ?? Infinity) - (b.result.kilometres ?? Infinity) || byPrice(a, b),
  free: (a, b) => freeUntil(b) - freeUntil(a) || byPrice(a, b),
};

/** A choice of a filter, and how many properties it would show beside all other filters. */
export interface Count {
  id: string;
  count: number;
}
export interface Counts {
  boards: Count[];
  stars: Count[];
  modes: Count[];
  attributes: Count[];
  chains: Count[];
  free: number;
}

/** How many properties each choice would show, given what is chosen in all other filters; a chosen one stays though it shows none. */
export function countChoices(results: readonly Result[], filters: Filters): Counts {
  const left = (without: Partial<Filters>) => narrow(results, { ...filters, ...without }, "recommended");
  const tally = (
    shown: readonly Shown[],
    chosen: readonly (string | number)[],
    idsOf: (one: Shown) => Iterable<string>,
  ) => {
    // prettier-ignore
    const counts = new Map<string, number>(chosen.map((id) => [String(id), 0]));
    for (const one of shown) for (const id of new Set(idsOf(one))) counts.set(id, (counts.get(id) ?? 0) + 1);
    return [...counts].map(([id, count]) => ({ id, count }));
  };
  const isAnyBoard = dealTest({ ...filters, boards: [] }, currencyOf(results));
  const { boards, stars, modes, attributes, chains } = filters;
  return {
    boards: tally(
      left({ boards: [] }),
      boards,
      ({ result }) =>
      result.deals.filter((deal) => deal.boards.length === 1 && isAnyBoard(deal)).flatMap((deal) => deal.boards), // prettier-ignore
    ),
    stars: tally(left({ stars: [] }), stars, ({ result }) => [String(result.property.star_rating ?? 0)]),
    modes: tally(left({ modes: [] }), modes, ({ result }) => [modeOf(result)]),
    // Each further one narrows, so they are counted among what is left.
    attributes: tally(left({}), attributes, ({ result }) => result.property.attribute_codes),
    chains: tally(left({ chains: [] }), chains, ({ result }) => (result.property.chain ? [result.property.chain] : [])),
    free: left({ freeOnly: true }).length,
  };
}
