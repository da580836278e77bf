/** The part of a frozen policy that determines the fee (docs/cancellation#policies). */
export interface FrozenPolicy {
  tiers: { from: string; fee: string }[];
  cancellable_until: string | null;
}

/**
 * The expected result of a cancellation at an instant under the policy of the book response: the fee as a decimal string, or
 * "REFUSED". Implemented independently from the contract, because using the program's own rule would prove nothing.
 */
export function expectedCancel(policy: FrozenPolicy, at: Date): string {
  if (policy.cancellable_until !== null && at.getTime() > Date.parse(policy.cancellable_until)) return "REFUSED";
  return policy.tiers.findLast((tier) => Date.parse(tier.from) <= at.getTime())?.fee ?? "0";
}
