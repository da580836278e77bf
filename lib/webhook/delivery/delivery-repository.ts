import { type Row, statement } from "@/lib/core/db";
import { insertAudit } from "@/lib/core/database/audit-sql";

/**
 * Seconds that a claim lasts: time for the request's time-out, the signature and the record. Afterwards another process
 * may claim the delivery.
 */
const LEASE = 20;

/**
 * Notifies the workers, at commit, that an endpoint has something due. A notification may be lost, therefore workers
 * also poll for due endpoints every two seconds (`listDueEndpoints`).
 * @param endpoint SQL of the endpoint's internal id
 */
export const wakeWorkers = (endpoint: string): string => `pg_notify('worker_wake', 'webhook-deliver:' || ${endpoint})`;

/** Wakes a worker for an endpoint, after the caller has made a delivery due there. */
export async function wakeEndpoint(endpointId: number): Promise<void> {
  await statement("wake_webhook_endpoint", `SELECT ${wakeWorkers(":endpointId::int")}`, { endpointId });
}

/** A delivery that this process has claimed, with its endpoint's state. */
export interface Claimed extends Row {
  id: string;
  eventId: string;
  payload: string;
  /** Failures before this attempt, since the schedule started. */
  failures: number;
  leasedUntil: Date;
  endpointId: number;
  url: string;
  failingSince: Date | null;
  lastSuccessAt: Date | null;
}

/**
 * Stored instants are rounded to the millisecond, so a delivery that is due now may seem to be half a millisecond
 * early.
 */
const DUE = `next_attempt_at <= now() + interval '1 ms' AND (leased_until IS NULL OR leased_until < now())`;
const OPEN = `status IN ('PENDING', 'RETRYING')`;

const CLAIM = `
  WITH endpoint AS (
    SELECT id, url, failing_since, last_success_at FROM webhook_endpoint WHERE id = :endpointId AND status = 'ACTIVE'
  ), due AS MATERIALIZED (
    SELECT id FROM webhook_delivery WHERE endpoint_id = :endpointId AND ${OPEN} AND ${DUE} AND EXISTS (SELECT FROM endpoint)
    ORDER BY next_attempt_at, id LIMIT (SELECT greatest(CASE WHEN failing_since IS NULL THEN :maxInFlight::int ELSE :maxWhenFailing::int END - :inFlight::int, 0) FROM endpoint)
    FOR UPDATE SKIP LOCKED
  ), claimed AS (
    UPDATE webhook_delivery d SET leased_until = now() + :leaseSeconds * interval '1 second' FROM due WHERE d.id = due.id RETURNING d.*
  )
  SELECT c.id::text, c.event_id AS "eventId", c.payload, c.failures, c.leased_until AS "leasedUntil", e.id AS "endpointId", e.url,
    e.failing_since AS "failingSince", e.last_success_at AS "lastSuccessAt"
  FROM claimed c, endpoint e ORDER BY c.next_attempt_at, c.id`;

/**
 * Claims the deliveries of an ACTIVE endpoint that have been due longest and that no other process has claimed.
 * @param limit concurrency limit of the endpoint; `whenFailing`: the limit while it fails; `busy`: how many it has in
 * flight
 */
export function claimDeliveries(
  endpointId: number,
  { limit, whenFailing, busy }: { limit: number; whenFailing: number; busy: number },
): Promise<Claimed[]> {
  return statement<Claimed>("claim_webhook_deliveries", CLAIM, {
    endpointId,
    maxInFlight: limit,
    maxWhenFailing: whenFailing,
    inFlight: busy,
    leaseSeconds: LEASE,
  });
}

/** Releases a claimed delivery that was not attempted. */
export async function releaseDelivery({ id, leasedUntil, endpointId }: Claimed): Promise<void> {
  await statement(
    "release_webhook_delivery",
    `WITH released AS (UPDATE webhook_delivery SET leased_until = NULL WHERE id = :id AND leased_until = :leasedUntil::timestamptz RETURNING 1)
     SELECT ${wakeWorkers(":endpointId::int")} FROM released`,
    { id, leasedUntil, endpointId },
  );
}

/** One attempt, as it is recorded. */
interface Attempt {
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
  SELECT :id, attempts, :at::timestamptz, :httpStatus, :error, :durationMs, :excerpt, :requestHeaders::jsonb, :responseHeaders::jsonb FROM counted`;

const SETTLE = `
  WITH counted AS (
    UPDATE webhook_delivery SET attempts = attempts + 1, leased_until = NULL, status = :status,
      failures = CASE WHEN :status = 'DELIVERED' THEN 0 ELSE failures + 1 END,
      next_attempt_at = now() + :waitMs::int * interval '1 ms', settled_at = CASE WHEN :waitMs::int IS NULL THEN now() END
    WHERE id = :id AND leased_until = :leasedUntil::timestamptz RETURNING attempts
  ), attempt AS (${RECORDED})
  SELECT 1 FROM counted`;

/**
 * Records an attempt that ended after another process had claimed the delivery: the delivery itself is left to that
 * process.
 */
const RECORD_LATE = `
  WITH counted AS (
    UPDATE webhook_delivery SET attempts = attempts + 1 WHERE id = :id RETURNING attempts
  ) ${RECORDED}`;

/**
 * Records an attempt and its consequence: the next attempt after `waitMs`, or the end of the schedule. A deleted
 * delivery is ignored.
 */
export async function recordAttempt(
  { id, leasedUntil }: Claimed,
  a: Attempt,
  outcome: { status: "DELIVERED" | "RETRYING" | "FAILED"; waitMs: number | null },
): Promise<void> {
  const attempt = {
    id,
    at: a.at,
    httpStatus: a.httpStatus,
    error: a.error,
    durationMs: a.durationMs,
    excerpt: a.excerpt,
    requestHeaders: JSON.stringify(a.requestHeaders),
    responseHeaders: a.responseHeaders && JSON.stringify(a.responseHeaders),
  };
  const settled = await statement("settle_webhook_delivery", SETTLE, {
    ...attempt,
    leasedUntil,
    status: outcome.status,
    waitMs: outcome.waitMs,
  });
  if (!settled.length) await statement("record_late_webhook_attempt", RECORD_LATE, attempt);
}

/** A delivery created by an operation instead of an event. */
interface NewDelivery {
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
    VALUES (:publicId, :tenantId, :endpointId, :eventId, :eventType, now(), :payload) RETURNING endpoint_id
  ), audit AS (
    ${insertAudit({ at: ":at::timestamptz", from: "made" })}
  )
  SELECT ${wakeWorkers("endpoint_id")} FROM made`;

/** Inserts a delivery with its audit entry and wakes a worker. */
export async function insertDelivery(
  d: NewDelivery,
  audit: { actor: string; operation: string; at: Date; traceId: string },
): Promise<void> {
  await statement("insert_webhook_delivery", INSERT, {
    publicId: d.publicId,
    tenantId: d.tenantId,
    endpointId: d.endpointId,
    eventId: d.eventId,
    eventType: d.eventType,
    payload: d.payload,
    actor: audit.actor,
    operation: audit.operation,
    at: audit.at,
    traceId: audit.traceId,
  });
}

/** Records a success and clears the endpoint's failing state. Successes of the same second are recorded once. */
export async function recordSuccess(endpointId: number, at: Date): Promise<void> {
  await statement(
    "note_webhook_success",
    `UPDATE webhook_endpoint SET last_success_at = :at::timestamptz, failing_since = NULL
     WHERE id = :endpointId AND (failing_since IS NOT NULL OR last_success_at IS NULL OR last_success_at < :at::timestamptz - interval '1 second')`,
    { endpointId, at },
  );
}

/** Records the first failure since the last success. */
export async function recordFailure(endpointId: number, at: Date): Promise<void> {
  await statement(
    "note_webhook_failure",
    "UPDATE webhook_endpoint SET failing_since = :at::timestamptz WHERE id = :endpointId AND failing_since IS NULL",
    { endpointId, at },
  );
}

const DISABLE = `
  WITH disabled AS (
    UPDATE webhook_endpoint SET status = 'DISABLED', disabled_reason = :reason, updated_at = :at::timestamptz
    WHERE id = :endpointId AND url = :url AND status = 'ACTIVE' RETURNING tenant_id, public_id
  )
  ${insertAudit({ tenant: "tenant_id", actor: "'system:worker'", operation: "'webhook.disable'", subject: "public_id", at: ":at::timestamptz", from: "disabled" })}`;

/**
 * Disables an endpoint, unless its URL has changed since, and writes the audit entry.
 * @param at the domain's instant, as for every change of an endpoint
 */
export async function disableEndpoint(
  endpoint: { id: number; url: string },
  reason: "GONE" | "FAILING",
  { at, traceId }: { at: Date; traceId: string },
): Promise<void> {
  await statement("disable_webhook_endpoint", DISABLE, {
    endpointId: endpoint.id,
    reason,
    at,
    url: endpoint.url,
    traceId,
  });
}
