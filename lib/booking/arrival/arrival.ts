import type { z } from "zod";
import type { Address } from "@/lib/catalogue/schemas";
import type { Context } from "@/lib/core/context";
import { formatInstant, toInstant, type CalendarDate } from "@/lib/core/dates";
import { invalid } from "@/lib/core/errors";
import { prisma } from "@/lib/core/prisma";
import {
  ARRIVAL_FIELDS,
  type ArrivalChange,
  type ArrivalField,
  type ArrivalPlace,
  type PlaceChange,
  type ShownArrival,
} from "./arrival-schemas";

/** Hours before a transfer starts by which its arrival details must be known. */
const NEEDED_HOURS = 24;

/** The part of a transfer's snapshot on which its arrival fields depend. The flight number is beside `arrival`. */
export interface SoldTransfer {
  service_date: CalendarDate;
  service_time?: string | undefined;
  /** Types of service zones; absent from older bookings. */
  from_zone_type?: string;
  to_zone_type?: string;
  /** The country of which telephone numbers need no prefix. */
  from_country_code?: string;
  flight_number?: string | null;
  arrival?: Omit<ShownArrival, "flight_number">;
}

export function readArrival({ flight_number, arrival }: SoldTransfer): ShownArrival | null {
  const known = { ...(flight_number && { flight_number }), ...arrival };
  return Object.keys(known).length ? known : null;
}

/** Lists the fields that the driver still needs. A transfer without an airport needs no flight. */
export function listMissing(sold: SoldTransfer): ArrivalField[] {
  const types = [sold.from_zone_type, sold.to_zone_type];
  const hasFlight = types.includes(undefined) || types.includes("AIRPORT");
  const known = readArrival(sold);
  return ARRIVAL_FIELDS.filter(
    (field) => known?.[field] === undefined && (hasFlight || field === "pickup" || field === "dropoff"),
  );
}

/** The start of a transfer; without a time its local midnight. */
const startOfTransfer = ({ service_date, service_time }: SoldTransfer, timezone: string): Date =>
  toInstant(service_date, service_time ?? "00:00", timezone);

/** The arrival of a transfer as the booking's full view shows it. @param timezone of the transfer's start */
export function toArrivalFields(sold: SoldTransfer, timezone: string) {
  const needed = new Date(startOfTransfer(sold, timezone).getTime() - NEEDED_HOURS * 3_600_000);
  return {
    arrival: readArrival(sold),
    arrival_missing: listMissing(sold),
    arrival_needed_by: formatInstant(needed, timezone),
  };
}

/**
 * The snapshot of a transfer with a change of its arrival merged in (RFC 7396); null removes all of it.
 * @param path of the change in the request
 * @throws DomainError `INVALID_REQUEST` for a place that lacks what its type needs
 */
export function withArrival<D>(details: D, change: ArrivalChange | null, path: string): D {
  const sold = details as unknown as SoldTransfer;
  const { flight_number, pickup, dropoff, ...simple } = change ?? { flight_number: null };
  const merged = withoutNulls({
    ...(change && sold.arrival),
    ...defined(simple),
    ...(pickup !== undefined && { pickup: mergePlace(sold.arrival?.pickup, pickup, `${path}.pickup`) }),
    ...(dropoff !== undefined && { dropoff: mergePlace(sold.arrival?.dropoff, dropoff, `${path}.dropoff`) }),
  });
  const { arrival: _, ...others } = sold;
  return {
    ...others,
    ...(flight_number !== undefined && { flight_number }),
    ...(Object.keys(merged).length > 0 && { arrival: merged }),
  } as unknown as D;
}

const defined = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
const withoutNulls = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));

function mergePlace(before: ArrivalPlace | undefined, change: PlaceChange | null, path: string): ArrivalPlace | null {
  if (change === null) return null;
  const isSameType = change.type === undefined || change.type === before?.type;
  const place = withoutNulls({ ...(isSameType && before), ...defined(change) }) as Partial<ArrivalPlace>;
  const needs = (field: "type" | "property_public_id" | "address", why: string) =>
    invalid({ path: `${path}.${field}`, message: why });
  if (place.type === undefined) throw needs("type", "must be AIRPORT, PROPERTY or ADDRESS");
  if (place.type === "PROPERTY" && place.property_public_id === undefined)
    throw needs("property_public_id", "is required for PROPERTY");
  if (place.type !== "PROPERTY" && place.property_public_id !== undefined)
    throw needs("property_public_id", "is allowed for PROPERTY only");
  if (place.type === "ADDRESS" && place.address === undefined) throw needs("address", "is required for ADDRESS");
  return place as ArrivalPlace;
}

/**
 * Adds the catalogue's name and address to the properties in a change, so that a driver finds them.
 * @throws DomainError `INVALID_REQUEST` for a property that does not exist for the tenant
 */
export async function nameProperties<A extends ArrivalChange>(context: Context, change: A, path: string): Promise<A> {
  const [pickup, dropoff] = await Promise.all(
    (["pickup", "dropoff"] as const).map(async (end) => {
      const place = change[end];
      if (!place?.property_public_id) return place;
      const named = await findProperty(context, place.property_public_id);
      if (!named) throw invalid({ path: `${path}.${end}.property_public_id`, message: "must be the id of a property" });
      return { ...named, ...place };
    }),
  );
  return { ...change, ...(pickup !== undefined && { pickup }), ...(dropoff !== undefined && { dropoff }) };
}

async function findProperty({ catalogue }: Context, publicId: string) {
  if (catalogue && !catalogue.has(publicId)) return undefined;
  const found = await prisma().property.findFirst({
    where: { publicId, deletedAt: null },
    select: { name: true, address: true },
  });
  if (!found) return undefined;
  const { line, postal_code, city } = (found.address ?? {}) as z.output<typeof Address>;
  const address = [line, [postal_code, city].filter(Boolean).join(" ")].filter(Boolean).join(", ");
  return { name: found.name, address: address || null };
}
