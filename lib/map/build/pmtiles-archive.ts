import { gzipSync } from "node:zlib";

/** Maximum bytes of header and root directory together, so that a reader gets both with its first request. */
const MAX_ROOT = 16_384 - 127;
/** Entries of a leaf directory. */
const LEAF = 1_024;
const HEADER = 127;
const GZIP = 2;
const VECTOR_TILES = 1;

interface Entry {
  id: number;
  offset: number;
  length: number;
  /** The number of consecutive tiles with these contents; 0: the entry is a leaf directory. */
  run: number;
}

/**
 * Packs vector tiles into a PMTiles archive, version 3: one file that is read by range requests. Equal tiles are
 * stored once. Format: https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md
 * @param tiles uncompressed, by their PMTiles id
 */
export function packArchive(tiles: ReadonlyMap<number, Uint8Array>, metadata: object, maxZoom: number): Buffer {
  const { entries, contents } = storeOnce(tiles);
  const { root, leaves } = directoriesOf(entries);
  const meta = gzipSync(JSON.stringify(metadata), { level: 9 });
  const data = Buffer.concat(contents);
  const header = Buffer.alloc(HEADER);
  header.write("PMTiles");
  header.writeUInt8(3, 7);
  let at = HEADER;
  [root, meta, leaves, data].forEach((part, index) => {
    header.writeBigUInt64LE(BigInt(at), 8 + 16 * index);
    header.writeBigUInt64LE(BigInt(part.length), 16 + 16 * index);
    at += part.length;
  });
  [tiles.size, entries.length, contents.length].forEach((count, index) =>
    header.writeBigUInt64LE(BigInt(count), 72 + 8 * index),
  );
  header.set([1, GZIP, GZIP, VECTOR_TILES, 0, maxZoom], 96);
  [-180, -85, 180, 85].forEach((degrees, index) => header.writeInt32LE(degrees * 1e7, 102 + 4 * index));
  return Buffer.concat([header, root, meta, leaves, data]);
}

function storeOnce(tiles: ReadonlyMap<number, Uint8Array>): { entries: Entry[]; contents: Buffer[] } {
  const entries: Entry[] = [];
  const contents: Buffer[] = [];
  const offsets = new Map<string, number>();
  let end = 0;
  for (const [id, tile] of [...tiles].toSorted(([a], [b]) => a - b)) {
    const packed = gzipSync(tile, { level: 9 });
    const key = packed.toString("base64");
    const offset = offsets.get(key) ?? end;
    if (offset === end) {
      offsets.set(key, offset);
      contents.push(packed);
      end += packed.length;
    }
    const last = entries.at(-1);
    if (last?.offset === offset && last.id + last.run === id) last.run++;
    else entries.push({ id, offset, length: packed.length, run: 1 });
  }
  return { entries, contents };
}

function directoriesOf(entries: readonly Entry[]): { root: Buffer; leaves: Buffer } {
  const whole = directory(entries);
  if (whole.length <= MAX_ROOT) return { root: whole, leaves: Buffer.alloc(0) };
  const pointers: Entry[] = [];
  const leaves: Buffer[] = [];
  let offset = 0;
  for (let from = 0; from < entries.length; from += LEAF) {
    const leaf = directory(entries.slice(from, from + LEAF));
    pointers.push({ id: entries[from]!.id, offset, length: leaf.length, run: 0 });
    leaves.push(leaf);
    offset += leaf.length;
  }
  return { root: directory(pointers), leaves: Buffer.concat(leaves) };
}

/** Column by column; an id is the difference to the previous one, offset 0 means right after the previous entry. */
function directory(entries: readonly Entry[]): Buffer {
  const numbers = [
    entries.length,
    ...entries.map(({ id }, index) => id - (entries[index - 1]?.id ?? 0)),
    ...entries.map(({ run }) => run),
    ...entries.map(({ length }) => length),
    ...entries.map(({ offset }, index) => {
      const before = entries[index - 1];
      return before && before.offset + before.length === offset ? 0 : offset + 1;
    }),
  ];
  return gzipSync(Buffer.from(numbers.flatMap(varint)), { level: 9 });
}

/** Seven bits a byte, lowest first (LEB128). */
function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128);
  return [...bytes, rest];
}
