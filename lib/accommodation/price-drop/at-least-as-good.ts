import { computeFeeAt } from "@/lib/cancellation/policy";
import type { CancellationPolicy } from "@/lib/cancellation/schemas";

/**
 * Whether terms are at no instant worse than others: cancelling is free and possible at least as long, and no fee is
 * higher. Both are in one currency.
 */
export function isAtLeastAsGood(terms: CancellationPolicy, others: CancellationPolicy): boolean {
  return (
    isNotBefore(terms.free_until, others.free_until, -Infinity) &&
    isNotBefore(terms.cancellable_until, others.cancellable_until, Infinity) &&
    [...terms.tiers, ...others.tiers].every(({ from }) => {
      const at = new Date(from);
      return computeFeeAt(terms, at) <= computeFeeAt(others, at);
    })
  );
}

/** Whether the first instant is not before the second. @param absent epoch milliseconds to compare in place of null */
function isNotBefore(instant: string | null, other: string | null, absent: number): boolean {
  const timeOf = (at: string | null) => (at === null ? absent : Date.parse(at));
  return timeOf(instant) >= timeOf(other);
}
