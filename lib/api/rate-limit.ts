import { monotonicNow } from "@/lib/core/clock";
import { env } from "@/lib/core/env";
import { limitReached } from "@/lib/core/errors";
import { metrics } from "@/lib/core/metrics";
import type { Credential } from "@/lib/partner/directory";
import type { Caller } from "./authenticate";
import { ProcessLimits, type StartingCall, type LimitAnswer } from "./limits/process-limits";
import { MINUTE_MS, SECOND_MS, type RateQuota, type WindowState } from "./limits/rate-windows";
import { sharedWindows, type SharedWindows } from "./limits/shared-windows";

interface Counts {
  /** The counts of this process. They decide without Redis, and while Redis is unavailable. */
  own: ProcessLimits;
  redis?: SharedWindows | undefined;
}

// One per process, although Next bundles this module twice.
const shared = globalThis as typeof globalThis & { __rateCounts?: Counts };
const counts: Counts = (shared.__rateCounts ??= { own: new ProcessLimits() });

/** Seconds in `Retry-After` for a call above the concurrency limit. */
const CONCURRENCY_WAIT = 1;

/**
 * Connects to the Redis of REDIS_URL, if set. The process starts even when that fails.
 * @see docs/limits#rate-limit
 */
export async function openRateLimits(): Promise<void> {
  if (env.redisUrl) counts.redis ??= sharedWindows(env.redisUrl, env.redisPrefix);
  await counts.redis?.ready;
}

export function closeRateLimits(): void {
  counts.redis?.close();
  counts.redis = undefined;
}

type Headers = Record<string, string>;

/**
 * Rate limit: counts a request for its credential or user and for its tenant's ceilings, before any other work, and
 * writes the RateLimit headers of the tightest limit. Counts a cost of 1; `chargeCost` adds the rest.
 * @throws DomainError `rate_limited`, with the limit and the seconds to wait
 */
export async function limitRate(caller: Caller, headers: Headers): Promise<void> {
  if (caller.isCounted) return;
  await takeAll(quotasOf(caller), headers);
}

/**
 * Counts a call as `limitRate` does and, in the same step, as one of the tenant's running calls in this process.
 * @returns a function that ends it
 * @throws DomainError `rate_limited`, with `details.limit` "concurrency" or as `limitRate`
 */
export async function admitCall(caller: Caller, headers: Headers): Promise<() => void> {
  const { tenant, isCounted } = caller;
  if (isCounted) return () => {};
  const ceilings = ceilingsOf(caller);
  const starting = ceilings ? { tenant: tenant.id, limit: ceilings.concurrency } : undefined;
  const { isFull, hasEntered } = await takeAll(quotasOf(caller), headers, starting);
  if (isFull) {
    metrics.rateLimited.inc({ limit: "concurrency" });
    throw limitReached("concurrency", CONCURRENCY_WAIT);
  }
  return hasEntered ? () => counts.own.leave(tenant.id) : () => {};
}

async function takeAll(quotas: readonly RateQuota[], headers: Headers, starting?: StartingCall): Promise<LimitAnswer> {
  const taken = take(quotas, starting);
  const answer = taken instanceof Promise ? await taken : taken;
  const { state } = answer;
  if (state.refusedBy) {
    if (answer.hasEntered) counts.own.leave(starting!.tenant);
    refuse(state.refusedBy, state.resetMs, quotas, headers);
  }
  let nearest: number | undefined;
  for (let i = 0; i < quotas.length; i++)
    if (
      isOfRequests(quotas[i]!) &&
      (nearest === undefined || state.left[i]!.remaining < state.left[nearest]!.remaining)
    )
      nearest = i;
  if (nearest === undefined) return answer;
  const { remaining, resetMs } = state.left[nearest]!;
  writeHeaders(headers, quotas[nearest]!.limit, remaining, secondsOf(resetMs));
  return answer;
}

/**
 * Counts a call's cost beyond 1, after parsing and before its work.
 * @throws DomainError `rate_limited`, with `details.limit` "cost" and the seconds to wait
 */
export async function chargeCost(caller: Caller, cost: number, headers: Headers): Promise<void> {
  const ceilings = ceilingsOf(caller);
  if (cost <= 1 || !ceilings || caller.isCounted) return;
  const quotas = [costQuota(caller.tenant.publicId, ceilings.costPerMinute, cost - 1)];
  const taken = take(quotas);
  const { state } = taken instanceof Promise ? await taken : taken;
  if (state.refusedBy) refuse(state.refusedBy, state.resetMs, [], headers);
}

/**
 * The tenant's ceilings for a call. An operator who views a tenant uses none of its limits, and is not refused by
 * them.
 */
const ceilingsOf = ({ tenant, isActing }: Caller) => (isActing ? null : tenant.ceilings);

/**
 * The key of a quota. All keys of a tenant share the part in braces, so that a Redis cluster stores them in one slot.
 */
const keyOf = (tenant: string, name: string) => `{${tenant}}:${name}`;

/** Quotas by credential, because they are the same for each call. A changed credential is a new object. */
const ofCredentials = new WeakMap<Credential, readonly RateQuota[]>();

/** All limits that apply to a call: those of the credential or user, and those of the tenant. */
function quotasOf(caller: Caller): readonly RateQuota[] {
  const { credential } = caller;
  const known = credential && ofCredentials.get(credential);
  if (known) return known;
  const quotas = [...ownQuotas(caller), ...tenantQuotas(caller)];
  if (credential) ofCredentials.set(credential, quotas);
  return quotas;
}

/** The limits of the calling credential or user. */
function ownQuotas({ tenant, credential, actor }: Caller): RateQuota[] {
  const minute = { periodMs: MINUTE_MS, amount: 1, of: "requests" } as const;
  if (!credential) return [{ ...minute, key: keyOf(tenant.publicId, actor), limit: env.staffRequestsPerMinute }];
  return [
    { ...minute, key: keyOf(tenant.publicId, `${credential.publicId}:minute`), limit: credential.rateLimit },
    {
      ...minute,
      key: keyOf(tenant.publicId, `${credential.publicId}:second`),
      limit: credential.burst,
      periodMs: SECOND_MS,
    },
  ];
}

function tenantQuotas(caller: Caller): RateQuota[] {
  const { publicId } = caller.tenant;
  const ceilings = ceilingsOf(caller);
  if (!ceilings) return [];
  const requests: RateQuota = {
    key: keyOf(publicId, "requests"),
    limit: ceilings.requestsPerMinute,
    periodMs: MINUTE_MS,
    amount: 1,
    of: "requests",
  };
  return [requests, costQuota(publicId, ceilings.costPerMinute, 1)];
}

function costQuota(tenant: string, limit: number, amount: number): RateQuota {
  return { key: keyOf(tenant, "cost"), limit, periodMs: MINUTE_MS, amount, of: "cost" };
}

const isOfRequests = ({ of, periodMs }: RateQuota) => of === "requests" && periodMs === MINUTE_MS;
const secondsOf = (ms: number) => Math.max(1, Math.ceil(ms / 1000));

/** Counts in this process and, if configured, in Redis, which then decides about the quotas. */
function take(quotas: readonly RateQuota[], starting?: StartingCall): LimitAnswer | Promise<LimitAnswer> {
  const here = counts.own.take({ quotas, starting, isDecidedElsewhere: counts.redis !== undefined }, monotonicNow());
  const fromRedis = counts.redis?.take(quotas);
  return fromRedis ? decidedByRedis(here, fromRedis) : here;
}

/** Combines the answer of this process with Redis's decision; without Redis this process decides. */
async function decidedByRedis(here: LimitAnswer, fromRedis: Promise<WindowState | undefined>): Promise<LimitAnswer> {
  const state = await fromRedis;
  return state ? { ...here, state } : here;
}

function refuse(by: RateQuota, resetMs: number, quotas: readonly RateQuota[], headers: Headers): never {
  const seconds = secondsOf(resetMs);
  const limit = isOfRequests(by) ? by.limit : (quotas.find(isOfRequests)?.limit ?? headers["RateLimit-Limit"]!);
  writeHeaders(headers, limit, 0, seconds);
  metrics.rateLimited.inc({ limit: by.of });
  throw limitReached(by.of, seconds);
}

function writeHeaders(headers: Headers, limit: number | string, remaining: number, seconds: number): void {
  headers["RateLimit-Limit"] = String(limit);
  headers["RateLimit-Remaining"] = String(remaining);
  headers["RateLimit-Reset"] = String(seconds);
}
