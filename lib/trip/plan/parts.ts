import type { BookingRow, ItemRow } from "@/lib/booking/repository";
import { getLastFlight, type Journey, groupJourneys } from "@/lib/core/journeys";
import { isEditable } from "@/lib/booking/status";
import { readSold, readTitle } from "@/lib/booking/summary";
import type { CalendarDate } from "@/lib/core/dates";
import { PRODUCT_TYPE } from "@/lib/core/product-type";

/** A place, zone, property or tour that a part names, by public id. */
export interface PartSite {
  kind: "PROPERTY" | "TOUR" | "ZONE" | "AIRPORT";
  id: string;
}

/** A booked part of the journey: a stay, a transfer, a tour, or a flight with its connecting flights. */
export interface Part {
  bookingId: string;
  productType: number;
  title: string;
  /** Local dates: check-in and check-out of a stay. */
  from: CalendarDate;
  to: CalendarDate;
  /** ISO 8601 with the local offset. Null if only the day is known. */
  startsAt: string | null;
  endsAt: string | null;
  /** The number of each flight as `XX 101`, in order. Empty without a flight. */
  flightNumbers: readonly string[];
  /** Where it begins and ends, which is the same site for a stay or a tour. */
  begins: PartSite;
  ends: PartSite;
}

interface End {
  place_public_id: string;
}
interface Segment {
  direction?: string | null;
  carrier_code: string;
  flight_number: string;
  origin: End;
  destination: End;
  departs_at?: string;
  arrives_at?: string;
}
/** The fields of all products' snapshots that say where something is (see detail-schemas). */
interface Snapshot extends Partial<Segment> {
  property_public_id?: string;
  tour_public_id?: string;
  from_zone_public_id?: string;
  to_zone_public_id?: string;
  segments?: readonly Segment[];
}

interface Sold {
  bookingId: string;
  productType: number;
  startsAt: string;
  endsAt: string;
  details: Snapshot;
}

/** A booking with the items of a package. */
type Member = BookingRow & { items: readonly ItemRow[] };

const dateOf = (at: Date): CalendarDate => at.toISOString().slice(0, 10);

/** The parts of the bookings that take place, in the order of their start. A package counts with its items. */
export function listParts(members: readonly Member[]): Part[] {
  return members
    .filter(({ status }) => isEditable(status))
    .flatMap(soldIn)
    .flatMap(partsOfSold)
    .toSorted((a, b) => timeOf(a).localeCompare(timeOf(b)) || a.title.localeCompare(b.title));
}

const timeOf = ({ from, startsAt }: Part): string => startsAt ?? from;

function soldIn(booking: Member): Sold[] {
  const { publicId: bookingId, productType } = booking;
  if (productType === PRODUCT_TYPE.PACKAGE)
    return booking.items
      .filter(({ status }) => isEditable(status))
      .map((item) => ({ ...item, bookingId, details: item.details as Snapshot }));
  const isStay = productType === PRODUCT_TYPE.STAY;
  const times = booking.details as { starts_at: string; ends_at: string };
  return [
    {
      bookingId,
      productType,
      startsAt: isStay ? dateOf(booking.startsOn) : times.starts_at,
      endsAt: isStay ? dateOf(booking.endsOn) : times.ends_at,
      details: readSold(booking) as Snapshot,
    },
  ];
}

/** A booking of flights has a part for each direction. */
function partsOfSold(sold: Sold): Part[] {
  const { segments } = sold.details;
  if (!segments) return [toPart(sold)].filter((part) => part !== null);
  return groupJourneys(segments).flatMap((journey) => {
    const [first, last] = [journey[0], getLastFlight(journey)];
    const times = { startsAt: first.departs_at ?? sold.startsAt, endsAt: last.arrives_at ?? sold.endsAt };
    return toPart({ ...sold, ...times, details: { ...first, destination: last.destination } }, journey) ?? [];
  });
}

/** Builds a part of a journey. @param journey the flights of one direction */
function toPart({ bookingId, productType, startsAt, endsAt, details }: Sold, journey?: Journey<Segment>): Part | null {
  const sites = sitesOf(details);
  if (!sites) return null;
  const isStay = productType === PRODUCT_TYPE.STAY;
  return {
    bookingId,
    productType,
    title: readTitle(journey ? { segments: journey } : details),
    from: startsAt.slice(0, 10),
    to: endsAt.slice(0, 10),
    startsAt: isStay ? null : instantIn(startsAt),
    endsAt: isStay ? null : instantIn(endsAt),
    flightNumbers: productType === PRODUCT_TYPE.FLIGHT ? (journey ?? [details]).map(numberOf) : [],
    begins: sites[0],
    ends: sites[1],
  };
}

const numberOf = ({ carrier_code: carrier, flight_number: number }: Partial<Segment>): string => `${carrier} ${number}`;

const instantIn = (text: string): string | null => (text.includes("T") ? text : null);

function sitesOf(details: Snapshot): [PartSite, PartSite] | null {
  const { property_public_id, tour_public_id, from_zone_public_id, to_zone_public_id, origin, destination } = details;
  const both = (kind: PartSite["kind"], from: string | undefined, to = from): [PartSite, PartSite] | null =>
    from !== undefined && to !== undefined
      ? [
          { kind, id: from },
          { kind, id: to },
        ]
      : null;
  return (
    both("PROPERTY", property_public_id) ??
    both("TOUR", tour_public_id) ??
    (to_zone_public_id === undefined ? null : both("ZONE", from_zone_public_id, to_zone_public_id)) ??
    (destination === undefined ? null : both("AIRPORT", origin?.place_public_id, destination.place_public_id))
  );
}
