import type { Context } from "@/lib/core/context";
import { statement, type Row } from "@/lib/core/db";
import { insertAudit } from "@/lib/core/database/audit-sql";

export interface CeilingsRow extends Row {
  publicId: string;
  name: string;
  requestsPerMinute: number;
  costPerMinute: number;
  concurrency: number;
  liveHolds: number;
  credentials: number;
  credentialRate: number;
  /** Credentials that are not disabled, of both kinds. */
  credentialsInUse: number;
  holdsInUse: number;
}

/** @param now placeholder of the domain's instant, which decides whether holds have expired */
const columnsOf = (tenant: string, now: string) => `
  ${tenant}.public_id AS "publicId", ${tenant}.name, ${tenant}.max_requests_per_minute AS "requestsPerMinute",
  ${tenant}.max_cost_per_minute AS "costPerMinute", ${tenant}.max_concurrency AS concurrency, ${tenant}.max_live_holds AS "liveHolds",
  ${tenant}.max_credentials AS credentials, ${tenant}.max_credential_rate AS "credentialRate",
  (SELECT count(*)::int FROM credential c WHERE c.tenant_id = ${tenant}.id AND c.disabled_at IS NULL) AS "credentialsInUse",
  (SELECT count(*)::int FROM hold_slot s WHERE s.tenant_id = ${tenant}.id AND s.ends_at > ${now}::timestamptz) AS "holdsInUse"`;

/** Finds a tenant's ceilings and what it uses of them, or undefined. */
export async function findCeilings(tenantPublicId: string, now: Date): Promise<CeilingsRow | undefined> {
  const [row] = await statement<CeilingsRow>(
    "find_tenant_ceilings",
    `SELECT ${columnsOf("t", ":now")} FROM tenant t WHERE t.public_id = :tenantPublicId`,
    { tenantPublicId, now },
  );
  return row;
}

export interface CeilingsChange {
  requests_per_minute?: number | undefined;
  cost_per_minute?: number | undefined;
  concurrency?: number | undefined;
  live_holds?: number | undefined;
  credentials?: number | undefined;
  credential_rate?: number | undefined;
}

/** @returns the updated ceilings, or undefined when there is no such tenant */
export async function updateCeilings(
  context: Context,
  tenantPublicId: string,
  change: CeilingsChange,
  at: Date,
): Promise<CeilingsRow | undefined> {
  const [row] = await statement<CeilingsRow>(
    "update_tenant_ceilings",
    `WITH changed AS (
      UPDATE tenant SET max_requests_per_minute = coalesce(:requestsPerMinute, max_requests_per_minute), max_cost_per_minute = coalesce(:costPerMinute, max_cost_per_minute),
        max_concurrency = coalesce(:concurrency, max_concurrency), max_live_holds = coalesce(:liveHolds, max_live_holds),
        max_credentials = coalesce(:credentials, max_credentials), max_credential_rate = coalesce(:credentialRate, max_credential_rate), updated_at = :at::timestamptz
      WHERE public_id = :tenantPublicId RETURNING *
    ), audit AS (
      ${insertAudit({ tenant: "id", subject: "public_id", from: "changed" })}
    )
    SELECT ${columnsOf("changed", ":now")} FROM changed`,
    {
      tenantPublicId,
      requestsPerMinute: change.requests_per_minute,
      costPerMinute: change.cost_per_minute,
      concurrency: change.concurrency,
      liveHolds: change.live_holds,
      credentials: change.credentials,
      credentialRate: change.credential_rate,
      at,
      actor: context.actor,
      now: context.now,
      operation: context.operation,
      traceId: context.traceId,
    },
  );
  return row;
}
