import type { CallLimit } from "@/lib/core/errors";

export const MINUTE_MS = 60_000;
export const SECOND_MS = 1_000;

/** A limit per fixed window, which starts with its first request. */
export interface RateQuota {
  /** Identifies the window: quotas with the same key share a count, even if their limits differ. */
  key: string;
  limit: number;
  periodMs: number;
  /** What the request costs in this quota. */
  amount: number;
  /** The limit that a refusal names. */
  of: CallLimit;
}

/** The result of counting a request in all of its quotas. A refused request uses nothing. */
export type WindowState =
  | { refusedBy: RateQuota; resetMs: number }
  /** For each quota, in order: what is left in its window, and milliseconds until the window ends. */
  | { refusedBy: undefined; left: { remaining: number; resetMs: number }[] };

interface Window {
  count: number;
  endsAt: number;
}

/** From this number of windows on, expired ones are removed from time to time. */
const MANY = 10_000;

/** Windows by key. They contain no limits, so a changed limit also applies to what was used before. */
export class RateWindows {
  private readonly byKey = new Map<string, Window>();
  private sweptAt = 0;

  /**
   * Counts a request in all of its windows, or names the window that refuses it.
   * @param now milliseconds of a monotonic clock
   */
  take(quotas: readonly RateQuota[], now: number): WindowState {
    const windows = quotas.map(({ key }) => this.windowOf(key, now));
    for (const [i, quota] of quotas.entries()) {
      const { count, endsAt } = windows[i]!;
      if (count + quota.amount > quota.limit) {
        return { refusedBy: quota, resetMs: count ? endsAt - now : quota.periodMs };
      }
    }
    const left = quotas.map(({ limit, periodMs, amount }, i) => {
      const window = windows[i]!;
      if (!window.count) window.endsAt = now + periodMs;
      window.count += amount;
      return { remaining: limit - window.count, resetMs: window.endsAt - now };
    });
    return { refusedBy: undefined, left };
  }

  private windowOf(key: string, now: number): Window {
    if (this.byKey.size > MANY && now - this.sweptAt > MINUTE_MS) this.sweep(now);
    let window = this.byKey.get(key);
    if (!window) this.byKey.set(key, (window = { count: 0, endsAt: 0 }));
    if (now >= window.endsAt) window.count = 0;
    return window;
  }

  private sweep(now: number): void {
    this.sweptAt = now;
    for (const [key, { endsAt }] of this.byKey) if (endsAt <= now) this.byKey.delete(key);
  }
}
