/** The part of a frozen policy that determines the fee (docs/cancellation#policies). */
export interface FrozenPolicy {
  tiers: { from: string; fee: string }[];
  cancellable_until: string | null;
}

/**
 * Computes what cancelling at an instant must cost under the policy in the book response: a decimal string, or
 * "REFUSED". Written again from the contract, because the program's own rule would prove nothing.
 */
export function expectedCancel(policy: FrozenPolicy, at: Date): string {
  if (policy.cancellable_until !== null && at.getTime() > Date.parse(policy.cancellable_until)) return "REFUSED";
  return policy.tiers.findLast((tier) => Date.parse(tier.from) <= at.getTime())?.fee ?? "0";
}
