import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { inTransaction, prisma } from "@/lib/core/prisma";
import { getOwnUserId } from "./sessions";

/** Whether the caller's tenant requires second factors of all users. */
export async function getSignInRules({ tenantId }: Context): Promise<boolean> {
  const tenant = await prisma().tenant.findFirst({ where: { id: tenantId }, select: { requireSecondFactor: true } });
  return tenant?.requireSecondFactor ?? false;
}

/**
 * Sets whether the caller's tenant requires second factors of all users.
 * @throws DomainError `OWN_FACTOR_MISSING` if the caller has none and would be locked out
 */
export function updateSignInRules(context: Context, isRequired: boolean): Promise<boolean> {
  const { tenantId, now } = context;
  return inTransaction(context, async (tx, { audit }) => {
    const own = { user: { publicId: getOwnUserId(context), tenantId } };
    if (isRequired && (await tx.staffFactor.count({ where: own })) === 0) throw new DomainError("OWN_FACTOR_MISSING");
    const { publicId } = await tx.tenant.update({
      where: { id: tenantId },
      data: { requireSecondFactor: isRequired, updatedAt: now },
      select: { publicId: true },
    });
    audit({ subject: publicId });
    return isRequired;
  });
}
