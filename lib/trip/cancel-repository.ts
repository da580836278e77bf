import type { Transition } from "@/lib/booking/repository";
import type { Claim, Context } from "@/lib/core/context";
import { statement } from "@/lib/core/db";
import { CLAIMED, claimValues, isDone, OUTCOME, type Outcome } from "@/lib/idempotency/repository";
import { RETURNED_STOCK } from "@/lib/inventory/returned-stock";
import type { TripEvent, TripRow } from "./repository";

/**
 * Locks the trip at its version, its members by their ids, each at its version, then their stock; one that is stale, or a
 * taken key, and nothing is written. A single booking's cancel takes its locks in the same order, so nobody waits in a circle.
 */
const CANCEL_MEMBERS = `
  WITH trip_now AS (
    SELECT 1 FROM trip WHERE tenant_id = $7 AND public_id = $8 AND version = $9::int FOR UPDATE
  ), asked AS (
    SELECT * FROM unnest($11::text[], $12::int[], $13::text[], $14::text[]) AS a (public_id, version, status, penalty)
  ), target AS (
    SELECT b.public_id FROM booking b JOIN asked ON asked.public_id = b.public_id AND asked.version = b.version
    WHERE b.tenant_id = $7 AND EXISTS (SELECT FROM trip_now) ORDER BY b.public_id FOR UPDATE OF b
  ), ready AS (
    SELECT 1 FROM trip_now WHERE (SELECT count(*) FROM target) = cardinality($11::text[])
  ), ${CLAIMED}, changed AS (
    UPDATE trip SET version = version + 1, updated_at = $10::timestamptz WHERE tenant_id = $7 AND public_id = $8 AND EXISTS (SELECT FROM go)
  ), moved AS (
    UPDATE booking b SET status = 'CANCELLED', version = b.version + 1, updated_at = $10::timestamptz, realized_penalty = asked.penalty::jsonb
    FROM asked WHERE b.tenant_id = $7 AND b.public_id = asked.public_id AND EXISTS (SELECT FROM go)
  ), moved_items AS (
    UPDATE booking_item i SET status = 'CANCELLED', realized_penalty = c.penalty::jsonb
    FROM unnest($23::text[], $24::smallint[], $25::text[]) AS c (booking_public_id, item_no, penalty)
    WHERE i.tenant_id = $7 AND i.booking_public_id = c.booking_public_id AND i.item_no = c.item_no AND EXISTS (SELECT FROM go)
  ), ending AS (
    SELECT $7::int AS tenant_id, target.public_id AS booking_public_id, NULL::smallint[] AS items FROM target, go
  ), ${RETURNED_STOCK}, history AS (
    INSERT INTO booking_history (tenant_id, booking_public_id, version, from_status, to_status, at, source, reason, initiator)
    SELECT $7, asked.public_id, asked.version + 1, asked.status, 'CANCELLED', $10::timestamptz, $15, $16, $26 FROM asked, go
  ), outbox AS (
    INSERT INTO outbox_event (tenant_id, event_id, type, at, data)
    SELECT $7, event_id, type, $10::timestamptz, data::jsonb FROM go, unnest($17::text[], $18::text[], $19::text[]) AS e (event_id, type, data)
  ), audit AS (
    INSERT INTO audit_entry (tenant_id, actor, operation, subject, at, trace_id)
    SELECT $7, $20, $21, subject, $10::timestamptz, $22 FROM go, unnest($8 || $11::text[]) AS subject
  )
  ${OUTCOME}`;

/**
 * Writes the cancels of a trip's members, with all that changes with them, in one statement.
 * @returns false when the trip or a member has moved on since they were read: nothing was written
 * @throws AlreadyClaimed
 */
export async function cancelMembers(
  context: Context,
  trip: TripRow,
  transitions: Transition[],
  event: TripEvent,
  claim: Claim | null,
): Promise<boolean> {
  const [{ source, initiator, reason, audit }] = transitions as [Transition];
  const events = [...transitions.flatMap((t) => t.event ?? []), event];
  const items = transitions.flatMap((t) => (t.items ?? []).map((item) => ({ ...item, booking: t.publicId })));
  const rows = await statement<Outcome>("cancel_trip", CANCEL_MEMBERS, [
    ...claimValues(claim),
    trip.tenantId,
    trip.publicId,
    trip.version,
    context.now,
    transitions.map((t) => t.publicId),
    transitions.map((t) => t.version),
    transitions.map((t) => t.from),
    transitions.map((t) => JSON.stringify(t.penalty)),
    source,
    reason,
    events.map((e) => e.id),
    events.map((e) => e.type),
    events.map((e) => JSON.stringify(e.data)),
    audit.actor,
    audit.operation,
    audit.traceId,
    items.map((i) => i.booking),
    items.map((i) => i.itemNo),
    items.map((i) => JSON.stringify(i.penalty)),
    initiator,
  ]);
  return isDone(rows);
}
