import { expect, test } from "vitest";
import { percentile, spreadOf } from "./statistics";

const hundred = Array.from({ length: 100 }, (_, i) => i + 1);

test.each([
  [0.5, 50],
  [0.95, 95],
  [0.99, 99],
  [1, 100],
  [0, 1],
])("the percentile %f of 1 to 100 is %i", (share, value) => {
  expect(percentile(hundred, share)).toBe(value);
});

test("every percentile of one value is that value", () => {
  expect([percentile([7], 0.5), percentile([7], 0.99)]).toEqual([7, 7]);
});

test("refuses a percentile of nothing", () => {
  expect(() => percentile([], 0.5)).toThrow("no values");
});

test("the spread has the middle value of an odd number of rounds", () => {
  expect(spreadOf([3, 1, 2])).toEqual({ min: 1, median: 2, max: 3 });
});

test("the spread has the mean of the two middle values of an even number of rounds", () => {
  expect(spreadOf([4, 1, 2, 10])).toEqual({ min: 1, median: 3, max: 10 });
});
