import { expect, test } from "vitest";
import { planPrices, planStayLimits } from "./day-cells";
import type { SoldProperty } from "./sold-supply";

const property: SoldProperty = {
  id: 1,
  rooms: new Map([["DBL", 7]]),
  plans: new Map([
    ["FLEX", { position: 1, currency: "EUR" }],
    ["YEN", { position: 3, currency: "JPY" }],
  ]),
  positions: 4,
};

test("prices are stored at their plan's position in minor units of its currency", () => {
  expect(planPrices(property)("YEN=12000; FLEX=120.5")).toEqual([12050n, null, 12000n]);
});

test("an empty price is staged as a mark: not sold differs from not mentioned", () => {
  expect(planPrices(property)("YEN=")).toEqual([null, null, -1n]);
});

test.each([
  ["NRF=1", "rate plans of the property (FLEX, YEN)"],
  ["FLEX=1; FLEX=2", "each rate plan once"],
  ["FLEX=120; YEN=0", "an amount of JPY above 0"],
  ["YEN=1.5", "above 0 with at most 0 decimals"],
  ["120.00", "a list such as"],
  [";", "a list such as"],
])("%s is refused", (cell, expected) => {
  expect(() => planPrices(property)(cell)).toThrow(expected);
});

test("a single number of nights applies to every position, pairs to their plans", () => {
  expect(planStayLimits(property)("3")).toEqual([3, 3, 3, 3]);
  expect(planStayLimits(property)("FLEX=2; YEN=")).toEqual([2, null, 0]);
  expect(() => planStayLimits(property)("0")).toThrow("from 1 to 30");
  expect(() => planStayLimits(property)("FLEX=31")).toThrow("from 1 to 30");
});

test("a service's prices are by tariff", () => {
  const service = { plans: new Map([["KWD", { position: 2, currency: "KWD" }]]) };
  expect(planPrices(service, "tariff")("KWD=10.125")).toEqual([null, 10125n]);
  expect(() => planPrices(service, "tariff")("EUR=1")).toThrow("tariffs of the service (KWD)");
});
