/** The query of the booking screen. The page uses the same one, so that the server's answer is found in the cache. */
export const bookingQuery = (id: string) => ({ params: { public_id: id }, query: { view: "full" as const } });
/** The ledger's entries of a booking. */
export const bookingEntriesQuery = (id: string) => ({ query: { booking_public_id: id, limit: "200" } });
