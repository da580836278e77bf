/** What a credential may do: requests a minute, and in any one second of it. */
export interface Limits {
  rateLimit: number;
  burst: number;
}

/** How a request came off. One that is refused uses nothing up. */
export interface Standing {
  refused: boolean;
  /** Requests left of the minute; 0 when refused. */
  remaining: number;
  /** Milliseconds to the end of the window that counts: the refusing one, else the minute. */
  resetMs: number;
}

export const MINUTE_MS = 60_000;
export const SECOND_MS = 1_000;

interface Window {
  count: number;
  endsAt: number;
}
/** Two windows, each beginning with its first request. They know no limits: a changed limit meets what was used already. */
export interface Windows {
  minute: Window;
  second: Window;
}
export const newWindows = (): Windows => ({ minute: { count: 0, endsAt: 0 }, second: { count: 0, endsAt: 0 } });

/** Counts a request in both windows, or says which one refuses it. @param now milliseconds of a clock that never jumps */
export function take({ minute, second }: Windows, { rateLimit, burst }: Limits, now: number): Standing {
  if (now >= minute.endsAt) Object.assign(minute, { count: 0, endsAt: now + MINUTE_MS });
  if (now >= second.endsAt) Object.assign(second, { count: 0, endsAt: now + SECOND_MS });
  if (minute.count >= rateLimit) return { refused: true, remaining: 0, resetMs: minute.endsAt - now };
  if (second.count >= burst) return { refused: true, remaining: 0, resetMs: second.endsAt - now };
  minute.count++;
  second.count++;
  return { refused: false, remaining: rateLimit - minute.count, resetMs: minute.endsAt - now };
}
