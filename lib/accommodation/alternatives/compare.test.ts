import fc from "fast-check";
import { expect, test } from "vitest";
import { BOARDS } from "../boards";
import { type ComparedProperty, costDifference, isCheaperAndAsGood, isComparable, computeSimilarity } from "./compare";

const OFFER = fc.record({
  cost: fc.option(fc.bigInt({ min: 0n, max: 100_000n }), { nil: undefined }),
  boards: fc.array(fc.constantFrom(...BOARDS), { minLength: 1, maxLength: 3 }),
  isFreelyCancellable: fc.boolean(),
});
const PROPERTY: fc.Arbitrary<ComparedProperty> = fc.record({
  stars: fc.option(fc.integer({ min: 1, max: 5 })),
  amenities: fc.uniqueArray(fc.constantFrom("POOL", "SPA", "WIFI", "GYM")).map((codes) => new Set(codes)),
  offer: fc.option(OFFER, { nil: undefined }),
});

const HOTEL: ComparedProperty = {
  stars: 4,
  amenities: new Set(["POOL", "WIFI"]),
  offer: { cost: 20_000n, boards: ["BB"], isFreelyCancellable: true },
};
const withOffer = (part: Partial<NonNullable<ComparedProperty["offer"]>>): ComparedProperty => ({
  ...HOTEL,
  offer: { ...HOTEL.offer!, ...part },
});

test("similarity is between 0 and 1, the same in both directions, and 1 of a property to itself", () => {
  fc.assert(
    fc.property(PROPERTY, PROPERTY, (a, b) => {
      const similarity = computeSimilarity(a, b);
      expect(similarity).toBeGreaterThanOrEqual(0);
      expect(similarity).toBeLessThanOrEqual(1);
      expect(computeSimilarity(b, a)).toBeCloseTo(similarity, 12);
      const isKnown = a.stars !== null || a.amenities.size > 0 || a.offer !== undefined;
      expect(computeSimilarity(a, a)).toBeCloseTo(isKnown ? 1 : 0, 12);
    }),
  );
});

test("each quality that differs lowers the similarity, and price does not", () => {
  const others: ComparedProperty[] = [
    { ...HOTEL, stars: 3 },
    { ...HOTEL, amenities: new Set(["POOL"]) },
    withOffer({ boards: ["HB"] }),
    withOffer({ isFreelyCancellable: false }),
  ];
  for (const other of others) expect(computeSimilarity(HOTEL, other)).toBeLessThan(1);
  expect(computeSimilarity(HOTEL, { ...HOTEL, stars: 3 })).toBeGreaterThan(
    computeSimilarity(HOTEL, { ...HOTEL, stars: 1 }),
  );
  expect(computeSimilarity(HOTEL, withOffer({ cost: 1n }))).toBe(1);
});

test("what is cheaper costs less and is in nothing worse, so two properties are never each cheaper than the other", () => {
  fc.assert(
    fc.property(PROPERTY, PROPERTY, (a, b) => {
      if (!isCheaperAndAsGood(a, b)) return;
      expect(costDifference(a, b)! < 0n).toBe(true);
      expect(b.stars ?? 0).toBeGreaterThanOrEqual(a.stars ?? 0);
      expect(isCheaperAndAsGood(b, a)).toBe(false);
    }),
  );
});

test.each([
  ["fewer stars", { ...withOffer({ cost: 15_000n }), stars: 3 }, false],
  ["an unknown number of stars", { ...withOffer({ cost: 15_000n }), stars: null }, false],
  ["fewer meals in one of its rooms", withOffer({ cost: 15_000n, boards: ["HB", "RO"] }), false],
  ["no free cancellation", withOffer({ cost: 15_000n, isFreelyCancellable: false }), false],
  ["a fee without an exchange rate", withOffer({ cost: undefined }), false],
  ["the same cost", HOTEL, false],
  ["more meals for less", withOffer({ cost: 19_999n, boards: ["HB"] }), true],
  ["more stars for less", { ...withOffer({ cost: 19_999n }), stars: 5 }, true],
] as const)("%s: cheaper and as good", (_what, other, isCheaper) => {
  expect(isCheaperAndAsGood(HOTEL, other)).toBe(isCheaper);
});

test("comparable are at most one star and a quarter of the own cost apart; without an own offer any cost is", () => {
  const isAt = (cost: bigint | undefined) => isComparable(HOTEL, withOffer({ cost }));
  expect([14_999n, 15_000n, 25_000n, 25_001n, undefined].map(isAt)).toEqual([false, true, true, false, false]);
  expect([1, 3, 5, null].map((stars) => isComparable(HOTEL, { ...HOTEL, stars }))).toEqual([false, true, true, true]);
  expect(isComparable({ ...HOTEL, offer: undefined }, withOffer({ cost: 999_999n }))).toBe(true);
});
