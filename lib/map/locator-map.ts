import type { VectorTileFeature, VectorTileLayer } from "@mapbox/vector-tile";
import { STREET_CITY, WORLD_MAX_ZOOM } from "./base-map";
import { readTile } from "./base-map-archive";

export interface Point {
  latitude: number;
  longitude: number;
}
interface Size {
  width: number;
  height: number;
}

/** A small map with a point in the middle, as SVG paths, in units of its size. */
export interface LocatorMap extends Size {
  land: string;
  water: string;
  borders: string;
  /** Whether it shows streets; otherwise coasts, borders and towns. */
  hasStreets: boolean;
  streets: string;
  mainStreets: string;
  /** The largest towns in view. */
  towns: Town[];
}
interface Town {
  name: string;
  /** Where the name starts: at the town, or beside the mark if the point is in the town. */
  x: number;
  y: number;
}

/** Size of a tile in units: a map of 130 units shows 200 kilometres in central Europe, or 700 metres of streets. */
const TILE = 256;
const MAX_TOWNS = 3;
/** Minimum units between the names of two towns, or between a name and the edge. */
const ROOM = 12;
/** Units that the point's mark covers. */
const NEAR = 7;
const LETTER = 3.2;

/** Draws the surroundings of a point from the embedded base map: streets where it has them, otherwise coasts and towns. */
export async function locatorMap(at: Point, { width, height }: Size): Promise<LocatorMap> {
  const [west, south, east, north] = STREET_CITY.bounds;
  const hasStreets = at.longitude > west && at.longitude < east && at.latitude > south && at.latitude < north;
  const zoom = hasStreets ? STREET_CITY.maxZoom : WORLD_MAX_ZOOM;
  const middle = tilePosition(at, zoom);
  const tiles = await tilesAround(middle, { width, height }, zoom);
  const map = { land: "", water: "", borders: "", streets: "", mainStreets: "" };
  const towns: (Town & { rank: number })[] = [];
  for (const { layers, x, y } of tiles) {
    const place = (extent: number) => (point: { x: number; y: number }) => ({
      x: round((x + point.x / extent - middle.x) * TILE + width / 2),
      y: round((y + point.y / extent - middle.y) * TILE + height / 2),
    });
    map.land += pathOf(layers["earth"], place, true);
    map.water += pathOf(layers["water"], place, true);
    map.borders += pathOf(layers["boundaries"], place);
    map.streets += pathOf(layers["roads"], place, false, (kind) => kind === "minor_road");
    map.mainStreets += pathOf(layers["roads"], place, false, (kind) => kind === "major_road" || kind === "highway");
    towns.push(...townsOf(layers["places"], place));
  }
  return { width, height, hasStreets, ...map, towns: largestOf(towns, { width, height }) };
}

/** The position of a point in tiles of a zoom (Web Mercator). */
function tilePosition({ latitude, longitude }: Point, zoom: number): { x: number; y: number } {
  const scale = 2 ** zoom;
  const y = (1 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI) / 2;
  return { x: ((longitude + 180) / 360) * scale, y: y * scale };
}

async function tilesAround(middle: { x: number; y: number }, { width, height }: Size, zoom: number) {
  const count = 2 ** zoom;
  const [reachX, reachY] = [width / TILE / 2, height / TILE / 2];
  const tiles: { layers: Record<string, VectorTileLayer>; x: number; y: number }[] = [];
  for (let x = Math.floor(middle.x - reachX); x <= Math.floor(middle.x + reachX); x++)
    for (let y = Math.floor(middle.y - reachY); y <= Math.floor(middle.y + reachY); y++) {
      if (y < 0 || y >= count) continue;
      // Beyond the last column the map continues with the first one.
      tiles.push({ layers: await readTile(zoom, (x + count) % count, y), x, y });
    }
  return tiles;
}

type Place = (extent: number) => (point: { x: number; y: number }) => { x: number; y: number };

function pathOf(
  layer: VectorTileLayer | undefined,
  place: Place,
  isArea = false,
  isShown: (kind: string) => boolean = () => true,
): string {
  if (!layer) return "";
  return featuresOf(layer)
    .filter(({ type, properties }) => (type === 3) === isArea && isShown(String(properties["kind"])))
    .flatMap((feature) => feature.loadGeometry())
    .map((line) => {
      const points = line.map(place(layer.extent)).map(({ x, y }) => `${x} ${y}`);
      return `M${points.join("L")}${isArea ? "Z" : ""}`;
    })
    .join("");
}

function townsOf(layer: VectorTileLayer | undefined, place: Place): (Town & { rank: number })[] {
  if (!layer) return [];
  return featuresOf(layer).flatMap((feature) => {
    const [point] = feature.loadGeometry().flat();
    const { name, population_rank: rank } = feature.properties;
    return point && name !== undefined
      ? [{ name: String(name), rank: Number(rank ?? 0), ...place(layer.extent)(point) }]
      : [];
  });
}

/** The largest towns whose names have room. */
function largestOf(towns: (Town & { rank: number })[], { width, height }: Size): Town[] {
  const middle = { x: width / 2, y: height / 2 };
  const shown: Town[] = [];
  for (const { name, x, y } of towns.toSorted((a, b) => b.rank - a.rank)) {
    // The point is in this town: its name is beside the mark.
    const isHere = Math.hypot(x - middle.x, y - middle.y) < NEAR;
    const from = isHere ? middle.x + NEAR : x;
    const to = from + name.length * LETTER;
    const isInside = x > ROOM && to < width && y > ROOM && y < height - ROOM;
    const hidesPoint = !isHere && Math.abs(y - middle.y) < NEAR && from < middle.x + NEAR && to > middle.x - NEAR;
    const hasRoom = shown.every((other) => Math.abs(other.y - y) > ROOM);
    if (isInside && !hidesPoint && hasRoom) shown.push({ name, x: from, y });
    if (shown.length === MAX_TOWNS) break;
  }
  return shown;
}

const featuresOf = (layer: VectorTileLayer): VectorTileFeature[] =>
  Array.from({ length: layer.length }, (_, at) => layer.feature(at));

const round = (units: number): number => Math.round(units * 10) / 10;
