import { includePrices } from "@/lib/staff/client/client-view-reads";
import type { ResponseOf } from "@/lib/staff/client/operations";

export type TripPrice = ResponseOf<"trip.price.get">;

/**
 * The queries of a trip's screen, shared with the prefetching page: the trip, plan, price, link, and its members in
 * the list of bookings.
 */
export const tripQueries = (id: string, showsEarnings: boolean) => ({
  trip: { params: { public_id: id } },
  plan: { params: { public_id: id } },
  price: { params: { public_id: id }, query: includePrices(showsEarnings) },
  link: { params: { public_id: id } },
  listed: { query: { trip_public_id: id, limit: "200", ...includePrices(showsEarnings) } },
});

const FILTERS = ["q", "reference"] as const;

/** The filters of the list of trips; the address and the operation use the same names. */
export function tripsQuery(query: Pick<URLSearchParams, "get">): Partial<Record<(typeof FILTERS)[number], string>> {
  return Object.fromEntries(
    FILTERS.flatMap((name) => {
      const value = query.get(name)?.trim().slice(0, 100);
      return value ? [[name, value]] : [];
    }),
  );
}
