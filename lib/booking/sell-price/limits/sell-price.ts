import type { z } from "zod";
import type { Context } from "@/lib/core/context";
import { findLimits, updateLimits } from "./sell-price-repository";
import type { Limits } from "../repository";
import type { ChangeSellPriceLimits, SellPriceLimits } from "../schemas";

/** Returns the mark-ups between which people of the tenant may set a sell price of their own; null: they may not. */
export const getSellPriceLimits = ({ tenantId }: Context): Promise<Limits> => findLimits(tenantId);

/** Sets them. Sell prices that were set before stay. */
export const updateSellPriceLimits = (
  context: Context,
  { limits }: z.output<typeof ChangeSellPriceLimits>,
): Promise<Limits> =>
  updateLimits(context, limits && { min: limits.min_markup_percent, max: limits.max_markup_percent });

export const toLimits = (limits: Limits): z.input<typeof SellPriceLimits> => ({
  limits: limits && { min_markup_percent: limits.min, max_markup_percent: limits.max },
});
