import { AlreadyClaimed, type Claim } from "@/lib/core/context";
import type { PolicySnapshot } from "@/lib/cancellation/schemas";
import { database, statement, type Row } from "@/lib/core/db";
import { claimValues } from "@/lib/idempotency/repository";
import type { BookingStatus } from "./status";

export type BookingRow = NonNullable<Awaited<ReturnType<typeof findBooking>>>;
export type FullBookingRow = NonNullable<Awaited<ReturnType<typeof findFullBooking>>>;

/** A tenant's booking, or null. */
export async function findBooking(tenantId: number, publicId: string) {
  return database().prisma.booking.findUnique({ where: { tenantId_publicId: { tenantId, publicId } } });
}

/** The same with its rooms, by slot, and its history, oldest first. */
export async function findFullBooking(tenantId: number, publicId: string) {
  return database().prisma.booking.findUnique({
    where: { tenantId_publicId: { tenantId, publicId } },
    include: { rooms: { orderBy: { slot: "asc" } }, history: { orderBy: { version: "asc" } } },
  });
}

/** A change of a booking's status, with all that must change with it. */
export interface Transition {
  tenantId: number;
  publicId: string;
  /** The version that was decided upon: any other is left alone. */
  version: number;
  from: BookingStatus;
  to: BookingStatus;
  at: Date;
  source: "PARTNER" | "STAFF" | "SYSTEM";
  reason: string | null;
  penalty: PolicySnapshot["realized_penalty"] | null;
  /** Its rooms, vehicles and seats go back into the inventory. */
  release: boolean;
  event: { id: string; type: string; data: Record<string, unknown> } | null;
  audit: { actor: string; operation: string; traceId: string };
  claim: Claim | null;
}

/**
 * Locks the booking at its version, then what it took of the stock, in the order of lib/inventory/locked-stock; a stale
 * version or a taken key writes nothing. The status, the inventory, the history, the event, the audit and the key change in
 * this one statement.
 */
const MOVE = `
  WITH target AS (
    SELECT 1 FROM booking WHERE tenant_id = $7 AND public_id = $8 AND version = $9::int FOR UPDATE
  ), claim AS (
    INSERT INTO idempotency_key (tenant_id, operation, key, body_hash, status, response)
    SELECT $1, $2, $3, $4, $5, $6 FROM target WHERE $3::text IS NOT NULL ON CONFLICT DO NOTHING RETURNING 1
  ), go AS (
    SELECT 1 FROM target WHERE $3::text IS NULL OR EXISTS (SELECT FROM claim)
  ), moved AS (
    UPDATE booking SET status = $11, version = version + 1, updated_at = $12::timestamptz, realized_penalty = coalesce($13::jsonb, realized_penalty)
    WHERE tenant_id = $7 AND public_id = $8 AND EXISTS (SELECT FROM go)
  ), taken AS (
    SELECT br.property_id, br.room_id, br.checkin + night AS day, count(*)::smallint AS units
    FROM booking_room br, generate_series(0, br.checkout - br.checkin - 1) AS night
    WHERE br.tenant_id = $7 AND br.booking_public_id = $8 AND $14::boolean GROUP BY 1, 2, 3
  ), locked AS (
    SELECT rd.property_id, rd.day, rd.room_id, taken.units FROM room_day rd
    JOIN taken ON taken.property_id = rd.property_id AND taken.day = rd.day AND taken.room_id = rd.room_id
    WHERE EXISTS (SELECT FROM go) ORDER BY rd.property_id, rd.day, rd.room_id FOR UPDATE OF rd
  ), released AS (
    UPDATE room_day rd SET sold = rd.sold - locked.units FROM locked
    WHERE rd.property_id = locked.property_id AND rd.day = locked.day AND rd.room_id = locked.room_id
  ), taken_services AS (
    SELECT service_id, day, start_time, sum(units)::smallint AS units FROM booking_service
    WHERE tenant_id = $7 AND booking_public_id = $8 AND $14::boolean GROUP BY 1, 2, 3
  ), locked_services AS (
    SELECT sd.service_id, sd.day, sd.start_time, taken.units FROM service_day sd
    JOIN taken_services taken ON taken.service_id = sd.service_id AND taken.day = sd.day AND taken.start_time = sd.start_time
    -- Counting the rooms locks them all before the first service.
    WHERE EXISTS (SELECT FROM go) AND (SELECT count(*) FROM locked) >= 0 ORDER BY sd.service_id, sd.day, sd.start_time FOR UPDATE OF sd
  ), released_services AS (
    UPDATE service_day sd SET sold = sd.sold - locked.units FROM locked_services locked
    WHERE sd.service_id = locked.service_id AND sd.day = locked.day AND sd.start_time = locked.start_time
  ), history AS (
    INSERT INTO booking_history (tenant_id, booking_public_id, version, from_status, to_status, at, source, reason)
    SELECT $7, $8, $9::int + 1, $10, $11, $12::timestamptz, $15, $16 FROM go
  ), outbox AS (
    INSERT INTO outbox_event (tenant_id, event_id, type, at, data)
    SELECT $7, $17, $18, $12::timestamptz, $19::jsonb FROM go WHERE $17::text IS NOT NULL
  ), audit AS (
    INSERT INTO audit_entry (tenant_id, actor, operation, subject, at, trace_id) SELECT $7, $20, $21, $8, $12::timestamptz, $22 FROM go
  )
  SELECT EXISTS (SELECT FROM target) AS current, EXISTS (SELECT FROM go) AS done`;

/** @returns false when the booking has moved on since it was read. @throws AlreadyClaimed */
export async function move(t: Transition): Promise<boolean> {
  const [row] = await statement<{ current: boolean; done: boolean } & Row>("move_booking", MOVE, [
    ...claimValues(t.claim),
    t.tenantId,
    t.publicId,
    t.version,
    t.from,
    t.to,
    t.at,
    t.penalty && JSON.stringify(t.penalty),
    t.release, // prettier-ignore
    t.source,
    t.reason,
    t.event?.id ?? null,
    t.event?.type ?? null,
    t.event && JSON.stringify(t.event.data), // prettier-ignore
    t.audit.actor,
    t.audit.operation,
    t.audit.traceId, // prettier-ignore
  ]);
  if (!row!.current) return false;
  if (!row!.done) throw new AlreadyClaimed();
  return true;
}

/** Requests that nobody answered in time, a page of them. */
export async function listOverdue(now: Date, most: number): Promise<{ tenantId: number; publicId: string }[]> {
  return statement(
    "list_overdue",
    `SELECT tenant_id AS "tenantId", public_id AS "publicId" FROM booking WHERE status = 'ON_REQUEST' AND respond_by < $1 ORDER BY respond_by LIMIT $2`,
    [now, most],
  );
}
