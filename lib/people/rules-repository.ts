import type { Context } from "@/lib/core/context";
import { statement } from "@/lib/core/db";

/** Whether a tenant requires a second factor of all its users. */
export async function findRequirement(tenantId: number): Promise<boolean> {
  const [row] = await statement<{ required: boolean }>(
    "find_requirement",
    `SELECT require_second_factor AS required FROM tenant WHERE id = $1`,
    [tenantId],
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
      UPDATE tenant t SET require_second_factor = $2, updated_at = $4::timestamptz
      WHERE t.id = $1 AND (NOT $2 OR EXISTS (
        SELECT FROM staff_factor f JOIN staff_user u ON u.id = f.user_id WHERE u.public_id = $3 AND u.tenant_id = t.id))
      RETURNING t.id, t.public_id
    ), audit AS (
      INSERT INTO audit_entry (tenant_id, actor, operation, subject, at, trace_id)
      SELECT id, $5, 'signInRules.update', public_id, $4::timestamptz, $6 FROM changed
    )
    SELECT 1 FROM changed`,
    [context.tenantId, required, self, context.now, context.actor, context.traceId],
  );
  return rows.length > 0;
}
