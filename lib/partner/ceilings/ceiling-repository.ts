import type { Context } from "@/lib/core/context";
import { inTransaction, prisma, type Prisma } from "@/lib/core/prisma";

const columns = (now: Date) =>
  ({
    id: true,
    publicId: true,
    name: true,
    maxRequestsPerMinute: true,
    maxCostPerMinute: true,
    maxConcurrency: true,
    maxLiveHolds: true,
    maxCredentials: true,
    maxCredentialRate: true,
    _count: {
      select: { credentials: { where: { disabledAt: null } }, holdSlots: { where: { endsAt: { gt: now } } } },
    },
  }) satisfies Prisma.TenantSelect;

/** A tenant's ceilings, with its enabled credentials and live holds, whose numbers they limit. */
export type CeilingsRow = Prisma.TenantGetPayload<{ select: ReturnType<typeof columns> }>;

/**
 * Finds a tenant's ceilings and their current use.
 * @param now by the domain's clock, which decides whether holds have expired
 */
export const findCeilings = (publicId: string, now: Date): Promise<CeilingsRow | null> =>
  prisma().tenant.findFirst({ where: { publicId }, select: columns(now) });

interface CeilingsChange {
  requests_per_minute?: number | undefined;
  cost_per_minute?: number | undefined;
  concurrency?: number | undefined;
  live_holds?: number | undefined;
  credentials?: number | undefined;
  credential_rate?: number | undefined;
}

/** @returns the updated ceilings; undefined if there is no such tenant */
export function updateCeilings(
  context: Context,
  publicId: string,
  change: CeilingsChange,
  at: Date,
): Promise<CeilingsRow | null> {
  return inTransaction(context, async (tx, { audit }) => {
    await tx.tenant.updateMany({
      where: { publicId },
      data: {
        ...(change.requests_per_minute !== undefined && { maxRequestsPerMinute: change.requests_per_minute }),
        ...(change.cost_per_minute !== undefined && { maxCostPerMinute: change.cost_per_minute }),
        ...(change.concurrency !== undefined && { maxConcurrency: change.concurrency }),
        ...(change.live_holds !== undefined && { maxLiveHolds: change.live_holds }),
        ...(change.credentials !== undefined && { maxCredentials: change.credentials }),
        ...(change.credential_rate !== undefined && { maxCredentialRate: change.credential_rate }),
        updatedAt: at,
      },
    });
    const tenant = await findCeilings(publicId, context.now);
    if (tenant) audit({ subject: publicId, tenantId: tenant.id });
    return tenant;
  });
}
