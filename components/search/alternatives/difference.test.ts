import { expect, test } from "vitest";
import { formatAmenityDifference, formatCostDifference } from "./difference";
import type { Alternative } from "./use-alternatives";

const costing = (difference: string | null): string | undefined =>
  formatCostDifference({ cost_difference: difference, offer: { currency: "EUR" } } as Alternative);

test("a difference of cost says what is saved, what is added, that it is the same, or nothing", () => {
  expect(["-34.50", "12.00", "0", "0.00", null].map(costing)).toEqual([
    "saves 34.50 EUR",
    "12.00 EUR more",
    "the same price",
    "the same price",
    undefined,
  ]);
});

test("amenities are named up to two each way", () => {
  const say = (more: string[], fewer: string[]) =>
    formatAmenityDifference({ more_amenities: more, fewer_amenities: fewer });
  expect(say([], [])).toBe("");
  expect(say(["SPA"], [])).toBe("with Spa");
  expect(say(["SPA", "GYM", "POOL", "BAR"], ["PARKING"])).toBe("with Spa, Gym and 2 more · without Parking");
});
