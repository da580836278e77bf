import type { z } from "zod";
import type { CancellationPolicy } from "@/lib/cancellation/schemas";
import type { offerFields } from "@/lib/prebook/schemas";
import type { CancellationTerms } from "@/lib/staff/client/plan-terms";

/** Price and terms that the offers of every product have. */
export type OfferTerms = { [Field in keyof typeof offerFields]: z.output<(typeof offerFields)[Field]> };

/** Summarizes a policy: free until a deadline, non-refundable, or with a fee from now on. */
export function summarizePolicy(
  { free_until, tiers }: CancellationPolicy,
  total: string,
  now: Date,
): CancellationTerms {
  if (free_until !== null && new Date(free_until) >= now) return { kind: "FREE_UNTIL", at: new Date(free_until) };
  return tiers[0]?.fee === total ? { kind: "NON_REFUNDABLE" } : { kind: "FEES_APPLY" };
}

/** Whether cancelling at this instant is free. */
export function isFreeToCancel(offer: OfferTerms, now: Date): boolean {
  return summarizePolicy(offer.cancellation_policy, offer.total_selling_rate, now).kind === "FREE_UNTIL";
}
