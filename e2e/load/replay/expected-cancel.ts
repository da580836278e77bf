/** The part of a frozen policy that decides what a cancel costs (CONTRACT 5). */
export interface FrozenPolicy {
  tiers: { from: string; fee: string }[];
  cancellable_until: string | null;
}

/**
 * What a cancel at an instant must lead to by the policy that the book response showed: its fee as a decimal string, or
 * "REFUSED". Written anew from the contract, because a replay that asked the program's own rule would prove nothing.
 */
export function expectedCancel(policy: FrozenPolicy, at: Date): string {
  if (policy.cancellable_until !== null && at.getTime() > Date.parse(policy.cancellable_until)) return "REFUSED";
  return policy.tiers.findLast((tier) => Date.parse(tier.from) <= at.getTime())?.fee ?? "0";
}
