import { afterEach, expect, test, vi } from "vitest";
import { random } from "@/lib/core/ids";
import { waitAfter } from "./schedule";

afterEach(() => void vi.restoreAllMocks());

const HOUR = 3_600_000;
const WAITS = [5_000, 300_000, 1_800_000, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR];
const eachWait = () => WAITS.map((_, i) => waitAfter(i + 1));

test("there are eight attempts with the waits of the contract, and no ninth", () => {
  vi.spyOn(random, "byte").mockReturnValue(0);
  expect(eachWait()).toEqual(WAITS);
  expect(waitAfter(8)).toBeUndefined();
});

test("jitter adds at most a fifth and never shortens a wait", () => {
  vi.spyOn(random, "byte").mockReturnValue(255);
  expect(eachWait()).toEqual(WAITS.map((wait) => wait * 1.2));
  vi.restoreAllMocks();
  const drawn = Array.from({ length: 200 }, () => waitAfter(1)!);
  expect(Math.min(...drawn)).toBeGreaterThanOrEqual(5_000);
  expect(Math.max(...drawn)).toBeLessThanOrEqual(6_000);
  expect(new Set(drawn).size).toBeGreaterThan(20);
});
