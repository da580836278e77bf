import { monotonicNow } from "@/lib/core/clock";
import { env } from "@/lib/core/env";
import { DomainError } from "@/lib/core/errors";
import type { Credential } from "@/lib/partner/directory";
import { newWindows, take, type Windows } from "./rate-windows";
import { sharedWindows, type SharedWindows } from "./shared-windows";

/** By credential, what this process let through: all there is without Redis, and what counts while Redis is away. */
const own = new Map<string, Windows>();
let shared: SharedWindows | undefined;

/** Reaches for the Redis that REDIS_URL names, if any. What becomes of it is no reason not to start. */
export async function openRateLimits(): Promise<void> {
  if (env.redisUrl) shared ??= sharedWindows(env.redisUrl, env.redisPrefix);
  await shared?.ready;
}

export function closeRateLimits(): void {
  shared?.close();
  shared = undefined;
}

/**
 * Counts a request against its credential and writes the RateLimit headers, before any other work (CONTRACT 2).
 * @throws DomainError `rate_limited`, with the seconds to wait
 */
export async function limitRate(credential: Credential, headers: Record<string, string>): Promise<void> {
  const key = credential.publicId;
  let windows = own.get(key);
  if (!windows) own.set(key, (windows = newWindows()));
  const here = take(windows, credential, Math.floor(monotonicNow())); // whole: sums of fractions are a little off
  const asked = shared?.take(key, credential);
  const { refused, remaining, resetMs } = (asked && (await asked)) ?? here;
  const seconds = Math.max(1, Math.ceil(resetMs / 1000));
  headers["RateLimit-Limit"] = String(credential.rateLimit);
  headers["RateLimit-Remaining"] = String(remaining);
  headers["RateLimit-Reset"] = String(seconds);
  if (refused) throw new DomainError("rate_limited", { retryAfter: seconds });
}
