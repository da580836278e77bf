import { expect, test } from "vitest";
import { locatorMap } from "./locator-map";

const SIZE = { width: 130, height: 87 };

/** The points of a path. */
const pointsOf = (path: string): [number, number][] =>
  [...path.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);

test("a map without streets shows land, borders and the largest town near the point", async () => {
  const map = await locatorMap({ latitude: 52.5304, longitude: 13.3967 }, SIZE);
  expect(map).toMatchObject({ ...SIZE, hasStreets: false, streets: "", mainStreets: "" });
  expect(pointsOf(map.land).length).toBeGreaterThan(3);
  const berlin = map.towns.find(({ name }) => name === "Berlin")!;
  expect(Math.hypot(berlin.x - SIZE.width / 2, berlin.y - SIZE.height / 2)).toBeLessThan(10);
});

test("a map where the base map has streets shows them around the point", async () => {
  const map = await locatorMap({ latitude: 51.16, longitude: 71.43 }, SIZE);
  expect(map.hasStreets).toBe(true);
  const inView = pointsOf(map.streets + map.mainStreets).filter(
    ([x, y]) => x >= 0 && x <= SIZE.width && y >= 0 && y <= SIZE.height,
  );
  expect(inView.length).toBeGreaterThan(10);
  expect(map.land).not.toBe("");
});

test("a map at the date line continues with the first tiles east of the last ones", async () => {
  const { width } = SIZE;
  const xs = pointsOf((await locatorMap({ latitude: -16.8, longitude: 179.99 }, SIZE)).land).map(([x]) => x);
  expect(xs.some((x) => x > 0 && x < width / 2)).toBe(true);
  expect(xs.some((x) => x > width / 2 && x < width)).toBe(true);
});

test("an ocean without land gives an empty map, and a pole what is south of it", async () => {
  const empty = { land: "", streets: "", towns: [] };
  expect(await locatorMap({ latitude: -45, longitude: -130 }, SIZE)).toMatchObject(empty);
  expect(await locatorMap({ latitude: 89.9, longitude: 0 }, SIZE)).toMatchObject({ towns: [] });
});
