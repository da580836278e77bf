import { random } from "@/lib/core/ids";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** After each failure, the wait for the next attempt (CONTRACT 8); behind the last there is none. Milliseconds. */
const WAITS = [5_000, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR];
/** Up to so much of a wait is added, so that what failed together does not come back together. */
const JITTER = 0.2;

/** @param failures so far, from 1. @returns milliseconds until the next attempt; undefined: there is none */
export function waitAfter(failures: number): number | undefined {
  const wait = WAITS[failures - 1];
  return wait && Math.round(wait * (1 + (JITTER * random.byte()) / 255));
}
