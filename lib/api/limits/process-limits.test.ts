import { expect, test } from "vitest";
import { ProcessLimits, type LimitRequest } from "./process-limits";
import { MINUTE_MS, type RateQuota } from "./rate-windows";

const quota = (limit: number): RateQuota => ({ key: "k", limit, periodMs: MINUTE_MS, amount: 1, of: "requests" });
const request = (limit: number, flights?: number): LimitRequest => ({
  quotas: [quota(limit)],
  starting: flights === undefined ? undefined : { tenant: 7, limit: flights },
});

test("calls count down a window, by whole milliseconds", () => {
  const limits = new ProcessLimits();
  expect(limits.take(request(2), 0).state).toEqual({
    refusedBy: undefined,
    left: [{ remaining: 1, resetMs: MINUTE_MS }],
  });
  expect(limits.take(request(2), 5.4).state).toMatchObject({ left: [{ remaining: 0, resetMs: MINUTE_MS - 5 }] });
  expect(limits.take(request(2), 10).state.refusedBy).toEqual(quota(2));
});

test("a call that ends makes room for one of the same tenant", () => {
  const limits = new ProcessLimits();
  expect(limits.take(request(100, 2), 0)).toMatchObject({ hasEntered: true, isFull: false });
  expect(limits.take(request(100, 2), 0)).toMatchObject({ hasEntered: true, isFull: false });
  expect(limits.take(request(100, 2), 0)).toMatchObject({ hasEntered: false, isFull: true });
  limits.leave(8);
  expect(limits.take(request(100, 2), 0).isFull).toBe(true);
  limits.leave(7);
  expect(limits.take(request(100, 2), 0).hasEntered).toBe(true);
  expect(limits.take(request(100, 2), 0).isFull).toBe(true);
});

test("a refused call is not in flight, unless Redis decides about it", () => {
  const limits = new ProcessLimits();
  expect(limits.take(request(0, 1), 0)).toMatchObject({ hasEntered: false, isFull: false });
  expect(limits.take({ ...request(0, 1), isDecidedElsewhere: true }, 0).hasEntered).toBe(true);
  expect(limits.take(request(9, 1), 0).isFull).toBe(true);
});

test("ending a call twice does not make room for two", () => {
  const limits = new ProcessLimits();
  limits.take(request(9, 1), 0);
  limits.leave(7);
  limits.leave(7);
  expect(limits.take(request(9, 1), 0).hasEntered).toBe(true);
  expect(limits.take(request(9, 1), 0).isFull).toBe(true);
});
