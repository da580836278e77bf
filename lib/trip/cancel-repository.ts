import type { StatusChange } from "@/lib/booking/repository";
import type { KeyClaim, Context } from "@/lib/core/context";
import { CLAIM_KEY_SQL, CLAIM_OUTCOME_SQL, writeWithClaim } from "@/lib/idempotency/repository";
import { RETURNED_STOCK_SQL } from "@/lib/inventory/returned-stock";
import type { TripRow } from "./repository";

/**
 * Hand-written SQL, because it is set-based: one statement whatever the number of members. It locks the trip at its
 * version, its members by id, each at its version, then their stock; a stale version or a taken key writes nothing. A
 * booking's own cancellation locks in the same order, which prevents deadlocks.
 */
const CANCEL_MEMBERS = `
  WITH trip_now AS (
    SELECT 1 FROM trip WHERE tenant_id = :tenantId AND public_id = :publicId AND version = :version::int FOR UPDATE
  ), requested AS (
    SELECT * FROM unnest(:bookingIds::text[], :versions::int[], :statuses::text[], :penalties::text[], :changes::text[])
      AS a (public_id, version, status, penalty, changes)
  ), target AS (
    SELECT b.public_id FROM booking b JOIN requested ON requested.public_id = b.public_id AND requested.version = b.version
    WHERE b.tenant_id = :tenantId AND EXISTS (SELECT FROM trip_now) ORDER BY b.public_id FOR UPDATE OF b
  ), ready AS (
    SELECT 1 FROM trip_now WHERE (SELECT count(*) FROM target) = cardinality(:bookingIds::text[])
  ), ${CLAIM_KEY_SQL}, changed AS (
    UPDATE trip SET version = version + 1, updated_at = :now::timestamptz
    WHERE tenant_id = :tenantId AND public_id = :publicId AND EXISTS (SELECT FROM go)
  ), moved AS (
    UPDATE booking b SET status = 'CANCELLED', version = b.version + 1, updated_at = :now::timestamptz,
      realized_penalty = requested.penalty::jsonb
    FROM requested WHERE b.tenant_id = :tenantId AND b.public_id = requested.public_id AND EXISTS (SELECT FROM go)
  ), moved_items AS (
    UPDATE booking_item i SET status = 'CANCELLED', realized_penalty = c.penalty::jsonb
    FROM unnest(:itemBookingIds::text[], :itemNos::smallint[], :itemPenalties::text[])
      AS c (booking_public_id, item_no, penalty)
    WHERE i.tenant_id = :tenantId AND i.booking_public_id = c.booking_public_id AND i.item_no = c.item_no
      AND EXISTS (SELECT FROM go)
  ), ending AS (
    SELECT :tenantId::int AS tenant_id, target.public_id AS booking_public_id, NULL::smallint[] AS items FROM target, go
  ), ${RETURNED_STOCK_SQL}, history AS (
    INSERT INTO booking_history
      (tenant_id, booking_public_id, version, from_status, to_status, at, source, reason, initiator, changes, actor)
    SELECT :tenantId, public_id, version + 1, status, 'CANCELLED', :now::timestamptz, :source, :reason, :initiator,
      changes::jsonb, :actor
    FROM requested, go
  ), outbox AS (
    INSERT INTO outbox_event (tenant_id, event_id, type, at, data, trace_parent)
    SELECT :tenantId, event_id, type, :now::timestamptz, data::jsonb, :traceParent::text
    FROM go, unnest(:eventIds::text[], :eventTypes::text[], :eventData::text[]) AS e (event_id, type, data)
  ), audit AS (
    INSERT INTO audit_entry (tenant_id, actor, operation, subject, at, trace_id)
    SELECT :tenantId, :actor, :operation, subject, :now::timestamptz, :traceId
    FROM go, unnest(:publicId || :bookingIds::text[]) AS subject
  )
  ${CLAIM_OUTCOME_SQL}`;

/**
 * Writes the cancellations of a trip's members in one statement.
 * @returns false when the trip or a member has changed since it was read: nothing was written
 * @throws AlreadyClaimed
 */
export function cancelMembers(
  context: Context,
  trip: TripRow,
  transitions: StatusChange[],
  event: NonNullable<StatusChange["event"]>,
  claim: KeyClaim | null,
): Promise<boolean> {
  const [{ source, initiator, reason, audit }] = transitions as [StatusChange];
  const events = [...transitions.flatMap((t) => t.event ?? []), event];
  const items = transitions.flatMap((t) => (t.items ?? []).map((item) => ({ ...item, booking: t.publicId })));
  return writeWithClaim(claim, "cancel_trip", CANCEL_MEMBERS, {
    tenantId: trip.tenantId,
    publicId: trip.publicId,
    version: trip.version,
    now: context.now,
    bookingIds: transitions.map((t) => t.publicId),
    versions: transitions.map((t) => t.version),
    statuses: transitions.map((t) => t.from),
    penalties: transitions.map((t) => JSON.stringify(t.penalty)),
    changes: transitions.map((t) => JSON.stringify(t.changes)),
    source,
    reason,
    eventIds: events.map((e) => e.id),
    eventTypes: events.map((e) => e.type),
    eventData: events.map((e) => JSON.stringify(e.data)),
    actor: audit.actor,
    operation: audit.operation,
    traceId: audit.traceId,
    itemBookingIds: items.map((i) => i.booking),
    itemNos: items.map((i) => i.itemNo),
    itemPenalties: items.map((i) => JSON.stringify(i.penalty)),
    initiator,
  });
}
