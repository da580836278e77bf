import { expect, test } from "vitest";
import { roundTop, ticksOf } from "./chart-scale";

test.each([
  [0, 4],
  [1, 1],
  [87, 100],
  [100, 100],
  [101, 200],
  [1_230, 2_000],
  [0.3, 0.4],
])("the axis for %d ends at %d", (highest, top) => expect(roundTop(highest)).toBeCloseTo(top, 9));

test("ticks are listed from the top down to zero", () => expect(ticksOf(200)).toEqual([200, 150, 100, 50, 0]));
