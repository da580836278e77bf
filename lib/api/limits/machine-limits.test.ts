import { expect, test } from "vitest";
import { MachineLimits, type LimitRequest } from "./machine-limits";
import { MINUTE_MS, type Quota } from "./rate-windows";

const quota = (limit: number): Quota => ({ key: "k", limit, periodMs: MINUTE_MS, amount: 1, of: "requests" });
const request = (limit: number, flights?: number): LimitRequest => ({
  quotas: [quota(limit)],
  flight: flights === undefined ? undefined : { tenant: 7, limit: flights },
});

test("processes count down the same window", () => {
  const limits = new MachineLimits<object>();
  const [one, other] = [{}, {}];
  expect(limits.take(one, request(2), 0).state).toEqual({
    refusedBy: undefined,
    left: [{ remaining: 1, resetMs: MINUTE_MS }],
  });
  expect(limits.take(other, request(2), 5.4).state).toMatchObject({ left: [{ remaining: 0, resetMs: MINUTE_MS - 5 }] });
  expect(limits.take(one, request(2), 10).state.refusedBy).toEqual(quota(2));
});

test("calls in flight of all processes share a tenant's limit, and those of a killed process end with it", () => {
  const limits = new MachineLimits<object>();
  const [one, other] = [{}, {}];
  expect(limits.take(one, request(100, 2), 0)).toMatchObject({ hasEntered: true, isFull: false });
  expect(limits.take(other, request(100, 2), 0)).toMatchObject({ hasEntered: true, isFull: false });
  expect(limits.take(one, request(100, 2), 0)).toMatchObject({ hasEntered: false, isFull: true });
  limits.leave(one, 7);
  expect(limits.take(one, request(100, 2), 0).hasEntered).toBe(true);
  limits.drop(other);
  expect(limits.take(one, request(100, 2), 0).hasEntered).toBe(true);
  expect(limits.take(one, request(100, 2), 0).isFull).toBe(true);
});

test("a refused call is not in flight, unless Redis decides about it", () => {
  const limits = new MachineLimits<object>();
  const here = {};
  expect(limits.take(here, request(0, 1), 0)).toMatchObject({ hasEntered: false, isFull: false });
  expect(limits.take(here, { ...request(0, 1), isDecidedElsewhere: true }, 0).hasEntered).toBe(true);
  expect(limits.take(here, request(9, 1), 0).isFull).toBe(true);
});

test("ending a flight twice does not make room for two", () => {
  const limits = new MachineLimits<object>();
  const [one, other] = [{}, {}];
  limits.take(one, request(9, 1), 0);
  limits.leave(one, 7);
  limits.leave(one, 7);
  limits.leave(other, 7);
  expect(limits.take(other, request(9, 1), 0).hasEntered).toBe(true);
  expect(limits.take(one, request(9, 1), 0).isFull).toBe(true);
});
