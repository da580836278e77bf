import { z } from "zod";
import { rows, statement } from "@/lib/core/db";
import { inTransaction, prisma, type Prisma, type Writer } from "@/lib/core/prisma";

// Hand-written SQL: what deliveries wait for, and set-based statements.

/**
 * Seconds that a claim lasts: enough for the request's time-out, the signature and recording. Afterwards another
 * process may claim the delivery.
 */
const LEASE = 20;

/**
 * SQL: notifies the workers, at commit, that something is due at an endpoint. Notifications may get lost, so workers
 * also poll every two seconds (`listDueEndpoints`).
 * @param endpoint SQL of the endpoint's internal id
 */
const wakeWorkers = (endpoint: string): string => `pg_notify('worker_wake', 'webhook-deliver:' || ${endpoint})`;

/** Wakes a worker for an endpoint at which the caller has made a delivery due. */
export async function wakeEndpoint(endpointId: number): Promise<void> {
  await statement("wake_webhook_endpoint", `SELECT ${wakeWorkers(":endpointId::int")}`, { endpointId });
}

/** An endpoint's health when it was claimed, and what this process has recorded since. */
interface EndpointHealth {
  failingSince: Date | null;
  lastSuccessAt: Date | null;
}

/** A delivery that this process has claimed. */
export interface ClaimedDelivery {
  id: string;
  eventId: string;
  payload: string;
  /** The `traceparent` of the write that the event is about; null if that was not traced. */
  traceParent: string | null;
  /** Failures since the schedule started, before this attempt. */
  failures: number;
  leasedUntil: Date;
  endpointId: number;
  url: string;
  /** Shared by all deliveries of one claim. */
  health: EndpointHealth;
}
const ClaimedRow = z.object({
  url: z.string(),
  failingSince: z.date().nullable(),
  lastSuccessAt: z.date().nullable(),
  leasedUntil: z.date(),
  /** For each delivery: id, event's id, payload, trace parent and failures. */
  deliveries: z.array(z.tuple([z.string(), z.string(), z.string(), z.string().nullable(), z.int()])),
});

/**
 * SQL: whether a delivery is due. Instants are stored in milliseconds, so one that is due now may seem half a
 * millisecond early.
 */
const DUE = `next_attempt_at <= now() + interval '1 ms' AND (leased_until IS NULL OR leased_until < now())`;
const OPEN = `status IN ('PENDING', 'RETRYING')`;

/** SQL: one row for all claimed deliveries, with what they share only once. */
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
  SELECT e.url, e.failing_since AS "failingSince", e.last_success_at AS "lastSuccessAt", c.leased_until AS "leasedUntil",
    json_agg(json_build_array(c.id::text, c.event_id, c.payload, c.trace_parent, c.failures) ORDER BY c.next_attempt_at, c.id) AS deliveries
  FROM claimed c, endpoint e GROUP BY 1, 2, 3, 4`;

/**
 * Claims deliveries of an ACTIVE endpoint that no other process has claimed, longest due first.
 * @param limit how many the endpoint may have claimed; `whenFailing`: the same while it fails; `busy`: how many it
 * has claimed but not sent
 */
export async function claimDeliveries(
  endpointId: number,
  { limit, whenFailing, busy }: { limit: number; whenFailing: number; busy: number },
): Promise<ClaimedDelivery[]> {
  const [row] = await rows(ClaimedRow, "claim_webhook_deliveries", CLAIM, {
    endpointId,
    maxInFlight: limit,
    maxWhenFailing: whenFailing,
    inFlight: busy,
    leaseSeconds: LEASE,
  });
  if (!row) return [];
  const { url, leasedUntil, failingSince, lastSuccessAt } = row;
  const health = { failingSince, lastSuccessAt };
  return row.deliveries.map(([id, eventId, payload, traceParent, failures]) => {
    return { id, eventId, payload, traceParent, failures, leasedUntil, endpointId, url, health };
  });
}

/** Releases claimed deliveries of an endpoint that were not attempted. */
export async function releaseDeliveries(claimed: readonly ClaimedDelivery[]): Promise<void> {
  const [first] = claimed;
  if (!first) return;
  await statement(
    "release_webhook_deliveries",
    `WITH released AS (
       UPDATE webhook_delivery d SET leased_until = NULL FROM unnest(:ids::bigint[], :leases::timestamptz[]) AS c (id, leased_until)
       WHERE d.id = c.id AND d.leased_until = c.leased_until RETURNING 1
     )
     SELECT ${wakeWorkers(":endpointId::int")} FROM released LIMIT 1`,
    {
      ids: claimed.map(({ id }) => id),
      leases: claimed.map(({ leasedUntil }) => leasedUntil),
      endpointId: first.endpointId,
    },
  );
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

/**
 * Disables an endpoint, unless its URL has changed since.
 * @param at the domain's instant, as for every change of an endpoint
 */
export function disableEndpoint(
  { id, url }: { id: number; url: string },
  disabledReason: "GONE" | "FAILING",
  { at, traceId }: { at: Date; traceId: string },
): Promise<void> {
  const worker = { tenantId: 0, actor: "system:worker", operation: "webhook.disable", now: at, traceId };
  return inTransaction(worker, async (tx, { audit, event }) => {
    const [disabled] = await tx.webhookEndpoint.updateManyAndReturn({
      where: { id, url, status: "ACTIVE" },
      data: { status: "DISABLED", disabledReason, updatedAt: at },
      select: { tenantId: true, publicId: true },
    });
    if (!disabled) return;
    const { tenantId, publicId } = disabled;
    audit({ subject: publicId, tenantId });
    const data = { endpoint_public_id: publicId, url, disabled_reason: disabledReason, initiator: "SYSTEM" };
    event("endpoint.disabled", data, { tenantId });
  });
}

/** Selects an endpoint's deliveries by time of creation. */
export interface Range {
  from: Date;
  /** Exclusive end of the range. */
  to: Date;
  /** Null for all types. */
  eventTypes: string[] | null;
  /**
   * "failed": deliveries that failed for good or wait for a retry; "all": also delivered ones and those not sent yet.
   */
  status: "failed" | "all";
}

/** Counts the deliveries in a range. */
export function countDeliveriesInRange(endpointId: number, { from, to, eventTypes, status }: Range): Promise<number> {
  const where: Prisma.WebhookDeliveryWhereInput = { endpointId, createdAt: { gte: from, lt: to } };
  if (eventTypes) where.eventType = { in: eventTypes };
  if (status === "failed") where.status = { in: ["FAILED", "RETRYING"] };
  return prisma().webhookDelivery.count({ where });
}

/** Maximum number of deliveries per statement, so that each takes a fraction of a second. */
const MAX_ROWS = 5_000;

/** SQL: one step over a range, oldest first, after a given delivery (keyset pagination). */
const REPEAT_RANGE = `
  WITH step AS (
    SELECT id, created_at FROM webhook_delivery WHERE endpoint_id = :endpointId AND created_at < :to::timestamptz
      AND (:eventTypes::text[] IS NULL OR event_type = ANY (:eventTypes)) AND (:status = 'all' OR status IN ('FAILED', 'RETRYING'))
      AND (created_at, id) > (:afterAt::timestamptz, :afterId::bigint)
    ORDER BY created_at, id LIMIT :step
  ), due AS (
    UPDATE webhook_delivery d SET status = CASE WHEN attempts = 0 THEN 'PENDING' ELSE 'RETRYING' END, failures = 0,
      next_attempt_at = now(), settled_at = NULL
    FROM step WHERE d.id = step.id RETURNING 1
  ), audit AS (
    INSERT INTO audit_entry (tenant_id, actor, operation, subject, at, trace_id)
      SELECT :tenantId::int, :actor, :operation, :endpointPublicId, :now::timestamptz, :traceId
      FROM (SELECT) AS one WHERE :afterId::bigint = 0 AND EXISTS (SELECT FROM step)
  ), woken AS (
    SELECT ${wakeWorkers(":endpointId::int")} WHERE EXISTS (SELECT FROM due)
  )
  SELECT (SELECT count(*)::int FROM step) AS count, (SELECT count(*) FROM woken) AS woken, created_at AS at, id::text FROM step ORDER BY created_at DESC, id DESC LIMIT 1`;

const RepeatedStep = z.object({ count: z.int(), at: z.date(), id: z.string() });

/**
 * Makes all deliveries of a range due now, in steps, so that no statement locks many rows for long. The first step
 * writes the audit entry.
 * @returns their number
 */
export async function repeatDeliveries(endpoint: { id: number; publicId: string }, range: Range, by: Writer) {
  const { tenantId, actor, operation, now, traceId } = by;
  let after = { at: range.from, id: "0" };
  for (let count = 0; ;) {
    const { to, eventTypes, status } = range;
    const [last] = await rows(RepeatedStep, "repeat_webhook_range", REPEAT_RANGE, {
      endpointId: endpoint.id,
      endpointPublicId: endpoint.publicId,
      to,
      eventTypes,
      status,
      afterAt: after.at,
      afterId: after.id,
      step: MAX_ROWS,
      tenantId,
      actor,
      operation,
      now,
      traceId,
    });
    count += last?.count ?? 0;
    if (!last || last.count < MAX_ROWS) return count;
    after = last;
  }
}

/**
 * Lists ACTIVE endpoints with a due delivery that no process has claimed. One index probe per endpoint, however long
 * its backlog is.
 * @returns internal ids
 */
export async function listDueEndpoints(): Promise<number[]> {
  const due = await rows(
    z.object({ id: z.int() }),
    "list_due_endpoints",
    `SELECT e.id FROM webhook_endpoint e WHERE e.status = 'ACTIVE' AND EXISTS (
       SELECT FROM webhook_delivery d WHERE d.endpoint_id = e.id AND d.status IN ('PENDING', 'RETRYING')
         AND d.next_attempt_at <= now() + interval '1 ms' AND (d.leased_until IS NULL OR d.leased_until < now()))`,
    {},
  );
  return due.map(({ id }) => id);
}

/**
 * Ends open deliveries of disabled endpoints, up to a limit; they can still be replayed.
 * @returns their number
 */
export async function endDisabledDeliveries(limit: number): Promise<number> {
  const ended = await statement(
    "end_webhooks_at_disabled",
    `WITH open AS MATERIALIZED (
       SELECT d.id FROM webhook_endpoint e JOIN webhook_delivery d ON d.endpoint_id = e.id
       WHERE e.status = 'DISABLED' AND d.status IN ('PENDING', 'RETRYING') AND (d.leased_until IS NULL OR d.leased_until < now())
       LIMIT :limit FOR UPDATE OF d SKIP LOCKED
     )
     UPDATE webhook_delivery d SET status = 'FAILED', next_attempt_at = NULL, leased_until = NULL, settled_at = now() FROM open
     WHERE d.id = open.id RETURNING 1`,
    { limit },
  );
  return ended.length;
}

/**
 * SQL: deletes the oldest rows. Ids grow with time, so these are at the start of the primary key, and no other index
 * is needed.
 */
const deleteOldSql = (table: string) => `
  WITH old AS MATERIALIZED (SELECT id, created_at FROM ${table} ORDER BY id LIMIT :limit)
  DELETE FROM ${table} t USING old WHERE t.id = old.id AND old.created_at < :before::timestamptz RETURNING t.id`;

/** Deletes deliveries created before an instant with their attempts, up to a limit. @returns how many */
export async function deleteOldDeliveries(before: Date, limit: number): Promise<number> {
  return (await statement("delete_old_deliveries", deleteOldSql("webhook_delivery"), { before, limit })).length;
}

/** Deletes events created before an instant with their entries in the feed, up to a limit. @returns how many */
export async function deleteOldEvents(before: Date, limit: number): Promise<number> {
  const deleted = `WITH deleted AS (${deleteOldSql("outbox_event")}), unlisted AS (
    DELETE FROM event_feed f USING deleted WHERE f.outbox_id = deleted.id
  ) SELECT id FROM deleted`;
  return (await statement("delete_old_events", deleted, { before, limit })).length;
}
