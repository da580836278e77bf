import fc from "fast-check";
import { expect, test } from "vitest";
import { computeOwed, computeShares, type PricedPart } from "./offer";

const summand = fc.record({ amount: fc.bigInt({ min: 0n, max: 5_000_000n }), markedUp: fc.boolean() });
/** In hundredths of a percent. */
const hundredths = (max: number) => fc.integer({ min: 0, max });

/** The exact sum, computed in another way: part by part, without rounding. */
function exactly(summands: PricedPart[], markup: number, discount: number): bigint {
  return summands.reduce(
    (sum, { amount, markedUp }) =>
      sum + amount * (markedUp ? 10_000n : 10_000n + BigInt(markup)) * (10_000n - BigInt(discount)),
    0n,
  );
}

test("parts with any prices and mark-ups add up to the exact sum less the discount, rounded half up once", () => {
  fc.assert(
    fc.property(
      fc.array(summand, { minLength: 1, maxLength: 8 }),
      hundredths(5_000),
      hundredths(10_000),
      (summands, up, off) => {
        const shares = computeShares(summands, { num: 10_000n + BigInt(up), den: 10_000n }, (off / 100).toFixed(2));
        const unit = 100_000_000n;
        const total = shares.reduce((a, b) => a + b, 0n);
        expect(total).toBe((exactly(summands, up, off) + unit / 2n) / unit);
        shares.forEach((share, i) => {
          const off1 = share * unit - exactly([summands[i]!], up, off);
          expect(off1 < unit && off1 > -unit, `share ${i}`).toBe(true);
          expect(share >= 0n).toBe(true);
        });
      },
    ),
  );
});

test("a full discount makes it free, and a zero one changes nothing", () => {
  const parts = [
    { amount: 101n, markedUp: true },
    { amount: 99n, markedUp: false },
  ];
  expect(computeShares(parts, { num: 1n, den: 1n }, "100")).toEqual([0n, 0n]);
  expect(computeShares(parts, { num: 1n, den: 1n }, "0.00")).toEqual([101n, 99n]);
});

test.each<[string, [net: bigint, least: bigint][], discount: string, net: bigint, least: bigint]>([
  [
    "the nets of its parts",
    [
      [10_005n, 0n],
      [2_000n, 0n],
    ],
    "0",
    12_005n,
    0n,
  ],
  [
    "less the discount, rounded half up once",
    [
      [10_005n, 0n],
      [2_004n, 0n],
    ],
    "12.5",
    10_508n,
    0n,
  ],
  [
    "a least price with the net of the part that has none",
    [
      [10_000n, 9_500n],
      [2_000n, 0n],
    ],
    "0",
    12_000n,
    11_500n,
  ],
  [
    "a least price less the discount",
    [
      [10_000n, 13_001n],
      [2_000n, 0n],
    ],
    "50",
    6_000n,
    7_501n,
  ],
])("a package owes %s", (_what, parts, discount, net, least) => {
  const owed = parts.map(([ofPart, leastOfPart]) => ({ net: ofPart, least: leastOfPart }));
  expect(computeOwed(owed, discount)).toEqual({ net, least });
});
