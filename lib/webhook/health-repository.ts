import { statement, type Row } from "@/lib/core/db";

/** How an endpoint is doing. */
export interface HealthRow extends Row {
  publicId: string;
  /** Deliveries that are still to be made, and that were given up; counted up to `MOST_COUNTED`. */
  waiting: number;
  failed: number;
  /** Of the newest delivery that did not come through: why, and when it was tried last. */
  lastError: string | null;
  lastErrorAt: Date | null;
}

/** Beyond this nobody asks for the exact figure, and counting it would cost more with each. */
export const MOST_COUNTED = 1_000;

const COUNTED = (condition: string) => `(SELECT count(*)::int FROM (
    SELECT FROM webhook_delivery d WHERE d.endpoint_id = e.id AND ${condition} LIMIT $2
  ) AS counted)`;
const NEWEST = (status: string) => `(SELECT d.id, d.attempts FROM webhook_delivery d
    WHERE d.endpoint_id = e.id AND d.status = '${status}' AND d.attempts > 0 ORDER BY d.created_at DESC, d.id DESC LIMIT 1)`;

/** Both counts and both newest ones walk partial indexes: DELIVERED, nearly all there is, is not looked at. */
const HEALTH = `
  SELECT e.public_id AS "publicId", ${COUNTED("d.status IN ('PENDING', 'RETRYING')")} AS waiting,
    ${COUNTED("d.status = 'FAILED'")} AS failed, last.error AS "lastError", last.at AS "lastErrorAt"
  FROM webhook_endpoint e LEFT JOIN LATERAL (
    SELECT a.error, a.at FROM (${NEWEST("RETRYING")} UNION ALL ${NEWEST("FAILED")}) AS d
    JOIN webhook_attempt a ON a.delivery_id = d.id AND a.number = d.attempts ORDER BY a.at DESC LIMIT 1
  ) AS last ON true
  WHERE e.tenant_id = $1`;

/** How each of a tenant's endpoints is doing. */
export function listHealth(tenantId: number): Promise<HealthRow[]> {
  return statement<HealthRow>("webhook_health", HEALTH, [tenantId, MOST_COUNTED]);
}
