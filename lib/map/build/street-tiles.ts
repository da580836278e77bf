import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { VectorTile } from "@mapbox/vector-tile";
import { PbfReader } from "pbf";
import { feature, indexTiles, type Layer, type MapFeature, type MapProperties, type TileLayers } from "./tile-index";

export const STREET_ZOOM = 14;
/** The tiles of Astana at zoom 12, first and last plus one. */
const TILES = { zoom: 12, west: 2859, east: 2863, north: 1366, south: 1370 };

type StreetLayer = Exclude<Layer, "boundaries" | "earth">;
/** From which zoom on each layer is drawn. */
const SHOWN_FROM: Record<StreetLayer, number> = { roads: 9, water: 9, landuse: 11, buildings: 13, places: 11 };

/** The kinds of the style for OpenStreetMap's `highway` values. */
const ROADS: Record<string, [kind: string, minZoom: number]> = {
  motorway: ["highway", 5],
  trunk: ["highway", 5],
  motorway_link: ["highway", 5],
  trunk_link: ["highway", 5],
  primary: ["major_road", 9],
  secondary: ["major_road", 9],
  tertiary: ["major_road", 9],
  primary_link: ["major_road", 9],
  residential: ["minor_road", 12],
  unclassified: ["minor_road", 12],
  living_street: ["minor_road", 12],
  service: ["minor_road", 12],
  pedestrian: ["path", 12],
  footway: ["path", 12],
  path: ["path", 12],
};
const LANDUSE: Record<string, string> = {
  grass: "grassland",
  forest: "wood",
  recreation_ground: "park",
  industrial: "industrial",
  cemetery: "cemetery",
};
const LEISURE: Record<string, string> = { park: "park", garden: "park", pitch: "pitch", stadium: "pitch" };
const NATURAL: Record<string, string> = { beach: "beach", sand: "beach" };
const AREA = 3;
const LINE = 2;
const POINT = 1;

type Tags = Record<string, string | number | boolean>;

/**
 * The streets of Astana by OpenStreetMap (ODbL 1.0), from the raw tiles of `@mapbox/mvt-fixtures`. Of their tags only
 * kinds and names are kept: the names of mappers are not.
 */
export function streetTiles(): { tiles: Iterable<[zoom: number, x: number, y: number]>; layersOf: LayersOf } {
  const features = readFeatures();
  const layers = Object.keys(SHOWN_FROM) as StreetLayer[];
  const all = Object.fromEntries(layers.map((layer) => [layer, indexTiles(features[layer], STREET_ZOOM, 3)]));
  const isMajor = ({ properties: { min_zoom = 0 } }: MapFeature) => min_zoom <= SHOWN_FROM.roads;
  const majorRoads = indexTiles(features.roads.filter(isMajor), STREET_ZOOM, 3);
  const ground = indexTiles([groundOf()], STREET_ZOOM, 0);
  const layersOf: LayersOf = (zoom, x, y) => {
    const shown = layers.filter((layer) => zoom >= SHOWN_FROM[layer]);
    const tileOf = (layer: StreetLayer) =>
      (layer === "roads" && zoom < TILES.zoom ? majorRoads : all[layer])!.getTile(zoom, x, y);
    return {
      earth: ground.getTile(zoom, x, y),
      ...Object.fromEntries(shown.map((layer) => [layer, tileOf(layer)])),
    };
  };
  return { tiles: tilesOfCity(), layersOf };
}
type LayersOf = (zoom: number, x: number, y: number) => TileLayers;

function* tilesOfCity(): Generator<[number, number, number]> {
  for (let zoom = SHOWN_FROM.roads; zoom <= STREET_ZOOM; zoom++) {
    const scale = 2 ** (zoom - TILES.zoom);
    for (let x = Math.floor(TILES.west * scale); x < Math.ceil(TILES.east * scale); x++)
      for (let y = Math.floor(TILES.north * scale); y < Math.ceil(TILES.south * scale); y++) yield [zoom, x, y];
  }
}

/** Land under the city: it is inland, and the coasts of the world end at a lower zoom. */
function groundOf(): MapFeature {
  const longitude = (x: number) => (x / 2 ** TILES.zoom) * 360 - 180;
  const latitude = (y: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / 2 ** TILES.zoom))) * 180) / Math.PI;
  const [west, east] = [longitude(TILES.west), longitude(TILES.east)];
  const [north, south] = [latitude(TILES.north), latitude(TILES.south)];
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return feature({ type: "Polygon", coordinates: [ring] }, { kind: "earth" });
}

function readFeatures(): Record<StreetLayer, MapFeature[]> {
  const found: Record<StreetLayer, MapFeature[]> = { water: [], landuse: [], buildings: [], roads: [], places: [] };
  const packageFile = createRequire(import.meta.url).resolve("@mapbox/mvt-fixtures/package.json");
  const folder = path.join(path.dirname(packageFile), "real-world/osm-qa-astana");
  for (const file of readdirSync(folder).toSorted()) {
    const [z, x, y] = file.replace(".mvt", "").split("-").map(Number) as [number, number, number];
    const [layer] = Object.values(new VectorTile(new PbfReader(readFileSync(path.join(folder, file)))).layers);
    for (let at = 0; at < (layer?.length ?? 0); at++) {
      const one = layer!.feature(at);
      const kind = kindOf(one.type, one.properties);
      if (kind) found[kind.layer].push(feature(one.toGeoJSON(x, y, z).geometry, kind.properties));
    }
  }
  return found;
}

function kindOf(type: number, tags: Tags): { layer: StreetLayer; properties: MapProperties } | undefined {
  const text = tags["name:en"] ?? tags["name"];
  const named = typeof text === "string" ? { name: text } : {};
  const tag = (name: string) => String(tags[name] ?? "");
  const road = ROADS[tag("highway")];
  if (type === LINE && road)
    return {
      layer: "roads",
      properties: { kind: road[0], kind_detail: tag("highway"), min_zoom: road[1], ...named },
    };
  if (type === POINT && ["suburb", "neighbourhood"].includes(tag("place")))
    return {
      layer: "places",
      properties: { kind: "neighbourhood", kind_detail: tag("place"), min_zoom: SHOWN_FROM.places, ...named },
    };
  if (type !== AREA) return undefined;
  if (tags["building"]) return { layer: "buildings", properties: { kind: "building" } };
  if (tag("natural") === "water" || tag("waterway") === "riverbank")
    return { layer: "water", properties: { kind: "water", ...named } };
  const kind =
    tag("amenity") === "hospital"
      ? "hospital"
      : (LEISURE[tag("leisure")] ?? NATURAL[tag("natural")] ?? LANDUSE[tag("landuse")]);
  return kind === undefined ? undefined : { layer: "landuse", properties: { kind, ...named } };
}
