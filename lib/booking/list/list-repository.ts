import { z } from "zod";
import { Conditions } from "@/lib/core/database/conditions";
import { sortByIds } from "@/lib/core/lists";
import { isDate } from "@/lib/core/dates";
import { rows } from "@/lib/core/db";
import { prisma, type Prisma } from "@/lib/core/prisma";
import type { BookingList } from "./list-schemas";
import { readPropertyId } from "../summary";

export type ListedRow = Awaited<ReturnType<typeof listBookings>>[number];

/** Keyset position of a page: the last row's sort instant and id. */
export interface ListPosition {
  at: Date;
  publicId: string;
}
export type Filters = Omit<BookingList, "limit" | "cursor">;

// The statements here are hand-written SQL, because they search texts and filter by what a booking contains.
const Id = z.object({ public_id: z.string() });

/** Filters whose text was looked up, so that only some bookings can match. */
type Narrowed = Filters & {
  /** The public ids of all bookings that can match, undefined if any can. */
  among?: readonly string[];
};

/** A word that may be a booking's number or id, which are not in its text. */
const NUMBER_OR_ID = /^(\d+|bkg_\w+)$/;
/** Texts with three letters or digits in a row, which the trigram index can find. */
const HAS_TRIGRAM = /[\p{L}\p{N}]{3}/u;
/**
 * A word that more bookings contain than this is not looked up, because reading the list in its order finds a page
 * sooner.
 */
const MANY = 3_000;

/** Looks up which bookings a text can mean, so that not every booking of the tenant has to be searched. */
export async function resolveTextFilter(tenantId: number, f: Filters): Promise<Narrowed> {
  return (await narrowToNamed(tenantId, f)) ?? narrowToWord(tenantId, f);
}

/** Narrows a text of one word that is a booking's number or id to that booking. Undefined if it is neither. */
async function narrowToNamed(tenantId: number, f: Filters): Promise<Narrowed | undefined> {
  const [word, ...more] = wordsOf(f.q);
  if (word === undefined || more.length || !NUMBER_OR_ID.test(word)) return undefined;
  const isNumber = !word.startsWith("bkg_");
  if (isNumber && word.length > 18) return undefined;
  const found = await prisma().booking.findFirst({
    where: { tenantId, ...(isNumber ? { bookingNumber: BigInt(word) } : { publicId: word }) },
    select: { publicId: true },
  });
  return found ? { ...f, q: undefined, among: [found.publicId] } : undefined;
}

/** The bookings that contain the text's longest word, unless they are many. */
async function narrowToWord(tenantId: number, f: Filters): Promise<Narrowed> {
  const words = wordsOf(f.q);
  const [word] = words
    .filter((each) => HAS_TRIGRAM.test(each) && (words.length === 1 || !NUMBER_OR_ID.test(each)))
    .toSorted((a, b) => b.length - a.length);
  if (word === undefined) return f;
  const found = await rows(
    Id,
    "list_bookings_with_word",
    "SELECT public_id FROM list_bookings_with_word(:tenantId, :word, :most) AS public_id",
    { tenantId, word, most: MANY },
  );
  return found.length < MANY ? { ...f, among: [...new Set(found.map((row) => row.public_id))] } : f;
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

export function chooseOrder(f: Pick<Filters, "deadline_within_days" | "updated_since">): BookingOrder {
  if (f.deadline_within_days !== undefined) return "deadline";
  return f.updated_since === undefined ? "created" : "updated";
}

/** Bookings that can still be cancelled; deadlines matter only for these. */
const LIVE = ["PENDING", "ON_REQUEST", "CONFIRMED"];
const DAY = 86_400_000;

/** The further data of each listed booking: the first room's guests and its trip. */
export const LISTED_RELATIONS = {
  rooms: { where: { slot: 0 }, select: { guests: true } },
  trip: { select: { tripPublicId: true } },
} as const;

const BEGINS_AT = "booking_begins_at(b.product_type, b.starts_on, b.details, b.policy)";

/** The number of bookings that are searched for a text in the list's order, before the text is looked up. */
const FIRST = 200;

/**
 * A page of a tenant's bookings in the filters' order, after a position (keyset pagination). Uses the indexes on
 * (tenant, created_at), (tenant, updated_at) and (tenant, free_until); for a text that the first bookings do not
 * contain often enough, those on texts. The page's ids are found before their rows, which the key then reads.
 */
export async function listBookings(
  tenantId: number,
  f: Filters,
  now: Date,
  after: ListPosition | undefined,
  max: number,
) {
  const page = (filters: Narrowed, search?: Conditions) => {
    const where = new Conditions({ tenantId, limit: max });
    addFilterConditions(where, filters, now);
    const order = ORDERS[chooseOrder(f)];
    if (after) where.add("after", order.behind, { afterAt: after.at, afterId: after.publicId });
    return listIds(where, `${order.column} ${order.direction}, b.public_id`, search);
  };
  const named = await narrowToNamed(tenantId, f);
  let ids: string[] = [];
  if (!named && wordsOf(f.q).length) {
    const search = new Conditions();
    addWordConditions(search, f.q);
    ids = await page({ ...f, q: undefined }, search);
  }
  if (ids.length < max) ids = await page(named ?? (await narrowToWord(tenantId, f)));
  return sortByIds(ids, await findListed({ tenantId, publicId: { in: ids } }));
}

/** @param search conditions that are tested on the first bookings only */
async function listIds(where: Conditions, order: string, search?: Conditions): Promise<string[]> {
  const own = where.sql("b.tenant_id = :tenantId");
  const found = await rows(
    Id,
    where.name(search ? "search_first_bookings" : "list_bookings"),
    search
      ? `SELECT b.public_id FROM (SELECT * FROM booking b WHERE ${own} ORDER BY ${order} LIMIT ${FIRST}) AS b
         WHERE ${search.sql()} ORDER BY ${order} LIMIT :limit`
      : `SELECT b.public_id FROM booking b WHERE ${own} ORDER BY ${order} LIMIT :limit`,
    { ...where.values, ...search?.values },
  );
  return found.map((row) => row.public_id);
}

/** Adds the conditions of the filters on bookings `b`. Needs `:tenantId`. */
export function addFilterConditions(where: Conditions, f: Narrowed, now: Date): void {
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
  if (f.among) where.add("among", "b.public_id = ANY (:among::text[])", { among: f.among });
  addWordConditions(where, f.q);
}

/** A tenant's bookings with these ids, in their order. */
export async function findBookingsById(tenantId: number, publicIds: readonly string[]): Promise<ListedRow[]> {
  return sortByIds(publicIds, await findListed({ tenantId, publicId: { in: [...publicIds] } }));
}

/** Bookings as lists show them, unordered. */
function findListed(where: Prisma.BookingWhereInput) {
  return prisma().booking.findMany({ where, include: LISTED_RELATIONS });
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

/**
 * The text that a booking is searched by: exactly by number or id; by part, without regard to case and accents, by the
 * agency's reference, the contact, the property, and the first traveller or first guest of each room.
 */
const SEARCHED = `concat_ws(chr(10), booking_text(b.agency_reference, b.contact, b.details),
    (SELECT string_agg(guests_text(r.guests), chr(10)) FROM booking_room r
     WHERE r.tenant_id = b.tenant_id AND r.booking_public_id = b.public_id))`;

const wordsOf = (q: string | undefined): string[] => q?.split(/\s+/).filter(Boolean) ?? [];

/** Requires every word of the query. */
export function addWordConditions(where: Conditions, q: string | undefined): void {
  const words = wordsOf(q);
  if (!words.length) return;
  where.add(
    "q",
    `NOT EXISTS (SELECT FROM unnest(:words::text[]) AS word
       WHERE b.public_id <> word AND b.booking_number::text <> word AND position(fold_text(word) IN ${SEARCHED}) = 0)`,
    { words },
  );
}

/** Names of the places of the stays' properties, by public id; a property without a place has its town. */
export async function findPlaceNames(bookings: Parameters<typeof readPropertyId>[0][]): Promise<Map<string, string>> {
  const ids = [...new Set(bookings.flatMap((booking) => readPropertyId(booking) ?? []))];
  if (!ids.length) return new Map();
  const found = await prisma().property.findMany({
    where: { publicId: { in: ids } },
    select: { publicId: true, address: true, place: { select: { name: true } } },
  });
  const named = found.flatMap(({ publicId, address, place }): [string, string][] => {
    const name = place?.name ?? (address as { city?: string }).city;
    return name === undefined ? [] : [[publicId, name]];
  });
  return new Map(named);
}
