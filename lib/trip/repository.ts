import { z } from "zod";
import { selectSums, TotalRow } from "@/lib/booking/list/totals-repository";
import { ITEMS_IN_ORDER, type BookingRow, type ItemRow } from "@/lib/booking/repository";
import { Conditions, containsWords } from "@/lib/core/database/conditions";
import { rows } from "@/lib/core/db";
import { prisma } from "@/lib/core/prisma";

const WITH_BOOKINGS = { members: { include: { booking: true } } } as const;

/** A trip with its member bookings. */
export interface TripRow {
  tenantId: number;
  publicId: string;
  name: string;
  reference: string | null;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  bookings: BookingRow[];
}
type Loaded = Omit<TripRow, "bookings"> & { members: { booking: BookingRow }[] };
const toRow = ({ members, ...trip }: Loaded): TripRow => ({ ...trip, bookings: members.map((m) => m.booking) });

/** A tenant's trip, or null. Its version is read before its members, so a write at that version knows all of them. */
export async function findTrip(tenantId: number, publicId: string): Promise<TripRow | null> {
  const found = await prisma().trip.findFirst({
    where: { tenantId, publicId },
    include: WITH_BOOKINGS,
  });
  return found && toRow(found);
}

/** The trip with the items of packages among its members, from one snapshot. */
export async function findTripWithItems(
  tenantId: number,
  publicId: string,
): Promise<{ trip: TripRow; items: ItemRow[] } | null> {
  const found = await prisma().trip.findFirst({
    where: { tenantId, publicId },
    include: { members: { include: { booking: { include: { items: ITEMS_IN_ORDER } } } } },
  });
  return found && { trip: toRow(found), items: found.members.flatMap(({ booking }) => booking.items) };
}

interface TripFilters {
  reference?: string | undefined;
  q?: string | undefined;
}
/** The position of a page: the last row's. */
interface After {
  createdAt: Date;
  publicId: string;
}

/** Adds the condition of a page of trips `t`, newest first, after a position. */
function tripConditions(where: Conditions, { reference, q }: TripFilters, after?: After): void {
  if (reference !== undefined) where.add("reference", "t.reference = :reference", { reference });
  if (q !== undefined)
    where.add("q", `(t.public_id = :q OR ${containsWords("concat_ws(chr(10), t.name, t.reference)", ":q")})`, { q });
  if (after)
    where.add("after", "(t.created_at < :afterAt OR (t.created_at = :afterAt AND t.public_id > :afterId))", {
      afterAt: after.createdAt,
      afterId: after.publicId,
    });
}

/**
 * A page of trips, newest first, after a position (keyset pagination), by the index on (tenant, created_at, public_id).
 * A text is looked up first, in a statement of its own.
 */
export async function listTrips(
  tenantId: number,
  filters: TripFilters,
  after: After | undefined,
  most: number,
): Promise<TripRow[]> {
  const { reference, q } = filters;
  const behind = after && [
    { createdAt: { lt: after.createdAt } },
    { createdAt: after.createdAt, publicId: { gt: after.publicId } },
  ];
  const found = await prisma().trip.findMany({
    where: {
      tenantId,
      ...(reference !== undefined && { reference }),
      ...(behind && { OR: behind }),
      ...(q !== undefined && { publicId: { in: await findTripIds(tenantId, filters, after, most) } }),
    },
    orderBy: [{ createdAt: "desc" }, { publicId: "asc" }],
    take: most,
    include: WITH_BOOKINGS,
  });
  return found.map(toRow);
}

/** The public ids of a page of trips. Hand-written SQL, because the list is searched by text. */
async function findTripIds(
  tenantId: number,
  filters: TripFilters,
  after: After | undefined,
  most: number,
): Promise<string[]> {
  const where = new Conditions({ tenantId, limit: most });
  tripConditions(where, filters, after);
  const found = await rows(
    z.object({ public_id: z.string() }),
    where.name("list_trips"),
    `SELECT t.public_id FROM trip t WHERE ${where.sql("t.tenant_id = :tenantId")}
     ORDER BY t.created_at DESC, t.public_id LIMIT :limit`,
    where.values,
  );
  return found.map((row) => row.public_id);
}

/**
 * What the bookings of trips sell for and cost, by currency. Hand-written SQL, because it sums a list that is searched
 * by text.
 */
export function sumTrips(tenantId: number, filters: TripFilters): Promise<TotalRow[]> {
  const where = new Conditions({ tenantId });
  tripConditions(where, filters);
  return rows(
    TotalRow,
    where.name("sum_trips"),
    selectSums(`FROM trip t
      JOIN trip_member m ON m.tenant_id = t.tenant_id AND m.trip_public_id = t.public_id
      JOIN booking b ON b.tenant_id = m.tenant_id AND b.public_id = m.booking_public_id
      WHERE ${where.sql("t.tenant_id = :tenantId AND b.status NOT IN ('REJECTED', 'FAILED')")}`),
    where.values,
  );
}

/** A tenant's bookings with these ids, each with its trip. */
export async function findBookingsWithTrips(
  tenantId: number,
  publicIds: string[],
): Promise<{ booking: BookingRow; tripPublicId: string | null }[]> {
  const found = await prisma().booking.findMany({
    where: { tenantId, publicId: { in: publicIds } },
    include: { trip: true },
  });
  return found.map(({ trip, ...booking }) => ({ booking, tripPublicId: trip?.tripPublicId ?? null }));
}

/**
 * A trip with its bookings, their rooms and items, in the order in which they were made. Null if there is no such
 * trip.
 */
export async function findFullTrip(tenantId: number, publicId: string) {
  const found = await prisma().trip.findFirst({
    where: { tenantId, publicId },
    include: {
      members: {
        include: {
          booking: {
            include: { items: ITEMS_IN_ORDER, rooms: { orderBy: { slot: "asc" } }, fulfilments: true },
          },
        },
      },
    },
  });
  if (!found) return null;
  const { members, ...trip } = found;
  const bookings = members.map(({ booking }) => booking).toSorted((a, b) => Number(a.bookingNumber - b.bookingNumber));
  return { ...trip, bookings };
}

export type FullTrip = NonNullable<Awaited<ReturnType<typeof findFullTrip>>>;
