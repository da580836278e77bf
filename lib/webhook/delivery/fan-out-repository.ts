import { z } from "zod";
import { rows } from "@/lib/core/db";
import { EVENT_TYPES } from "../event-types";

/** SQL: the parts of an event's body, which are the same in deliveries and in the feed. */
export const EVENT_TIMESTAMP = `to_char(o.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
export const EVENT_DATA = `(o.data || jsonb_build_object('sequence', o.sequence))`;

/**
 * SQL: numbers the oldest events, which puts them into the feed, and turns each into a delivery per subscribed
 * endpoint, in one atomic statement. Repeating it creates no second delivery. Endpoints deleted meanwhile are left
 * out; deliveries for a disabled endpoint are stored for a replay, those for an unverified one wait for its
 * verification. Events get their `sequence` here, in the order of their commit positions (see the trigger on
 * outbox_event). A lock lets one process do so at a time: otherwise an uncommitted event of another process would get
 * a higher number than a later event. A process that had to wait for the lock may have an older snapshot: it skips
 * deleted rows, and reads the counter again.
 */
const FAN_OUT = `
  WITH turn AS MATERIALIZED (
    SELECT pg_try_advisory_xact_lock(hashtextextended('webhook_sequence', 0)) AS is_mine
  ), noted AS MATERIALIZED (
    SELECT outbox_id, position FROM webhook_outbox WHERE (SELECT is_mine FROM turn)
    ORDER BY position NULLS FIRST, outbox_id LIMIT :limit FOR UPDATE
  ), taken AS (
    DELETE FROM webhook_outbox w USING noted WHERE w.outbox_id = noted.outbox_id
    RETURNING w.outbox_id, noted.position, w.is_subscribed
  ), event AS MATERIALIZED (
    SELECT o.*, taken.is_subscribed, row_number() OVER (PARTITION BY o.tenant_id ORDER BY taken.position NULLS FIRST, o.id) AS nth
    FROM taken JOIN outbox_event o ON o.id = taken.outbox_id JOIN tenant t ON t.id = o.tenant_id
    WHERE o.type = ANY (:types)
  ), counted AS (
    INSERT INTO webhook_sequence AS s (tenant_id, last_sequence) SELECT tenant_id, count(*) FROM event GROUP BY tenant_id
    ON CONFLICT (tenant_id) DO UPDATE SET last_sequence = s.last_sequence + EXCLUDED.last_sequence
    RETURNING tenant_id, last_sequence
  ), numbered AS (
    SELECT e.*, c.last_sequence - max(e.nth) OVER (PARTITION BY e.tenant_id) + e.nth AS sequence
    FROM event e JOIN counted c ON c.tenant_id = e.tenant_id
  ), fed AS (
    INSERT INTO event_feed (outbox_id, tenant_id, sequence) SELECT id, tenant_id, sequence FROM numbered
  ), routed AS (
    SELECT o.sequence, o.tenant_id, o.event_id, o.type, o.trace_parent, e.id AS endpoint_id, e.status,
      '{"type":' || to_json(o.type) || ',"timestamp":"' || ${EVENT_TIMESTAMP} || '","data":' || ${EVENT_DATA} || '}' AS payload
    FROM numbered o JOIN webhook_endpoint e ON o.is_subscribed AND e.tenant_id = o.tenant_id AND o.type = ANY (e.event_types)
      -- That it was disabled is told to others.
      AND e.public_id IS DISTINCT FROM o.data->>'endpoint_public_id'
    FOR KEY SHARE OF e
  ), made AS (
    INSERT INTO webhook_delivery (public_id, tenant_id, endpoint_id, event_id, event_type, status, next_attempt_at, settled_at, payload, trace_parent)
    SELECT 'whd_' || replace(gen_random_uuid()::text, '-', ''), tenant_id, endpoint_id, event_id, type, CASE status WHEN 'DISABLED' THEN 'FAILED' ELSE 'PENDING' END,
      CASE WHEN status <> 'DISABLED' THEN now() END, CASE status WHEN 'DISABLED' THEN now() END, payload, trace_parent
    FROM routed ORDER BY tenant_id, sequence
    ON CONFLICT (endpoint_id, event_id) DO NOTHING
  )
  SELECT (SELECT count(*)::int FROM noted) AS events,
    ARRAY(SELECT DISTINCT endpoint_id FROM routed WHERE status = 'ACTIVE') AS endpoints`;

const FannedOut = z.object({ events: z.int(), endpoints: z.array(z.int()) });

/**
 * @param limit maximum number of events, each of which may become two hundred deliveries
 * @returns the number of events, and the ACTIVE endpoints with something due
 */
export async function fanOutEvents(limit: number): Promise<z.output<typeof FannedOut>> {
  return (await rows(FannedOut, "fan_out_webhooks", FAN_OUT, { limit, types: EVENT_TYPES }))[0]!;
}
