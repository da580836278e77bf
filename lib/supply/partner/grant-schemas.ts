import { z } from "zod";

const Code = z.string().min(1).max(64);

/** What the supply credentials of a tenant may write. */
export const SupplyTermsRecord = z.object({
  property_codes: z.array(z.string()).meta({ description: "Codes of the properties that they may write" }),
  may_create: z.boolean().meta({ description: "Whether they may create properties, which are theirs from then on" }),
});
export const ChangeSupplyTerms = z.strictObject({
  property_codes: z
    .array(Code)
    .max(5000, "must name at most 5000 properties")
    .refine((codes) => new Set(codes).size === codes.length, "must name each once"),
  may_create: z.boolean(),
});
