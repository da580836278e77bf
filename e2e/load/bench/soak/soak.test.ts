import { expect, test } from "vitest";
import { kindAt } from "./mix";
import { faultsOf, warmMinutes, type Minute } from "./verdict";

const minute = (of: Partial<Minute> = {}): Minute => ({
  took: [10, 10, 10],
  serverErrors: 0,
  refused: 0,
  memoryMiB: 200,
  ...of,
});
const quiet = Array.from({ length: 10 }, () => minute());

test("passes when memory and the 99th percentile stay as they are", () => {
  expect(faultsOf(quiet)).toEqual([]);
});

test("fails on one server error, even during the warm-up", () => {
  expect(faultsOf([minute({ serverErrors: 1 }), ...quiet])).toEqual(["1 requests ended with a server error"]);
});

test("fails on refusals, because they would make the load lighter", () => {
  expect(faultsOf([...quiet, minute({ refused: 2 })])).toEqual(["2 requests were refused"]);
});

test("fails when memory grows or shrinks by more than a tenth after the warm-up", () => {
  expect(faultsOf([...quiet, minute({ memoryMiB: 219 })])).toEqual([]);
  expect(faultsOf([...quiet, minute({ memoryMiB: 221 })])).toEqual(["minute 11: 221 MiB, after 200 at warm-up"]);
  expect(faultsOf([...quiet, minute({ memoryMiB: 179 })])).toHaveLength(1);
});

test("memory may grow during the warm-up", () => {
  expect(faultsOf([minute({ memoryMiB: 50 }), ...Array.from({ length: 20 }, () => minute())])).toEqual([]);
});

test("fails when the 99th percentile grows beyond 1.2 times that of the first minutes", () => {
  const slower = (milliseconds: number) => [
    minute(),
    ...Array.from({ length: 5 }, () => minute({ took: [milliseconds] })),
  ];
  expect(faultsOf(slower(12))).toEqual([]);
  expect(faultsOf(slower(12.1))).toEqual(["p99 12.1 ms after the first 1 minutes, 10.0 ms within them"]);
});

test("a soak of one minute proves nothing and fails", () => {
  expect(faultsOf([minute()])).toHaveLength(1);
});

test("five minutes warm up a long soak, fewer a short one", () => {
  expect([30, 60, 12, 2].map(warmMinutes)).toEqual([5, 5, 2, 1]);
});

test("requests come in the proportions of the mix: 100 searches, 2 prebooks, 1 book, 0.2 cancel", () => {
  const counts = { search: 0, prebook: 0, book: 0, cancel: 0 };
  const points = 103_200;
  for (let i = 0; i < points; i++) counts[kindAt((i + 0.5) / points)]++;
  expect(counts).toEqual({ search: 100_000, prebook: 2000, book: 1000, cancel: 200 });
});
