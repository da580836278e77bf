import { expect, test } from "vitest";
import { kilometresBetween } from "../search/geography";
import { boundsAround, circleAround, isOnBaseMap, withMargin } from "./geometry";

const OSLO = { latitude: 59.91, longitude: 10.75 };
const ASTANA = { latitude: 51.16, longitude: 71.43 };

test("a circle's points are at its distance, and it is closed", () => {
  for (const kilometres of [0.5, 5, 100]) {
    const ring = circleAround(OSLO, kilometres);
    for (const [longitude, latitude] of ring)
      expect(kilometresBetween(OSLO, { latitude, longitude })).toBeCloseTo(kilometres, 6);
    expect(ring.at(-1)).toEqual(ring[0]);
  }
});

test("bounds contain all points; no points have none", () => {
  expect(boundsAround([OSLO, ASTANA])).toEqual([10.75, 51.16, 71.43, 59.91]);
  expect(boundsAround([])).toBeUndefined();
});

test("the embedded map has something to show in its city and where points are far apart, not in another city", () => {
  expect(isOnBaseMap([OSLO])).toBe(false);
  expect(isOnBaseMap([OSLO, ASTANA])).toBe(true);
  expect(isOnBaseMap([ASTANA])).toBe(true);
  expect(isOnBaseMap([])).toBe(false);
});

test("room for names widens a box on each side, but not beyond the map", () => {
  expect(withMargin([10, 40, 20, 50], 0.5, 0.1)).toEqual([5, 39, 25, 51]);
  expect(withMargin([-170, -80, 170, 80], 0.5, 0.5)).toEqual([-180, -85, 180, 85]);
});
