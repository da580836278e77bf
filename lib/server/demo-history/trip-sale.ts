import { hashOfToken } from "@/lib/shared-link/link";
import { countView } from "@/lib/shared-link/link-repository";
import { TRIP_LINKS } from "@/lib/trip/link/trip-link-repository";
import type { Cast } from "./cast";
import { callInPast } from "./past-calls";
import { hoursAfter } from "./sales-plan";
import type { Happening } from "./timeline";

interface Trip {
  public_id: string;
  status: string;
  members: { starts_at: string }[];
}
interface Price {
  terms: { profile_price: string; currency: string; allowed: { max: string } | null } | null;
}

/** Hours before the end of the history at which the trip was priced, and after that at which its link was opened. */
const HOURS_AGO = 44;
const VIEWED_AFTER = [2, 21];

/** The agency allows its own prices, sets one for a trip to come, and its traveller opens the itinerary. */
export function tripSaleOf({ admin, agent }: Cast, now: Date): Happening {
  const at = hoursAfter(now, -HOURS_AGO);
  const run = async (): Promise<void> => {
    await callInPast("sellPrice.limits.update", admin, {
      at,
      key: "trip-sale-limits",
      body: { limits: { min_markup_percent: "0", max_markup_percent: "40" } },
    });
    const trips = await callInPast<{ items: Trip[] }>("trip.list", agent, { at, query: { limit: "50" } });
    const trip = trips.body.items.find(
      ({ status, members }) =>
        status === "CONFIRMED" && members.every(({ starts_at: starts }) => new Date(starts) > now),
    );
    if (!trip) return;
    const params = { public_id: trip.public_id };
    const price = await callInPast<Price>("trip.price.get", agent, { at, params, query: { include: "breakdown" } });
    const { terms } = price.body;
    if (!terms?.allowed) return;
    const { currency } = terms;
    const amount = roundPrice(terms.profile_price, terms.allowed.max);
    const body = { price: { amount, currency } };
    await callInPast("trip.price.update", agent, { at, params, body, key: "trip-sale-price" });
    const made = await callInPast<{ path: string | null }>("trip.link.create", agent, {
      at: hoursAfter(at, 0.1),
      params,
      key: "trip-sale-link",
    });
    // A repeated run is answered from the key, without the path: its views are counted.
    if (!made.body.path) return;
    const link = hashOfToken(made.body.path.split("/").at(-1)!);
    for (const hours of VIEWED_AFTER) await countView(TRIP_LINKS, link, "trip-sale", hoursAfter(at, hours));
  };
  return { at, run };
}

/** Some eight percent more, in full tens, if it is allowed. */
function roundPrice(price: string, most: string): string {
  const round = Math.ceil(Number(price) * 0.108) * 10;
  return round <= Number(most) ? String(round) : price;
}
