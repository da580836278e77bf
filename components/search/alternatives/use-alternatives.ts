"use client";

import { useRead } from "@/lib/staff/client/hooks";
import type { ResponseOf } from "@/lib/staff/client/operations";
import { OFFERS_FRESH_MS } from "../offers/use-offers";
import { toStay, type CompleteSearch } from "../search-state";

export type Alternative = ResponseOf<"property.alternatives">["cheaper"][number];

/**
 * Cheaper and similar properties near one, for the stay of a search.
 * @param isEnabled false delays the request, so that more important content loads first
 */
export function useNearbyAlternatives(propertyId: string, search: CompleteSearch, isEnabled: boolean) {
  return useRead(
    "property.alternatives",
    { params: { public_id: propertyId }, body: toStay(search) },
    { enabled: isEnabled, staleTime: OFFERS_FRESH_MS },
  );
}
