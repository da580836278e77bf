import type { VectorTileLayer } from "@mapbox/vector-tile";
import { beforeAll, expect, test } from "vitest";
import { STREET_CITY, WORLD_MAX_ZOOM } from "./base-map";
import { readTile } from "./base-map-archive";

async function layersAt(zoom: number, longitude: number, latitude: number): Promise<Record<string, VectorTileLayer>> {
  const scale = 2 ** zoom;
  const x = Math.floor(((longitude + 180) / 360) * scale);
  const y = Math.floor(((1 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI) / 2) * scale);
  return readTile(zoom, x, y);
}
const featuresOf = (layer: VectorTileLayer | undefined) =>
  Array.from({ length: layer?.length ?? 0 }, (_, at) => layer!.feature(at).properties);

let middle: [longitude: number, latitude: number];
beforeAll(() => {
  const [west, south, east, north] = STREET_CITY.bounds;
  middle = [(west + east) / 2, (south + north) / 2];
});

test("the embedded map has coasts, borders and cities of the whole world up to its last zoom", async () => {
  for (const [name, longitude, latitude] of [
    ["Lisbon", -9.14, 38.72],
    ["Tokyo", 139.75, 35.69],
    ["Nairobi", 36.82, -1.28],
  ] as const) {
    const { earth, places } = await layersAt(WORLD_MAX_ZOOM, longitude, latitude);
    expect(earth?.length, name).toBeGreaterThan(0);
    expect(featuresOf(places).map((place) => place["name"])).toContain(name);
  }
  expect((await layersAt(0, 0, 0))["boundaries"]?.length).toBeGreaterThan(0);
});

test("no coast runs twice along the border of a tile, where a renderer would fill sea instead of land", async () => {
  const doubled: string[] = [];
  for (let zoom = 0; zoom <= 4; zoom++)
    for (let x = 0; x < 2 ** zoom; x++)
      for (let y = 0; y < 2 ** zoom; y++) {
        const { earth } = await readTile(zoom, x, y);
        if (earth && hasDoubledEdge(earth)) doubled.push(`${zoom}/${x}/${y}`);
      }
  expect(doubled).toEqual([]);
});

/** Whether two edges overlap on a line where tiles are cut, 64 units outside of them. */
function hasDoubledEdge(layer: VectorTileLayer): boolean {
  const rings = Array.from({ length: layer.length }, (_, at) => layer.feature(at).loadGeometry()).flat();
  return [-64, layer.extent + 64].some((cut) =>
    (["x", "y"] as const).some((across) => {
      const along = across === "x" ? "y" : "x";
      const edges = rings.flatMap((ring) =>
        ring.slice(1).flatMap((to, at) => {
          const from = ring[at]!;
          const [start, end] = [from[along], to[along]].toSorted((a, b) => a - b) as [number, number];
          return from[across] === cut && to[across] === cut && start < end ? [[start, end] as const] : [];
        }),
      );
      const sorted = edges.toSorted(([a], [b]) => a - b);
      return sorted.some(([start], at) => at > 0 && start < sorted[at - 1]![1]);
    }),
  );
}

test("one city has streets with names, buildings and waters at every zoom that the style expects", async () => {
  for (let zoom = STREET_CITY.minZoom; zoom <= STREET_CITY.maxZoom; zoom++)
    expect((await layersAt(zoom, ...middle))["roads"]?.length, String(zoom)).toBeGreaterThan(0);
  const { roads, buildings } = await layersAt(14, 71.4278, 51.1811);
  expect(featuresOf(roads).filter((road) => road["name"]).length).toBeGreaterThan(10);
  expect(buildings?.length).toBeGreaterThan(50);
});

test("its tiles have kinds and names only: no mapper is named", async () => {
  const allowed = ["kind", "kind_detail", "name", "population", "population_rank", "min_zoom"];
  for (const at of [middle, [71.4278, 51.1811] as [number, number]])
    for (const zoom of [9, 12, 14])
      for (const layer of Object.values(await layersAt(zoom, ...at)))
        for (const properties of featuresOf(layer))
          expect(allowed).toEqual(expect.arrayContaining(Object.keys(properties)));
});
