import { prisma, transact } from "@/lib/core/prisma";

interface TotpRow {
  publicId: string;
  sealed: Buffer;
  keyId: string;
  lastTimeStep: number;
}

export async function listTotps(userPublicId: string): Promise<TotpRow[]> {
  const factors = await prisma().staffFactor.findMany({
    where: { kind: "TOTP", user: { publicId: userPublicId, disabledAt: null } },
    orderBy: { createdAt: "asc" },
    select: { publicId: true, secretSealed: true, secretKeyId: true, lastTimeStep: true },
  });
  return factors.map(({ publicId, secretSealed, secretKeyId, lastTimeStep }) => {
    return { publicId, sealed: Buffer.from(secretSealed!), keyId: secretKeyId!, lastTimeStep: lastTimeStep! };
  });
}

/** Marks a code's time step as used, against replay attacks. @returns false if it, or a later one, was used before */
export const consumeTimeStep = (publicId: string, timeStep: number, at: Date): Promise<boolean> =>
  transact(async (tx) => {
    const { count } = await tx.staffFactor.updateMany({
      where: { publicId, lastTimeStep: { lt: timeStep } },
      data: { lastTimeStep: timeStep, lastUsedAt: at },
    });
    return count > 0;
  });

/** Uses a recovery code. @returns how many are left; undefined if it is unknown or was used */
export const consumeRecoveryCode = (userPublicId: string, hash: string, at: Date): Promise<number | undefined> =>
  transact(async (tx) => {
    const unused = { user: { publicId: userPublicId, disabledAt: null }, usedAt: null };
    const { count } = await tx.staffRecoveryCode.updateMany({ where: { ...unused, hash }, data: { usedAt: at } });
    return count > 0 ? tx.staffRecoveryCode.count({ where: unused }) : undefined;
  });

interface PasskeyRow {
  publicId: string;
  userPublicId: string;
  tenantId: number | null;
  credentialId: string;
  publicKey: Uint8Array<ArrayBuffer>;
  signCount: number;
  transports: string[];
}

/** Finds the passkey of a user who may sign in. */
export async function findPasskey(credentialId: string): Promise<PasskeyRow | undefined> {
  const factor = await prisma().staffFactor.findFirst({
    where: { credentialId, kind: "PASSKEY", user: { disabledAt: null } },
    select: {
      publicId: true,
      publicKey: true,
      signCount: true,
      transports: true,
      user: { select: { publicId: true, tenantId: true } },
    },
  });
  if (!factor) return undefined;
  const { user, publicKey, signCount, ...passkey } = factor;
  return {
    ...passkey,
    credentialId,
    userPublicId: user.publicId,
    tenantId: user.tenantId,
    publicKey: publicKey!,
    signCount: Number(signCount),
  };
}

/** Records a passkey's signature. @returns false if its challenge was answered before */
export const consumePasskeyChallenge = (
  publicId: string,
  signCount: number,
  challenge: { hash: string; expiresAt: Date },
  at: Date,
): Promise<boolean> =>
  transact(async (tx) => {
    if (!(await consumeFirstStep(challenge))) return false;
    const { count } = await tx.staffFactor.updateMany({ where: { publicId }, data: { signCount, lastUsedAt: at } });
    return count > 0;
  });

/** Marks the sealed first step as used, against replay attacks. @returns false if it was used before */
export const consumeFirstStep = ({ hash, expiresAt }: { hash: string; expiresAt: Date }): Promise<boolean> =>
  transact(async (tx) => {
    const { count } = await tx.staffSpentChallenge.createMany({ data: { hash, expiresAt }, skipDuplicates: true });
    return count > 0;
  });

export interface FactorKinds {
  tenantId: number | null;
  email: string;
  hasTotp: boolean;
  hasPasskey: boolean;
  hasCodes: boolean;
}

/** Returns the kinds of second factor that a user has; undefined for an unknown user. */
export async function findFactorKinds(userPublicId: string): Promise<FactorKinds | undefined> {
  const user = await prisma().staffUser.findFirst({
    where: { publicId: userPublicId, disabledAt: null },
    select: {
      tenantId: true,
      email: true,
      factors: { select: { kind: true } },
      _count: { select: { recoveryCodes: { where: { usedAt: null } } } },
    },
  });
  return (
    (user && {
      tenantId: user.tenantId,
      email: user.email,
      hasTotp: user.factors.some(({ kind }) => kind === "TOTP"),
      hasPasskey: user.factors.some(({ kind }) => kind === "PASSKEY"),
      hasCodes: user._count.recoveryCodes > 0,
    }) ??
    undefined
  );
}
