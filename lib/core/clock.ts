/**
 * The domain's clock. Holds, tokens, rate keys, deadlines, `request_time` and `respond_by` follow it; token life, rate
 * limits and idempotency retention keep real time (CONTRACT 9). Only a sandbox ever moves it.
 */
export interface Clock {
  /** The domain's instant. */
  now(): Date;
  /** The real instant. */
  realNow(): Date;
}

// One offset for the whole process: Next bundles this module a second time for the staff side.
const shared = globalThis as typeof globalThis & { __domainClockOffset?: number };

export const clock: Clock = {
  now: () => new Date(Date.now() + (shared.__domainClockOffset ?? 0)),
  realNow: () => new Date(),
};

/** Milliseconds that only ever go on, whatever is done to the machine's time: for ages and windows, never for instants. */
export function monotonicNow(): number {
  return performance.now();
}

/** Milliseconds that the domain's clock is ahead of the real one. */
export function clockOffset(): number {
  return shared.__domainClockOffset ?? 0;
}

/** Move the domain's clock of this process; it runs on from there. Whoever moves it also stores the offset for the others. */
export function setClockOffset(milliseconds: number): void {
  shared.__domainClockOffset = milliseconds;
}
