import { statement } from "@/lib/core/db";

/**
 * The oldest noted events become one delivery for each endpoint that subscribes to them, in one statement: all of it or
 * nothing, and an event that is made into deliveries twice is so once. An endpoint that is deleted meanwhile is left out. To
 * a disabled one nothing is sent: what comes for it is kept for a replay. An endpoint that waits for verification gets none yet.
 */
const FAN_OUT = `
  WITH noted AS MATERIALIZED (
    SELECT outbox_id FROM webhook_outbox ORDER BY outbox_id LIMIT $1 FOR UPDATE SKIP LOCKED
  ), taken AS (
    DELETE FROM webhook_outbox w USING noted WHERE w.outbox_id = noted.outbox_id RETURNING w.outbox_id
  ), told AS (
    SELECT o.id, o.tenant_id, o.event_id, o.type, e.id AS endpoint_id, e.status,
      '{"type":' || to_json(o.type) || ',"timestamp":"' || to_char(o.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
        || '","data":' || o.data || '}' AS payload
    FROM taken JOIN outbox_event o ON o.id = taken.outbox_id JOIN webhook_endpoint e ON e.tenant_id = o.tenant_id AND o.type = ANY (e.event_types)
    FOR KEY SHARE OF e
  ), made AS (
    INSERT INTO webhook_delivery (public_id, tenant_id, endpoint_id, event_id, event_type, status, next_attempt_at, settled_at, payload)
    SELECT 'whd_' || replace(gen_random_uuid()::text, '-', ''), tenant_id, endpoint_id, event_id, type, CASE status WHEN 'DISABLED' THEN 'FAILED' ELSE 'PENDING' END,
      CASE WHEN status <> 'DISABLED' THEN now() END, CASE status WHEN 'DISABLED' THEN now() END, payload
    FROM told ORDER BY id
    ON CONFLICT (endpoint_id, event_id) DO NOTHING
  )
  SELECT (SELECT count(*)::int FROM noted) AS events,
    ARRAY(SELECT DISTINCT endpoint_id FROM told WHERE status = 'ACTIVE') AS endpoints`;

/**
 * @param most events, each of which may become two hundred deliveries
 * @returns how many events there were, and the ACTIVE endpoints that now have something due
 */
export async function fanOutEvents(most: number): Promise<{ events: number; endpoints: number[] }> {
  return (await statement<{ events: number; endpoints: number[] }>("fan_out_webhooks", FAN_OUT, [most]))[0]!;
}
