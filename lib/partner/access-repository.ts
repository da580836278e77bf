import type { Context } from "@/lib/core/context";
import { statement, type Row } from "@/lib/core/db";
import { insertAudit } from "@/lib/core/database/audit-sql";

export interface AccessRow extends Row {
  publicId: string;
  tenantId: number;
  tenantPublicId: string;
  tenantName: string;
  reason: string;
  mayWrite: boolean;
  startedAt: Date;
  endsAt: Date;
}

/**
 * Finds the tenant access that an operator's session has now.
 * @param at real time
 */
export async function findAccess(sessionId: string, at: Date): Promise<AccessRow | undefined> {
  const [row] = await statement<AccessRow>(
    "find_tenant_access",
    `SELECT a.public_id AS "publicId", a.tenant_id AS "tenantId", t.public_id AS "tenantPublicId", t.name AS "tenantName", a.purpose AS reason,
       a.may_write AS "mayWrite", a.started_at AS "startedAt", a.ends_at AS "endsAt"
     FROM tenant_access a JOIN tenant t ON t.id = a.tenant_id
     WHERE a.session_id = :sessionId AND a.ended_at IS NULL AND a.ends_at > :at::timestamptz ORDER BY a.started_at DESC LIMIT 1`,
    { sessionId, at },
  );
  return row;
}

/**
 * Starts a session's access to a tenant and ends its previous one.
 * @returns false when there is no such tenant
 */
export async function insertAccess(
  context: Context,
  access: {
    publicId: string;
    tenantPublicId: string;
    session: string;
    userPublicId: string;
    reason: string;
    mayWrite: boolean;
    at: Date;
    endsAt: Date;
  },
): Promise<boolean> {
  const rows = await statement(
    "insert_tenant_access",
    `WITH target AS (
      SELECT t.id AS tenant_id, u.id AS user_id FROM tenant t CROSS JOIN staff_user u WHERE t.public_id = :tenantPublicId AND u.public_id = :userPublicId
    ), ended AS (
      UPDATE tenant_access SET ended_at = :at::timestamptz WHERE session_id = :session AND ended_at IS NULL AND EXISTS (SELECT FROM target)
    ), made AS (
      INSERT INTO tenant_access (public_id, tenant_id, user_id, session_id, purpose, may_write, started_at, ends_at)
      SELECT :publicId, tenant_id, user_id, :session, :reason, :mayWrite, :at::timestamptz, :endsAt::timestamptz FROM target RETURNING tenant_id
    ), audit AS (
      ${insertAudit({ tenant: "tenant_id", from: "made" })}
    )
    SELECT 1 FROM made`,
    {
      publicId: access.publicId,
      tenantPublicId: access.tenantPublicId,
      session: access.session,
      userPublicId: access.userPublicId,
      reason: access.reason,
      mayWrite: access.mayWrite,
      at: access.at,
      endsAt: access.endsAt,
      actor: context.actor,
      now: context.now,
      operation: context.operation,
      traceId: context.traceId,
    },
  );
  return rows.length > 0;
}

/**
 * Ends a session's access.
 * @returns how many were ended
 */
export async function endAccess(context: Context, session: string, at: Date): Promise<number> {
  const [row] = await statement<{ ended: number }>(
    "end_tenant_access",
    `WITH ended AS (
      UPDATE tenant_access SET ended_at = :at::timestamptz WHERE session_id = :session AND ended_at IS NULL RETURNING public_id, tenant_id
    ), audit AS (
      ${insertAudit({ tenant: "tenant_id", subject: "public_id", from: "ended" })}
    )
    SELECT count(*)::int AS ended FROM ended`,
    { session, at, actor: context.actor, now: context.now, operation: context.operation, traceId: context.traceId },
  );
  return row!.ended;
}

/** Records in the tenant's audit that an operator viewed something. */
export async function insertLook(look: {
  tenantId: number;
  actor: string;
  operation: string;
  subject: string | undefined;
  traceId: string;
}): Promise<void> {
  await statement("insert_look", insertAudit({ subject: ":subject", at: "now()" }), {
    tenantId: look.tenantId,
    actor: look.actor,
    operation: look.operation,
    subject: look.subject ?? null,
    traceId: look.traceId,
  });
}
