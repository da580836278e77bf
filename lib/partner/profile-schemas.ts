import { z } from "zod";
import { CountryCode, CurrencyCode, PathId, PublicId, text, listOf } from "@/lib/core/wire";

export const ProfileRecord = z.object({
  public_id: z.string(),
  name: z.string(),
  is_default: z.boolean().meta({ description: "Whether it is used when a call names no profile" }),
  currency_code: z
    .string()
    .nullable()
    .meta({ description: "The currency preselected for agents; null: the property's own" }),
  markup_percent: z
    .string()
    .meta({ description: "Mark-up in percent on the rate plan's price, a decimal string", example: "12.5" }),
  default_market: z
    .string()
    .nullable()
    .meta({ description: "Market of the guests (ISO 3166) that its searches are for; null: not known", example: "DE" }),
});

export const ProfilePage = z.object({ items: z.array(ProfileRecord), next_cursor: z.string().nullable() });

/** Percent with up to four decimals, from -50 to 200. */
export const Markup = z
  .string()
  .regex(/^-?\d{1,3}(\.\d{1,4})?$/, "must be a percentage with up to four decimals, such as 12.5")
  .refine((percent) => Number(percent) >= -50 && Number(percent) <= 200, "must be from -50 to 200 percent");
const RatePlans = z.array(PublicId, listOf("rate plans")).max(1000).nullable();

/** Fields of a profile that only admins see. */
export const ProfileSettings = ProfileRecord.extend({
  rate_plan_public_ids: z.array(PublicId).nullable().meta({ description: "The rate plans that it sells; null: all" }),
});
export const ProfileSettingsPage = z.object({ items: z.array(ProfileSettings), next_cursor: z.null() });
export const ProfilePath = z.object({ public_id: PathId });

export const NewProfile = z.strictObject({
  name: text(100),
  markup_percent: Markup.default("0"),
  currency_code: CurrencyCode.nullable().default(null),
  rate_plan_public_ids: RatePlans.default(null),
  default_market: CountryCode.nullable().default(null),
});
export const ChangeProfile = z.strictObject({
  name: text(100).optional(),
  markup_percent: Markup.optional(),
  currency_code: CurrencyCode.nullable().optional(),
  rate_plan_public_ids: RatePlans.optional(),
  default_market: CountryCode.nullable().optional(),
});
