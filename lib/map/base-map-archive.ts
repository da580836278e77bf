import { open } from "node:fs/promises";
import path from "node:path";
import { VectorTile, type VectorTileLayer } from "@mapbox/vector-tile";
import { PbfReader } from "pbf";
import { PMTiles, type Source } from "pmtiles";

const file = path.join(import.meta.dirname, "base.pmtiles");
const source: Source = {
  getKey: () => file,
  async getBytes(offset, length) {
    const handle = await open(file);
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, offset);
      return { data: new Uint8Array(buffer.subarray(0, bytesRead)).buffer };
    } finally {
      await handle.close();
    }
  },
};
const archive = new PMTiles(source);

/** Reads the layers of a tile of the embedded base map, by name; none if it has no such tile. */
export async function readTile(zoom: number, x: number, y: number): Promise<Record<string, VectorTileLayer>> {
  const tile = await archive.getZxy(zoom, x, y);
  return tile ? new VectorTile(new PbfReader(new Uint8Array(tile.data))).layers : {};
}
