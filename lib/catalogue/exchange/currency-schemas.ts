import { z } from "zod";

export const CurrencyList = z.object({
  items: z.array(
    z.object({
      code: z.string().meta({ description: "ISO 4217" }),
      sells: z
        .array(z.enum(["stays", "services"]))
        .meta({ description: "services: all products except stays, which alone are converted" }),
    }),
  ),
});
