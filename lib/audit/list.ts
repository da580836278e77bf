import { z } from "zod";
import type { Context } from "@/lib/core/context";
import { asked, pageOf } from "@/lib/core/cursor";
import { HOUSE } from "@/lib/partner/house";
import { type AuditRow, findFacets, listAudit } from "./repository";
import type { AuditFacets, AuditList, AuditPage } from "./schemas";

interface Audit {
  rows: AuditRow[];
  nextCursor: string | null;
}

const Position = z.object({ at: z.string(), id: z.string() });

/**
 * Who wrote what, newest first (CONTRACT 10): the tenant's own; of the whole house, what every partner and its own people did.
 * Instants are the domain's, as of what was written.
 * @throws DomainError of cursors, as every list
 */
export async function listOwnAudit(context: Context, request: AuditList): Promise<Audit> {
  const { limit, cursor, ...given } = request;
  const { filters, after } = asked(context, "audit", { cursor, filters: given }, Position);
  const { actor, operation, subject, trace_id, tenant_public_id, from, to } = filters;
  const rows = await listAudit(
    {
      tenantId: ownerOf(context),
      tenant: tenant_public_id,
      actor,
      operation,
      subject,
      traceId: trace_id,
      from: from === undefined ? undefined : new Date(from),
      to: to === undefined ? undefined : new Date(to),
    },
    after,
    limit + 1,
  );
  return pageOf(context, "audit", rows, limit, (last) => ({
    filters,
    after: { at: last.at.toISOString(), id: last.id },
  }));
}

/** What can be asked for of the audit, by what was written last. */
export async function readFacets(context: Context): Promise<AuditFacets> {
  return findFacets(ownerOf(context));
}

/** null: the house sees everybody's. */
const ownerOf = ({ tenantId }: Context): number | null => (tenantId === HOUSE.id ? null : tenantId);

export function toAuditPage({ rows, nextCursor }: Audit): z.input<typeof AuditPage> {
  return { items: rows.map((row) => ({ ...row, at: row.at.toISOString() })), next_cursor: nextCursor };
}
