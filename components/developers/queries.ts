/** What the list of waiting bookings reads, and its page for it: the next few of each kind. */
export const waitingQuery = (status: "ON_REQUEST" | "PENDING") => ({ query: { status, limit: "5" } });
