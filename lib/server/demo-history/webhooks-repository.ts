import { statement } from "@/lib/core/db";

/** Days that deliveries and events are stored. */
const STORED_DAYS = 29;

/**
 * Each attempt of each delivery, with the waits of the schedule of retries: those during the outage fail, and so do all
 * eight of a small part, whose handler is broken. After the first success there are no more.
 */
const SETTLE = `
  WITH event AS MATERIALIZED (
    SELECT d.id, o.at + interval '1 second' AS at, o.id % 97 = 13 AND o.at < :now::timestamptz - interval '2 days' AS is_broken,
      40 + (o.id * 37) % 180 AS duration
    FROM webhook_delivery d JOIN outbox_event o ON o.event_id = d.event_id AND o.tenant_id = d.tenant_id
    WHERE d.endpoint_id = :endpointId AND d.attempts = 0
  ), possible AS (
    SELECT e.id, e.duration, wait.number, e.at + wait.seconds * interval '1 second' AS at, CASE
        WHEN e.is_broken THEN 500
        WHEN e.at + wait.seconds * interval '1 second' BETWEEN :from::timestamptz AND :to::timestamptz THEN 503
        ELSE 200 END AS status
    FROM event e CROSS JOIN
      (VALUES (1, 0), (2, 5), (3, 305), (4, 2105), (5, 9305), (6, 27305), (7, 63305), (8, 99305)) AS wait (number, seconds)
  ), attempt AS (
    SELECT p.* FROM possible p WHERE NOT EXISTS (
      SELECT FROM possible earlier WHERE earlier.id = p.id AND earlier.number < p.number AND earlier.status = 200)
  ), made AS (
    INSERT INTO webhook_attempt (delivery_id, number, at, http_status, error, duration_ms, response_excerpt, request_headers, response_headers)
    SELECT id, number, at, status, CASE WHEN status <> 200 THEN 'answered ' || status END, duration,
      CASE status WHEN 200 THEN '' WHEN 503 THEN 'Service Unavailable' ELSE 'Internal Server Error' END,
      '{"content-type": "application/json"}'::jsonb, '{"content-type": "text/plain"}'::jsonb
    FROM attempt
  ), last AS (
    SELECT id, max(number) AS attempts, min(at) AS first, max(at) AS at, bool_or(status = 200) AS is_delivered FROM attempt GROUP BY id
  )
  UPDATE webhook_delivery d SET status = CASE WHEN last.is_delivered THEN 'DELIVERED' ELSE 'FAILED' END, attempts = last.attempts,
    failures = CASE WHEN last.is_delivered THEN 0 ELSE last.attempts END, next_attempt_at = NULL, created_at = last.first, settled_at = last.at
  FROM last WHERE d.id = last.id`;

/**
 * Records the attempts of an endpoint's deliveries as they were made by an instant.
 * @param outage when the partner's system did not answer
 */
export async function settleDeliveries(endpointId: number, now: Date, outage: { from: Date; to: Date }): Promise<void> {
  await statement("history_deliveries", SETTLE, { endpointId, now, ...outage });
  await statement("history_endpoint", SUCCEEDED, { endpointId });
}

const SUCCEEDED = `
  UPDATE webhook_endpoint SET last_success_at =
    (SELECT max(settled_at) FROM webhook_delivery WHERE endpoint_id = :endpointId AND status = 'DELIVERED')
  WHERE id = :endpointId`;

/** Dates the tenant's events back to when they happened, and deletes what is not stored any more by now. */
export async function dateEvents(tenantId: number, now: Date): Promise<void> {
  const before = new Date(now.getTime() - STORED_DAYS * 86_400_000);
  await statement(
    "history_old_deliveries",
    "DELETE FROM webhook_delivery WHERE tenant_id = :tenantId AND created_at < :before::timestamptz",
    { tenantId, before },
  );
  await statement(
    "history_old_events",
    "DELETE FROM outbox_event WHERE tenant_id = :tenantId AND at < :before::timestamptz",
    { tenantId, before },
  );
  await statement("history_events", "UPDATE outbox_event SET created_at = at WHERE tenant_id = :tenantId", {
    tenantId,
  });
}
