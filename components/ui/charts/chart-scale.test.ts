import { expect, test } from "vitest";
import { roundAxisEnd, computeTicks } from "./chart-scale";

test.each([
  [0, 4],
  [1, 4],
  [5, 8],
  [9, 12],
  [10, 20],
  [87, 100],
  [100, 100],
  [101, 200],
  [1_230, 2_000],
  [0.3, 4],
])("the axis for %d ends at %d", (highest, top) => expect(roundAxisEnd(highest)).toBe(top));

test("the ticks of every axis are whole numbers", () => {
  for (let highest = 0; highest < 3_000; highest++)
    expect(computeTicks(roundAxisEnd(highest)).every(Number.isInteger), String(highest)).toBe(true);
});

test("ticks are listed from the top down to zero", () => expect(computeTicks(200)).toEqual([200, 150, 100, 50, 0]));
