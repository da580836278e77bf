import type { z } from "zod";
import type { Context } from "@/lib/core/context";
import { makeAllocationGoneError, openAllocation } from "@/lib/prebook/allocation";
import type { ProductType } from "@/lib/prebook/product";
import type { offerFields } from "@/lib/prebook/schemas";
import type { LiveTerms } from "./product";

/** The data that finds an offer again: the search, and what identifies the offer within its product. */
export interface AllocatedSource<Search, Pick> {
  search: Search;
  pick: Pick;
}

/** Returns the stored source of an offer: its search, and the pick that its allocation id contains. @throws DomainError as `openAllocation` */
export function readAllocatedSource<Search, P extends z.ZodType>(
  context: Context,
  product: ProductType,
  { allocation_id: id, ...search }: { allocation_id: string } & object,
  pick: P,
): AllocatedSource<Search, z.output<P>> {
  return { search: search as Search, pick: openAllocation(context, product, search, id, pick).pick };
}

/**
 * Parses a stored search again as its operation does, because JSON columns sort fields and allocation ids depend on
 * their order.
 * @throws DomainError `ALLOCATION_GONE` if the operation does not accept such a search any more
 */
export function readSearch<S extends z.ZodType>(schema: S, { search }: { search: unknown }): z.output<S> {
  const parsed = schema.safeParse(search);
  if (!parsed.success) throw makeAllocationGoneError("WITHDRAWN");
  return parsed.data;
}

type Offered = { [Field in keyof typeof offerFields]: z.output<(typeof offerFields)[Field]> };

/** Price and terms of an offer of a search. */
export const toLiveTerms = (offer: Omit<Offered, "currency_id" | "currency_code" | "allocation_id">): LiveTerms => ({
  total: offer.total_selling_rate,
  policy: offer.cancellation_policy,
  isOnRequest: offer.confirmation_mode === "ON_REQUEST",
});

export const pickParty = ({ adults, child_ages }: { adults: number; child_ages: number[] }) => ({ adults, child_ages });
