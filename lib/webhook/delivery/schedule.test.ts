import { afterEach, expect, test, vi } from "vitest";
import { randomSource } from "@/lib/core/ids";
import { retryDelay } from "./delivery-attempt";

afterEach(() => void vi.restoreAllMocks());

const HOUR = 3_600_000;
const RETRY_DELAYS = [5_000, 300_000, 1_800_000, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR];
const eachWait = () => RETRY_DELAYS.map((_, i) => retryDelay(i + 1));

test("there are eight attempts with the waits of the contract, and no ninth", () => {
  vi.spyOn(randomSource, "byte").mockReturnValue(0);
  expect(eachWait()).toEqual(RETRY_DELAYS);
  expect(retryDelay(8)).toBeUndefined();
});

test("jitter adds at most a fifth and never shortens a wait", () => {
  vi.spyOn(randomSource, "byte").mockReturnValue(255);
  expect(eachWait()).toEqual(RETRY_DELAYS.map((wait) => wait * 1.2));
  vi.restoreAllMocks();
  const drawn = Array.from({ length: 200 }, () => retryDelay(1)!);
  expect(Math.min(...drawn)).toBeGreaterThanOrEqual(5_000);
  expect(Math.max(...drawn)).toBeLessThanOrEqual(6_000);
  expect(new Set(drawn).size).toBeGreaterThan(20);
});
