/** The query for waiting bookings, shared by the list and its page: the first few of each status. */
export const waitingBookingsQuery = (status: "ON_REQUEST" | "PENDING") => ({ query: { status, limit: "5" } });
