import { expect, test } from "vitest";
import { RateWindows, type RateQuota, type WindowState } from "./rate-windows";

const minute = (limit: number, amount = 1): RateQuota => ({
  key: "minute",
  limit,
  periodMs: 60_000,
  amount,
  of: "requests",
});
const second = (limit: number): RateQuota => ({ key: "second", limit, periodMs: 1_000, amount: 1, of: "requests" });
const limits = [minute(10), second(3)];
const isPassed = (windowState: WindowState) => windowState.refusedBy === undefined;
const passed = (windows: RateWindows, given: RateQuota[] = limits, at = 0, times = 20) =>
  Array.from({ length: times }, () => windows.take(given, at)).filter(isPassed).length;

test("a second allows its burst, and no more requests until it ends", () => {
  const windows = new RateWindows();
  expect(passed(windows, limits, 0)).toBe(3);
  expect(passed(windows, limits, 999)).toBe(0);
  expect(passed(windows, limits, 1_000)).toBe(3);
});

test("a minute allows its limit, and no more requests until it ends", () => {
  const windows = new RateWindows();
  const seconds = Array.from({ length: 60 }, (_, n) => passed(windows, limits, n * 1_000));
  expect(seconds.filter((n) => n > 0)).toEqual([3, 3, 3, 1]);
  expect(passed(windows, limits, 59_999)).toBe(0);
  expect(passed(windows, limits, 60_000)).toBe(3);
});

test("each request returns what remains of its windows, and when they end", () => {
  const windows = new RateWindows();
  const left = (now: number) => {
    const windowState = windows.take(limits, now);
    return windowState.refusedBy ? [] : windowState.left;
  };
  expect(left(100)).toEqual([
    { remaining: 9, resetMs: 60_000 },
    { remaining: 2, resetMs: 1_000 },
  ]);
  expect(left(40_100)).toEqual([
    { remaining: 8, resetMs: 20_000 },
    { remaining: 2, resetMs: 1_000 },
  ]);
});

test("a refusal names the first exceeded quota and the time to its end", () => {
  const windows = new RateWindows();
  passed(windows, limits, 0);
  expect(windows.take(limits, 400)).toEqual({ refusedBy: limits[1], resetMs: 600 });
  const used = new RateWindows();
  passed(used, [minute(3), second(3)], 0);
  expect(used.take([minute(3), second(3)], 400)).toEqual({ refusedBy: minute(3), resetMs: 59_600 });
});

test("a refused request uses no quota of any window", () => {
  const windows = new RateWindows();
  passed(windows, limits, 0, 1_000);
  expect(passed(windows, [minute(10)], 0)).toBe(7);
});

test("a request uses its cost; one that costs more than the remaining quota is refused and uses nothing", () => {
  const windows = new RateWindows();
  expect([60, 50, 40, 1].map((cost) => isPassed(windows.take([minute(100, cost)], 0)))).toEqual([
    true,
    false,
    true,
    false,
  ]);
  expect(windows.take([minute(100, 101)], 60_000)).toEqual({ refusedBy: minute(100, 101), resetMs: 60_000 });
});

test("a changed limit counts earlier use: neither a fresh allowance nor a longer wait", () => {
  const windows = new RateWindows();
  expect(passed(windows, [minute(5)])).toBe(5);
  expect(passed(windows, [minute(8)])).toBe(3);
  expect(passed(windows, [minute(2)])).toBe(0);
  expect(passed(windows, [minute(2)], 60_000)).toBe(2);
});

test("expired windows are dropped, current ones stay", () => {
  const windows = new RateWindows();
  const of = (key: string) => [{ ...minute(1), key }];
  for (let i = 0; i < 20_000; i++) windows.take(of(`old ${i}`), 0);
  windows.take(of("under way"), 50_000);
  expect(isPassed(windows.take(of("new"), 70_000))).toBe(true);
  expect(isPassed(windows.take(of("under way"), 80_000))).toBe(false);
  expect(windows["byKey"].size).toBe(2);
});
