/** Minutes that a prebook token pins its offer and holds its inventory (SPEC, Limits). */
export const TOKEN_MINUTES = 30;

/**
 * When a token issued now expires: on a whole second, because holds count in seconds and both must end together.
 */
export function expiryOf(now: Date): Date {
  return new Date(Math.ceil((now.getTime() + TOKEN_MINUTES * 60_000) / 1000) * 1000);
}

/** Whole seconds of the epoch: the unit of holds. */
export const secondOf = (at: Date): number => Math.floor(at.getTime() / 1000);
