import { expect, test } from "vitest";
import { monotonicNow } from "./clock";
import { encodeInSlices, mapInSlices } from "./time-slices";

const busy = (ms: number) => {
  const until = monotonicNow() + ms;
  while (monotonicNow() < until);
};

test("long work yields to other work before it ends, and preserves its order", async () => {
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
  expect(results).toEqual([
    [1, 0],
    [2, 1],
    [3, 2],
    [4, 3],
  ]);
  expect(turns).toBeGreaterThanOrEqual(3);
});

test("an error of one item ends the work", async () => {
  await expect(
    mapInSlices([1, 2], () => {
      throw new Error("no");
    }),
  ).rejects.toThrow("no");
});

test("concurrent sliced work takes one slice per turn, so that other work waits for one slice only", async () => {
  const log: string[] = [];
  let isDone = false;
  const others = () => {
    log.push("other");
    if (!isDone) setImmediate(others);
  };
  setImmediate(others);
  const long = (name: string) =>
    mapInSlices([1, 2, 3], () => {
      busy(4);
      log.push(name);
    });
  await Promise.all([long("a"), long("b"), long("c")]);
  isDone = true;
  // The first slice of each list runs at once; afterwards other work runs between any two slices.
  const later = log.slice(log.indexOf("other"));
  const isRow = later.some((name, i) => i > 0 && name !== "other" && later[i - 1] !== "other");
  expect(isRow).toBe(false);
  expect(log.filter((name) => name === "a").length).toBe(3);
});

test("a long text is encoded in slices to the same bytes, wherever it is cut", async () => {
  for (const text of ["", "short é", "x".repeat(262_143) + "😀".repeat(200_000), "é".repeat(700_000)]) {
    expect((await encodeInSlices(text)).equals(Buffer.from(text))).toBe(true);
  }
});
