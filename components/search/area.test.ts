import { expect, test } from "vitest";
import { boxArea, circleArea, readArea } from "./area";
import { readSearch, searchPath } from "./search-state";

test("a box and a circle keep their place in the address of a search", () => {
  for (const where of [
    boxArea([71.3, 51.1, 71.50000049, 51.2]),
    circleArea({ latitude: 51.15, longitude: 71.43 }, 0.5),
  ]) {
    const path = searchPath({
      where,
      checkin: null,
      checkout: null,
      rooms: [{ adults: 2, ages: [] }],
      currency: "EUR",
      market: null,
    });
    expect(readSearch(new URLSearchParams(path.slice(path.indexOf("?")))).where).toEqual(where);
  }
});

test("an area says how the catalogue finds its properties, and where its centre is", () => {
  expect(readArea("71.3,51.1,71.5,51.2")).toEqual({
    query: { bbox: "71.3,51.1,71.5,51.2" },
    centre: { latitude: expect.closeTo(51.15), longitude: expect.closeTo(71.4) },
  });
  expect(readArea("51.15,71.43,2")).toEqual({
    query: { near: "51.15,71.43", radius_km: "2" },
    centre: { latitude: 51.15, longitude: 71.43 },
  });
});

test("the centre of a box across the antimeridian is within it", () => {
  const centre = readArea("179,-18,-179,-16")?.centre;
  expect(Math.abs(centre!.longitude)).toBeCloseTo(180);
});

test.each(["", "1,2", "1,2,x", "0,0,0", "0,0,501", "91,0,1", "10,60,11,50", "200,0,201,1", "1,2,3,4,5", "1e2,2,3"])(
  "%j is no area",
  (text) => expect(readArea(text)).toBeUndefined(),
);

test("a box is cut to the world's edges", () => {
  expect(boxArea([-190, -95, 200, 91]).id).toBe("-180,-90,180,90");
});
