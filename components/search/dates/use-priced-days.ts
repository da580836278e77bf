"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { nightsBetween } from "@/lib/core/dates";
import { minorDigits } from "@/lib/core/money";
import { useRead } from "@/lib/staff/client/hooks";
import type { InputOf } from "@/lib/staff/client/operations";
import { FRESH_MS } from "../offers/use-offers";
import { toOccupancy, type CompleteSearch } from "../search-state";
import type { Filters } from "../results/view-state";
import type { PricedDay } from "./strip-days";

export interface PricedDays {
  /** The days with prices; those of the previous dates while new ones load; undefined at first. */
  days: PricedDay[] | undefined;
  isFailed: boolean;
  /** How many properties were priced, of how many; undefined for a single property. */
  of: { properties: number; total: number } | undefined;
}

/** The filters of results that offers pass; the others are of properties. */
export type PriceFilters = Pick<Filters, "boards" | "freeOnly" | "least" | "most">;
type Board = NonNullable<InputOf<"place.calendar">["body"]["boards"]>[number];

/**
 * The lowest total of a search's place or property for each check-in of a span.
 * @param isEnabled false delays the request
 */
export function usePricedDays(
  { where, checkin, checkout, rooms, currency }: CompleteSearch,
  span: { from: string; to: string } | undefined,
  isEnabled: boolean,
  { boards, freeOnly, least, most }: PriceFilters,
): PricedDays {
  const nights = nightsBetween(checkin, checkout);
  const body = {
    from: "",
    to: "",
    ...span,
    nights,
    occupancy: toOccupancy(rooms),
    currency,
    ...(boards.length > 0 && { boards: boards as Board[] }),
    ...(freeOnly && { free_cancellation: true }),
    ...bound("min_total", least, currency),
    ...bound("max_total", most, currency),
  };
  const enabled = isEnabled && span !== undefined;
  const place = useRead(
    "place.calendar",
    { params: { public_id: where.id }, body },
    { enabled: enabled && where.kind === "place", staleTime: FRESH_MS, placeholderData: keepPreviousData },
  );
  const property = useRead(
    "property.calendar",
    { params: { property_public_id: where.id }, body },
    { enabled: enabled && where.kind === "property", staleTime: FRESH_MS, placeholderData: keepPreviousData },
  );
  if (where.kind === "property") return { days: property.data?.days, isFailed: property.isError, of: undefined };
  const { data } = place;
  return { days: data?.days, isFailed: place.isError, of: data && { properties: data.properties, total: data.total } };
}

/** A typed limit as the request has it: `100.` and more decimals than the currency has are typed too. */
function bound(name: "min_total" | "max_total", typed: string, currency: string): Record<string, string> {
  const [whole = "", places = ""] = typed.split(".");
  const decimals = places.slice(0, minorDigits(currency));
  return whole === "" ? {} : { [name]: decimals ? `${whole}.${decimals}` : whole };
}
