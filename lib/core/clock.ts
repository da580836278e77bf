/**
 * The domain's clock, for holds, tokens, rate keys, deadlines, `request_time` and `respond_by`. Token life, rate
 * limits and idempotency retention use real time. Only a sandbox moves it; tests use it as a stub clock.
 */
export interface Clock {
  /** The domain's current time. */
  now(): Date;
  /** The real current time. */
  realNow(): Date;
}

// One offset per process, although Next bundles this module twice.
const shared = globalThis as typeof globalThis & { __domainClockOffset?: number };

export const clock: Clock = {
  now: () => new Date(Date.now() + (shared.__domainClockOffset ?? 0)),
  realNow: () => new Date(),
};

/**
 * Milliseconds of a monotonic clock, which ignores changes to the machine's clock. For durations and windows, not for
 * instants.
 */
export function monotonicNow(): number {
  return performance.now();
}

/** Milliseconds by which the domain's clock is ahead of real time. */
export function clockOffset(): number {
  return shared.__domainClockOffset ?? 0;
}

/**
 * Moves the domain's clock of this process, which runs on from there. The caller stores the offset for other
 * processes.
 */
export function setClockOffset(milliseconds: number): void {
  shared.__domainClockOffset = milliseconds;
}
