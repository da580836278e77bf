import { random } from "@/lib/core/ids";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The retry schedule: the wait in milliseconds after each failure (back-off). After the last one there is no retry. */
const RETRY_DELAYS = [5_000, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR];
/**
 * Jitter: up to this fraction of a wait is added, so that deliveries that failed together are not retried together (no
 * thundering herd).
 */
const JITTER = 0.2;

/**
 * Returns the wait before the next attempt.
 * @param failures so far, from 1
 * @returns milliseconds; undefined: no retry left
 * @see docs/webhooks#retries
 */
export function retryDelay(failures: number): number | undefined {
  const wait = RETRY_DELAYS[failures - 1];
  return wait && Math.round(wait * (1 + (JITTER * random.byte()) / 255));
}
