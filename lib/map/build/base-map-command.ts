import { writeFileSync } from "node:fs";
import path from "node:path";
import { fromGeojsonVt } from "@maplibre/vt-pbf";
import { zxyToTileId } from "pmtiles";
import { BASE_ATTRIBUTION } from "../base-map";
import { packArchive } from "./pmtiles-archive";
import { STREET_ZOOM, streetTiles } from "./street-tiles";
import type { TileLayers } from "./tile-index";
import { WORLD_ZOOM, worldTiles } from "./world-tiles";

// `npm run map:base`: makes `base.pmtiles`, the map without a tile server, from data in pinned packages. The file is
// part of the repository, because its compressed bytes depend on the version of Node that makes it.
const tiles = new Map<number, Uint8Array>();
const put = (zoom: number, x: number, y: number, layers: TileLayers) => {
  const filled = Object.entries(layers).flatMap(([name, tile]) =>
    tile?.features.length ? [[name, tile] as const] : [],
  );
  if (filled.length)
    tiles.set(zxyToTileId(zoom, x, y), fromGeojsonVt(Object.fromEntries(filled), { version: 2, extent: 4096 }));
};

const layersOfWorld = worldTiles();
for (let zoom = 0; zoom <= WORLD_ZOOM; zoom++)
  for (let x = 0; x < 2 ** zoom; x++) for (let y = 0; y < 2 ** zoom; y++) put(zoom, x, y, layersOfWorld(zoom, x, y));
const streets = streetTiles();
for (const [zoom, x, y] of streets.tiles) put(zoom, x, y, streets.layersOf(zoom, x, y));

const layers = ["earth", "boundaries", "places", "water", "landuse", "buildings", "roads"];
const metadata = {
  name: "Base map",
  attribution: BASE_ATTRIBUTION,
  vector_layers: layers.map((id) => ({ id, fields: {} })),
};
const archive = packArchive(tiles, metadata, STREET_ZOOM);
writeFileSync(path.join(import.meta.dirname, "../base.pmtiles"), archive);
console.log(`${tiles.size} tiles, ${archive.length.toLocaleString("en")} bytes`);
