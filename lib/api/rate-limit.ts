import { monotonicNow } from "@/lib/core/clock";
import { env } from "@/lib/core/env";
import { limited } from "@/lib/core/errors";
import type { Caller } from "./authenticate";
import { MINUTE_MS, SECOND_MS, Windows, type Quota, type WindowState } from "./limits/rate-windows";
import { sharedWindows, type SharedWindows } from "./limits/shared-windows";

interface Counts {
  /** Counts of this process: used without Redis, and while Redis is unavailable. */
  own: Windows;
  redis?: SharedWindows | undefined;
  /** Calls of each tenant in progress in this process. */
  inFlight: Map<number, number>;
}

// One per process, although Next bundles this module twice.
const shared = globalThis as typeof globalThis & { __rateCounts?: Counts };
const counts: Counts = (shared.__rateCounts ??= { own: new Windows(), inFlight: new Map() });

/** `Retry-After` in seconds of a call over the concurrency limit. */
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
 * Rate limit: counts a request against its credential or user and against its tenant's ceilings before any other work,
 * and writes the RateLimit headers of the tightest limit. Counts a cost of 1; `chargeCost` adds the rest.
 * @throws DomainError `rate_limited`, with the limit and the seconds to wait
 */
export async function limitRate(caller: Caller, headers: Headers): Promise<void> {
  if (caller.isCounted) return;
  const quotas = [...ownQuotas(caller), ...tenantQuotas(caller)];
  const windowState = await take(quotas);
  if (windowState.refusedBy) refuse(windowState.refusedBy, windowState.resetMs, quotas, headers);
  const [nearest] = quotas
    .flatMap((quota, i) => (isOfRequests(quota) ? [{ ...windowState.left[i]!, limit: quota.limit }] : []))
    .toSorted((a, b) => a.remaining - b.remaining);
  if (nearest) writeHeaders(headers, nearest.limit, nearest.remaining, secondsOf(nearest.resetMs));
}

/**
 * Counts a call's cost beyond 1, after parsing and before its work.
 * @throws DomainError `rate_limited`, with `details.limit` "cost" and the seconds to wait
 */
export async function chargeCost(caller: Caller, cost: number, headers: Headers): Promise<void> {
  const ceilings = ceilingsOf(caller);
  if (cost <= 1 || !ceilings || caller.isCounted) return;
  const quotas = [costQuota(caller.tenant.publicId, ceilings.costPerMinute, cost - 1)];
  const windowState = await take(quotas);
  if (windowState.refusedBy) refuse(windowState.refusedBy, windowState.resetMs, [], headers);
}

/**
 * Counts a call as in flight for its tenant. Each serving process counts its own.
 * @returns a function that ends it
 * @throws DomainError `rate_limited`, with `details.limit` "concurrency"
 */
export function enterFlight(caller: Caller): () => void {
  const { tenant, isCounted } = caller;
  const ceilings = ceilingsOf(caller);
  if (!ceilings || isCounted) return () => {};
  const { inFlight } = counts;
  const before = inFlight.get(tenant.id) ?? 0;
  if (before >= ceilings.concurrency) throw limited("concurrency", CONCURRENCY_WAIT);
  inFlight.set(tenant.id, before + 1);
  return () => {
    const left = inFlight.get(tenant.id)! - 1;
    if (left) inFlight.set(tenant.id, left);
    else inFlight.delete(tenant.id);
  };
}

/** An operator who views a tenant uses up none of its limits and is not refused by them. */
const ceilingsOf = ({ tenant, isActing }: Caller) => (isActing ? null : tenant.ceilings);

/** All keys of a tenant share the part in braces, so a Redis cluster stores them in one slot. */
const keyOf = (tenant: string, name: string) => `{${tenant}}:${name}`;

/** The limits of the calling credential or user. */
function ownQuotas({ tenant, credential, actor }: Caller): Quota[] {
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

function tenantQuotas(caller: Caller): Quota[] {
  const { publicId } = caller.tenant;
  const ceilings = ceilingsOf(caller);
  if (!ceilings) return [];
  const requests: Quota = {
    key: keyOf(publicId, "requests"),
    limit: ceilings.requestsPerMinute,
    periodMs: MINUTE_MS,
    amount: 1,
    of: "requests",
  };
  return [requests, costQuota(publicId, ceilings.costPerMinute, 1)];
}

function costQuota(tenant: string, limit: number, amount: number): Quota {
  return { key: keyOf(tenant, "cost"), limit, periodMs: MINUTE_MS, amount, of: "cost" };
}

const isOfRequests = ({ of, periodMs }: Quota) => of === "requests" && periodMs === MINUTE_MS;
const secondsOf = (ms: number) => Math.max(1, Math.ceil(ms / 1000));

async function take(quotas: Quota[]): Promise<WindowState> {
  const here = counts.own.take(quotas, Math.floor(monotonicNow())); // whole milliseconds: sums of fractions are inexact
  const sharedResult = counts.redis?.take(quotas);
  return (sharedResult && (await sharedResult)) ?? here;
}

function refuse(by: Quota, resetMs: number, quotas: Quota[], headers: Headers): never {
  const seconds = secondsOf(resetMs);
  const limit = isOfRequests(by) ? by.limit : (quotas.find(isOfRequests)?.limit ?? headers["RateLimit-Limit"]!);
  writeHeaders(headers, limit, 0, seconds);
  throw limited(by.of, seconds);
}

function writeHeaders(headers: Headers, limit: number | string, remaining: number, seconds: number): void {
  headers["RateLimit-Limit"] = String(limit);
  headers["RateLimit-Remaining"] = String(remaining);
  headers["RateLimit-Reset"] = String(seconds);
}
