import { z } from "zod";
import type { Context } from "@/lib/core/context";
import { resolveListRequest, cutPage } from "@/lib/core/cursor";
import { inTransaction } from "@/lib/core/prisma";
import { WHOLESALER } from "@/lib/partner/wholesaler";
import { clock } from "@/lib/core/clock";
import { type AuditRow, findFacets, listAudit } from "./repository";
import type { AuditFacets, AuditHead, AuditList, AuditPage } from "./schemas";
import { findHead } from "./seal-repository";
import { MAX_UNSEALED_MS } from "./sealer";

interface Audit {
  rows: AuditRow[];
  nextCursor: string | null;
}

const Position = z.object({ at: z.string(), id: z.string() });

/**
 * Lists audit entries, newest first: the tenant's own; for operators all. Instants are real time, even in a sandbox.
 * @throws DomainError for an invalid cursor
 */
export async function listOwnAudit(context: Context, request: AuditList): Promise<Audit> {
  const { limit, cursor, ...given } = request;
  const { filters, after } = resolveListRequest(context, "audit", { cursor, filters: given }, Position);
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
  return cutPage(context, "audit", rows, limit, (last) => ({
    filters,
    after: { at: last.at.toISOString(), id: last.id },
  }));
}

/** Returns the filter values for the audit, taken from the newest entries. */
export async function listAuditFacets(context: Context): Promise<AuditFacets> {
  return findFacets(ownerOf(context));
}

/** Returns the newest seal, and whether rows wait for a seal. */
export async function getAuditHead(): Promise<AuditHead> {
  const { seal, unsealedSince } = await findHead();
  return {
    seal: seal && {
      number: Number(seal.number),
      hash: seal.hash.toString("hex"),
      sealed_at: seal.sealedAt.toISOString(),
    },
    unsealed_since: unsealedSince?.toISOString() ?? null,
    is_overdue: unsealedSince !== null && clock.realNow().getTime() - unsealedSince.getTime() > MAX_UNSEALED_MS,
  };
}

/** Records in the audit that the caller exported data. */
export async function recordExport(
  { tenantId, actor, traceId }: Pick<Context, "tenantId" | "actor" | "traceId">,
  operation: string,
): Promise<void> {
  const by = { tenantId, actor, traceId, operation, now: clock.realNow() };
  await inTransaction(by, async (_, { audit }) => audit({ subject: null, tenantId: ownerOf(by) }));
}

/**
 * The tenant whose entries the caller sees; null for operators, who see all and whose own entries belong to the
 * wholesaler.
 */
const ownerOf = ({ tenantId }: Pick<Context, "tenantId">): number | null =>
  tenantId === WHOLESALER.id ? null : tenantId;

export function toAuditPage({ rows, nextCursor }: Audit): z.input<typeof AuditPage> {
  return { items: rows.map((row) => ({ ...row, at: row.at.toISOString() })), next_cursor: nextCursor };
}
