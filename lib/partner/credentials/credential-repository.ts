import type { Context } from "@/lib/core/context";
import { inTransaction, prisma, type Prisma, type Tx } from "@/lib/core/prisma";
import { SUPPLY_SCOPE } from "./credential-schemas";

const columns = (at: Date) =>
  ({
    publicId: true,
    clientId: true,
    name: true,
    scopes: true,
    rateLimit: true,
    burst: true,
    disabledAt: true,
    createdAt: true,
    secrets: {
      where: { OR: [{ expiresAt: null }, { expiresAt: { gt: at } }] },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      select: { last4: true, createdAt: true, expiresAt: true },
    },
  }) satisfies Prisma.CredentialSelect;

/** A credential with its live secrets, newest first. */
export type CredentialRow = Prisma.CredentialGetPayload<{ select: ReturnType<typeof columns> }>;

/**
 * Lists a tenant's credentials, newest first, or one of them.
 * @param at real time, which decides which secrets are live
 */
export function listCredentials(tenantId: number, at: Date, publicId?: string): Promise<CredentialRow[]> {
  return prisma().credential.findMany({
    where: { tenantId, ...(publicId !== undefined && { publicId }) },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: columns(at),
  });
}

export interface StoredSecret {
  hash: string;
  last4: string;
}

/** Why writing a credential was refused; nothing was written. */
export type CredentialRefusal = { highestRate: number } | { mostCredentials: number };

/** @returns true, or the reason for the refusal */
export function insertCredential(
  context: Context,
  credential: { publicId: string; name: string; scopes: string[]; rateLimit: number; burst: number },
  secret: StoredSecret,
  at: Date,
): Promise<boolean | CredentialRefusal> {
  const { tenantId } = context;
  const { publicId, rateLimit } = credential;
  return withinLimit(() =>
    inTransaction(context, async (tx, { audit }) => {
      const highestRate = await findHighestRate(tx, tenantId);
      if (highestRate === undefined) return false;
      if (rateLimit > highestRate) return { highestRate };
      const { id } = await tx.credential.create({
        data: { ...credential, tenantId, clientId: publicId, createdAt: at, updatedAt: at },
        select: { id: true },
      });
      await tx.credentialSecret.create({ data: { ...secret, credentialId: id, createdAt: at }, select: { id: true } });
      audit({ subject: publicId });
      return true;
    }),
  );
}

/** @returns whether the tenant has such a credential, or why the change was refused */
export function updateCredential(
  context: Context,
  publicId: string,
  change: {
    name?: string | undefined;
    scopes?: string[] | undefined;
    rate_limit?: number | undefined;
    burst?: number | undefined;
    disabled?: boolean | undefined;
  },
  at: Date,
): Promise<boolean | CredentialRefusal> {
  const { tenantId } = context;
  const { name, scopes, rate_limit: rateLimit, burst, disabled } = change;
  return withinLimit(() =>
    inTransaction(context, async (tx, { audit }) => {
      const highestRate = (await findHighestRate(tx, tenantId)) ?? 0;
      if (rateLimit !== undefined && rateLimit > highestRate) return { highestRate };
      const where = { publicId, tenantId };
      const before = await tx.credential.findFirst({ where, select: { scopes: true, disabledAt: true } });
      if (!before) return false;
      await tx.credential.update({
        where,
        data: {
          ...(name !== undefined && { name }),
          // Only operators grant or withdraw the supply scope.
          ...(scopes && { scopes: [...scopes, ...before.scopes.filter((scope) => scope === SUPPLY_SCOPE)] }),
          ...(rateLimit !== undefined && { rateLimit }),
          ...(burst !== undefined && { burst }),
          ...(disabled !== undefined && { disabledAt: disabled ? (before.disabledAt ?? at) : null }),
          updatedAt: at,
        },
        select: { id: true },
      });
      audit({ subject: publicId });
      return true;
    }),
  );
}

/** The highest rate limit that a credential of the tenant may have; undefined if there is no such tenant. */
const findHighestRate = async (tx: Tx, id: number): Promise<number | undefined> =>
  (await tx.tenant.findFirst({ where: { id }, select: { maxCredentialRate: true } }))?.maxCredentialRate;

/** Turns the database's limit on enabled credentials into a refusal. */
async function withinLimit<T>(write: () => Promise<T>): Promise<T | CredentialRefusal> {
  try {
    return await write();
  } catch (error) {
    const { constraint, detail } = error as { constraint?: string; detail?: string };
    if (constraint !== "credential_limit") throw error;
    return { mostCredentials: Number(detail) };
  }
}

/**
 * Adds a secret to a credential. The previous one stays valid until `oldUntil`; older ones end, because at most two
 * may be live.
 * @returns false if the tenant has no such credential
 */
export function addSecret(
  context: Context,
  publicId: string,
  secret: StoredSecret,
  at: Date,
  oldUntil: Date,
): Promise<boolean> {
  const { tenantId } = context;
  return inTransaction(context, async (tx, { audit }) => {
    // The update locks the credential, so that the second of two rotations sees the first one's secret.
    const [credential] = await tx.credential.updateManyAndReturn({
      where: { tenantId, publicId },
      data: { updatedAt: at },
      select: { id: true },
    });
    if (!credential) return false;
    const credentialId = credential.id;
    const live = await tx.credentialSecret.findMany({
      where: { credentialId, OR: [{ expiresAt: null }, { expiresAt: { gt: at } }] },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      select: { id: true, expiresAt: true },
    });
    const [newest, ...older] = live;
    if (newest && (newest.expiresAt === null || newest.expiresAt > oldUntil))
      await tx.credentialSecret.updateMany({ where: { id: newest.id }, data: { expiresAt: oldUntil } });
    await tx.credentialSecret.updateMany({
      where: { id: { in: older.map(({ id }) => id) } },
      data: { expiresAt: at },
    });
    await tx.credentialSecret.create({ data: { ...secret, credentialId, createdAt: at }, select: { id: true } });
    audit({ subject: publicId });
    return true;
  });
}
