"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { MAX_CALENDAR_PROPERTIES } from "@/lib/accommodation/limits";
import { addDays, nightsBetween } from "@/lib/core/dates";
import { minorDigits } from "@/lib/core/money";
import { useRead } from "@/lib/staff/client/hooks";
import type { InputOf } from "@/lib/staff/client/operations";
import { OFFERS_FRESH_MS } from "../offers/use-offers";
import { toMarket } from "@/components/products/search/market";
import { toOccupancy, type CompleteSearch } from "../search-state";
import type { PropertyWithDeals } from "../offers/offers";
import { matchingProperties } from "../results/narrow";
import { type Filters, hasPropertyFilters } from "../results/view-state";
import type { PricedDay } from "./strip-days";

interface PricedDays {
  /** The days with prices; those of the previous dates while new ones load; undefined at first. */
  days: PricedDay[] | undefined;
  isFailed: boolean;
  /** The numbers of priced properties and of all properties; undefined for a single property. */
  of: { properties: number; total: number } | undefined;
}

/** The filters of a search's results, and the results, which tell the properties that match. */
export interface Narrowing {
  filters: Filters;
  results: readonly PropertyWithDeals[];
}
type Board = NonNullable<InputOf<"place.calendar">["body"]["boards"]>[number];

/**
 * The lowest total of a search's place or property for each check-in of a span, by the filters of the results.
 * @param isEnabled false delays the request
 */
export function usePricedDays(
  { where, checkin, checkout, rooms, currency, market }: CompleteSearch,
  span: { from: string; to: string } | undefined,
  isEnabled: boolean,
  { filters, results }: Narrowing,
): PricedDays {
  const { boards, freeOnly, least, most } = filters;
  const matching = hasPropertyFilters(filters) ? matchingProperties(results, filters) : undefined;
  const isAny = !matching || (where.kind === "property" ? matching.includes(where.id) : matching.length > 0);
  const nights = nightsBetween(checkin, checkout);
  const body = {
    from: "",
    to: "",
    ...span,
    nights,
    occupancy: toOccupancy(rooms),
    currency,
    ...toMarket(market),
    ...(boards.length > 0 && { boards: boards as Board[] }),
    ...(freeOnly && { free_cancellation: true }),
    ...bound("min_total", least, currency),
    ...bound("max_total", most, currency),
  };
  const enabled = isEnabled && isAny && span !== undefined;
  const place = useRead(
    "place.calendar",
    {
      params: { public_id: where.id },
      body: { ...body, ...(matching && { property_public_ids: matching.slice(0, MAX_CALENDAR_PROPERTIES) }) },
    },
    { enabled: enabled && where.kind === "place", staleTime: OFFERS_FRESH_MS, placeholderData: keepPreviousData },
  );
  const property = useRead(
    "property.calendar",
    { params: { property_public_id: where.id }, body },
    { enabled: enabled && where.kind === "property", staleTime: OFFERS_FRESH_MS, placeholderData: keepPreviousData },
  );
  if (!isAny) return { days: span && daysWithoutPrice(span), isFailed: false, of: undefined };
  if (where.kind === "property") return { days: property.data?.days, isFailed: property.isError, of: undefined };
  const { data } = place;
  const of = data && { properties: data.properties, total: matching?.length ?? data.total };
  return { days: data?.days, isFailed: place.isError, of };
}

const daysWithoutPrice = ({ from, to }: { from: string; to: string }): PricedDay[] =>
  Array.from({ length: nightsBetween(from, to) + 1 }, (_, n) => ({ checkin: addDays(from, n), from_total: null }));

/** A typed price limit for the request: without a final point, and with no more decimals than the currency has. */
function bound(name: "min_total" | "max_total", typed: string, currency: string): Record<string, string> {
  const [whole = "", places = ""] = typed.split(".");
  const decimals = places.slice(0, minorDigits(currency));
  return whole === "" ? {} : { [name]: decimals ? `${whole}.${decimals}` : whole };
}
