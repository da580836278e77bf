import { minorDigits, parseMoney } from "@/lib/core/money";
import type { Deal, PropertyWithDeals } from "../offers/offers";
import { foldText } from "../plain";
import type { Filters, Sort } from "./view-state";

/** A result with the cheapest of its deals that match the filters. */
export interface ShownResult {
  result: PropertyWithDeals;
  best: Deal;
  /** The number of deals that match the filters. */
  deals: number;
}

const modeOf = ({ isOnRequest }: PropertyWithDeals) => (isOnRequest ? "request" : "instant");

/** Filters and sorts results that have deals. */
export function filterResults(results: readonly PropertyWithDeals[], filters: Filters, sort: Sort): ShownResult[] {
  const isDeal = dealTest(filters, currencyOf(results));
  const isProperty = propertyTest(filters);
  const shown = results.filter(isProperty).flatMap((result) => shownOf(result, result.deals.filter(isDeal)));
  return sort === "recommended" ? shown : shown.sort(ORDERS[sort]);
}

const last = new WeakMap<PropertyWithDeals, ShownResult>();

/** Memoized: returns the previous object if nothing changed, so that its row does not render again. */
function shownOf(result: PropertyWithDeals, [best, ...others]: readonly Deal[]): ShownResult[] {
  if (!best) return [];
  const before = last.get(result);
  if (before?.best === best && before.deals === others.length + 1) return [before];
  const shown = { result, best, deals: others.length + 1 };
  last.set(result, shown);
  return [shown];
}

/** The currency of the results; all have the same one. */
const currencyOf = (results: readonly PropertyWithDeals[]): string => results[0]?.currency ?? "EUR";

function dealTest({ boards, freeOnly, ...typed }: Filters, currency: string) {
  const [least, most] = [bound(typed.least, currency), bound(typed.most, currency)];
  return ({ boards: own, terms, minor }: Deal): boolean =>
    (boards.length === 0 || own.every((board) => boards.includes(board))) &&
    (!freeOnly || terms.kind === "FREE_UNTIL") &&
    (least === undefined || minor >= least) &&
    (most === undefined || minor <= most);
}

/** Parses a typed price limit, truncated to the currency's decimals. */
function bound(amount: string, currency: string): bigint | undefined {
  if (amount === "") return undefined;
  const [whole = "", places = ""] = amount.split(".");
  const decimals = places.slice(0, minorDigits(currency));
  return parseMoney(decimals ? `${whole}.${decimals}` : whole, currency);
}

/** The ids of the results' properties that match the filters of properties, whether or not they have deals. */
export const matchingProperties = (results: readonly PropertyWithDeals[], filters: Filters): string[] =>
  results.filter(propertyTest(filters)).map(({ property }) => property.public_id);

function propertyTest({ name, stars, modes, attributes, chains }: Filters) {
  const typed = foldText(name.trim());
  return (result: PropertyWithDeals): boolean => {
    const { property } = result;
    return (
      (typed === "" || foldText(property.name).includes(typed)) &&
      (stars.length === 0 || stars.includes(property.star_rating ?? 0)) &&
      (modes.length === 0 || modes.includes(modeOf(result))) &&
      attributes.every((code) => property.attribute_codes.includes(code)) &&
      (chains.length === 0 || chains.includes(property.chain ?? ""))
    );
  };
}

const byPrice = ({ best: a }: ShownResult, { best: b }: ShownResult) =>
  a.minor < b.minor ? -1 : Number(a.minor > b.minor);
const freeUntil = ({ best: { terms } }: ShownResult) => (terms.kind === "FREE_UNTIL" ? terms.at.getTime() : 0);
const ORDERS: Record<Exclude<Sort, "recommended">, (a: ShownResult, b: ShownResult) => number> = {
  price: byPrice,
  stars: (a, b) => (b.result.property.star_rating ?? 0) - (a.result.property.star_rating ?? 0) || byPrice(a, b),
  distance: (a, b) => (a.result.kilometres ?? Infinity) - (b.result.kilometres ?? Infinity) || byPrice(a, b),
  free: (a, b) => freeUntil(b) - freeUntil(a) || byPrice(a, b),
};

/** A choice with the number of its properties, given all other filters. */
export interface ChoiceCount {
  id: string;
  count: number;
}
export interface ChoiceCounts {
  boards: ChoiceCount[];
  stars: ChoiceCount[];
  modes: ChoiceCount[];
  attributes: ChoiceCount[];
  chains: ChoiceCount[];
  free: number;
}

/**
 * Counts the properties of each choice, given all other filters. A chosen value is listed even if it has no results.
 */
export function countChoices(results: readonly PropertyWithDeals[], filters: Filters): ChoiceCounts {
  const left = (without: Partial<Filters>) => {
    const isDeal = dealTest({ ...filters, ...without }, currencyOf(results));
    const isProperty = propertyTest({ ...filters, ...without });
    return results.filter((result) => isProperty(result) && result.deals.some(isDeal));
  };
  const tally = (
    shown: readonly PropertyWithDeals[],
    chosen: readonly (string | number)[],
    idsOf: (one: PropertyWithDeals) => Iterable<string>,
  ) => {
    const counts = new Map<string, number>(chosen.map((id) => [String(id), 0]));
    for (const one of shown) for (const id of new Set(idsOf(one))) counts.set(id, (counts.get(id) ?? 0) + 1);
    return [...counts].map(([id, count]) => ({ id, count }));
  };
  const isAnyBoard = dealTest({ ...filters, boards: [] }, currencyOf(results));
  const { boards, stars, modes, attributes, chains } = filters;
  return {
    boards: tally(left({ boards: [] }), boards, ({ deals }) =>
      deals.filter((deal) => deal.boards.length === 1 && isAnyBoard(deal)).flatMap((deal) => deal.boards),
    ),
    stars: tally(left({ stars: [] }), stars, ({ property }) => [String(property.star_rating ?? 0)]),
    modes: tally(left({ modes: [] }), modes, (result) => [modeOf(result)]),
    // Attributes are combined with AND, so they are counted among the results that match all chosen ones.
    attributes: tally(left({}), attributes, ({ property }) => property.attribute_codes),
    chains: tally(left({ chains: [] }), chains, ({ property }) => (property.chain ? [property.chain] : [])),
    free: left({ freeOnly: true }).length,
  };
}
