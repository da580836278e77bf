"use client";

import { isOpen } from "@/lib/booking/status";
import { useShowsEarnings } from "@/lib/staff/client/client-view";
import { FRESH_FOR_MS, useRead } from "@/lib/staff/client/hooks";
import type { ResponseOf } from "@/lib/staff/client/operations";
import { bookingQuery } from "./queries";

export type Booking = ResponseOf<"booking.get">;

const MIN_POLL_MS = 2_000;
const MAX_POLL_MS = 15_000;

/** A full booking record. While its status is not final it is polled with back-off. */
export function useBookingRecord(id: string) {
  return useRead("booking.get", bookingQuery(id, useShowsEarnings()), {
    staleTime: FRESH_FOR_MS,
    refetchOnWindowFocus: true,
    refetchInterval({ state }) {
      if (!state.data || !isOpen(state.data.status)) return false;
      return Math.min(MAX_POLL_MS, MIN_POLL_MS * 1.3 ** state.dataUpdateCount);
    },
  });
}
