import { Conditions } from "@/lib/core/database/conditions";
import { isDate } from "@/lib/core/dates";
import { database, statement } from "@/lib/core/db";
import type { Prisma } from "@/lib/core/generated/prisma/client";
import type { BookingList } from "./list-schemas";
import { propertyIdOf } from "../summary";

export type ListedRow = Awaited<ReturnType<typeof listBookings>>[number];

/** Keyset position of a page: the last row's sort instant and id. */
export interface After {
  at: Date;
  publicId: string;
}
export type Filters = Omit<BookingList, "limit" | "cursor">;

/** Filters whose text may be one booking's number or id. */
type Narrowed = Filters & { exactly?: string };

/**
 * Looks a text of one word up as a booking's number or id, by their indexes: that booking alone is meant then, and not
 * every booking of the tenant has to be searched.
 */
export async function narrow(tenantId: number, f: Filters): Promise<Narrowed> {
  const word = f.q?.trim() ?? "";
  if (!/^(\d{1,18}|bkg_\w+)$/.test(word)) return f;
  const isNumber = !word.startsWith("bkg_");
  const [found] = await statement<{ public_id: string }>(
    isNumber ? "booking_of_number" : "booking_of_id",
    `SELECT public_id FROM booking WHERE tenant_id = :tenantId AND ${isNumber ? "booking_number = :word::bigint" : "public_id = :word"}`,
    { tenantId, word },
  );
  return found ? { ...f, exactly: found.public_id } : f;
}

/** Sort order: newest bookings, latest changes, or next deadlines. */
export type BookingOrder = "created" | "updated" | "deadline";
const ORDERS = {
  created: {
    column: "b.created_at",
    direction: "DESC",
    behind: "(b.created_at < :afterAt OR (b.created_at = :afterAt AND b.public_id > :afterId))",
  },
  updated: {
    column: "b.updated_at",
    direction: "ASC",
    behind: "(b.updated_at > :afterAt OR (b.updated_at = :afterAt AND b.public_id > :afterId))",
  },
  deadline: {
    column: "b.free_until",
    direction: "ASC",
    behind: "(b.free_until > :afterAt OR (b.free_until = :afterAt AND b.public_id > :afterId))",
  },
} as const;

export function orderOf(f: Pick<Filters, "deadline_within_days" | "updated_since">): BookingOrder {
  if (f.deadline_within_days !== undefined) return "deadline";
  return f.updated_since === undefined ? "created" : "updated";
}

/** Bookings that can still be cancelled; deadlines matter only for these. */
const LIVE = ["PENDING", "ON_REQUEST", "CONFIRMED"];
const DAY = 86_400_000;

/** Further data of each listed booking: the first room's guests and its trip. */
export const LISTED = {
  rooms: { where: { slot: 0 }, select: { guests: true } },
  trip: { select: { tripPublicId: true } },
} as const;

const BEGINS_AT = "booking_begins_at(b.product_type, b.starts_on, b.details, b.policy)";

/**
 * A page of a tenant's bookings in the filters' order, after a position (keyset pagination). Uses the indexes on
 * (tenant, created_at, public_id), (tenant, updated_at, public_id) and (tenant, free_until, public_id).
 */
export async function listBookings(tenantId: number, f: Filters, now: Date, after: After | undefined, max: number) {
  const where = new Conditions({ tenantId, limit: max });
  const order = ORDERS[orderOf(f)];
  addFilters(where, await narrow(tenantId, f), now);
  if (after) where.add("after", order.behind, { afterAt: after.at, afterId: after.publicId });
  const rows = await statement<{ public_id: string }>(
    where.name("list_bookings"),
    `SELECT b.public_id FROM booking b WHERE ${where.sql("b.tenant_id = :tenantId")}
     ORDER BY ${order.column} ${order.direction}, b.public_id LIMIT :limit`,
    where.values,
  );
  const ids = rows.map((row) => row.public_id);
  return inOrderOf(ids, await findListed({ tenantId, publicId: { in: ids } }));
}

/** Adds the conditions of the filters on bookings `b`. Needs `:tenantId`. */
export function addFilters(where: Conditions, f: Narrowed, now: Date): void {
  if (f.deadline_within_days !== undefined) {
    where.add("deadline", "b.free_until BETWEEN :now AND :lastDeadline", {
      now,
      lastDeadline: new Date(now.getTime() + f.deadline_within_days * DAY),
    });
    where.add("live", "b.status = ANY (:liveStatuses::text[])", { liveStatuses: LIVE });
  }
  if (f.status) where.add("status", "b.status = ANY (:statuses::text[])", { statuses: f.status });
  if (f.product_type) where.add("product", "b.product_type = :productType", { productType: f.product_type });
  if (f.agency_reference)
    where.add("reference", "b.agency_reference = :agencyReference", { agencyReference: f.agency_reference });
  if (f.profile_public_id)
    where.add(
      "profile",
      "b.profile_id = (SELECT p.id FROM profile p WHERE p.tenant_id = :tenantId AND p.public_id = :profileId)",
      { profileId: f.profile_public_id },
    );
  if (f.created_from)
    where.add("created_from", "b.created_at >= :createdFrom", { createdFrom: new Date(f.created_from) });
  if (f.created_to) where.add("created_to", "b.created_at < :createdTo", { createdTo: new Date(f.created_to) });
  addService(where, "service_from", ">=", f.service_from);
  addService(where, "service_to", "<", f.service_to);
  if (f.updated_since)
    where.add("updated_since", "b.updated_at >= :updatedSince", { updatedSince: new Date(f.updated_since) });
  if (f.trip_public_id)
    where.add(
      "trip",
      "EXISTS (SELECT FROM trip_member m WHERE m.tenant_id = :tenantId AND m.booking_public_id = b.public_id AND m.trip_public_id = :tripId)",
      { tripId: f.trip_public_id },
    );
  if (f.exactly === undefined) addWords(where, f.q);
  else where.add("exactly", "b.public_id = :exactly", { exactly: f.exactly });
}

/** A tenant's bookings with these ids, in their order. */
export async function findBookingsById(tenantId: number, publicIds: readonly string[]): Promise<ListedRow[]> {
  return inOrderOf(publicIds, await findListed({ tenantId, publicId: { in: [...publicIds] } }));
}

/** Bookings as lists show them, unordered. */
function findListed(where: Prisma.BookingWhereInput) {
  return database().prisma.booking.findMany({ where, include: LISTED });
}

/** Bookings are never deleted, so every id found before still exists. */
function inOrderOf<Row extends { publicId: string }>(ids: readonly string[], rows: Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.publicId, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * A date means the service's local day; an instant is compared with the start of the service. The local and the UTC day
 * of an instant differ by at most one, so the index on dates narrows the rows first.
 */
function addService(where: Conditions, name: string, compare: ">=" | "<", at: string | undefined): void {
  if (at === undefined) return;
  if (isDate(at))
    return where.add(`${name}_date`, `b.starts_on ${compare} :${name}_day::date`, { [`${name}_day`]: at });
  const utcDay = new Date(at).toISOString().slice(0, 10);
  const margin = compare === ">=" ? "- 1" : "+ 2";
  where.add(
    `${name}_instant`,
    `b.starts_on ${compare} :${name}_day::date ${margin} AND ${BEGINS_AT} ${compare} :${name}_at`,
    { [`${name}_day`]: utcDay, [`${name}_at`]: new Date(at) },
  );
}

/** The first person's names in a JSON array: the lead's. */
const leadNames = (list: string) => `${list} -> 0 ->> 'first_name', ${list} -> 0 ->> 'last_name'`;

/**
 * The text that a booking is searched by: exactly by number or id; by part, without regard to case and accents, by the
 * agency's reference, the contact, the property, and the first traveller or first guest of each room.
 */
const SEARCHED = `fold_text(concat_ws(chr(10), b.agency_reference, b.contact ->> 'first_name', b.contact ->> 'last_name', b.contact ->> 'email',
    b.details ->> 'property_name', ${leadNames("b.details -> 'travellers'")},
    (SELECT string_agg(concat_ws(chr(10), ${leadNames("r.guests")}), chr(10)) FROM booking_room r
     WHERE r.tenant_id = b.tenant_id AND r.booking_public_id = b.public_id)))`;

/** Requires every word of the query. */
export function addWords(where: Conditions, q: string | undefined): void {
  const words = q?.split(/\s+/).filter(Boolean) ?? [];
  if (!words.length) return;
  where.add(
    "q",
    `NOT EXISTS (SELECT FROM unnest(:words::text[]) AS word
       WHERE b.public_id <> word AND b.booking_number::text <> word AND position(fold_text(word) IN ${SEARCHED}) = 0)`,
    { words },
  );
}

/** Names of the places of the stays' properties, by public id; a property without a place has its town. */
export async function findPlaceNames(bookings: Parameters<typeof propertyIdOf>[0][]): Promise<Map<string, string>> {
  const ids = [...new Set(bookings.flatMap((booking) => propertyIdOf(booking) ?? []))];
  if (!ids.length) return new Map();
  const found = await database().prisma.property.findMany({
    where: { publicId: { in: ids } },
    select: { publicId: true, address: true, place: { select: { name: true } } },
  });
  const named = found.flatMap(({ publicId, address, place }): [string, string][] => {
    const name = place?.name ?? (address as { city?: string }).city;
    return name === undefined ? [] : [[publicId, name]];
  });
  return new Map(named);
}
