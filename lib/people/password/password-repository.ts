import type { Context } from "@/lib/core/context";
import { inTransaction, prisma } from "@/lib/core/prisma";

interface OwnPassword {
  hash: string;
  name: string;
  email: string;
  tenantId: number | null;
}

/** A user's password hash, and words that the password must not contain. */
export async function findPassword(userPublicId: string): Promise<OwnPassword | undefined> {
  const user = await prisma().staffUser.findFirst({
    where: { publicId: userPublicId, disabledAt: null },
    select: { passwordHash: true, name: true, email: true, tenantId: true },
  });
  if (!user) return undefined;
  const { passwordHash: hash, ...words } = user;
  return { hash, ...words };
}

/**
 * Replaces the password that the user has just confirmed, and ends all other sessions.
 * @returns false if it was changed meanwhile
 */
export function replacePassword(
  context: Context,
  change: { userPublicId: string; proven: string; next: string; keep: string | undefined; at: Date },
): Promise<boolean> {
  const { userPublicId: publicId, proven, next, keep, at } = change;
  return inTransaction(context, async (tx, { audit }) => {
    const [user] = await tx.staffUser.updateManyAndReturn({
      where: { publicId, passwordHash: proven },
      data: { passwordHash: next },
      select: { id: true, tenantId: true },
    });
    if (!user) return false;
    await tx.staffSession.updateMany({
      where: { userId: user.id, revokedAt: null, ...(keep !== undefined && { id: { not: keep } }) },
      data: { revokedAt: at },
    });
    audit({ subject: publicId, tenantId: user.tenantId });
    return true;
  });
}
