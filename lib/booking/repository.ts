import type { Claim } from "@/lib/core/context";
import type { PolicySnapshot } from "@/lib/cancellation/schemas";
import { database, statement } from "@/lib/core/db";
import { CLAIMED, claimValues, isDone, OUTCOME, type Outcome } from "@/lib/idempotency/repository";
import { RETURNED_STOCK } from "@/lib/inventory/returned-stock";
import type { Initiator } from "./event-schemas";
import type { BookingStatus } from "./status";

export type BookingRow = NonNullable<Awaited<ReturnType<typeof findBooking>>>;
export type FullBookingRow = NonNullable<Awaited<ReturnType<typeof findFullBooking>>>;
export type ItemRow = FullBookingRow["items"][number];

/** A tenant's booking, or null. */
export async function findBooking(tenantId: number, publicId: string) {
  return database().prisma.booking.findFirst({ where: { tenantId, publicId } });
}

/** Items in their order. */
export const ITEMS = { orderBy: { itemNo: "asc" } } as const;

/** A booking with the items of a package, in their order. */
export async function findBookingWithItems(tenantId: number, publicId: string) {
  return database().prisma.booking.findFirst({
    where: { tenantId, publicId },
    include: { items: ITEMS },
  });
}

/** A booking with its rooms by slot, its history, oldest first, and its trip. */
export async function findFullBooking(tenantId: number, publicId: string) {
  return database().prisma.booking.findFirst({
    where: { tenantId, publicId },
    include: {
      rooms: { orderBy: { slot: "asc" } },
      history: { orderBy: { version: "asc" } },
      items: ITEMS,
      trip: true,
    },
  });
}

/** A change of a booking's status, or of its items', with everything that changes with it. */
export interface Transition {
  tenantId: number;
  publicId: string;
  /** Optimistic locking: the version that was read; another version is not changed. */
  version: number;
  from: BookingStatus;
  to: BookingStatus;
  at: Date;
  source: "PARTNER" | "STAFF" | "SYSTEM";
  /** Who initiated it; the source is the channel it came through. */
  initiator: Initiator;
  reason: string | null;
  penalty: PolicySnapshot["realized_penalty"] | null;
  /** For a package: the items that are cancelled now. null: all items that are not cancelled take the new status. */
  items: { itemNo: number; penalty: PolicySnapshot["realized_penalty"] }[] | null;
  /** Total of all cancelled items, in minor units. null: unchanged. */
  cancelledTotal: bigint | null;
  /** The supplier's reference, sent with the answer. null: unchanged. */
  supplierReference: string | null;
  /** Returns its rooms, vehicles and seats to the inventory. */
  release: boolean;
  event: { id: string; type: string; data: Record<string, unknown> } | null;
  /** The e-mail to the contact. A confirmation's e-mail is requested by the book request instead. */
  mail: "CANCELLED" | "PART_CANCELLED" | null;
  audit: { actor: string; operation: string; traceId: string };
  claim: Claim | null;
}

/**
 * Locks the booking at its version, then its stock in lock order; a stale version or a taken key writes nothing. One
 * statement changes status, items, inventory, history, event, audit and key. The history records changes of the
 * booking's status only.
 */
const MOVE = `
  WITH ready AS (
    SELECT 1 FROM booking WHERE tenant_id = $7 AND public_id = $8 AND version = $9::int FOR UPDATE
  ), ${CLAIMED}, moved AS (
    UPDATE booking SET status = $11, version = version + 1, updated_at = $12::timestamptz, realized_penalty = coalesce($13::jsonb, realized_penalty),
      cancelled_total = coalesce($25::bigint, cancelled_total), supplier_reference = coalesce($26, supplier_reference)
    WHERE tenant_id = $7 AND public_id = $8 AND EXISTS (SELECT FROM go)
  ), moved_items AS (
    UPDATE booking_item i SET status = CASE WHEN $23::smallint[] IS NULL THEN $11 ELSE 'CANCELLED' END,
      realized_penalty = (SELECT c.penalty::jsonb FROM unnest($23::smallint[], $24::text[]) AS c (item_no, penalty) WHERE c.item_no = i.item_no)
    WHERE i.tenant_id = $7 AND i.booking_public_id = $8 AND i.status <> 'CANCELLED' AND EXISTS (SELECT FROM go)
      AND ($23::smallint[] IS NULL OR i.item_no = ANY ($23::smallint[]))
  ), ending AS (
    SELECT $7::int AS tenant_id, $8::text AS booking_public_id, $23::smallint[] AS items FROM go WHERE $14::boolean
  ), ${RETURNED_STOCK}, history AS (
    INSERT INTO booking_history (tenant_id, booking_public_id, version, from_status, to_status, at, source, reason, initiator)
    SELECT $7, $8, $9::int + 1, $10::text, $11::text, $12::timestamptz, $15, $16, $28 FROM go WHERE $10::text <> $11::text
  ), outbox AS (
    INSERT INTO outbox_event (tenant_id, event_id, type, at, data)
    SELECT $7, $17, $18, $12::timestamptz, $19::jsonb FROM go WHERE $17::text IS NOT NULL
  ), mail AS (
    INSERT INTO guest_mail (tenant_id, public_id, booking_public_id, kind)
    SELECT $7, guest_mail_id($8, $9::int + 1), $8, $27 FROM go WHERE $27::text IS NOT NULL
  ), audit AS (
    INSERT INTO audit_entry (tenant_id, actor, operation, subject, at, trace_id) SELECT $7, $20, $21, $8, $12::timestamptz, $22 FROM go
  )
  ${OUTCOME}`;

/** @returns false when the booking has changed since it was read. @throws AlreadyClaimed */
export async function move(t: Transition): Promise<boolean> {
  const rows = await statement<Outcome>("move_booking", MOVE, [
    ...claimValues(t.claim),
    t.tenantId,
    t.publicId,
    t.version,
    t.from,
    t.to,
    t.at,
    t.penalty && JSON.stringify(t.penalty),
    t.release,
    t.source,
    t.reason,
    t.event?.id ?? null,
    t.event?.type ?? null,
    t.event && JSON.stringify(t.event.data),
    t.audit.actor,
    t.audit.operation,
    t.audit.traceId,
    t.items && t.items.map((i) => i.itemNo),
    t.items && t.items.map((i) => JSON.stringify(i.penalty)),
    t.cancelledTotal,
    t.supplierReference,
    t.mail,
    t.initiator,
  ]);
  return isDone(rows);
}
