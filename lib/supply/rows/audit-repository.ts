import type { Context } from "@/lib/core/context";
import { insertAudit } from "@/lib/core/database/audit-sql";
import { statement } from "@/lib/core/db";

/** Writes an audit entry for each subject, in the caller's transaction. Supply belongs to no tenant. */
export async function recordAudit(
  { tenantId, actor, now, traceId }: Context,
  operation: string,
  subjects: readonly string[],
): Promise<void> {
  await statement(
    "insert_supply_audit",
    insertAudit({ subject: "subject", from: "unnest(:subjects::text[]) AS subject" }),
    { tenantId: tenantId > 0 ? tenantId : null, actor, operation, now, traceId, subjects },
  );
}
