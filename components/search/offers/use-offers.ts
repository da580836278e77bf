"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef } from "react";
import { readQuery, useRead } from "@/lib/staff/client/hooks";
import type { InputOf, ResponseOf } from "@/lib/staff/client/operations";
import { toStay, type CompleteSearch } from "../search-state";

export type Offer = ResponseOf<"property.offers">["offers"][number];

/** Offers are live: a cached answer is used for five minutes. */
export const OFFERS_FRESH_MS = 300_000;
/** Delay before prefetching, so that a pointer that only passes over does not fetch. */
const HOVER_DELAY_MS = 120;

type OffersBody = NonNullable<InputOf<"property.offers">["body"]>;

/** The request for a property's offers. @param changes body fields that replace or extend those of the search */
export const offersInput = (
  property_public_id: string,
  search: CompleteSearch,
  changes: Pick<OffersBody, "occupancy" | "picks"> = {},
) => ({
  params: { property_public_id },
  body: { ...toStay(search), ...changes },
});

/** A property's offers for the stay, with terms, nightly prices and fees. */
export function useOffers(propertyId: string, search: CompleteSearch) {
  return useRead("property.offers", offersInput(propertyId, search), { staleTime: OFFERS_FRESH_MS });
}

/** Prefetches a property's offers when the pointer or the focus rests on it. */
export function useOffersAhead(search: CompleteSearch) {
  const cache = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const leave = useCallback(() => clearTimeout(timer.current), []);
  const rest = useCallback(
    (propertyId: string) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(
        () =>
          void cache.prefetchQuery({
            ...readQuery("property.offers", offersInput(propertyId, search)),
            staleTime: OFFERS_FRESH_MS,
          }),
        HOVER_DELAY_MS,
      );
    },
    [cache, search],
  );
  return { rest, leave };
}
