import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { DomainError } from "@/lib/core/errors";
import type { Credential } from "@/lib/partner/directory";

interface Limits {
  rateLimit: number;
  burst: number;
  minute: RateLimiterMemory;
  second: RateLimiterMemory;
}
const limits = new Map<number, Limits>();

/** A credential's counters: so many a minute, and no more than its burst in one second. They follow a change of its limits. */
function limitsOf({ id, rateLimit, burst }: Credential): Limits {
  let own = limits.get(id);
  if (!own || own.rateLimit !== rateLimit || own.burst !== burst) {
    own = { rateLimit, burst, minute: new RateLimiterMemory({ points: rateLimit, duration: 60 }), second: new RateLimiterMemory({ points: burst, duration: 1 }) }; // prettier-ignore
    limits.set(id, own);
  }
  return own;
}

/**
 * Counts a request against its credential and writes the RateLimit headers, before any other work (CONTRACT 2).
 * @throws DomainError `rate_limited`, with the seconds to wait
 */
export async function limitRate(credential: Credential, headers: Record<string, string>): Promise<void> {
  const { minute, second, rateLimit } = limitsOf(credential);
  const key = String(credential.id);
  headers["RateLimit-Limit"] = String(rateLimit);
  try {
    await second.consume(key);
    const left = await minute.consume(key);
    headers["RateLimit-Remaining"] = String(left.remainingPoints);
    headers["RateLimit-Reset"] = String(Math.ceil(left.msBeforeNext / 1000));
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    const wait = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    headers["RateLimit-Remaining"] = "0";
    headers["RateLimit-Reset"] = String(wait);
    throw new DomainError("rate_limited", { retryAfter: wait });
  }
}
