import type { Context } from "@/lib/core/context";
import { inTransaction, prisma } from "@/lib/core/prisma";
import type { Employer } from "./session-repository";

/** Inserts an invitation link, which replaces all earlier ones of the user. */
export function insertLink(
  context: Context,
  link: { employer: Employer; userId: number; publicId: string; hash: string; at: Date; expiresAt: Date },
): Promise<void> {
  const { employer, userId, publicId, hash, at, expiresAt } = link;
  return inTransaction(context, async (tx, { audit }) => {
    await tx.staffLink.deleteMany({ where: { userId } });
    await tx.staffLink.create({ data: { hash, userId, createdAt: at, expiresAt }, select: { hash: true } });
    audit({ subject: publicId, tenantId: employer, operation: "user.link" });
  });
}

export interface LinkOwner {
  publicId: string;
  name: string;
  email: string;
  tenantId: number | null;
  /** Public id and name of the user's tenant; null for an operator. */
  employerId: string | null;
  employer: string | null;
}

const valid = (hash: string, at: Date) => {
  return { hash, usedAt: null, expiresAt: { gt: at }, user: { disabledAt: null } };
};

/** Finds the user of a link; undefined if the link is unknown, used or expired, or the user is disabled. */
export async function findLinkOwner(hash: string, at: Date): Promise<LinkOwner | undefined> {
  const link = await prisma().staffLink.findFirst({
    where: valid(hash, at),
    select: {
      user: {
        select: {
          publicId: true,
          name: true,
          email: true,
          tenantId: true,
          tenant: { select: { publicId: true, name: true } },
        },
      },
    },
  });
  if (!link) return undefined;
  const { tenant, ...user } = link.user;
  return { ...user, employerId: tenant?.publicId ?? null, employer: tenant?.name ?? null };
}

/**
 * Uses a link: sets its user's password and ends all sessions.
 * @returns the user's e-mail address; undefined if the link is not valid any more
 */
export async function consumeLink(
  hash: string,
  passwordHash: string,
  at: Date,
  traceId: string,
): Promise<string | undefined> {
  const owner = await findLinkOwner(hash, at);
  if (!owner) return undefined;
  const { publicId, email, tenantId } = owner;
  const write = { tenantId: 0, actor: `staff:${publicId}`, operation: "user.takeLink", now: at, traceId };
  return inTransaction(write, async (tx, { audit }) => {
    const used = await tx.staffLink.updateMany({ where: valid(hash, at), data: { usedAt: at } });
    if (used.count === 0) return undefined;
    await tx.staffUser.update({ where: { publicId }, data: { passwordHash }, select: { id: true } });
    await tx.staffSession.updateMany({ where: { user: { publicId }, revokedAt: null }, data: { revokedAt: at } });
    audit({ subject: publicId, tenantId });
    return email;
  });
}
