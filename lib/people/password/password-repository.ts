import type { Context } from "@/lib/core/context";
import { statement, type Row } from "@/lib/core/db";
import { insertAudit } from "@/lib/core/database/audit-sql";

interface OwnPassword extends Row {
  hash: string;
  name: string;
  email: string;
  tenantId: number | null;
}

/** A user's password hash, and the words that the password must not contain. */
export async function findPassword(userPublicId: string): Promise<OwnPassword | undefined> {
  const [row] = await statement<OwnPassword>(
    "find_password",
    `SELECT password_hash AS hash, name, email, tenant_id AS "tenantId" FROM staff_user WHERE public_id = :userPublicId AND disabled_at IS NULL`,
    { userPublicId },
  );
  return row;
}

/**
 * Replaces the password that the user has just confirmed, and ends all of their other sessions.
 * @returns false when it was changed meanwhile
 */
export async function replacePassword(
  context: Context,
  change: { userPublicId: string; proven: string; next: string; keep: string | undefined; at: Date },
): Promise<boolean> {
  const rows = await statement(
    "replace_password",
    `WITH changed AS (
      UPDATE staff_user SET password_hash = :newHash WHERE public_id = :userPublicId AND password_hash = :currentHash RETURNING id, tenant_id
    ), ended AS (
      UPDATE staff_session s SET revoked_at = :at::timestamptz FROM changed
      WHERE s.user_id = changed.id AND s.revoked_at IS NULL AND s.id IS DISTINCT FROM :keptSession
    ), audit AS (
      ${insertAudit({ tenant: "tenant_id", subject: ":userPublicId", from: "changed" })}
    )
    SELECT 1 FROM changed`,
    {
      userPublicId: change.userPublicId,
      currentHash: change.proven,
      newHash: change.next,
      keptSession: change.keep,
      at: change.at,
      actor: context.actor,
      now: context.now,
      operation: context.operation,
      traceId: context.traceId,
    },
  );
  return rows.length > 0;
}
