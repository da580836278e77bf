import Decimal from "decimal.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, dateOfDay, dayNumber, formatInstant, toInstant } from "@/lib/core/dates";
import {
  computeFeeAt,
  isCancellableAt,
  isFreeAfterStart,
  mergePolicies,
  pinPolicy,
  writePolicy,
  type PolicyStay,
} from "./policy";
import type { PlanTerms } from "./terms";

const SECOND = 1000;
const HOUR = 3_600_000;
const ZONES = ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "Pacific/Apia", "UTC"];

const time = fc
  .tuple(fc.nat({ max: 23 }), fc.constantFrom("00", "30"))
  .map(([h, m]) => `${String(h).padStart(2, "0")}:${m}`);
const deadline = fc.record({ days_before: fc.nat({ max: 20 }), time });
const tier = fc.oneof(
  fc.record({ fee_type: fc.constant("NIGHTS" as const), value: fc.integer({ min: 1, max: 9 }).map(String) }),
  fc.record({ fee_type: fc.constant("PERCENT" as const), value: fc.constantFrom("0", "10", "33.3", "50", "100") }),
  fc.record({ fee_type: fc.constant("AMOUNT" as const), value: fc.constantFrom("0", "15", "99.99", "9999999") }),
);
const terms: fc.Arbitrary<PlanTerms> = fc.record({
  non_refundable: fc.constant(false),
  late_cancellation: fc.constantFrom("REFUSED" as const, "WITH_FEE" as const),
  free_until: fc.option(deadline),
  tiers: fc.array(
    fc.tuple(deadline, tier).map(([when, fee]) => ({ ...when, ...fee })),
    { maxLength: 4 },
  ),
});

/** Stays of four nights, arriving within forty days around a change to daylight saving, pinned up to thirty days before. */
const stay: fc.Arbitrary<PolicyStay> = fc
  .record({
    day: fc.integer({ min: dayNumber("2027-03-10"), max: dayNumber("2027-04-20") }),
    checkinFrom: fc.constantFrom("14:00", "15:00", "00:00"),
    timezone: fc.constantFrom(...ZONES),
    ahead: fc.integer({ min: 0, max: 30 * 24 * 3600 * 1000 }),
    nights: fc.array(fc.integer({ min: 1, max: 50_000 }), { minLength: 4, maxLength: 4 }),
  })
  .map(({ day, checkinFrom, timezone, ahead, nights }) => {
    const checkin = dateOfDay(day);
    return {
      checkin,
      checkinFrom,
      timezone,
      now: new Date(toInstant(checkin, checkinFrom, timezone).getTime() - ahead),
      total: BigInt(nights.reduce((a, b) => a + b)),
      firstNights: (count) => BigInt(nights.slice(0, count).reduce((a, b) => a + b)),
      convert: (amount) => BigInt(new Decimal(amount).times(100).toFixed(0)),
    };
  });

const start = (s: PolicyStay) => toInstant(s.checkin, s.checkinFrom, s.timezone).getTime();
const at = (s: PolicyStay, when: { days_before: number; time: string }) =>
  toInstant(addDays(s.checkin, -when.days_before), when.time, s.timezone).getTime();
/** The end of the free window by the terms, but never after the start of the stay. */
const freeBy = (s: PolicyStay, when: { days_before: number; time: string }) => Math.min(at(s, when), start(s));
const written = (t: PlanTerms, s: PolicyStay) => writePolicy(pinPolicy(t, s), "EUR", s.timezone);

/** The fee by a traveller's reading of the terms, at an instant from `now` on. */
function feeByTerms(t: PlanTerms, s: PolicyStay, instant: number): bigint {
  const free = t.free_until && freeBy(s, t.free_until);
  const hadFreeWindow = free !== null && free >= Math.floor(s.now.getTime() / SECOND) * SECOND;
  if (hadFreeWindow && instant < free + SECOND) return 0n;
  if (!t.tiers.length) return s.total;
  const dated = t.tiers.map((x) => ({ x, from: at(s, x) })).sort((a, b) => a.from - b.from);
  // Without a free window the first fee also applies before its instant. Of tiers at one instant the last one counts.
  const first = dated.findLast(({ from }) => from === dated[0]!.from);
  const inForce = dated.findLast(({ from }) => from <= instant) ?? (hadFreeWindow ? undefined : first);
  if (!inForce) return 0n;
  const { fee_type, value } = inForce.x;
  const fee = {
    NIGHTS: () => s.firstNights(Number(value)),
    PERCENT: () =>
      BigInt(
        new Decimal(s.total.toString()).times(value).div(100).toDecimalPlaces(0, Decimal.ROUND_HALF_UP).toFixed(0),
      ),
    AMOUNT: () => s.convert(value),
  }[fee_type]();
  return fee > s.total ? s.total : fee;
}

describe("a pinned policy", () => {
  test("gives at every instant the fee of its terms as they are written", () => {
    fc.assert(
      fc.property(
        terms,
        stay,
        fc.array(fc.integer({ min: 0, max: 32 * 24 }), { minLength: 1, maxLength: 12 }),
        (t, s, hours) => {
          const policy = written(t, s);
          const edges = [
            ...policy.tiers.map((x) => Date.parse(x.from)),
            ...(policy.free_until ? [Date.parse(policy.free_until)] : []),
          ];
          const checkedAt = [
            ...hours.map((h) => s.now.getTime() + h * HOUR),
            ...edges.flatMap((e) => [e - 1, e, e + 999]),
          ];
          for (const instant of checkedAt.filter((i) => i >= s.now.getTime())) {
            expect(computeFeeAt(policy, new Date(instant)), new Date(instant).toISOString()).toBe(
              feeByTerms(t, s, instant),
            );
          }
        },
      ),
      { numRuns: 400 },
    );
  });

  test("has tiers in order, none above the total or below zero, and none before it was pinned", () => {
    fc.assert(
      fc.property(terms, stay, (t, s) => {
        const { tiers } = pinPolicy(t, s);
        expect(tiers.length).toBeGreaterThan(0);
        const times = tiers.map((x) => x.from.getTime());
        expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
        expect(times[0]).toBeGreaterThanOrEqual(Math.floor(s.now.getTime() / SECOND) * SECOND);
        for (const { fee } of tiers) expect(fee >= 0n && fee <= s.total).toBe(true);
      }),
    );
  });

  test("is free up to and including the second of free_until, or has no free window", () => {
    fc.assert(
      fc.property(terms, stay, (t, s) => {
        const policy = written({ ...t, tiers: [] }, s);
        const wanted = t.free_until && freeBy(s, t.free_until);
        const left = wanted !== null && wanted >= Math.floor(s.now.getTime() / SECOND) * SECOND;
        expect(policy.free_until && Date.parse(policy.free_until)).toBe(left ? wanted : null);
        const after = left ? wanted + SECOND : s.now.getTime();
        expect(computeFeeAt(policy, new Date(after))).toBe(s.total);
        expect(computeFeeAt(policy, new Date(left ? after - 1 : after))).toBe(left ? 0n : s.total);
      }),
    );
  });

  test("REFUSED allows cancelling up to and including its deadline's second, WITH_FEE up to that of check-in", () => {
    fc.assert(
      fc.property(terms, stay, (t, s) => {
        const policy = written(t, s);
        const now = Math.floor(s.now.getTime() / SECOND) * SECOND;
        const checkin = toInstant(s.checkin, s.checkinFrom, s.timezone).getTime();
        const refused = t.free_until ? freeBy(s, t.free_until) : now;
        const last = t.late_cancellation === "WITH_FEE" ? checkin : refused;
        expect(isCancellableAt(policy, new Date(last + SECOND - 1))).toBe(true);
        expect(isCancellableAt(policy, new Date(last + SECOND))).toBe(false);
      }),
    );
  });

  test("is never free after it can be cancelled, and can never be cancelled after the start", () => {
    fc.assert(
      fc.property(terms, stay, fc.boolean(), (t, s, non_refundable) => {
        const { free_until: free, cancellable_until: last } = written({ ...t, non_refundable }, s);
        expect(Date.parse(free ?? last!)).toBeLessThanOrEqual(Date.parse(last!));
        // Terms without any deadline end when they are pinned, which is before the start for everything that is sold.
        expect(Date.parse(last!)).toBeLessThanOrEqual(start(s));
        expect(isFreeAfterStart(t, s.checkinFrom)).toBe(t.free_until !== null && at(s, t.free_until) > start(s));
      }),
    );
  });

  test("non-refundable charges everything from the first instant, and can be cancelled until check-in", () => {
    fc.assert(
      fc.property(terms, stay, (t, s) => {
        const policy = written({ ...t, non_refundable: true }, s);
        const checkin = toInstant(s.checkin, s.checkinFrom, s.timezone).getTime();
        expect(policy.free_until).toBeNull();
        for (const instant of [s.now.getTime(), checkin]) expect(computeFeeAt(policy, new Date(instant))).toBe(s.total);
        expect(isCancellableAt(policy, new Date(checkin))).toBe(true);
        expect(isCancellableAt(policy, new Date(checkin + SECOND))).toBe(false);
      }),
    );
  });

  test("is written with the property's own offset at each instant", () => {
    fc.assert(
      fc.property(terms, stay, (t, s) => {
        const policy = written(t, s);
        const instants = [policy.free_until, policy.cancellable_until, ...policy.tiers.map((x) => x.from)];
        for (const text of instants) expect(text && formatInstant(new Date(text), s.timezone)).toBe(text);
      }),
    );
  });
});

test("a deadline is a local time of the property, in summer and in winter", () => {
  const flexible: PlanTerms = {
    non_refundable: false,
    late_cancellation: "REFUSED",
    free_until: { days_before: 2, time: "18:00" },
    tiers: [],
  };
  const base = {
    checkinFrom: "15:00",
    timezone: "Europe/Berlin",
    now: new Date("2026-01-01"),
    total: 100n,
    firstNights: () => 50n,
    convert: () => 1n,
  };
  const freeUntil = (checkin: string) => written(flexible, { ...base, checkin }).free_until;
  expect(freeUntil("2027-03-29")).toBe("2027-03-27T18:00:00+01:00");
  expect(freeUntil("2027-03-30")).toBe("2027-03-28T18:00:00+02:00");
  expect(freeUntil("2026-10-27")).toBe("2026-10-25T18:00:00+01:00");
});

test("one policy for several rooms charges at every instant the sum of their fees, with their earliest deadlines", () => {
  fc.assert(
    fc.property(
      stay,
      fc.array(terms, { minLength: 1, maxLength: 4 }),
      fc.array(fc.nat({ max: 32 * 24 }), { maxLength: 12 }),
      (s, list, hours) => {
        const each = list.map((t) => pinPolicy(t, s));
        const merged = mergePolicies(each);
        const policies = each.map((p) => writePolicy(p, "EUR", s.timezone));
        const one = writePolicy(merged, "EUR", s.timezone);
        const edges = each.flatMap((p) => p.tiers.map((x) => x.from.getTime()));
        for (const instant of [...hours.map((h) => s.now.getTime() + h * HOUR), ...edges.flatMap((e) => [e - 1, e])]) {
          const sum = policies.reduce((fee, p) => fee + computeFeeAt(p, new Date(instant)), 0n);
          expect(computeFeeAt(one, new Date(instant))).toBe(sum);
          const all = policies.every((p) => isCancellableAt(p, new Date(instant)));
          expect(isCancellableAt(one, new Date(instant))).toBe(all);
        }
        const free = each.map((p) => p.freeUntil?.getTime() ?? null);
        expect(merged.freeUntil?.getTime() ?? null).toBe(free.includes(null) ? null : Math.min(...(free as number[])));
      },
    ),
  );
});
