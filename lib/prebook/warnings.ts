import type { PinnedPolicy } from "@/lib/cancellation/policy";
import { describeMoney, formatMoney, type Minor } from "@/lib/core/money";
import type { Warning } from "./schemas";

export function makeWarning(
  code: Warning["code"],
  severity: Warning["severity"],
  message: string,
  details: Warning["details"] = null,
): Warning {
  return { code, severity, message, details };
}

/** Warnings about the price's change since the search. */
export function priceWarnings(offered: Minor, total: Minor, currency: string): Warning[] {
  if (total === offered) return [];
  const rose = total > offered;
  const [previous, current, delta] = [offered, total, total - offered].map((amount) => formatMoney(amount, currency));
  const size = describeMoney(rose ? total - offered : offered - total, currency);
  const message = `Price ${rose ? "rose" : "fell"} by ${size} to ${describeMoney(total, currency)}`;
  return [
    makeWarning(rose ? "PRICE_INCREASED" : "PRICE_DECREASED", rose ? "WARNING" : "INFO", message, {
      previous,
      current,
      delta,
      currency,
    }),
  ];
}

/** Warnings about changed terms, and about fees that apply from the start. */
export function policyWarnings(
  { changed, nonRefundable }: { changed: boolean; nonRefundable: boolean },
  policy: PinnedPolicy,
  currency: string,
): Warning[] {
  const list: Warning[] = [];
  if (changed) list.push(makeWarning("POLICY_CHANGED", "WARNING", "The cancellation terms changed since the search"));
  const fee = policy.tiers[0]?.fee ?? 0n;
  // Without a free window, a policy starts with the fee that is in force at the prebook.
  const [first] = policy.tiers;
  const isNotCancellable = !policy.freeUntil && first !== undefined && policy.cancellableUntil <= first.from;
  if (nonRefundable) list.push(makeWarning("NON_REFUNDABLE", "WARNING", "A cancellation is not refunded"));
  else if (isNotCancellable)
    list.push(
      makeWarning(
        "NOT_CANCELLABLE",
        "WARNING",
        "The deadline for cancelling has passed: once booked, it cannot be cancelled",
      ),
    );
  else if (!policy.freeUntil && fee !== 0n)
    list.push(
      makeWarning(
        "PENALTY_APPLIES_NOW",
        "WARNING",
        `A cancellation costs ${describeMoney(fee, currency)} from the start`,
        {
          fee: formatMoney(fee, currency),
          currency,
        },
      ),
    );
  return list;
}
