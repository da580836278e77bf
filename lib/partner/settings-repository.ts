import type { Context } from "@/lib/core/context";
import { inTransaction, prisma } from "@/lib/core/prisma";

export interface SettingsRow {
  publicId: string;
  name: string;
  isDefault: boolean;
  currencyCode: string | null;
  /** Mark-up in percent, without trailing zeros. */
  markupPercent: string;
  /** Public ids of the visible rate plans; null for all. */
  ratePlans: string[] | null;
  defaultMarket: string | null;
}
interface Terms {
  name?: string | undefined;
  markup_percent?: string | undefined;
  currency_code?: string | null | undefined;
  rate_plan_public_ids?: string[] | null | undefined;
  default_market?: string | null | undefined;
}

/** Lists a tenant's profiles with their terms, Default first, then by name; or one of them. */
export async function listSettings(tenantId: number, publicId?: string): Promise<SettingsRow[]> {
  const profiles = await prisma().profile.findMany({
    where: { tenantId, ...(publicId !== undefined && { publicId }) },
    orderBy: [{ isDefault: "desc" }, { name: "asc" }, { id: "asc" }],
    select: {
      publicId: true,
      name: true,
      isDefault: true,
      currencyCode: true,
      markupPercent: true,
      allRatePlans: true,
      ratePlanPublicIds: true,
      defaultMarket: true,
    },
  });
  return profiles.map(({ markupPercent, allRatePlans, ratePlanPublicIds, ...profile }) => {
    return {
      ...profile,
      markupPercent: markupPercent.toFixed(),
      ratePlans: allRatePlans ? null : ratePlanPublicIds,
    };
  });
}

/** Returns the ids that are not rate plans. */
export async function findUnknownRatePlans(publicIds: string[]): Promise<string[]> {
  const found = await prisma().ratePlan.findMany({
    where: { publicId: { in: publicIds } },
    select: { publicId: true },
  });
  const known = new Set(found.map(({ publicId }) => publicId));
  return publicIds.filter((id) => !known.has(id));
}

const toColumns = ({ name, markup_percent, currency_code, rate_plan_public_ids, default_market }: Terms) => ({
  ...(name !== undefined && { name }),
  ...(markup_percent !== undefined && { markupPercent: markup_percent }),
  ...(currency_code !== undefined && { currencyCode: currency_code }),
  ...(default_market !== undefined && { defaultMarket: default_market }),
  ...(rate_plan_public_ids !== undefined && {
    allRatePlans: rate_plan_public_ids === null,
    ratePlanPublicIds: rate_plan_public_ids ?? [],
  }),
});

export function insertProfile(context: Context, publicId: string, terms: Terms & { name: string }): Promise<void> {
  const { tenantId, now } = context;
  return inTransaction(context, async (tx, { audit }) => {
    await tx.profile.create({
      data: { ...toColumns(terms), name: terms.name, publicId, tenantId, createdAt: now, updatedAt: now },
      select: { id: true },
    });
    audit({ subject: publicId });
  });
}

/** @returns false if the tenant has no such profile */
export function updateProfile(context: Context, publicId: string, terms: Terms): Promise<boolean> {
  const { tenantId, now } = context;
  return inTransaction(context, async (tx, { audit }) => {
    const { count } = await tx.profile.updateMany({
      where: { tenantId, publicId },
      data: { ...toColumns(terms), updatedAt: now },
    });
    if (count > 0) audit({ subject: publicId });
    return count > 0;
  });
}
