import { feature } from "topojson-client";

/** Country outlines by Natural Earth, one local file per scale: coarse for the world, fine for a city. */
const FILES = {
  coarse: () => new URL("world-atlas/countries-110m.json", import.meta.url),
  middle: () => new URL("world-atlas/countries-50m.json", import.meta.url),
  fine: () => new URL("world-atlas/countries-10m.json", import.meta.url),
};
export type Detail = keyof typeof FILES;

/** The level of detail for a scale. */
export function detailAt(metresPerPixel: number): Detail {
  if (metresPerPixel > 4_000) return "coarse";
  return metresPerPixel > 700 ? "middle" : "fine";
}

/** A polygon of land with its bounding box in degrees. */
export interface Land {
  shape: { type: "Polygon"; coordinates: number[][][] };
  west: number;
  south: number;
  east: number;
  north: number;
}

/** Maximum length of a slice of work; longer slices would delay typing and scrolling. */
const SLICE_MS = 12;

/** The part of the file format that is used here. */
type Atlas = Parameters<typeof feature>[0] & {
  objects: { countries: { geometries: Parameters<typeof feature>[1][] } };
};

const loaded = new Map<Detail, Promise<Land[]>>();

/** All land at a level of detail. Parsed once, in slices, so that the page stays responsive. @throws when loading fails */
export function loadLand(detail: Detail): Promise<Land[]> {
  let land = loaded.get(detail);
  if (!land) {
    land = read(detail);
    land.catch(() => loaded.delete(detail));
    loaded.set(detail, land);
  }
  return land;
}

async function read(detail: Detail): Promise<Land[]> {
  const response = await fetch(FILES[detail]());
  if (!response.ok) throw new Error(`The base map did not load: ${response.status}`);
  const atlas = (await response.json()) as Atlas;
  const land: Land[] = [];
  let since = performance.now();
  for (const country of atlas.objects.countries.geometries) {
    const polygons = polygonsOf(feature(atlas, country));
    for (const coordinates of polygons)
      land.push({ shape: { type: "Polygon", coordinates }, ...boundsOf(coordinates[0]!) });
    if (performance.now() - since > SLICE_MS) {
      await new Promise((resolve) => setTimeout(resolve));
      since = performance.now();
    }
  }
  return land;
}

function polygonsOf(country: ReturnType<typeof feature>): number[][][][] {
  if (country.type === "FeatureCollection") return country.features.flatMap(polygonsOf);
  const { geometry } = country;
  if (geometry?.type === "Polygon") return [geometry.coordinates];
  return geometry?.type === "MultiPolygon" ? geometry.coordinates : [];
}

function boundsOf(ring: readonly number[][]): Omit<Land, "shape"> {
  const bounds = { west: 180, south: 90, east: -180, north: -90 };
  for (const [longitude = 0, latitude = 0] of ring) {
    bounds.west = Math.min(bounds.west, longitude);
    bounds.east = Math.max(bounds.east, longitude);
    bounds.south = Math.min(bounds.south, latitude);
    bounds.north = Math.max(bounds.north, latitude);
  }
  return bounds;
}
