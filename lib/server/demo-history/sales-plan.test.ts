import { expect, test } from "vitest";
import { addDays } from "@/lib/core/dates";
import { planSales } from "./sales-plan";

const NOW = new Date("2026-11-24T10:00:00Z");
const sales = planSales(NOW, 91);

test("the plan is the same for the same day", () => {
  expect(planSales(NOW, 91)).toEqual(sales);
});

test("sales are in order, within the days, and of all products by both sellers", () => {
  const instants = sales.map(({ at }) => at.getTime());
  expect(instants).toEqual(instants.toSorted((a, b) => a - b));
  expect(instants[0]).toBeGreaterThan(Date.parse("2026-08-25T00:00:00Z"));
  expect(instants.at(-1)).toBeLessThan(NOW.getTime());
  expect(sales.length).toBeGreaterThan(200);
  expect(new Set(sales.map(({ code }) => code)).size).toBe(sales.length);
  expect(new Set(sales.map(({ product, by }) => `${product} ${by}`)).size).toBe(10);
});

test("stays are booked before they begin, and everything else begins after the day of the plan", () => {
  for (const { product, at, startsOn } of sales)
    expect(startsOn > (product === "stay" ? at.toISOString().slice(0, 10) : addDays("2026-11-24", 1))).toBe(true);
});
