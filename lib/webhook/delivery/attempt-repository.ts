import { z } from "zod";
import { rows, statement } from "@/lib/core/db";
import type { ClaimedDelivery } from "./delivery-repository";

/** One attempt, as it is recorded. */
export interface Attempt {
  at: Date;
  httpStatus: number | null;
  error: string | null;
  durationMs: number;
  excerpt: string | null;
  requestHeaders: Record<string, string>;
  responseHeaders: Record<string, string> | null;
}

/** What follows an attempt: the next one after `waitMs`, or the end of the schedule. */
export interface AttemptOutcome {
  status: "DELIVERED" | "RETRYING" | "FAILED";
  waitMs: number | null;
}

export interface AttemptRecord {
  claimed: ClaimedDelivery;
  attempt: Attempt;
  outcome: AttemptOutcome;
}

const ATTEMPTED = `
  attempted AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset(:attempts::jsonb) AS a (id bigint, "leasedUntil" timestamptz, status text, "waitMs" int,
      at timestamptz, "httpStatus" smallint, error text, "durationMs" int, excerpt text, "requestHeaders" jsonb, "responseHeaders" jsonb)
  )`;
const RECORDED = `
  recorded AS (
    INSERT INTO webhook_attempt (delivery_id, number, at, http_status, error, duration_ms, response_excerpt, request_headers, response_headers)
    SELECT a.id, counted.attempts, a.at, a."httpStatus", a.error, a."durationMs", a.excerpt, a."requestHeaders", a."responseHeaders"
    FROM counted JOIN attempted a ON a.id = counted.id AND (counted.lease IS NULL OR a."leasedUntil" = counted.lease)
  )`;

const Unsettled = z.object({ id: z.string(), leasedUntil: z.date() });

/**
 * SQL: records the results of attempts. Hand-written, because deliveries wait for it. Locks deliveries in the order
 * of their ids, because another process may settle or repeat some of them, too.
 */
const SETTLE = `
  WITH ${ATTEMPTED}, own AS MATERIALIZED (
    SELECT d.id, d.leased_until AS lease FROM webhook_delivery d JOIN attempted a ON a.id = d.id AND a."leasedUntil" = d.leased_until
    ORDER BY d.id FOR UPDATE OF d
  ), counted AS (
    UPDATE webhook_delivery d SET attempts = attempts + 1, leased_until = NULL, status = a.status,
      failures = CASE WHEN a.status = 'DELIVERED' THEN 0 ELSE failures + 1 END,
      next_attempt_at = now() + a."waitMs" * interval '1 ms', settled_at = CASE WHEN a."waitMs" IS NULL THEN now() END
    FROM own JOIN attempted a ON a.id = own.id AND a."leasedUntil" = own.lease
    WHERE d.id = own.id RETURNING d.id, d.attempts, own.lease
  ), ${RECORDED}
  SELECT a.id::text, a."leasedUntil" FROM attempted a
  WHERE NOT EXISTS (SELECT FROM counted c WHERE c.id = a.id AND c.lease = a."leasedUntil")`;

/** SQL: records an attempt that ended after another process had claimed the delivery, which is left to that process. */
const RECORD_LATE = `
  WITH ${ATTEMPTED}, counted AS (
    UPDATE webhook_delivery d SET attempts = attempts + 1 FROM attempted a WHERE d.id = a.id
    RETURNING d.id, d.attempts, NULL::timestamptz AS lease
  ), ${RECORDED}
  SELECT 1 FROM counted`;

/**
 * Records attempts, each with what follows, in one statement. Those whose claim has expired need another one each. A
 * deleted delivery is ignored.
 */
export async function recordAttempts(records: readonly AttemptRecord[]): Promise<void> {
  const unsettled = await rows(Unsettled, "settle_webhook_deliveries", SETTLE, {
    attempts: JSON.stringify(records.map(toRow)),
  });
  if (!unsettled.length) return;
  const keyOf = (id: string, lease: Date): string => `${id} ${lease.getTime()}`;
  const isUnsettled = new Set(unsettled.map(({ id, leasedUntil }) => keyOf(id, leasedUntil)));
  for (const late of records.filter(({ claimed }) => isUnsettled.has(keyOf(claimed.id, claimed.leasedUntil))))
    await statement("record_late_webhook_attempt", RECORD_LATE, { attempts: JSON.stringify([toRow(late)]) });
}

const toRow = ({ claimed: { id, leasedUntil }, attempt, outcome }: AttemptRecord) => ({
  id,
  leasedUntil,
  ...attempt,
  ...outcome,
});
