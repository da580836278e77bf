import type { z } from "zod";
import type { Context } from "@/lib/core/context";
import { inTransaction, prisma } from "@/lib/core/prisma";
import type { ChangeSellPriceLimits, SellPriceLimits } from "./schemas";

/** The mark-ups in percent of net between which a sell price may be set. Null if own sell prices are not allowed. */
export type MarkupLimits = { min: string; max: string } | null;

/** Returns the mark-ups between which people of the tenant may set a sell price of their own. */
export async function getSellPriceLimits({ tenantId }: Pick<Context, "tenantId">): Promise<MarkupLimits> {
  const { minOwnMarkupPercent: min, maxOwnMarkupPercent: max } = await prisma().tenant.findFirstOrThrow({
    where: { id: tenantId },
    select: { minOwnMarkupPercent: true, maxOwnMarkupPercent: true },
  });
  return min && max && { min: min.toFixed(), max: max.toFixed() };
}

/** Sets the mark-ups between which people of the tenant may set a sell price. Existing sell prices stay. */
export function updateSellPriceLimits(
  context: Context,
  { limits }: z.output<typeof ChangeSellPriceLimits>,
): Promise<MarkupLimits> {
  return inTransaction(context, async (tx, { audit }) => {
    const { publicId } = await tx.tenant.update({
      where: { id: context.tenantId },
      data: {
        minOwnMarkupPercent: limits?.min_markup_percent ?? null,
        maxOwnMarkupPercent: limits?.max_markup_percent ?? null,
        updatedAt: context.now,
      },
      select: { publicId: true },
    });
    audit({ subject: publicId });
    return getSellPriceLimits(context);
  });
}

export const toLimits = (limits: MarkupLimits): z.input<typeof SellPriceLimits> => ({
  limits: limits && { min_markup_percent: limits.min, max_markup_percent: limits.max },
});
