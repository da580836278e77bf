import { z } from "zod";
import { Conditions } from "@/lib/core/database/conditions";
import { acrossTenants } from "@/lib/core/database/tenant-wall";
import { rows } from "@/lib/core/db";
import { type Prisma, prisma } from "@/lib/core/prisma";

/** A part of a booking that a supplier may read: the last message about it. */
export type GrantedPart = Awaited<ReturnType<typeof readParts>>[number];

const MessageId = z.object({ id: z.string().transform(BigInt) });

const GRANTED = `(
    SELECT m.* FROM supplier_message m JOIN supply_grant g ON g.property_id = m.property_id WHERE g.tenant_id = :supplier AND m.is_last
    UNION ALL
    SELECT m.* FROM supplier_message m JOIN supply_service_grant g ON g.service_id = m.service_id WHERE g.tenant_id = :supplier AND m.is_last
  )`;

/** A position in the list by the last change. */
export interface MessagePosition {
  at: Date;
  id: string;
}

/**
 * Lists granted parts in the order of their changes. Hand-written SQL, because one tenant's grants select rows of
 * all tenants.
 */
export async function listGrantedParts(
  supplier: number,
  { status, since, after, most }: { status?: string | undefined; since?: Date; after?: MessagePosition; most: number },
): Promise<GrantedPart[]> {
  const where = new Conditions({ supplier, most });
  if (since) where.add("since", "m.updated_at >= :since", { since });
  if (status)
    where.add(
      "status",
      `EXISTS (SELECT FROM booking b LEFT JOIN booking_item i ON i.tenant_id = b.tenant_id AND i.booking_public_id = b.public_id AND i.item_no = m.item_no
        WHERE b.tenant_id = m.tenant_id AND b.public_id = m.booking_public_id AND coalesce(i.status, b.status) = :status)`,
      { status },
    );
  if (after)
    where.add("after", "(m.updated_at, m.id) > (:afterAt::timestamptz, :afterId::bigint)", {
      afterAt: after.at,
      afterId: after.id,
    });
  return readLast(() =>
    rows(
      MessageId,
      where.name("list_granted_parts"),
      `SELECT m.id::text FROM ${GRANTED} m WHERE ${where.sql()} ORDER BY m.updated_at, m.id LIMIT :most`,
      where.values,
    ),
  );
}

/** The parts of one booking that are granted to a supplier; of one item, if the id is an item's. */
export const findGrantedParts = (supplier: number, publicId: string): Promise<GrantedPart[]> =>
  readLast(() =>
    rows(
      MessageId,
      "find_granted_parts",
      `SELECT m.id::text FROM ${GRANTED} m
       LEFT JOIN booking_item i ON i.tenant_id = m.tenant_id AND i.booking_public_id = m.booking_public_id AND i.item_no = m.item_no
       WHERE m.booking_public_id = :publicId OR i.public_id = :publicId`,
      { supplier, publicId },
    ),
  );

/**
 * Maximum attempts to read the messages, because later versions may replace some of them between the two statements.
 */
const MAX_LOOKS = 5;

/**
 * Reads the messages that `find` selects, each with its booking, and repeats this if a message was replaced
 * meanwhile: its booking would not match it any more.
 */
function readLast(find: () => Promise<{ id: bigint }[]>): Promise<GrantedPart[]> {
  return acrossTenants(async () => {
    for (let look = 1; ; look++) {
      const found = await find();
      const parts = await readParts({ id: { in: found.map(({ id }) => id) }, isLast: true });
      if (parts.length === found.length || look === MAX_LOOKS) return parts;
    }
  });
}

/** A message, also one that a later one has replaced. */
export const findMessage = async (by: { id: bigint } | { tokenHash: string }): Promise<GrantedPart | undefined> =>
  (await readParts(by))[0];

/** Messages by their ids, whether or not later ones have replaced them. */
export const findMessages = (ids: bigint[]): Promise<GrantedPart[]> => readParts({ id: { in: ids } });

/** All parts of a tenant's booking, whoever delivers them. */
export const findPartsOfBooking = (tenantId: number, bookingPublicId: string): Promise<GrantedPart[]> =>
  readParts({ tenantId, bookingPublicId, isLast: true });

/** All parts of several bookings, which may belong to different tenants. */
export const findPartsOfBookings = (ids: readonly (readonly [tenantId: number, publicId: string])[]) =>
  ids.length
    ? readParts({ isLast: true, OR: ids.map(([tenantId, bookingPublicId]) => ({ tenantId, bookingPublicId })) })
    : Promise.resolve([]);

/** All messages about a booking, the newest first. */
export const findMessagesOfBooking = (tenantId: number, bookingPublicId: string): Promise<GrantedPart[]> =>
  readParts({ tenantId, bookingPublicId }).then((parts) => parts.toSorted((a, b) => Number(b.id - a.id)));

/** The last message to the same supplier about the same part. */
export async function findLastMessage(message: GrantedPart): Promise<GrantedPart | undefined> {
  const { tenantId, bookingPublicId, itemNo, propertyId, serviceId, packageId } = message;
  const part = { tenantId, bookingPublicId, itemNo, propertyId, serviceId, packageId };
  return (await readParts({ ...part, isLast: true }))[0];
}

async function readParts(where: Prisma.SupplierMessageWhereInput) {
  const parts = await prisma().supplierMessage.findMany({
    where,
    include: {
      booking: {
        include: {
          rooms: { orderBy: { slot: "asc" } },
          costs: true,
          services: { orderBy: { line: "asc" } },
          items: true,
          fulfilments: true,
        },
      },
    },
    orderBy: [{ updatedAt: "asc" }, { id: "asc" }],
  });
  if (!parts.length) return [];
  const codes = await readCodes(parts);
  return parts.map((part) => ({ ...part, codes }));
}

const Code = z.object({ kind: z.string(), id: z.int(), code: z.string() });
const CODES = `SELECT 'property' AS kind, id, code FROM property WHERE id = ANY (:properties::int[])
  UNION ALL SELECT 'service', id, code FROM service WHERE id = ANY (:services::int[])
  UNION ALL SELECT 'room', id, code FROM room WHERE id = ANY (:rooms::int[])
  UNION ALL SELECT 'rate_plan', id, code FROM rate_plan WHERE id = ANY (:plans::int[])`;

type PartRow = {
  propertyId: number | null;
  serviceId: number | null;
  booking: { rooms: { roomId: number; ratePlanId: number }[] };
};

/** The supplier's own codes of the sold products, even of those that are no longer on sale. */
async function readCodes(parts: readonly PartRow[]) {
  const rooms = parts.flatMap(({ booking }) => booking.rooms);
  const ids = (list: (number | null)[]) => [...new Set(list.filter((id) => id !== null))];
  const found = await rows(Code, "supplier_codes", CODES, {
    properties: ids(parts.map((part) => part.propertyId)),
    services: ids(parts.map((part) => part.serviceId)),
    rooms: ids(rooms.map((room) => room.roomId)),
    plans: ids(rooms.map((room) => room.ratePlanId)),
  });
  const byId = (of: string) => new Map(found.filter(({ kind }) => kind === of).map(({ id, code }) => [id, code]));
  return { properties: byId("property"), services: byId("service"), rooms: byId("room"), plans: byId("rate_plan") };
}
