import { describe, expect, it } from "vitest";
import { fitted, metresPerPixel, pixelOf, pointOf, scaleBar, zoomed } from "./mercator";

const BERLIN = { latitude: 52.52, longitude: 13.4 };
const SIZE = { width: 800, height: 500 };

describe("the map's projection", () => {
  it("converts to pixels and back", () => {
    const there = pointOf(pixelOf(BERLIN, 5_000), 5_000);
    expect(there.latitude).toBeCloseTo(52.52, 9);
    expect(there.longitude).toBeCloseTo(13.4, 9);
  });

  it("clamps the poles", () => expect(pixelOf({ latitude: -90, longitude: 0 }, 1).y).toBeLessThan(4));

  it("keeps the point under the pointer in place while zooming", () => {
    const camera = { ...pixelOf(BERLIN, 10_000), scale: 10_000 };
    const at = { x: 120, y: -80 };
    const under = (c: typeof camera) => pointOf({ x: c.x + at.x, y: c.y + at.y }, c.scale);
    const closer = zoomed(camera, 3, at);
    expect(under(closer).latitude).toBeCloseTo(under(camera).latitude, 9);
    expect(under(closer).longitude).toBeCloseTo(under(camera).longitude, 9);
  });

  it("limits zooming between the world and a street", () => {
    const camera = { ...pixelOf(BERLIN, 10_000), scale: 10_000 };
    expect(zoomed(camera, 1e9).scale).toBe(zoomed(camera, 1e12).scale);
    expect(zoomed(camera, 1e-9).scale).toBe(zoomed(camera, 1e-12).scale);
  });

  it("fits all points with a margin", () => {
    const points = [BERLIN, { latitude: 52.4, longitude: 13.1 }, { latitude: 52.6, longitude: 13.7 }];
    const camera = fitted(points, SIZE);
    for (const point of points) {
      const { x, y } = pixelOf(point, camera.scale);
      expect(Math.abs(x - camera.x)).toBeLessThan(SIZE.width / 2 - 50);
      expect(Math.abs(y - camera.y)).toBeLessThan(SIZE.height / 2 - 50);
    }
  });

  it("shows a single point with its town, and the world without points", () => {
    expect(metresPerPixel(fitted([BERLIN], SIZE))).toBeCloseTo(12, 6);
    expect(metresPerPixel(fitted([], SIZE))).toBeGreaterThan(10_000);
  });
});

describe("the scale bar", () => {
  it.each([
    [12, "1 km"],
    [1.3, "100 m"],
    [450, "50 km"],
    [20_000, "2000 km"],
  ])("of %d m per pixel shows %s", (perPixel, words) => {
    const bar = scaleBar(perPixel, 120);
    expect(bar.words).toBe(words);
    expect(bar.pixels).toBeLessThanOrEqual(120);
    expect(bar.pixels).toBeGreaterThan(30);
  });
});
