import { pricesFor } from "@/lib/staff/client/client-view-reads";

/**
 * The query of the booking screen. The page uses the same one, so that the server's answer is found in the cache.
 * @param showsEarnings false: only sell prices are read, for the client view
 */
export const bookingQuery = (id: string, showsEarnings: boolean) => ({
  params: { public_id: id },
  query: { view: "full" as const, ...pricesFor(showsEarnings) },
});
/** A booking with what was sold, for its pictures and its map: its prices do not matter. */
export const fullBooking = (id: string) => ({ params: { public_id: id }, query: { view: "full" as const } });

/** The ledger's entries of a booking. */
export const bookingEntriesQuery = (id: string) => ({ query: { booking_public_id: id, limit: "200" } });
