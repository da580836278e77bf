import type { Context } from "@/lib/core/context";
import { statement } from "@/lib/core/db";
import { insertAudit } from "@/lib/core/database/audit-sql";

/** Whether a tenant requires a second factor of all its users. */
export async function findRequirement(tenantId: number): Promise<boolean> {
  const [row] = await statement<{ required: boolean }>(
    "find_requirement",
    `SELECT require_second_factor AS required FROM tenant WHERE id = :tenantId`,
    { tenantId },
  );
  return row?.required ?? false;
}

/**
 * Sets whether a tenant requires a second factor.
 * @returns false when the caller has none and would lock themselves out
 */
export async function updateRequirement(context: Context, self: string, required: boolean): Promise<boolean> {
  const rows = await statement(
    "update_requirement",
    `WITH changed AS (
      UPDATE tenant t SET require_second_factor = :required, updated_at = :now::timestamptz
      WHERE t.id = :tenantId AND (NOT :required OR EXISTS (
        SELECT FROM staff_factor f JOIN staff_user u ON u.id = f.user_id WHERE u.public_id = :self AND u.tenant_id = t.id))
      RETURNING t.id, t.public_id
    ), audit AS (
      ${insertAudit({ tenant: "id", subject: "public_id", from: "changed" })}
    )
    SELECT 1 FROM changed`,
    {
      tenantId: context.tenantId,
      required,
      self,
      now: context.now,
      actor: context.actor,
      operation: context.operation,
      traceId: context.traceId,
    },
  );
  return rows.length > 0;
}
