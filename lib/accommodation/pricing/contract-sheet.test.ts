import fc from "fast-check";
import { expect, test } from "vitest";
import { type Offer, type Reduction, reduceNights } from "@/lib/contract/offers";
import { computeLargestReduction } from "./contract-sheet";

const ANY = { from: -Infinity, to: Infinity };
const offer = (code: string, reduction: Reduction, group: string | null): Offer => ({
  code,
  name: code,
  text: null,
  group,
  reduction,
  booked: ANY,
  ahead: ANY,
  arrival: ANY,
  stay: ANY,
  nights: ANY,
  markets: [],
});
const free = (stay: number, pay: number, isLast: boolean): Reduction => ({
  type: "FREE_NIGHTS",
  stay,
  pay,
  isLast,
  isRepeated: true,
});
const stay = { checkin: 0 };

test("free nights of two offers may be different nights: of three nights one is paid", () => {
  const offers = [offer("A", free(3, 2, false), null), offer("B", free(3, 2, true), null)];
  const left = reduceNights([100, 300, 300], offers, { ...stay, nights: 3 });
  expect(left).toEqual([0, 300, 0]);
  expect(computeLargestReduction(offers).share).toBeCloseTo(1 / 3, 12);
});

const reductions: fc.Arbitrary<Reduction> = fc.oneof(
  fc.integer({ min: 0, max: 9_999 }).map((num) => ({ type: "PERCENT" as const, num, den: 10_000 })),
  fc.integer({ min: 1, max: 5_000 }).map((amount) => ({ type: "AMOUNT" as const, amount })),
  fc
    .tuple(fc.integer({ min: 2, max: 5 }), fc.integer({ min: 1, max: 4 }), fc.boolean())
    .map(([of, paid, isLast]) => free(of, Math.min(paid, of - 1), isLast)),
);

test("no offers leave less of a stay than the lower bound says", () => {
  const nightly = fc.array(fc.integer({ min: 1, max: 20_000 }), { minLength: 1, maxLength: 14 });
  const some = fc.uniqueArray(fc.tuple(reductions, fc.constantFrom(null, "G", "H")), {
    maxLength: 4,
    // One offer of a group applies.
    selector: ([, group]) => group ?? Symbol("own"),
  });
  const isBound = fc.property(nightly, some, (amounts, list) => {
    const offers = list.map(([reduction, group], i) => offer(`O${i}`, reduction, group));
    const isLong = ({ reduction }: Offer) => reduction.type !== "FREE_NIGHTS" || amounts.length >= reduction.stay;
    const left = reduceNights(amounts, offers.filter(isLong), { ...stay, nights: amounts.length });
    const { share, off } = computeLargestReduction(offers);
    const least = Math.max(0, Math.min(...amounts) * share - off) * amounts.length;
    expect(left.reduce((sum, amount) => sum + amount, 0)).toBeGreaterThanOrEqual(least * (1 - 1e-9));
  });
  fc.assert(isBound, { seed: 14, numRuns: 3_000 });
});
