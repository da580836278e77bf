import { statement } from "@/lib/core/db";
import { insertAudit } from "@/lib/core/database/audit-sql";
import { wakeWorkers } from "./delivery-repository";

/** The fields of an audit entry: who made the request, when, and which request. */
export interface Audit {
  tenantId: number;
  actor: string;
  operation: string;
  at: Date;
  traceId: string;
}
const auditValues = (a: Audit) => ({
  tenantId: a.tenantId,
  actor: a.actor,
  operation: a.operation,
  at: a.at,
  traceId: a.traceId,
});

const AGAIN = `SET status = CASE WHEN attempts = 0 THEN 'PENDING' ELSE 'RETRYING' END, failures = 0, next_attempt_at = now(), settled_at = NULL`;

const REPEAT = `
  WITH due AS (
    UPDATE webhook_delivery ${AGAIN} WHERE endpoint_id = :endpointId AND public_id = :publicId RETURNING public_id
  ), audit AS (
    ${insertAudit({ tenant: ":tenantId::int", subject: "public_id", at: ":at::timestamptz", from: "due" })}
  )
  SELECT ${wakeWorkers(":endpointId::int")} FROM due`;

/**
 * Makes a delivery due now and restarts its schedule.
 * @returns whether the delivery exists
 */
export async function repeatDelivery(endpointId: number, publicId: string, audit: Audit): Promise<boolean> {
  const values = { endpointId, publicId, ...auditValues(audit) };
  return (await statement("repeat_webhook_delivery", REPEAT, values)).length > 0;
}

/** Selects an endpoint's deliveries by time of creation. */
export interface Range {
  from: Date;
  /** Exclusive. */
  to: Date;
  /** null: all types. */
  eventTypes: string[] | null;
  /**
   * "failed": deliveries that failed for the last time or wait for a retry; "all": also delivered ones and those not
   * sent yet.
   */
  status: "failed" | "all";
}
const IN_RANGE = `endpoint_id = :endpointId AND created_at >= :from::timestamptz AND created_at < :to::timestamptz
  AND (:eventTypes::text[] IS NULL OR event_type = ANY (:eventTypes)) AND (:status = 'all' OR status IN ('FAILED', 'RETRYING'))`;
const rangeValues = (endpointId: number, r: Range) => ({
  endpointId,
  from: r.from,
  to: r.to,
  eventTypes: r.eventTypes,
  status: r.status,
});

/** Counts the deliveries in a range. */
export async function countRange(endpointId: number, range: Range): Promise<number> {
  const count = `SELECT count(*)::int AS count FROM webhook_delivery WHERE ${IN_RANGE}`;
  return (await statement<{ count: number }>("count_webhook_range", count, rangeValues(endpointId, range)))[0]!.count;
}

/** Maximum number of deliveries per statement, so that each takes a fraction of a second. */
const MAX_ROWS = 5_000;

/** One step over a range, oldest first, starting after a given delivery (keyset pagination). */
const REPEAT_RANGE = `
  WITH step AS (
    SELECT id, created_at FROM webhook_delivery WHERE ${IN_RANGE} AND (created_at, id) > (:afterAt::timestamptz, :afterId::bigint)
    ORDER BY created_at, id LIMIT :step
  ), due AS (
    UPDATE webhook_delivery d ${AGAIN} FROM step WHERE d.id = step.id RETURNING 1
  ), audit AS (
    ${insertAudit({ tenant: ":tenantId::int", subject: ":endpointPublicId", at: ":at::timestamptz", from: "(SELECT) AS one WHERE :afterId::bigint = 0 AND EXISTS (SELECT FROM step)" })}
  ), woken AS (
    SELECT ${wakeWorkers(":endpointId::int")} WHERE EXISTS (SELECT FROM due)
  )
  SELECT (SELECT count(*)::int FROM step) AS count, (SELECT count(*) FROM woken) AS woken, created_at AS at, id::text FROM step ORDER BY created_at DESC, id DESC LIMIT 1`;

/**
 * Makes all deliveries of a range due now, in steps, so that no statement locks many rows for long. The first step
 * writes the audit entry.
 * @returns their number
 */
export async function repeatRange(endpoint: { id: number; publicId: string }, range: Range, audit: Audit) {
  const { tenantId, actor, operation, at, traceId } = audit;
  const parameters = { tenantId, actor, operation, endpointPublicId: endpoint.publicId, at, traceId };
  let after = { at: range.from, id: "0" };
  for (let count = 0; ;) {
    const values = {
      ...rangeValues(endpoint.id, range),
      afterAt: after.at,
      afterId: after.id,
      step: MAX_ROWS,
      ...parameters,
    };
    const [last] = await statement<{ count: number; at: Date; id: string }>(
      "repeat_webhook_range",
      REPEAT_RANGE,
      values,
    );
    count += last?.count ?? 0;
    if (!last || last.count < MAX_ROWS) return count;
    after = last;
  }
}
