import { z } from "zod";
import { Money } from "@/lib/core/wire";
import { PackageOffer, PackagePrebookRequest } from "../schemas";

/** The prebook's body, and the item to find alternatives for. */
export const PackageAlternativesRequest = z.strictObject({
  ...PackagePrebookRequest.shape,
  item_no: z.int().min(1).max(50),
});
export type PackageAlternativesRequest = z.output<typeof PackageAlternativesRequest>;

export const PackageAlternativesResponse = z.object({
  current: PackageOffer.meta({ description: "The package as it was picked, at its current price" }),
  alternatives: z.array(
    z.object({
      price_difference: Money.meta({
        description: "What the package costs more than the current one; may be negative",
      }),
      offer: PackageOffer,
    }),
  ),
});
