import type { Context } from "@/lib/core/context";
import { statement } from "@/lib/core/db";

/** Writes an entry for each subject into the audit, in the caller's transaction. The house is no tenant. */
export async function insertAudit(
  { tenantId, actor, now, traceId }: Context,
  operation: string,
  subjects: readonly string[],
): Promise<void> {
  await statement(
    "insert_supply_audit",
    `INSERT INTO audit_entry (tenant_id, actor, operation, subject, at, trace_id)
     SELECT $1, $2, $3, subject, $4::timestamptz, $5 FROM unnest($6::text[]) AS subject`,
    [tenantId > 0 ? tenantId : null, actor, operation, now, traceId, subjects],
  );
}
