import { addDays } from "@/lib/core/dates";
import type { ResponseOf } from "@/lib/staff/client/operations";
import { MAX_DAYS } from "@/lib/tour/limits";
import { searchPath } from "@/components/search/search-state";
import { tourPath } from "@/components/tours/tour-state";
import { transferPath } from "@/components/transfers/transfer-state";

export type Plan = ResponseOf<"trip.plan.get">;
export type Gap = Plan["gaps"][number];
type Tours = Plan["tours"][number];
type Spot = Tours["place"];

/** The party to search for: that of the trip's first booking. */
const roomsOf = ({ rooms }: Plan) =>
  rooms.length ? rooms.map(({ adults, child_ages }) => ({ adults, ages: [...child_ages] })) : [{ adults: 2, ages: [] }];

function partyOf(plan: Plan) {
  const rooms = roomsOf(plan);
  return {
    adults: rooms.map(({ adults }) => adults).reduce((a, b) => a + b),
    ages: rooms.flatMap(({ ages }) => ages),
  };
}

const currencyOf = (plan: Plan): string => plan.currency_code ?? "EUR";
const named = ({ public_id: id, name: label }: Spot) => ({ id, label });

/** The address of a search for stays over some nights, in a place if it is known. */
export function stayPath(plan: Plan, nights: { from: string | null; to: string | null }, place: Spot | null): string {
  return searchPath({
    where: place && { kind: "place", ...named(place) },
    checkin: nights.from,
    checkout: nights.to,
    rooms: roomsOf(plan),
    currency: currencyOf(plan),
    market: null,
  });
}

/** The address of a search for a missing transfer, or for any transfer. */
export function ridePath(plan: Plan, gap?: Gap): string {
  return transferPath({
    from: gap?.route ? named(gap.route.from) : null,
    to: gap?.route ? named(gap.route.to) : null,
    direction: gap?.kind === "DEPARTURE" ? "departure" : "arrival",
    date: gap?.from ?? plan.from,
    time: gap?.time ?? null,
    returnDate: null,
    returnTime: null,
    party: partyOf(plan),
    bags: null,
    serviceClass: "any",
    language: "en",
    currency: currencyOf(plan),
  });
}

/** The address of a search for a missing part. */
export const gapPath = (plan: Plan, gap: Gap): string =>
  gap.kind === "NIGHTS" ? stayPath(plan, gap, gap.place) : ridePath(plan, gap);

/** The address of a search for tours while the travellers are in a town. */
export function toursPath(plan: Plan, tours?: Tours): string {
  const [from, end] = [tours?.from ?? plan.from, tours?.to ?? plan.to];
  const last = from && addDays(from, MAX_DAYS - 1);
  return tourPath({
    where: tours ? { kind: "place", ...named(tours.place) } : null,
    from,
    to: end !== null && last !== null && end > last ? last : end,
    party: partyOf(plan),
    language: "en",
    currency: currencyOf(plan),
  });
}
