import { statement, type Row } from "@/lib/core/db";

/** Seconds that a process has for a delivery that it claimed: time-out, signature and record. Then another one may take it. */
export const LEASE = 20;

/**
 * Wakes the workers for an endpoint with the commit that makes something due. The notification may be lost: workers also look
 * for due endpoints every two seconds (`listDueEndpoints`).
 * @param endpoint SQL of the endpoint's inner id
 */
export const wakeWorkers = (endpoint: string): string => `pg_notify('worker_wake', 'webhook-deliver:' || ${endpoint})`;

/** Has a worker send what is due at an endpoint, for a caller that has just made something due there. */
export async function wakeEndpoint(endpointId: number): Promise<void> {
  await statement("wake_webhook_endpoint", `SELECT ${wakeWorkers("$1::int")}`, [endpointId]);
}

/** A delivery that this process has to send now, with what is known of its endpoint. */
export interface Claimed extends Row {
  id: string;
  eventId: string;
  payload: string;
  /** Before this attempt, since the schedule began. */
  failures: number;
  leasedUntil: Date;
  endpointId: number;
  url: string;
  failingSince: Date | null;
  lastSuccessAt: Date | null;
}

/** Instants are kept to the millisecond and rounded, so what is due now may look half a millisecond ahead. */
const DUE = `next_attempt_at <= now() + interval '1 ms' AND (leased_until IS NULL OR leased_until < now())`;
const OPEN = `status IN ('PENDING', 'RETRYING')`;

const CLAIM = `
  WITH endpoint AS (
    SELECT id, url, failing_since, last_success_at FROM webhook_endpoint WHERE id = $1 AND status = 'ACTIVE'
  ), due AS MATERIALIZED (
    SELECT id FROM webhook_delivery WHERE endpoint_id = $1 AND ${OPEN} AND ${DUE} AND EXISTS (SELECT FROM endpoint)
    ORDER BY next_attempt_at, id LIMIT (SELECT greatest(CASE WHEN failing_since IS NULL THEN $2::int ELSE $3::int END - $4::int, 0) FROM endpoint)
    FOR UPDATE SKIP LOCKED
  ), claimed AS (
    UPDATE webhook_delivery d SET leased_until = now() + $5 * interval '1 second' FROM due WHERE d.id = due.id RETURNING d.*
  )
  SELECT c.id::text, c.event_id AS "eventId", c.payload, c.failures, c.leased_until AS "leasedUntil", e.id AS "endpointId", e.url,
    e.failing_since AS "failingSince", e.last_success_at AS "lastSuccessAt"
  FROM claimed c, endpoint e ORDER BY c.next_attempt_at, c.id`;

/**
 * Takes the deliveries of an ACTIVE endpoint that have been due longest, and that nobody else is sending.
 * @param most that it may have in flight; `whenFailing`: while it fails; `busy`: that it has
 */
export function claimDeliveries(
  endpointId: number,
  { most, whenFailing, busy }: { most: number; whenFailing: number; busy: number },
): Promise<Claimed[]> {
  return statement<Claimed>("claim_webhook_deliveries", CLAIM, [endpointId, most, whenFailing, busy, LEASE]);
}

/** Gives a delivery back that was claimed and not attempted. */
export async function releaseDelivery({ id, leasedUntil, endpointId }: Claimed): Promise<void> {
  await statement(
    "release_webhook_delivery",
    `WITH mine AS (UPDATE webhook_delivery SET leased_until = NULL WHERE id = $1 AND leased_until = $2::timestamptz RETURNING 1)
     SELECT ${wakeWorkers("$3::int")} FROM mine`,
    [id, leasedUntil, endpointId],
  );
}

/** An attempt as it is recorded. */
export interface Attempt {
  at: Date;
  httpStatus: number | null;
  error: string | null;
  durationMs: number;
  excerpt: string | null;
  requestHeaders: Record<string, string>;
  responseHeaders: Record<string, string> | null;
}

const RECORDED = `
  INSERT INTO webhook_attempt (delivery_id, number, at, http_status, error, duration_ms, response_excerpt, request_headers, response_headers)
  SELECT $1, attempts, $2::timestamptz, $3, $4, $5, $6, $7::jsonb, $8::jsonb FROM counted`;

const SETTLE = `
  WITH counted AS (
    UPDATE webhook_delivery SET attempts = attempts + 1, leased_until = NULL, status = $10,
      failures = CASE WHEN $10 = 'DELIVERED' THEN 0 ELSE failures + 1 END,
      next_attempt_at = now() + $11::int * interval '1 ms', settled_at = CASE WHEN $11::int IS NULL THEN now() END
    WHERE id = $1 AND leased_until = $9::timestamptz RETURNING attempts
  ), attempt AS (${RECORDED})
  SELECT 1 FROM counted`;

/** Somebody else has claimed it meanwhile, and decides: this attempt came too late, but it was made. */
const RECORD_LATE = `
  WITH counted AS (
    UPDATE webhook_delivery SET attempts = attempts + 1 WHERE id = $1 RETURNING attempts
  ) ${RECORDED}`;

/**
 * Writes down an attempt and what follows from it: with `waitMs` the next attempt, else the end.
 * A delivery that is gone is left alone.
 */
export async function recordAttempt(
  { id, leasedUntil }: Claimed,
  a: Attempt,
  outcome: { status: "DELIVERED" | "RETRYING" | "FAILED"; waitMs: number | null },
): Promise<void> {
  const attempt = [
    id,
    a.at,
    a.httpStatus,
    a.error,
    a.durationMs,
    a.excerpt,
    JSON.stringify(a.requestHeaders),
    a.responseHeaders && JSON.stringify(a.responseHeaders),
  ];
  const settled = await statement("settle_webhook_delivery", SETTLE, [
    ...attempt,
    leasedUntil,
    outcome.status,
    outcome.waitMs,
  ]);
  if (!settled.length) await statement("record_late_webhook_attempt", RECORD_LATE, attempt);
}

/** A delivery of one's own making, to be sent soon. */
export interface NewDelivery {
  publicId: string;
  tenantId: number;
  endpointId: number;
  eventId: string;
  eventType: string;
  payload: string;
}

const INSERT = `
  WITH made AS (
    INSERT INTO webhook_delivery (public_id, tenant_id, endpoint_id, event_id, event_type, next_attempt_at, payload)
    VALUES ($1, $2, $3, $4, $5, now(), $6) RETURNING endpoint_id
  ), audit AS (
    INSERT INTO audit_entry (tenant_id, actor, operation, subject, at, trace_id) SELECT $2, $7, $8, $1, $9::timestamptz, $10 FROM made
  )
  SELECT ${wakeWorkers("endpoint_id")} FROM made`;

/** Writes a delivery and who asked for it, and wakes a worker. */
export async function insertDelivery(
  d: NewDelivery,
  audit: { actor: string; operation: string; at: Date; traceId: string },
): Promise<void> {
  await statement("insert_webhook_delivery", INSERT, [
    d.publicId,
    d.tenantId,
    d.endpointId,
    d.eventId,
    d.eventType,
    d.payload,
    audit.actor,
    audit.operation,
    audit.at,
    audit.traceId,
  ]);
}
