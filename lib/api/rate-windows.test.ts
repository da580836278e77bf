import { expect, test } from "vitest";
import { newWindows, take } from "./rate-windows";

const limits = { rateLimit: 10, burst: 3 };
const passed = (windows = newWindows(), given = limits, at = 0, times = 20) =>
  Array.from({ length: times }, () => take(windows, given, at)).filter((standing) => !standing.refused).length;

test("a second lets its burst through, and no more before it ends", () => {
  const windows = newWindows();
  expect(passed(windows, limits, 0)).toBe(3);
  expect(passed(windows, limits, 999)).toBe(0);
  expect(passed(windows, limits, 1_000)).toBe(3);
});

test("a minute lets its limit through, and no more before it ends", () => {
  const windows = newWindows();
  const seconds = Array.from({ length: 60 }, (_, second) => passed(windows, limits, second * 1_000));
  expect(seconds.filter((n) => n > 0)).toEqual([3, 3, 3, 1]);
  expect(passed(windows, limits, 59_999)).toBe(0);
  expect(passed(windows, limits, 60_000)).toBe(3);
});

test("each request is told what is left of the minute, and when it ends", () => {
  const windows = newWindows();
  expect(take(windows, limits, 100)).toEqual({ refused: false, remaining: 9, resetMs: 60_000 });
  expect(take(windows, limits, 40_100)).toEqual({ refused: false, remaining: 8, resetMs: 20_000 });
});

test("who is refused is told how long by the window that refuses, the minute before the second", () => {
  const windows = newWindows();
  passed(windows, limits, 0);
  expect(take(windows, limits, 400)).toEqual({ refused: true, remaining: 0, resetMs: 600 });
  const used = newWindows();
  passed(used, { rateLimit: 3, burst: 3 }, 0);
  expect(take(used, { rateLimit: 3, burst: 3 }, 400)).toEqual({ refused: true, remaining: 0, resetMs: 59_600 });
});

test("what is refused uses nothing up", () => {
  const windows = newWindows();
  passed(windows, limits, 0, 1_000);
  expect(take(windows, limits, 1_000).remaining).toBe(6);
});

test("a changed limit meets what was used already: neither a fresh allowance nor a longer wait", () => {
  const windows = newWindows();
  expect(passed(windows, { rateLimit: 5, burst: 99 })).toBe(5);
  expect(passed(windows, { rateLimit: 8, burst: 99 })).toBe(3);
  expect(passed(windows, { rateLimit: 2, burst: 99 })).toBe(0);
  expect(passed(windows, { rateLimit: 2, burst: 99 }, 60_000)).toBe(2);
});
