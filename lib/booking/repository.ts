import { z } from "zod";
import type { KeyClaim } from "@/lib/core/context";
import type { PolicySnapshot } from "@/lib/cancellation/schemas";
import { rows } from "@/lib/core/db";
import { prisma } from "@/lib/core/prisma";
import { PRODUCT_TYPE } from "@/lib/core/product-type";
import { CLAIM_KEY_SQL, CLAIM_OUTCOME_SQL, writeWithClaim } from "@/lib/idempotency/repository";
import { REQUESTED_STOCK_SQL } from "@/lib/inventory/requested-stock";
import { RETURNED_STOCK_SQL } from "@/lib/inventory/returned-stock";
import type { FieldChange, Initiator } from "./events/event-schemas";
import type { BookingStatus } from "./status";

export type BookingRow = NonNullable<Awaited<ReturnType<typeof findBooking>>>;
export type FullBookingRow = NonNullable<Awaited<ReturnType<typeof findFullBooking>>>;
export type ItemRow = FullBookingRow["items"][number];
export type HistoryRow = FullBookingRow["history"][number];

/** A tenant's booking, or null. */
export async function findBooking(tenantId: number, publicId: string) {
  return prisma().booking.findFirst({ where: { tenantId, publicId } });
}

/** The fields of a booking that a poll shows or computes prices from. */
export interface PolledBooking extends Pick<
  BookingRow,
  | "publicId"
  | "bookingNumber"
  | "status"
  | "productType"
  | "currencyCode"
  | "total"
  | "netTotal"
  | "cancelledTotal"
  | "sellPrice"
  | "realizedPenalty"
  | "startsOn"
  | "endsOn"
  | "respondBy"
  | "guestDataErasedAt"
  | "version"
> {
  /** The snapshot of a product other than a stay has at least its times. */
  details: BookingRow["details"];
  /** The mark-up in percent, as a decimal number. */
  markupPercent: { toString(): string } | null;
}

const Minor = z.string().transform(BigInt);
const Day = z.string().transform((day) => new Date(day));
const Polled = z.object({
  publicId: z.string(),
  bookingNumber: z.string().transform(BigInt),
  status: z.string(),
  productType: z.int(),
  currencyCode: z.string(),
  total: Minor,
  netTotal: Minor.nullable(),
  cancelledTotal: Minor,
  sellPrice: Minor.nullable(),
  markupPercent: z.string().nullable(),
  realizedPenalty: z.custom<BookingRow["realizedPenalty"]>(),
  startsOn: Day,
  endsOn: Day,
  respondBy: z.date().nullable(),
  guestDataErasedAt: z.date().nullable(),
  version: z.int(),
  details: z.custom<BookingRow["details"]>(),
});

/**
 * Hand-written SQL, because polls are on the hot path. The snapshot of a sold product is large, so only its times
 * are read, and for a stay nothing. The ids are in a sub-select, so that PostgreSQL keeps its generic plan (decision
 * 351).
 */
const POLL = `
  SELECT public_id AS "publicId", booking_number AS "bookingNumber", status, product_type AS "productType", currency_code AS "currencyCode",
    total, net_total AS "netTotal", cancelled_total AS "cancelledTotal", sell_price AS "sellPrice", trim_scale(markup_percent) AS "markupPercent",
    realized_penalty AS "realizedPenalty", starts_on AS "startsOn", ends_on AS "endsOn", respond_by AS "respondBy",
    guest_data_erased_at AS "guestDataErasedAt", version,
    CASE WHEN product_type <> ${PRODUCT_TYPE.STAY} THEN jsonb_build_object('starts_at', details -> 'starts_at', 'ends_at', details -> 'ends_at') END AS details
  FROM booking WHERE tenant_id = :tenantId AND public_id = ANY ((SELECT :publicIds::text[])::text[])`;

/** A tenant's bookings as a poll shows them, by public id. */
export async function findPolledBookings(
  tenantId: number,
  publicIds: readonly string[],
): Promise<ReadonlyMap<string, PolledBooking>> {
  const found = await rows(Polled, "poll_bookings", POLL, { tenantId, publicIds });
  return new Map(found.map((booking) => [booking.publicId, booking]));
}

/** Items in their order. */
export const ITEMS_IN_ORDER = { orderBy: { itemNo: "asc" } } as const;

/** The last message to each supplier of a booking. */
export const LAST_SUPPLIER_MESSAGES = {
  where: { isLast: true },
  select: { channel: true, state: true, sentAt: true, acknowledgedAt: true },
} as const;

/** A booking with the items of a package, in their order. */
export async function findBookingWithItems(tenantId: number, publicId: string) {
  return prisma().booking.findFirst({
    where: { tenantId, publicId },
    include: { items: ITEMS_IN_ORDER },
  });
}

/**
 * A booking with its rooms by slot, its history (oldest first), its trip, and the messages and answers of its
 * suppliers.
 */
export async function findFullBooking(tenantId: number, publicId: string) {
  return prisma().booking.findFirst({
    where: { tenantId, publicId },
    include: {
      rooms: { orderBy: { slot: "asc" } },
      history: { orderBy: { version: "asc" } },
      items: ITEMS_IN_ORDER,
      trip: true,
      messages: LAST_SUPPLIER_MESSAGES,
      fulfilments: true,
    },
  });
}

/** Finds the names of a tenant's users among actors of the audit, by actor. */
export async function findActorNames(
  tenantId: number,
  actors: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const ids = new Set(actors.filter((actor) => actor.startsWith("staff:")).map((actor) => actor.slice(6)));
  if (!ids.size) return new Map();
  const people = await prisma().staffUser.findMany({
    where: { tenantId, publicId: { in: [...ids] } },
    select: { publicId: true, name: true },
  });
  return new Map(people.map(({ publicId, name }) => [`staff:${publicId}`, name]));
}

/** A change of the status of a booking or its items, with all that is written in the same statement. */
export interface StatusChange {
  tenantId: number;
  publicId: string;
  /**
   * The version that was read. If the booking has another version by now, nothing is written (optimistic locking).
   */
  version: number;
  from: BookingStatus;
  to: BookingStatus;
  at: Date;
  source: "PARTNER" | "STAFF" | "SYSTEM";
  /** Who initiated the change. Its source is the channel it came through. */
  initiator: Initiator;
  reason: string | null;
  penalty: PolicySnapshot["realized_penalty"] | null;
  /** For a package, the items that are cancelled now. If null, all items that are not cancelled take the new status. */
  items: { itemNo: number; penalty: PolicySnapshot["realized_penalty"] }[] | null;
  /** The total of all cancelled items, in minor units. If null, it does not change. */
  cancelledTotal: bigint | null;
  /** The supplier's reference, sent with the answer. If null, it does not change. */
  supplierReference: string | null;
  /** The fields that changed besides the status. */
  changes: FieldChange[];
  /** Whether its rooms, vehicles and seats return to the inventory. */
  release: boolean;
  event: { id: string; type: string; data: Record<string, unknown> } | null;
  /** The e-mail to the contact. A confirmation's e-mail is requested by the book request instead. */
  mail: "CANCELLED" | "PART_CANCELLED" | "ARRIVAL_MISSING" | null;
  /** The instant at which the contact is reminded of a transfer's arrival. If null, it does not change. */
  arrivalRemindedAt: Date | null;
  audit: { actor: string; operation: string; traceId: string };
  claim: KeyClaim | null;
}

/**
 * Changes status, items, inventory, history, event, audit and key in one statement, as cancelling is on the hot path.
 * It locks the booking at its version, then its stock in lock order; a stale version or a taken key writes nothing.
 */
const moveBooking = (stock: string): string => `
  WITH ready AS (
    SELECT 1 FROM booking WHERE tenant_id = :tenantId AND public_id = :publicId AND version = :version::int FOR UPDATE
  ), ${CLAIM_KEY_SQL}, moved AS (
    UPDATE booking SET status = :to, version = version + 1, updated_at = :at::timestamptz,
      realized_penalty = coalesce(:penalty::jsonb, realized_penalty),
      cancelled_total = coalesce(:cancelledTotal::bigint, cancelled_total),
      supplier_reference = coalesce(:supplierReference, supplier_reference),
      arrival_reminded_at = coalesce(:arrivalRemindedAt::timestamptz, arrival_reminded_at)
    WHERE tenant_id = :tenantId AND public_id = :publicId AND EXISTS (SELECT FROM go)
  ), moved_items AS (
    UPDATE booking_item i SET status = CASE WHEN :itemNos::smallint[] IS NULL THEN :to ELSE 'CANCELLED' END,
      realized_penalty = (
        SELECT c.penalty::jsonb FROM unnest(:itemNos::smallint[], :itemPenalties::text[]) AS c (item_no, penalty)
        WHERE c.item_no = i.item_no)
    WHERE i.tenant_id = :tenantId AND i.booking_public_id = :publicId AND i.status <> 'CANCELLED'
      AND EXISTS (SELECT FROM go) AND (:itemNos::smallint[] IS NULL OR i.item_no = ANY (:itemNos::smallint[]))
  ), ${stock}, history AS (
    INSERT INTO booking_history
      (tenant_id, booking_public_id, version, from_status, to_status, at, source, reason, initiator, changes, actor)
    SELECT :tenantId, :publicId, :version::int + 1, :from::text, :to::text, :at::timestamptz, :source, :reason,
      :initiator, :changes::jsonb, :actor
    FROM go
  ), outbox AS (
    INSERT INTO outbox_event (tenant_id, event_id, type, at, data, trace_parent)
    SELECT :tenantId, :eventId, :eventType, :at::timestamptz, :eventData::jsonb, :traceParent::text
    FROM go WHERE :eventId::text IS NOT NULL
  ), mail AS (
    INSERT INTO guest_mail (tenant_id, public_id, booking_public_id, kind)
    SELECT :tenantId, guest_mail_id(:publicId, :version::int + 1), :publicId, :mail
    FROM go WHERE :mail::text IS NOT NULL
  ), audit AS (
    INSERT INTO audit_entry (tenant_id, actor, operation, subject, at, trace_id)
    SELECT :tenantId, :actor, :operation, :publicId, :at::timestamptz, :traceId FROM go
  )
  ${CLAIM_OUTCOME_SQL}`;
const MOVE = moveBooking(`ending AS (
    SELECT :tenantId::int AS tenant_id, :publicId::text AS booking_public_id, :itemNos::smallint[] AS items
    FROM go WHERE :release::boolean
  ), ${RETURNED_STOCK_SQL}`);
const CONFIRM = moveBooking(REQUESTED_STOCK_SQL);

/** @returns false when the booking has changed since it was read. @throws AlreadyClaimed */
export function changeStatus(t: StatusChange): Promise<boolean> {
  const isConfirmation = t.from !== "CONFIRMED" && t.to === "CONFIRMED";
  return writeWithClaim(t.claim, isConfirmation ? "confirm_booking" : "move_booking", isConfirmation ? CONFIRM : MOVE, {
    tenantId: t.tenantId,
    publicId: t.publicId,
    version: t.version,
    from: t.from,
    to: t.to,
    at: t.at,
    penalty: t.penalty && JSON.stringify(t.penalty),
    ...(isConfirmation ? { nowSecond: Math.floor(t.at.getTime() / 1000) } : { release: t.release }),
    source: t.source,
    reason: t.reason,
    eventId: t.event?.id ?? null,
    eventType: t.event?.type ?? null,
    eventData: t.event && JSON.stringify(t.event.data),
    actor: t.audit.actor,
    operation: t.audit.operation,
    traceId: t.audit.traceId,
    itemNos: t.items && t.items.map((i) => i.itemNo),
    itemPenalties: t.items && t.items.map((i) => JSON.stringify(i.penalty)),
    cancelledTotal: t.cancelledTotal,
    supplierReference: t.supplierReference,
    mail: t.mail,
    arrivalRemindedAt: t.arrivalRemindedAt,
    changes: JSON.stringify(t.changes),
    initiator: t.initiator,
  });
}
