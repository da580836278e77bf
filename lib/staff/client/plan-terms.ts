import type { z } from "zod";
import type { RatePlanRecord } from "@/lib/catalogue/schemas";
import { addDays, toInstant } from "@/lib/core/dates";

/** The cancellation terms of rate plans for given dates. */
export type CancellationTerms = { kind: "FREE_UNTIL"; at: Date } | { kind: "NON_REFUNDABLE" } | { kind: "FEES_APPLY" };

type Plan = Pick<z.output<typeof RatePlanRecord>, "non_refundable" | "free_until">;

/**
 * The end of an offer's free cancellation: the earliest of its rooms' plans, the same instant that prebook pins.
 * @param plans one per room; undefined for a plan that the catalogue does not have any more
 */
export function computeCancellationTerms(
  plans: readonly (Plan | undefined)[],
  timezone: string,
  checkin: string,
  now: Date,
): CancellationTerms {
  if (plans.some((plan) => plan?.non_refundable)) return { kind: "NON_REFUNDABLE" };
  const ends = plans.map((plan) => {
    if (!plan?.free_until) return undefined;
    const { days_before, time } = plan.free_until;
    return toInstant(addDays(checkin, -days_before), time, timezone);
  });
  const [first, ...others] = ends;
  const earliest = others.reduce((a, b) => (a && b ? (a < b ? a : b) : undefined), first);
  return earliest && earliest >= now ? { kind: "FREE_UNTIL", at: earliest } : { kind: "FEES_APPLY" };
}
