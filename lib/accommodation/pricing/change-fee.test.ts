import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  computeCostOfLeaving,
  computeFeeAt,
  pinPolicy,
  raiseFees,
  writePolicy,
  type PinnedPolicy,
} from "@/lib/cancellation/policy";
import { toInstant } from "@/lib/core/dates";
import { isFixedSeed, SEEDS } from "@/lib/testing/agreement/seeds";
import { terms } from "@/lib/testing/agreement/world";
import { raiseTotals } from "./price";

const ZONE = "Europe/Berlin";
const MINUTE = 60_000;
const START = Date.UTC(2027, 2, 1, 9);
const dateIn = (now: number, days: number) => new Date(now + days * 1_440 * MINUTE).toISOString().slice(0, 10);

const stay = fc.record({ terms, days: fc.integer({ min: 1, max: 60 }), total: fc.bigInt({ min: 0n, max: 500_000n }) });
type Stay = typeof stay extends fc.Arbitrary<infer S> ? S : never;

/** The policy that a prebook would pin at an instant. */
function pinned({ terms: plan, total }: Stay, checkin: string, charged: bigint, now: Date): PinnedPolicy {
  return pinPolicy(plan, {
    checkin,
    checkinFrom: "15:00",
    timezone: ZONE,
    now,
    total: charged,
    firstNights: (count) => (total === 0n ? 0n : (charged * BigInt(Math.min(count, 3))) / 3n),
    convert: (amount) => BigInt(Math.round(Number(amount) * 100)),
  });
}
const written = (policy: PinnedPolicy) => writePolicy(policy, "EUR", ZONE);

describe.each(SEEDS)("%s", (_name, seed) => {
  test("changing a stay any number of times and then cancelling costs no less than cancelling immediately", () => {
    let charged = 0;
    const step = fc.record({ to: stay, after: fc.nat({ max: 20 * 1_440 }) });
    const every = fc.property(
      stay,
      fc.array(step, { maxLength: 4 }),
      fc.nat({ max: 90 * 1_440 }),
      (first, steps, later) => {
        let now = START;
        let checkin = dateIn(now, first.days);
        let total = first.total;
        let policy = written(pinned(first, checkin, total, new Date(now)));
        let due = 0n;
        for (const { to, after } of steps) {
          now += after * MINUTE;
          // Cancelling is possible only until check-in.
          if (now > toInstant(checkin, "15:00", ZONE).getTime()) break;
          const least = computeCostOfLeaving(policy, total, new Date(now));
          expect(least).toBeGreaterThanOrEqual(due);
          due = least;
          checkin = dateIn(now, to.days);
          total = raiseTotals(least, [to.total]).reduce((a, b) => a + b, 0n);
          policy = written(raiseFees(pinned(to, checkin, total, new Date(now)), least, new Date(now)));
          expect(total).toBeGreaterThanOrEqual(least);
          charged += Number(least > 0n);
        }
        const end = Math.min(now + later * MINUTE, toInstant(checkin, "15:00", ZONE).getTime());
        expect(computeFeeAt(policy, new Date(end))).toBeGreaterThanOrEqual(due);
        expect(computeFeeAt(policy, new Date(end))).toBeLessThanOrEqual(total);
      },
    );
    fc.assert(every, { seed, numRuns: 2_000 });
    if (!isFixedSeed(seed)) return;
    expect(charged).toBeGreaterThan(500);
  });

  test("rooms raised to a total add up to it, each by its share; rooms that already cost more are unchanged", () => {
    const totals = fc.array(fc.bigInt({ min: 0n, max: 200_000n }), { minLength: 1, maxLength: 8 });
    const every = fc.property(totals, fc.bigInt({ min: 0n, max: 900_000n }), (rooms, least) => {
      const sum = rooms.reduce((a, b) => a + b, 0n);
      const raised = raiseTotals(least, rooms);
      expect(raised.reduce((a, b) => a + b, 0n)).toBe(sum > least ? sum : least);
      raised.forEach((total, i) => expect(total).toBeGreaterThanOrEqual(rooms[i]! - 1n));
    });
    fc.assert(every, { seed, numRuns: 1_000 });
  });
});
