import { expect, test } from "vitest";
import { parseFactor, FACTOR_ONE } from "@/lib/core/money";
import { Exchange } from "./exchange";

const table = new Map([
  ["EUR", [{ day: "0000-01-01", rate: FACTOR_ONE }]],
  ["USD", [{ day: "2026-04-01", rate: parseFactor("1.1") }]],
]);

test("a rate is valid up to its maximum age, and not a day longer", () => {
  const rates = new Exchange(table, 7);
  expect(rates.factor("EUR", "USD", "2026-04-08")).toBeDefined();
  expect(rates.isStale("USD", "2026-04-08")).toBe(false);
  expect(rates.factor("EUR", "USD", "2026-04-09")).toBeUndefined();
  expect(rates.factor("USD", "EUR", "2026-04-09")).toBeUndefined();
  expect(rates.isStale("USD", "2026-04-09")).toBe(true);
});

test("one currency needs no rate, and without a maximum age every rate is valid", () => {
  expect(new Exchange(table, 7).factor("USD", "USD", "2030-01-01")).toEqual(FACTOR_ONE);
  const sandbox = new Exchange(table);
  expect(sandbox.factor("EUR", "USD", "2030-01-01")).toBeDefined();
  expect(sandbox.isStale("USD", "2030-01-01")).toBe(false);
});

test("an empty table is not stale: it has no rates at all", () => {
  expect(new Exchange(new Map(), 7).isStale("USD", "2030-01-01")).toBe(false);
});

test("the rate of one currency is stale although those of others are not", () => {
  const rates = new Exchange(new Map([...table, ["BGN", [{ day: "2026-01-01", rate: parseFactor("1.9558") }]]]), 7);
  expect(rates.isStale("BGN", "2026-04-08")).toBe(true);
  expect(rates.isStale("USD", "2026-04-08")).toBe(false);
  expect(rates.isStale("EUR", "2026-04-08")).toBe(false);
});
