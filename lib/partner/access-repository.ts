import { clock } from "@/lib/core/clock";
import type { Context } from "@/lib/core/context";
import { inTransaction, prisma } from "@/lib/core/prisma";

export interface AccessRow {
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
  const found = await prisma().tenantAccess.findFirst({
    where: { sessionId, endedAt: null, endsAt: { gt: at } },
    orderBy: { startedAt: "desc" },
    select: {
      publicId: true,
      tenantId: true,
      purpose: true,
      mayWrite: true,
      startedAt: true,
      endsAt: true,
      tenant: { select: { publicId: true, name: true } },
    },
  });
  if (!found) return undefined;
  const { tenant, purpose: reason, ...access } = found;
  return { ...access, reason, tenantPublicId: tenant.publicId, tenantName: tenant.name };
}

/** Starts a session's access to a tenant and ends its previous one. @returns false if there is no such tenant */
export function insertAccess(
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
  const { publicId, session: sessionId, reason: purpose, mayWrite, at, endsAt } = access;
  const id = { id: true } as const;
  return inTransaction(context, async (tx, { audit }) => {
    const tenant = await tx.tenant.findFirst({ where: { publicId: access.tenantPublicId }, select: id });
    const user = await tx.staffUser.findFirst({ where: { publicId: access.userPublicId }, select: id });
    if (!tenant || !user) return false;
    await tx.tenantAccess.updateMany({ where: { sessionId, endedAt: null }, data: { endedAt: at } });
    await tx.tenantAccess.create({
      data: { publicId, tenantId: tenant.id, userId: user.id, sessionId, purpose, mayWrite, startedAt: at, endsAt },
      select: { publicId: true },
    });
    audit({ subject: publicId, tenantId: tenant.id });
    return true;
  });
}

/**
 * Ends a session's access.
 * @returns how many were ended
 */
export function endAccess(context: Context, sessionId: string, at: Date): Promise<number> {
  return inTransaction(context, async (tx, { audit }) => {
    const ended = await tx.tenantAccess.updateManyAndReturn({
      where: { sessionId, endedAt: null },
      data: { endedAt: at },
      select: { publicId: true, tenantId: true },
    });
    for (const { publicId, tenantId } of ended) audit({ subject: publicId, tenantId });
    return ended.length;
  });
}

/** Records in the tenant's audit that an operator viewed something. */
export function insertViewAudit(look: {
  tenantId: number;
  actor: string;
  operation: string;
  subject: string | undefined;
  traceId: string;
}): Promise<void> {
  return inTransaction({ ...look, now: clock.realNow() }, async (_, { audit }) => {
    audit({ subject: look.subject ?? null });
  });
}
