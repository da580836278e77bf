import type { Context } from "@/lib/core/context";
import { newId } from "@/lib/core/ids";
import { CLAIM_KEY_SQL, CLAIM_OUTCOME_SQL, writeWithClaim } from "@/lib/idempotency/repository";
import { describeTripChange } from "./event";
import type { TripRow } from "./repository";

/**
 * Hand-written SQL, because bookings join one trip at the same time: a transaction of several round trips would hold
 * the trip's lock for longer. Optimistic locking: a stale version or a taken key writes nothing.
 */
const CHANGE_MEMBERS = `
  WITH ready AS (
    SELECT 1 FROM trip WHERE tenant_id = :tenantId AND public_id = :publicId AND version = :version::int FOR UPDATE
  ), ${CLAIM_KEY_SQL}, changed AS (
    UPDATE trip SET version = version + 1, updated_at = :now::timestamptz
    WHERE tenant_id = :tenantId AND public_id = :publicId AND EXISTS (SELECT FROM go)
  ), added AS (
    INSERT INTO trip_member (tenant_id, booking_public_id, trip_public_id)
    SELECT :tenantId, booking_id, :publicId FROM go, unnest(:added::text[]) AS booking_id
  ), removed AS (
    DELETE FROM trip_member
    WHERE tenant_id = :tenantId AND booking_public_id = ANY (:removed::text[]) AND EXISTS (SELECT FROM go)
  ), outbox AS (
    INSERT INTO outbox_event (tenant_id, event_id, type, at, data, trace_parent)
    SELECT :tenantId, :eventId, 'trip.updated', :now::timestamptz, :eventData::jsonb, :traceParent::text FROM go
  ), audit AS (
    INSERT INTO audit_entry (tenant_id, actor, operation, subject, at, trace_id)
    SELECT :tenantId, :actor, :operation, :publicId, :now::timestamptz, :traceId FROM go
  )
  ${CLAIM_OUTCOME_SQL}`;

interface MemberChange {
  before: TripRow;
  /** The trip after the operation. */
  after: TripRow;
  added?: string[];
  removed?: string[];
}

/**
 * Adds bookings to a trip or removes them.
 * @returns false when the trip has changed since it was read: nothing was written
 * @throws AlreadyClaimed
 */
export function changeMembers(context: Context, change: MemberChange): Promise<boolean> {
  const { tenantId, now, actor, operation, traceId } = context;
  const { before, after, added = [], removed = [] } = change;
  const ids = added.length ? { added } : { removed };
  return writeWithClaim(context.claim(after), "change_trip_members", CHANGE_MEMBERS, {
    tenantId,
    publicId: before.publicId,
    version: before.version,
    added,
    removed,
    eventId: newId("evt", now),
    eventData: JSON.stringify(describeTripChange(context, { before, after }, ids)),
    now,
    actor,
    operation,
    traceId,
  });
}
