import { database } from "@/lib/core/db";
import type { BookingList } from "./list-schemas";
import { propertyIdOf } from "./summary";

export type ListedRow = Awaited<ReturnType<typeof listBookings>>[number];

/** Where a page of the list goes on: behind the instant that it is ordered by, and the id. */
export interface After {
  at: Date;
  publicId: string;
}
type Filters = Omit<BookingList, "limit" | "cursor">;

/** What may still be cancelled, now or once it is confirmed: of anything else no deadline is of interest. */
const LIVE = ["PENDING", "ON_REQUEST", "CONFIRMED"];
const DAY = 86_400_000;

/** Of each its first room's guests and its trip: what the list says beside the booking itself. */
export const LISTED = {
  rooms: { where: { slot: 0 }, select: { guests: true } },
  trip: { select: { tripPublicId: true } },
} as const;

/**
 * Newest first, from behind a position on; those with a deadline ahead by the deadline. The indexes on (tenant, created_at,
 * public_id) and (tenant, free_until, public_id) are walked.
 */
export async function listBookings(tenantId: number, f: Filters, now: Date, after: After | undefined, most: number) {
  const within = f.deadline_within_days;
  const byDeadline = within !== undefined;
  return database().prisma.booking.findMany({
    where: {
      tenantId,
      AND: [
        byDeadline
          ? { freeUntil: { gte: now, lte: new Date(now.getTime() + within * DAY) }, status: { in: LIVE } }
          : {},
        after ? behind(byDeadline, after) : {},
        f.status ? { status: f.status } : {},
        f.product_type ? { productType: f.product_type } : {},
        f.agency_reference ? { agencyReference: f.agency_reference } : {},
        f.profile_public_id ? { profileId: await profileIdOf(tenantId, f.profile_public_id) } : {},
        { createdAt: range(f.created_from, f.created_to) },
        { startsOn: range(day(f.service_from), day(f.service_to)) },
        f.updated_since ? { updatedAt: { gte: new Date(f.updated_since) } } : {},
        f.trip_public_id ? { trip: { tripPublicId: f.trip_public_id } } : {},
        ...(f.q ? f.q.split(/\s+/).map((word) => ({ OR: mentions(word) })) : []),
      ],
    },
    include: LISTED,
    orderBy: byDeadline ? [{ freeUntil: "asc" }, { publicId: "asc" }] : [{ createdAt: "desc" }, { publicId: "asc" }],
    take: most,
  });
}

function behind(byDeadline: boolean, { at, publicId }: After) {
  return byDeadline
    ? { OR: [{ freeUntil: { gt: at } }, { freeUntil: at, publicId: { gt: publicId } }] }
    : { OR: [{ createdAt: { lt: at } }, { createdAt: at, publicId: { gt: publicId } }] };
}

const range = (from: string | undefined, to: string | undefined) => ({
  ...(from && { gte: new Date(from) }),
  ...(to && { lt: new Date(to) }),
});

/** A stay belongs to the day it begins on; an instant counts by its UTC day. */
const day = (at: string | undefined) => at && new Date(at).toISOString().slice(0, 10);

const PEOPLE = ["first_name", "last_name"];

/** What finds a booking by a word: number or id exactly; in part the reference, the contact, the property, and who is named first of each room or of the travellers. */
export function mentions(word: string) {
  const part = { string_contains: word, mode: "insensitive" as const };
  const number = /^\d{1,15}$/.test(word) ? [{ bookingNumber: BigInt(word) }] : [];
  return [
    ...number,
    { publicId: word },
    { agencyReference: { contains: word, mode: "insensitive" as const } },
    ...[...PEOPLE, "email"].map((field) => ({ contact: { path: [field], ...part } })),
    { details: { path: ["property_name"], ...part } },
    ...PEOPLE.map((field) => ({ details: { path: ["travellers", "0", field], ...part } })),
    ...PEOPLE.map((field) => ({ rooms: { some: { guests: { path: ["0", field], ...part } } } })),
  ];
}

/** By public id the names of the places that stays' properties lie in; what lies nowhere by its town. */
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

/** -1, which no profile has, for one that the tenant does not know: a filter finds nothing then. */
async function profileIdOf(tenantId: number, publicId: string): Promise<number> {
  const profile = await database().prisma.profile.findFirst({ where: { tenantId, publicId }, select: { id: true } });
  return profile?.id ?? -1;
}
