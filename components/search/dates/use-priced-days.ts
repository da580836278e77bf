"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { nightsBetween } from "@/lib/core/dates";
import { useRead } from "@/lib/staff/client/hooks";
import { FRESH_MS } from "../offers/use-offers";
import { toOccupancy, type CompleteSearch } from "../search-state";
import type { PricedDay } from "./strip-days";

export interface PricedDays {
  /** The days with prices; those of the previous dates while new ones load; undefined at first. */
  days: PricedDay[] | undefined;
  isFailed: boolean;
  /** How many properties were priced, of how many; undefined for a single property. */
  of: { properties: number; total: number } | undefined;
}

/**
 * The lowest total of a search's place or property for each check-in of a span.
 * @param isEnabled false delays the request
 */
export function usePricedDays(
  { where, checkin, checkout, rooms, currency }: CompleteSearch,
  span: { from: string; to: string } | undefined,
  isEnabled: boolean,
): PricedDays {
  const nights = nightsBetween(checkin, checkout);
  const body = { from: "", to: "", ...span, nights, occupancy: toOccupancy(rooms), currency };
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
