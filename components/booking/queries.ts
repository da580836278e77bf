/** What a booking's screen reads, and its page for it. */
export const bookingQuery = (id: string) => ({ params: { public_id: id }, query: { view: "full" as const } });
