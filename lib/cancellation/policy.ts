import { addDays, type CalendarDate, formatInstant, toInstant } from "@/lib/core/dates";
import { type Factor, parseFactor, formatMoney, type Minor, parseMoney, multiplyMinor } from "@/lib/core/money";
import type { CancellationPolicy } from "./schemas";
import type { PlanTerms } from "./terms";

const SECOND = 1000;
/** Cuts an instant to the second, because deadlines include the whole of their second. */
const wholeSecond = (at: Date): Date => new Date(Math.floor(at.getTime() / SECOND) * SECOND);

/** A policy with exact instants and amounts, before it is serialized. */
export interface PinnedPolicy {
  /**
   * Tiers in ascending order. A fee applies from its instant until the next tier; before the first tier, cancelling
   * is free.
   */
  tiers: { from: Date; fee: Minor }[];
  /** Last free instant; null if there was never a free window. */
  freeUntil: Date | null;
  /** The last instant of a cancellation; later ones are refused. */
  cancellableUntil: Date;
}

/** The facts of a stay that turn terms into a policy. */
export interface PolicyStay {
  checkin: string;
  /** Local time of day, HH:MM. */
  checkinFrom: string;
  timezone: string;
  now: Date;
  total: Minor;
  /** The price of the first nights, for fees counted in nights. */
  firstNights: (count: number) => Minor;
  /** Converts a fee amount from the plan's currency to minor units of the stay's currency. */
  convert: (amount: string) => Minor;
}

/** The instants of a policy, without its amounts. */
type Deadlines = Pick<PinnedPolicy, "freeUntil" | "cancellableUntil">;

/**
 * Whether terms promise a free cancellation after the service has started, which supply may not.
 * @param startTime local time of the start, HH:MM; empty for midnight
 */
export const isFreeAfterStart = ({ free_until: free }: Pick<PlanTerms, "free_until">, startTime: string): boolean =>
  free !== null && free.days_before === 0 && free.time > (startTime || "00:00");

/**
 * Fixes the deadlines of a rate plan's terms to instants. A deadline in the past leaves no free window; with `REFUSED`
 * it still is the last instant for a cancellation. No deadline is later than the start of the service, whatever the
 * supply says.
 * @see docs/cancellation#policies
 */
export function pinDeadlines(
  terms: PlanTerms,
  { checkin, checkinFrom, timezone, now }: Pick<PolicyStay, "checkin" | "checkinFrom" | "timezone" | "now">,
): Deadlines {
  const start = toInstant(checkin, checkinFrom, timezone);
  if (terms.non_refundable) return { freeUntil: null, cancellableUntil: start };
  const pinnedAt = wholeSecond(now);
  const { free_until: free } = terms;
  const told = free && toInstant(addDays(checkin, -free.days_before), free.time, timezone);
  const deadline = told && told > start ? start : told;
  return {
    freeUntil: deadline && deadline >= pinnedAt ? deadline : null,
    cancellableUntil: terms.late_cancellation === "WITH_FEE" ? start : (deadline ?? pinnedAt),
  };
}

/**
 * Fixes a rate plan's terms to instants and amounts. A fee is never larger than the total. A deadline in the past
 * leaves no free window; the tier in force then applies from now.
 */
export function pinPolicy(terms: PlanTerms, stay: PolicyStay): PinnedPolicy {
  const now = wholeSecond(stay.now);
  const { freeUntil, cancellableUntil } = pinDeadlines(terms, stay);
  if (terms.non_refundable) return { tiers: [{ from: now, fee: stay.total }], freeUntil, cancellableUntil };

  // A tier may start at the deadline itself, but that whole second is still free.
  const earliest = freeUntil ? new Date(freeUntil.getTime() + SECOND) : now;
  // Terms without tiers mean that nothing is refunded after the deadline.
  if (!terms.tiers.length) return { tiers: [{ from: earliest, fee: stay.total }], freeUntil, cancellableUntil };
  const dated = terms.tiers
    .map((tier) => ({ from: startOf(tier, stay), fee: feeOf(tier, stay) }))
    .sort((a, b) => a.from.getTime() - b.from.getTime());

  const tiers: PinnedPolicy["tiers"] = [];
  for (const tier of dated) {
    const from = tier.from < earliest ? earliest : tier.from;
    if (tiers.at(-1)?.from.getTime() === from.getTime()) tiers.pop(); // If both tiers start in the past, the later one applies.
    tiers.push({ from, fee: tier.fee });
  }
  // Without a free window, the first fee applies from now.
  if (!freeUntil && tiers[0]) tiers[0].from = now;
  return { tiers, freeUntil, cancellableUntil };
}

function startOf(tier: PlanTerms["tiers"][number], { checkin, timezone }: PolicyStay): Date {
  return toInstant(addDays(checkin, -tier.days_before), tier.time, timezone);
}

function feeOf(tier: PlanTerms["tiers"][number], stay: PolicyStay): Minor {
  const fee = amountOf(tier, stay);
  return fee > stay.total ? stay.total : fee;
}

function amountOf({ fee_type: type, value }: PlanTerms["tiers"][number], stay: PolicyStay): Minor {
  if (type === "NIGHTS") return stay.firstNights(Math.ceil(Number(value)));
  return type === "PERCENT" ? percentOf(stay.total, value) : stay.convert(value);
}

/** The percentage of an amount, rounded half up. */
function percentOf(total: Minor, percent: string): Minor {
  const { num, den } = parseFactor(percent);
  return multiplyMinor(total, { num, den: 100n * den });
}

/** Merges the policies of several rooms into one: fees are added, the earliest deadlines apply. */
export function mergePolicies(policies: PinnedPolicy[]): PinnedPolicy {
  if (policies.length === 1) return policies[0]!;
  const starts = [...new Set(policies.flatMap((p) => p.tiers.map((t) => t.from.getTime())))].sort((a, b) => a - b);
  const feeOfAll = (time: number) =>
    policies.reduce((sum, p) => sum + (p.tiers.findLast((t) => t.from.getTime() <= time)?.fee ?? 0n), 0n);
  const earliest = (dates: Date[]) => new Date(Math.min(...dates.map((d) => d.getTime())));
  const free = policies.map((p) => p.freeUntil);
  return {
    tiers: starts.map((time) => ({ from: new Date(time), fee: feeOfAll(time) })),
    freeUntil: free.includes(null) ? null : earliest(free as Date[]),
    cancellableUntil: earliest(policies.map((p) => p.cancellableUntil)),
  };
}

/** Serializes a policy as it is shown and stored, with instants in the property's offset. */
export function writePolicy(policy: PinnedPolicy, currency: string, timezone: string): CancellationPolicy {
  return {
    currency,
    finalized: true,
    timezone,
    tiers: policy.tiers.map((t) => ({
      from: formatInstant(t.from, timezone),
      fee: formatMoney(t.fee, currency),
      currency,
    })),
    free_until: policy.freeUntil && formatInstant(policy.freeUntil, timezone),
    cancellable_until: formatInstant(policy.cancellableUntil, timezone),
  };
}

/** The fee of a serialized policy at an instant. Quote and cancel both use it. */
export function computeFeeAt(policy: CancellationPolicy, at: Date): Minor {
  const tier = policy.tiers.findLast((t) => Date.parse(t.from) <= at.getTime());
  return tier ? parseMoney(tier.fee, policy.currency) : 0n;
}

/** What giving up a booking costs at an instant: the policy's fee or, if it cannot be cancelled any more, its total. */
export function computeCostOfLeaving(policy: CancellationPolicy, total: Minor, at: Date): Minor {
  return isCancellableAt(policy, at) ? computeFeeAt(policy, at) : total;
}

/**
 * Raises all fees of a policy from now on to at least `least`, which ends free cancellation: a fee that was due
 * before a change of dates stays due after it.
 */
export function raiseFees(policy: PinnedPolicy, least: Minor, now: Date): PinnedPolicy {
  if (least === 0n) return policy;
  const from = wholeSecond(now);
  const inForce = policy.tiers.findLast((t) => t.from <= from)?.fee ?? 0n;
  const raised = [{ from, fee: inForce }, ...policy.tiers.filter((t) => t.from > from)].map((tier) => ({
    from: tier.from,
    fee: tier.fee > least ? tier.fee : least,
  }));
  return {
    tiers: raised.filter((tier, i) => tier.fee !== raised[i - 1]?.fee),
    freeUntil: null,
    cancellableUntil: policy.cancellableUntil,
  };
}

/** Whether a serialized policy still allows a cancellation. */
export function isCancellableAt(policy: CancellationPolicy, at: Date): boolean {
  return policy.cancellable_until === null || wholeSecond(at).getTime() <= Date.parse(policy.cancellable_until);
}

/** The facts of a transfer, tour or flight that turn terms into a policy. */
interface PolicyService {
  day: CalendarDate;
  /** Local time, HH:MM; empty if there is none, so that deadlines count from the start of the day. */
  startTime: string;
  timezone: string;
  now: Date;
  total: Minor;
  /** The tariff's currency, which is also the booking's. */
  currency: string;
  /** The profile's mark-up, because fee amounts are the supplier's, as net rates are. */
  markup: Factor;
}

/**
 * Fixes a tariff's terms to instants and amounts, relative to the start of the service as a stay's are to its
 * check-in. A service has no nights, so a fee counted in nights is the whole price.
 */
export function pinServicePolicy(terms: PlanTerms, service: PolicyService): PinnedPolicy {
  return pinPolicy(terms, {
    checkin: service.day,
    checkinFrom: service.startTime || "00:00",
    timezone: service.timezone,
    now: service.now,
    total: service.total,
    firstNights: () => service.total,
    convert: (amount) => multiplyMinor(parseMoney(amount, service.currency), service.markup),
  });
}
