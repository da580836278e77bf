import { inflateSync } from "node:zlib";

/** Lengths in bytes of WOFF's header and directory entries, and of those of an uncompressed font (sfnt). */
const WOFF = { header: 44, entry: 20 };
const SFNT = { header: 12, entry: 16 };

/**
 * Unpacks a WOFF file (https://www.w3.org/TR/WOFF/) into an uncompressed font. The renderer reads WOFF, too, but
 * decompresses it again for each letter, which takes nine tenths of its time.
 */
export function unpackWoff(file: Buffer): Buffer {
  const count = file.readUInt16BE(12);
  const head = Buffer.alloc(SFNT.header + count * SFNT.entry);
  head.writeUInt32BE(file.readUInt32BE(4), 0);
  head.writeUInt16BE(count, 4);
  const log = Math.floor(Math.log2(count));
  head.writeUInt16BE(2 ** log * 16, 6);
  head.writeUInt16BE(log, 8);
  head.writeUInt16BE((count - 2 ** log) * 16, 10);
  const tables: Buffer[] = [];
  let offset = head.length;
  for (let at = 0; at < count; at++) {
    const entry = WOFF.header + at * WOFF.entry;
    const [start, packed, length] = [4, 8, 12].map((field) => file.readUInt32BE(entry + field)) as [
      number,
      number,
      number,
    ];
    const stored = file.subarray(start, start + packed);
    const table = packed < length ? inflateSync(stored) : stored;
    const to = SFNT.header + at * SFNT.entry;
    file.copy(head, to, entry, entry + 4);
    head.writeUInt32BE(file.readUInt32BE(entry + 16), to + 4);
    head.writeUInt32BE(offset, to + 8);
    head.writeUInt32BE(length, to + 12);
    // Tables start at multiples of four bytes.
    const padded = Buffer.concat([table, Buffer.alloc(-length & 3)]);
    tables.push(padded);
    offset += padded.length;
  }
  return Buffer.concat([head, ...tables]);
}
