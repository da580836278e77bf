"use client";

import { useIsClientView } from "@/lib/staff/client/client-view";
import { FRESH_FOR_MS, useRead } from "@/lib/staff/client/hooks";
import type { ResponseOf } from "@/lib/staff/client/operations";

export type PriceDrop = ResponseOf<"priceDrop.list">["items"][number];

/**
 * The stays that are cheaper now; none in the client view, because clients must not see them.
 * @param bookingId limits the answer to this booking
 */
export function usePriceDrops(bookingId?: string): readonly PriceDrop[] {
  const isClientView = useIsClientView();
  const input = bookingId === undefined ? {} : { query: { booking_public_id: bookingId } };
  const { data } = useRead("priceDrop.list", input, { staleTime: FRESH_FOR_MS, enabled: !isClientView });
  return isClientView ? [] : (data?.items ?? []);
}
