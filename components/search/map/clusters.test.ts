import { expect, test } from "vitest";
import { narrow } from "../results/narrow";
import { deal, result } from "../results/result-fixtures";
import { NO_FILTERS } from "../results/view-state";
import { clustersOf } from "./clusters";

const at = (name: string, longitude: number) =>
  result(name, [deal("90.00")], { location: { latitude: 48, longitude } });
const shown = narrow(
  [at("a", 2.3), at("b", 2.301), at("c", 2.5), result("nowhere", [deal("1.00")])],
  NO_FILTERS,
  "recommended",
);
const named = (scale: number) =>
  clustersOf(shown, scale).map(({ members }) => members.map((one) => one.result.property.name).join());

test("overlapping results form one pin, and zooming in separates them", () => {
  expect(named(1_000)).toEqual(["a,b,c"]);
  expect(named(100_000)).toEqual(["a,b", "c"]);
  expect(named(4_000_000 * 2)).toEqual(["a", "b", "c"]);
});

test("every result with a location is in exactly one pin", () => {
  for (const scale of [100, 10_000, 1_000_000])
    expect(clustersOf(shown, scale).flatMap(({ members }) => members)).toHaveLength(3);
});
