import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { cityMapping } from "city-timezones";
import { merge, mesh } from "topojson-client";
import { cleanPolygons } from "./clean-polygons";
import { feature, indexTiles, type TileLayers } from "./tile-index";

/** The last zoom of the world: outlines are accurate to about a kilometre, so more zooms would show no more. */
export const WORLD_ZOOM = 6;
const MIN_INHABITANTS = 30_000;
/** From which zoom on a city's name is shown, by its inhabitants. */
const SHOWN_FROM = [
  [5e6, 3],
  [1e6, 4],
  [3e5, 5],
  [1e5, 6],
] as const;

type Atlas = Parameters<typeof mesh>[0];

/** Coasts and borders of Natural Earth (1:10 million) and the names of cities, for zooms 0 to 6. */
export function worldTiles(): (zoom: number, x: number, y: number) => TileLayers {
  const file = createRequire(import.meta.url).resolve("world-atlas/countries-10m.json");
  const atlas = JSON.parse(readFileSync(file, "utf8")) as Atlas;
  const countries = atlas.objects["countries"] as Parameters<typeof mesh>[1] & { geometries: never[] };
  const earth = indexTiles([feature(merge(atlas, countries.geometries), { kind: "earth" })], WORLD_ZOOM, 3);
  const borders = mesh(atlas, countries, (a, b) => a !== b);
  const boundaries = indexTiles([feature(borders, { kind: "country", kind_detail: 2 })], WORLD_ZOOM, 3);
  const cities = cityFeatures();
  const places = Array.from({ length: WORLD_ZOOM + 1 }, (_, zoom) =>
    indexTiles(
      cities.filter(({ properties: { min_zoom = 0 } }) => min_zoom <= zoom + 1),
      WORLD_ZOOM,
      0,
    ),
  );
  return (zoom, x, y) => ({
    earth: cleanPolygons(earth.getTile(zoom, x, y)),
    boundaries: boundaries.getTile(zoom, x, y),
    places: places[zoom]!.getTile(zoom, x, y),
  });
}

function cityFeatures() {
  return cityMapping
    .filter(({ pop }) => pop > MIN_INHABITANTS)
    .map(({ city, pop, lng, lat }) => {
      const min_zoom = SHOWN_FROM.find(([inhabitants]) => pop > inhabitants)?.[1] ?? 7;
      return feature(
        { type: "Point", coordinates: [lng, lat] },
        {
          kind: "locality",
          kind_detail: "city",
          name: city,
          population: pop,
          population_rank: 15 - min_zoom,
          min_zoom,
        },
      );
    });
}
