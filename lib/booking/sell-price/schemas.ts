import { z } from "zod";
import { Money } from "@/lib/core/wire";

const PERCENT = /^-?\d{1,3}(\.\d{1,4})?$/;
const Percent = z
  .string()
  .refine((text) => PERCENT.test(text) && Number(text) > -100 && Number(text) <= 999, {
    message: 'must be a decimal string above -100 and at most 999 with at most 4 decimals, such as "12.5"',
  })
  .meta({ description: "Percent of net, as a decimal string", example: "12.5" });

/** Mark-ups between which people of the tenant may set a sell price of their own, null if they may not. */
export const SellPriceLimits = z.object({
  limits: z.object({ min_markup_percent: z.string(), max_markup_percent: z.string() }).nullable(),
});
export const ChangeSellPriceLimits = z.strictObject({
  limits: z
    .strictObject({ min_markup_percent: Percent, max_markup_percent: Percent })
    .refine(({ min_markup_percent: min, max_markup_percent: max }) => Number(min) <= Number(max), {
      path: ["max_markup_percent"],
      message: "must not be less than min_markup_percent",
    })
    .nullable(),
});

/** The present sell price of a hold or booking, and the limits within which it may be set. */
export const SellPrice = z.object({
  currency: z.string(),
  /** The sell price by the profile's mark-up. */
  profile_price: Money,
  sell_price: Money,
  net_total: Money,
  markup: Money,
  allowed: z
    .object({ min: Money, max: Money })
    .nullable()
    .meta({ description: "null: the agency allows no sell prices of their own" }),
  changes: z
    .array(z.object({ at: z.string(), by: z.string(), from: Money, to: Money }))
    .meta({ description: "Of a booking: its changes, newest first" }),
});

const chosen = z
  .string()
  .regex(/^\d{1,15}(\.\d{1,4})?$/, 'must be an amount, such as "860.00"')
  .nullable()
  .meta({ description: "In the currency of the price; null: the profile's price" });
export const HoldPath = z.strictObject({ prebook_token: z.string().min(1).max(200) });
export const ChangeHoldSellPrice = HoldPath.extend({ sell_price: chosen });
export const ChangeSellPrice = z.strictObject({ sell_price: chosen });
