/** Failures of an e-mail address from unknown browsers, within the policy's window, that cause no delay. */
const FREE = 20;
const FIRST_MS = 100;
const MAX_MS = 5_000;

/**
 * Milliseconds that an attempt waits before its password is checked (throttle); doubles with every fifth failure
 * beyond the free ones.
 */
export function computeAttemptDelay(attempts: number): number {
  if (attempts <= FREE) return 0;
  return Math.min(MAX_MS, FIRST_MS * 2 ** Math.min(10, Math.floor((attempts - FREE - 1) / 5)));
}
