import { statement } from "@/lib/core/db";
import { CLAIMED, claimValues, isDone, OUTCOME, type Outcome } from "@/lib/idempotency/repository";
import type { FullBookingRow, Transition } from "./repository";

/** Optimistic locking: locks the booking at its version; a stale version or a taken key writes nothing. */
const UPDATE_BOOKING = `
  WITH ready AS (
    SELECT 1 FROM booking WHERE tenant_id = $7 AND public_id = $8 AND version = $9::int FOR UPDATE
  ), ${CLAIMED}, changed AS (
    UPDATE booking SET version = version + 1, updated_at = $10::timestamptz, agency_reference = $11, contact = $12::jsonb, special_requests = $13,
      details = $14::jsonb
    WHERE tenant_id = $7 AND public_id = $8 AND EXISTS (SELECT FROM go)
  ), rooms AS (
    UPDATE booking_room br SET guests = r.guests::jsonb FROM unnest($15::smallint[], $16::text[]) AS r (slot, guests)
    WHERE br.tenant_id = $7 AND br.booking_public_id = $8 AND br.slot = r.slot AND EXISTS (SELECT FROM go)
  ), outbox AS (
    INSERT INTO outbox_event (tenant_id, event_id, type, at, data) SELECT $7, $17, $18, $10::timestamptz, $19::jsonb FROM go
  ), audit AS (
    INSERT INTO audit_entry (tenant_id, actor, operation, subject, at, trace_id) SELECT $7, $20, $21, $8, $10::timestamptz, $22 FROM go
  )
  ${OUTCOME}`;

/** A change of a booking that keeps its status. */
export interface Update extends Pick<Transition, "audit" | "claim"> {
  /** As it was read: another version is not changed. */
  before: FullBookingRow;
  after: FullBookingRow;
  event: NonNullable<Transition["event"]>;
}

/** @returns false when the booking has changed since it was read. @throws AlreadyClaimed */
export async function writeUpdate({ before, after, event, audit, claim }: Update): Promise<boolean> {
  const rows = await statement<Outcome>("update_booking", UPDATE_BOOKING, [
    ...claimValues(claim),
    after.tenantId,
    after.publicId,
    before.version,
    after.updatedAt,
    after.agencyReference,
    JSON.stringify(after.contact),
    after.specialRequests,
    JSON.stringify(after.details),
    after.rooms.map((room) => room.slot),
    after.rooms.map((room) => JSON.stringify(room.guests)),
    event.id,
    event.type,
    JSON.stringify(event.data),
    audit.actor,
    audit.operation,
    audit.traceId,
  ]);
  return isDone(rows);
}
