import { expect, test } from "vitest";
import { monotonicNow } from "./clock";
import { mapInSlices } from "./time-slices";

const busy = (ms: number) => {
  const until = monotonicNow() + ms;
  while (monotonicNow() < until);
};

test("long work lets others have a turn before it ends, and keeps its order", async () => {
  let turns = 0;
  let isDone = false;
  const others = () => {
    turns++;
    if (!isDone) setImmediate(others);
  };
  setImmediate(others);
  const results = await mapInSlices([1, 2, 3, 4], (item, at) => {
    busy(6);
    return [item, at];
  });
  isDone = true;
  expect(results).toEqual([[1, 0], [2, 1], [3, 2], [4, 3]]); // prettier-ignore
  expect(turns).toBeGreaterThanOrEqual(3);
});

test("an error of one item ends it", async () => {
  await expect(mapInSlices([1, 2], () => { throw new Error("no"); })).rejects.toThrow("no"); // prettier-ignore
});
