import { z } from "zod";
import { Money } from "@/lib/core/wire";

/** The live holds of a user of the desk, the next one to end first. */
export const HoldList = z.object({
  items: z.array(
    z.object({
      prebook_token: z.string(),
      product_type: z.int(),
      title: z.string(),
      starts_at: z.string().meta({ description: "An instant with its offset where a time is known, else a date" }),
      ends_at: z.string(),
      sell_price: Money,
      currency: z.string(),
      expires_at: z.string().meta({ format: "date-time" }),
    }),
  ),
});
