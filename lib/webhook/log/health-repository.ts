import { z } from "zod";
import { rows } from "@/lib/core/db";

/** The delivery health of an endpoint. */
const Health = z.object({
  publicId: z.string(),
  /** How many deliveries wait to be sent, and how many failed for good; counted up to `MAX_COUNTED`. */
  waiting: z.int(),
  failed: z.int(),
  /** The error and time of the last attempt of the newest delivery that did not succeed. */
  lastError: z.string().nullable(),
  lastErrorAt: z.date().nullable(),
});
export type HealthRow = z.output<typeof Health>;

/** Counting stops at this number: larger figures are of no use, and would take longer. */
const MAX_COUNTED = 1_000;

const COUNTED = (condition: string) => `(SELECT count(*)::int FROM (
    SELECT FROM webhook_delivery d WHERE d.endpoint_id = e.id AND ${condition} LIMIT :maxCounted
  ) AS counted)`;
const NEWEST = (status: string) => `(SELECT d.id, d.attempts FROM webhook_delivery d
    WHERE d.endpoint_id = e.id AND d.status = '${status}' AND d.attempts > 0 ORDER BY d.created_at DESC, d.id DESC LIMIT 1)`;

/**
 * SQL: the health of endpoints. Hand-written and set-based: both counts and both look-ups of the newest row use
 * partial indexes without DELIVERED, by far the most frequent status.
 */
const HEALTH = `
  SELECT e.public_id AS "publicId", ${COUNTED("d.status IN ('PENDING', 'RETRYING')")} AS waiting,
    ${COUNTED("d.status = 'FAILED'")} AS failed, last.error AS "lastError", last.at AS "lastErrorAt"
  FROM webhook_endpoint e LEFT JOIN LATERAL (
    SELECT a.error, a.at FROM (${NEWEST("RETRYING")} UNION ALL ${NEWEST("FAILED")}) AS d
    JOIN webhook_attempt a ON a.delivery_id = d.id AND a.number = d.attempts ORDER BY a.at DESC LIMIT 1
  ) AS last ON true
  WHERE e.tenant_id = :tenantId`;

/** Lists the delivery health of each of a tenant's endpoints. */
export function listHealth(tenantId: number): Promise<HealthRow[]> {
  return rows(Health, "webhook_health", HEALTH, { tenantId, maxCounted: MAX_COUNTED });
}
