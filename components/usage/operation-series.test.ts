import { expect, test } from "vitest";
import { buildSeries } from "./operation-series";

const days = ["2026-03-01", "2026-03-02"].map((date) => ({ date, label: date.slice(8) }));

test("every unit is in the chart once, on its day, with any number of operations", () => {
  const units = ["a", "b", "c", "d", "e", "f", "g"].flatMap((operation, i) => [
    { date: "2026-03-01", operation, units: 2 ** i },
    { date: "2026-03-02", operation, units: 10 },
  ]);
  const { series, points } = buildSeries(units, days);
  expect(series.map(({ label }) => label)).toEqual(["g", "f", "e", "d", "Other"]);
  expect(points).toEqual([
    { at: "01", g: 64, f: 32, e: 16, d: 8, other: 7 },
    { at: "02", g: 10, f: 10, e: 10, d: 10, other: 30 },
  ]);
});

test("a day without units is included with zero", () => {
  expect(buildSeries([{ date: "2026-03-02", operation: "a", units: 3 }], days)).toEqual({
    series: [{ id: "a", label: "a" }],
    points: [
      { at: "01", a: 0 },
      { at: "02", a: 3 },
    ],
  });
});
