/** What a trip's screen reads, and its page for it: the trip, and its members as the list of bookings tells of them. */
export const tripQueries = (id: string) => ({
  trip: { params: { public_id: id } },
  listed: { query: { trip_public_id: id, limit: "200" } },
});

const FILTERS = ["q", "reference"] as const;

/** What narrows the list of trips, by the names of its address and of the operation alike. */
export function tripsQuery(query: Pick<URLSearchParams, "get">): Partial<Record<(typeof FILTERS)[number], string>> {
  return Object.fromEntries(
    FILTERS.flatMap((name) => {
      const value = query.get(name)?.trim().slice(0, 100);
      return value ? [[name, value]] : [];
    }),
  );
}
