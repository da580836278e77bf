import { statement } from "@/lib/core/db";
import { CLAIMED, claimValues, isDone, OUTCOME, type Outcome } from "@/lib/idempotency/repository";
import { insertAudit } from "@/lib/core/database/audit-sql";
import { insertEvent } from "@/lib/core/database/outbox-sql";
import { insertHistory } from "../history-sql";
import type { FieldChange } from "../events/event-schemas";
import type { FullBookingRow, Transition } from "../repository";

/** Optimistic locking: locks the booking at its version; a stale version or a taken key writes nothing. */
const UPDATE_BOOKING = `
  WITH ready AS (
    SELECT 1 FROM booking WHERE tenant_id = :tenantId AND public_id = :publicId AND version = :version::int FOR UPDATE
  ), ${CLAIMED}, changed AS (
    UPDATE booking SET version = version + 1, updated_at = :updatedAt::timestamptz, agency_reference = :agencyReference, contact = :contact::jsonb, special_requests = :specialRequests,
      details = :details::jsonb
    WHERE tenant_id = :tenantId AND public_id = :publicId AND EXISTS (SELECT FROM go)
  ), rooms AS (
    UPDATE booking_room br SET guests = r.guests::jsonb FROM unnest(:slots::smallint[], :guests::text[]) AS r (slot, guests)
    WHERE br.tenant_id = :tenantId AND br.booking_public_id = :publicId AND br.slot = r.slot AND EXISTS (SELECT FROM go)
  ), history AS (
    ${insertHistory({ version: ":version::int + 1", fromStatus: ":status", toStatus: ":status", at: ":updatedAt::timestamptz", reason: "NULL", initiator: ":source", from: "go" })}
  ), outbox AS (
    ${insertEvent({ at: ":updatedAt::timestamptz", from: "go" })}
  ), audit AS (
    ${insertAudit({ at: ":updatedAt::timestamptz", from: "go" })}
  )
  ${OUTCOME}`;

/** A change of a booking that keeps its status. */
export interface Update extends Pick<Transition, "audit" | "claim"> {
  /** As it was read: another version is not changed. */
  before: FullBookingRow;
  after: FullBookingRow;
  event: NonNullable<Transition["event"]>;
  source: Transition["source"];
  changes: FieldChange[];
}

/** @returns false when the booking has changed since it was read. @throws AlreadyClaimed */
export async function writeUpdate({ before, after, event, source, changes, audit, claim }: Update): Promise<boolean> {
  const rows = await statement<Outcome>("update_booking", UPDATE_BOOKING, {
    ...claimValues(claim),
    tenantId: after.tenantId,
    publicId: after.publicId,
    version: before.version,
    updatedAt: after.updatedAt,
    agencyReference: after.agencyReference,
    contact: JSON.stringify(after.contact),
    specialRequests: after.specialRequests,
    details: JSON.stringify(after.details),
    slots: after.rooms.map((room) => room.slot),
    guests: after.rooms.map((room) => JSON.stringify(room.guests)),
    status: after.status,
    source,
    changes: JSON.stringify(changes),
    eventId: event.id,
    eventType: event.type,
    eventData: JSON.stringify(event.data),
    actor: audit.actor,
    operation: audit.operation,
    traceId: audit.traceId,
  });
  return isDone(rows);
}
