import type { z } from "zod";
import { isEditable } from "@/lib/booking/status";
import { PRODUCT_TYPE } from "@/lib/core/product-type";
import { locateSite, type NamedPlace } from "./geography";
import type { Plan } from "./plan";
import type { FullTrip } from "../repository";
import type { TripPlan } from "./schemas";

type Response = z.input<typeof TripPlan>;
type Booking = FullTrip["bookings"][number];

/** The plan's record. */
export function toTripPlan({ trip, geography, parts, visits, gaps, clashes }: Plan): Response {
  const alive = trip.bookings.filter(({ status }) => isEditable(status));
  const named = alive.filter(({ guestDataErasedAt }) => guestDataErasedAt === null);
  const towns = visits.flatMap(({ first, from, to }) => {
    const town = locateSite(geography, first.begins)?.town;
    return town?.hasTours ? [{ place: toSpot(town), from, to }] : [];
  });
  return {
    from: parts.map(({ from }) => from).toSorted()[0] ?? null,
    to:
      parts
        .map(({ to }) => to)
        .toSorted()
        .at(-1) ?? null,
    parts: parts.map((part) => ({
      booking_public_id: part.bookingId,
      product_type: part.productType,
      title: part.title,
      from: part.from,
      to: part.to,
      starts_at: part.startsAt?.slice(11, 16) ?? null,
      ends_at: part.endsAt?.slice(11, 16) ?? null,
      place: STAYING.includes(part.productType) ? spotOrNull(locateSite(geography, part.begins)?.town) : null,
    })),
    gaps: gaps.map(({ place, route, flightNumber, ...gap }) => ({
      ...gap,
      flight_number: flightNumber,
      place: spotOrNull(place),
      route: route && { from: toSpot(route.from), to: toSpot(route.to) },
    })),
    clashes: clashes.map(({ parts: both, ...clash }) => ({ ...clash, titles: both.map(({ title }) => title) })),
    tours: towns,
    rooms: alive.map(partiesOf).find((rooms) => rooms.length > 0) ?? [],
    currency_code: alive[0]?.currencyCode ?? null,
    lead: named.map(leadOf).find((lead) => lead !== null) ?? null,
    contact: (named[0]?.contact as Response["contact"]) ?? null,
  };
}

const STAYING: readonly number[] = [PRODUCT_TYPE.STAY, PRODUCT_TYPE.TOUR];

const toSpot = ({ publicId, name }: NamedPlace) => ({ public_id: publicId, name });
const spotOrNull = (spot: NamedPlace | null | undefined) => (spot ? toSpot(spot) : null);

interface Party {
  adults?: number;
  child_ages?: number[];
}

/** The priced party by room; empty for bookings that were made before it was stored. */
function partiesOf({ details }: Booking): { adults: number; child_ages: number[] }[] {
  const { rooms, party } = details as { rooms?: Party[]; party?: Party };
  return (rooms ?? (party ? [party] : [])).flatMap(({ adults, child_ages = [] }) =>
    adults === undefined ? [] : [{ adults, child_ages }],
  );
}

interface Named {
  first_name: string;
  last_name: string;
  is_lead?: boolean;
}

function leadOf({ details, rooms }: Booking): Response["lead"] {
  const people = (rooms[0]?.guests ?? (details as { travellers?: unknown }).travellers ?? []) as unknown as Named[];
  const lead = people.find(({ is_lead }) => is_lead) ?? people[0];
  return lead ? { first_name: lead.first_name, last_name: lead.last_name } : null;
}
