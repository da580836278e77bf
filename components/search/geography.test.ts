import { expect, test } from "vitest";
import { kilometresBetween, formatDistance } from "./geography";

test("distances are measured along the great circle", () => {
  const [paris, london] = [
    { latitude: 48.8566, longitude: 2.3522 },
    { latitude: 51.5074, longitude: -0.1278 },
  ];
  expect(kilometresBetween(paris, london)).toBeCloseTo(343.6, 0);
  expect(kilometresBetween(paris, paris)).toBe(0);
  expect(kilometresBetween({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 })).toBeCloseTo(
    111.2,
    1,
  );
});

test.each([
  [0.004, "0 m"],
  [0.346, "350 m"],
  [0.994, "990 m"],
  [0.999, "1.0 km"],
  [9.94, "9.9 km"],
  [9.96, "10 km"],
  [48.4, "48 km"],
])("%d km is formatted as %s", (kilometres, words) => expect(formatDistance(kilometres)).toBe(words));
