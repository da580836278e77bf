import { expect, test } from "vitest";
import { sortByTotal, areAtOneSpot, nextMember, type PriceMarker } from "./price-marker";

const marker = (id: string, total: string, latitude = 51): PriceMarker => ({
  id,
  name: id,
  total,
  currency: "EUR",
  latitude,
  longitude: 71,
});

test("the cheapest is first, and equal prices stay in their order", () => {
  const sorted = sortByTotal([marker("a", "900.00"), marker("b", "80.00"), marker("c", "80.00")]);
  expect(sorted.map(({ id }) => id)).toEqual(["b", "c", "a"]);
});

test("each press selects the next at a spot, and after the last one the first", () => {
  const members = [marker("a", "1.00"), marker("b", "2.00")];
  const picks = [null, "elsewhere", "a", "b"].map((picked) => nextMember(members, picked).id);
  expect(picks).toEqual(["a", "a", "b", "a"]);
});

test("points apart from each other can be separated by zooming in", () => {
  expect(areAtOneSpot([marker("a", "1.00"), marker("b", "2.00")])).toBe(true);
  expect(areAtOneSpot([marker("a", "1.00"), marker("b", "2.00", 51.001)])).toBe(false);
});
