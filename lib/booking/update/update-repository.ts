import { CLAIM_KEY_SQL, CLAIM_OUTCOME_SQL, writeWithClaim } from "@/lib/idempotency/repository";
import type { FieldChange } from "../events/event-schemas";
import type { FullBookingRow, StatusChange } from "../repository";

/**
 * Hand-written SQL, because partner and desk edit a booking at the same time: a transaction of several round trips
 * would hold its lock for longer. Optimistic locking: a stale version or a taken key writes nothing.
 */
const UPDATE_BOOKING = `
  WITH ready AS (
    SELECT 1 FROM booking WHERE tenant_id = :tenantId AND public_id = :publicId AND version = :version::int FOR UPDATE
  ), ${CLAIM_KEY_SQL}, changed AS (
    UPDATE booking SET version = version + 1, updated_at = :updatedAt::timestamptz, agency_reference = :agencyReference,
      contact = :contact::jsonb, special_requests = :specialRequests, details = :details::jsonb
    WHERE tenant_id = :tenantId AND public_id = :publicId AND EXISTS (SELECT FROM go)
  ), rooms AS (
    UPDATE booking_room br SET guests = r.guests::jsonb
    FROM unnest(:slots::smallint[], :guests::text[]) AS r (slot, guests)
    WHERE br.tenant_id = :tenantId AND br.booking_public_id = :publicId AND br.slot = r.slot AND EXISTS (SELECT FROM go)
  ), items AS (
    UPDATE booking_item i SET details = d.details::jsonb
    FROM unnest(:itemNos::smallint[], :itemDetails::text[]) AS d (item_no, details)
    WHERE i.tenant_id = :tenantId AND i.booking_public_id = :publicId AND i.item_no = d.item_no AND EXISTS (SELECT FROM go)
  ), history AS (
    INSERT INTO booking_history
      (tenant_id, booking_public_id, version, from_status, to_status, at, source, initiator, changes, actor)
    SELECT :tenantId, :publicId, :version::int + 1, :status, :status, :updatedAt::timestamptz, :source, :source,
      :changes::jsonb, :actor
    FROM go
  ), outbox AS (
    INSERT INTO outbox_event (tenant_id, event_id, type, at, data, trace_parent)
    SELECT :tenantId, :eventId, :eventType, :updatedAt::timestamptz, :eventData::jsonb, :traceParent::text FROM go
  ), audit AS (
    INSERT INTO audit_entry (tenant_id, actor, operation, subject, at, trace_id)
    SELECT :tenantId, :actor, :operation, :publicId, :updatedAt::timestamptz, :traceId FROM go
  )
  ${CLAIM_OUTCOME_SQL}`;

/** A change of a booking that keeps its status. */
interface BookingUpdate extends Pick<StatusChange, "audit" | "claim"> {
  /** The booking as it was read; nothing is written if its version has changed since. */
  before: FullBookingRow;
  after: FullBookingRow;
  event: NonNullable<StatusChange["event"]>;
  source: StatusChange["source"];
  changes: FieldChange[];
}

/** @returns false when the booking has changed since it was read. @throws AlreadyClaimed */
export function writeUpdate({ before, after, event, source, changes, audit, claim }: BookingUpdate): Promise<boolean> {
  const changed = after.items.filter((item) => !before.items.includes(item));
  return writeWithClaim(claim, "update_booking", UPDATE_BOOKING, {
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
    itemNos: changed.map(({ itemNo }) => itemNo),
    itemDetails: changed.map(({ details }) => JSON.stringify(details)),
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
}
