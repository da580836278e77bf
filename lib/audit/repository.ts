import { Conditions } from "@/lib/core/conditions";
import { statement, type Row } from "@/lib/core/db";

export interface AuditRow extends Row {
  id: string;
  at: Date;
  actor: string;
  actor_name: string | null;
  operation: string;
  subject: string | null;
  trace_id: string;
  tenant_public_id: string | null;
  tenant_name: string | null;
}

export interface AuditFilters {
  /** null: of all partners, and of none. */
  tenantId: number | null;
  tenant: string | undefined;
  actor: string | undefined;
  operation: string | undefined;
  subject: string | undefined;
  traceId: string | undefined;
  from: Date | undefined;
  to: Date | undefined;
}

/** Audit rows, newest first, from behind a position on. Who acted is told by the name that they have now. */
export async function listAudit(
  f: AuditFilters,
  after: { at: string; id: string } | undefined,
  most: number,
): Promise<AuditRow[]> {
  const where = new Conditions(most);
  if (f.tenantId !== null) where.add("own", "a.tenant_id = ?", f.tenantId);
  if (f.tenant !== undefined) where.add("tenant", "t.public_id = ?", f.tenant);
  if (f.actor !== undefined) where.add("actor", "a.actor = ?", f.actor);
  if (f.operation !== undefined) where.add("op", "a.operation = ?", f.operation);
  if (f.subject !== undefined) where.add("subject", "a.subject = ?", f.subject);
  if (f.traceId !== undefined) where.add("trace", "a.trace_id = ?", f.traceId);
  if (f.from) where.add("from", "a.at >= ?", f.from);
  if (f.to) where.add("to", "a.at < ?", f.to);
  if (after) where.add("after", "(a.at, a.id) < (?::timestamptz, ?::bigint)", after.at, after.id);
  return statement<AuditRow>(
    where.name("list_audit"),
    `SELECT a.id, a.at, a.actor, coalesce(c.name, u.name) AS actor_name, a.operation, a.subject, a.trace_id,
       t.public_id AS tenant_public_id, t.name AS tenant_name
     FROM audit_entry a LEFT JOIN tenant t ON t.id = a.tenant_id
     LEFT JOIN credential c ON a.actor LIKE 'credential:%' AND c.public_id = substr(a.actor, 12)
     LEFT JOIN staff_user u ON a.actor LIKE 'staff:%' AND u.public_id = substr(a.actor, 7)
     WHERE ${where.sql()}
     ORDER BY a.at DESC, a.id DESC LIMIT $1`,
    where.values,
  );
}
