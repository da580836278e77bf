import { z } from "zod";

export const ProfileRecord = z.object({
  public_id: z.string(),
  name: z.string(),
  is_default: z.boolean().meta({ description: "Taken where a call names none" }),
  currency_code: z.string().nullable().meta({ description: "Proposed to agents; null: the property's own" }),
});

export const ProfilePage = z.object({ items: z.array(ProfileRecord), next_cursor: z.null() });
