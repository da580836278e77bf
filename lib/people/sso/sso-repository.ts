import { inTransaction, prisma, type Prisma } from "@/lib/core/prisma";

/** A user found at a single sign-on. */
export interface SsoUser {
  id: number;
  publicId: string;
  role: string;
  tenantId: number | null;
  /** The tenant's public id. */
  tenant: string | null;
  isDisabled: boolean;
  /** The user's identity at this provider; null before the first sign-in through it. */
  subject: string | null;
}

async function findUsers(issuer: string, where: Prisma.StaffUserWhereInput): Promise<SsoUser[]> {
  const users = await prisma().staffUser.findMany({
    where,
    orderBy: { id: "asc" },
    select: {
      id: true,
      publicId: true,
      role: true,
      tenantId: true,
      disabledAt: true,
      tenant: { select: { publicId: true } },
      identities: { where: { issuer }, select: { subject: true } },
    },
  });
  return users.map(({ tenant, disabledAt, identities: [identity], ...user }) => ({
    ...user,
    tenant: tenant?.publicId ?? null,
    isDisabled: disabledAt !== null,
    subject: identity?.subject ?? null,
  }));
}

export const findByIdentity = async (issuer: string, subject: string): Promise<SsoUser | undefined> =>
  (await findUsers(issuer, { identities: { some: { issuer, subject } } }))[0];

/** Finds the accounts with an e-mail address; each employer has at most one. */
export const findByEmail = (issuer: string, email: string): Promise<SsoUser[]> => findUsers(issuer, { email });

export const findTenantId = async (publicId: string): Promise<number | undefined> =>
  (await prisma().tenant.findFirst({ where: { publicId }, select: { id: true } }))?.id;

interface Moment {
  at: Date;
  now: Date;
  traceId: string;
}

/**
 * Records a sign-in through the provider, with the role in its claims. Closes an open invitation.
 * @returns false if another user has got this identity meanwhile
 */
export function writeIdentity(
  user: SsoUser,
  { role, ...identity }: { issuer: string; subject: string; role: string },
  { at, now, traceId }: Moment,
): Promise<boolean> {
  const { id: userId, publicId, tenantId } = user;
  const by = { tenantId: 0, actor: `staff:${publicId}`, operation: "user.linkSso", now, traceId };
  return inTransaction(by, async (tx, { audit }) => {
    const linked = await tx.staffIdentity.createMany({
      data: { ...identity, userId, createdAt: at, lastUsedAt: at },
      skipDuplicates: true,
    });
    if (linked.count > 0) {
      await tx.staffLink.deleteMany({ where: { userId } });
      audit({ subject: publicId, tenantId });
    } else {
      const known = await tx.staffIdentity.updateMany({ where: { ...identity, userId }, data: { lastUsedAt: at } });
      if (known.count === 0) return false;
    }
    const changed = await tx.staffUser.updateMany({ where: { id: userId, role: { not: role } }, data: { role } });
    if (changed.count > 0) audit({ subject: publicId, tenantId, operation: "user.roleBySso" });
    return true;
  });
}

/**
 * Inserts a user, without a password, to whom the provider's claims give a role and a tenant.
 * @returns false if the address is taken
 */
export function insertSsoUser(
  user: { publicId: string; tenantId: number | null; name: string; email: string; role: string },
  identity: { issuer: string; subject: string },
  { at, now, traceId }: Moment,
): Promise<boolean> {
  const { publicId, tenantId } = user;
  const by = { tenantId: 0, actor: `staff:${publicId}`, operation: "user.createBySso", now, traceId };
  return inTransaction(by, async (tx, { audit }) => {
    const [created] = await tx.staffUser.createManyAndReturn({
      data: [{ ...user, passwordHash: "", createdAt: at }],
      skipDuplicates: true,
      select: { id: true },
    });
    if (!created) return false;
    await tx.staffIdentity.create({
      data: { ...identity, userId: created.id, createdAt: at, lastUsedAt: at },
      select: { userId: true },
    });
    audit({ subject: publicId, tenantId });
    return true;
  });
}
