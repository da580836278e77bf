import fc from "fast-check";
import { expect, test } from "vitest";
import { markupFactor, multiplyMinor } from "@/lib/core/money";
import { FLEXIBLE } from "@/lib/testing/factories/property";
import { computeFare, findRefusedAges, readTariff, splitFare } from "./tariff";

const tariffOf = (childBands: { max_age: number; amount: number; seat?: boolean }[]) =>
  readTariff({ tariffId: 1, currency: "EUR", childBands, terms: FLEXIBLE });
const BANDS = [
  { max_age: 11, amount: 1_250 },
  { max_age: 1, amount: 0, seat: false },
];

test("a fare states for each traveller the price and whether a seat is needed", () => {
  expect(computeFare(tariffOf(BANDS), 2_000n, { adults: 1, childAges: [1, 2] })).toEqual({
    passengers: [
      { age: null, amount: 2_000n, seat: true },
      { age: 1, amount: 0n, seat: false },
      { age: 2, amount: 1_250n, seat: true },
    ],
    amount: 3_250n,
    seats: 2,
  });
});

test("an age beyond the last age band has no fare, and the error names it and the band's limit", () => {
  expect(computeFare(tariffOf(BANDS), 2_000n, { adults: 1, childAges: [4, 12] })).toBeUndefined();
  expect(findRefusedAges(tariffOf(BANDS), [4, 12, 17])).toEqual({ child_ages: [12, 17], oldest_child: 11 });
  expect(findRefusedAges(tariffOf([]), [0])).toEqual({ child_ages: [0], oldest_child: null });
});

test("shares add up to the marked-up total exactly, and each is off by less than a minor unit", () => {
  fc.assert(
    fc.property(
      fc.record({ adults: fc.integer({ min: 1, max: 14 }), childAges: fc.array(fc.nat(11), { maxLength: 8 }) }),
      fc.nat(100_000),
      fc.nat(100_000),
      fc.nat(9_999),
      (party, adult, child, percent) => {
        const fare = computeFare(tariffOf([{ max_age: 11, amount: child }]), BigInt(adult), party)!;
        const markup = markupFactor((percent / 100).toFixed(2));
        const shares = splitFare(fare, markup);
        expect(shares.reduce((sum, s) => sum + s.amount, 0n)).toBe(multiplyMinor(fare.amount, markup));
        for (const [i, share] of shares.entries()) {
          const exact = (Number(fare.passengers[i]!.amount) * (10_000 + percent)) / 10_000;
          expect(Math.abs(Number(share.amount) - exact)).toBeLessThan(1);
        }
      },
    ),
    { numRuns: 1_000 },
  );
});
