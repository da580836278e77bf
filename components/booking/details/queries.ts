import { includePrices } from "@/lib/staff/client/client-view-reads";

/**
 * The query of the booking screen. The page prefetches the same one, so that the browser finds it in the cache.
 * @param showsEarnings false in the client view, which reads sell prices only
 */
export const bookingQuery = (id: string, showsEarnings: boolean) => ({
  params: { public_id: id },
  query: { view: "full" as const, ...includePrices(showsEarnings) },
});
/** Reads a booking with what was sold, for pictures and maps. Net prices are not needed. */
export const fullBookingQuery = (id: string) => bookingQuery(id, false);

/** The ledger's entries of a booking. */
export const bookingEntriesQuery = (id: string) => ({ query: { booking_public_id: id, limit: "200" } });
