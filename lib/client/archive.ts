import { crc32, deflateRawSync, gzipSync } from "node:zlib";

// Makes the clients' archives. Equal files give equal bytes, because the archives contain no time, owner or order
// of a machine.

export type Files = Readonly<Record<string, string>>;

const sorted = (files: Files): [name: string, bytes: Buffer][] =>
  Object.entries(files)
    .map(([name, text]): [string, Buffer] => [name, Buffer.from(text)])
    .toSorted(([a], [b]) => (a < b ? -1 : 1));

/** 26 October 1985, the time that npm gives all files of a package. */
const PACKAGE_TIME = 499_162_500;
const BLOCK = 512;

/** A gzipped tar archive in the format that npm installs (POSIX ustar). */
export function tarball(files: Files): Buffer {
  const entries = sorted(files).flatMap(([name, bytes]) => [
    tarHeader(name, bytes.length),
    bytes,
    Buffer.alloc((BLOCK - (bytes.length % BLOCK)) % BLOCK),
  ]);
  return gzipSync(Buffer.concat([...entries, Buffer.alloc(2 * BLOCK)]), { level: 9 });
}

function tarHeader(name: string, size: number): Buffer {
  const header = Buffer.alloc(BLOCK);
  const octal = (value: number, digits: number): string => `${value.toString(8).padStart(digits, "0")}\0`;
  header.write(name, 0);
  header.write(octal(0o644, 7), 100);
  header.write(octal(0, 7), 108);
  header.write(octal(0, 7), 116);
  header.write(octal(size, 11), 124);
  header.write(octal(PACKAGE_TIME, 11), 136);
  header.write(" ".repeat(8), 148);
  // Writes the type of a plain file, and the format's name and version.
  header.write("0", 156);
  header.write("ustar\u000000", 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  return header;
}

/** 1 January 1980, the earliest day of a zip archive. */
const ZIP_DATE = 0x21;

/** A zip archive, the format of a Python wheel (PKZIP APPNOTE 4.3). */
export function zip(files: Files): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, bytes] of sorted(files)) {
    const path = Buffer.from(name);
    const packed = deflateRawSync(bytes, { level: 9 });
    // The header fields: version, flags, method (deflate), time, date, checksum, both sizes, lengths of name and
    // extra field.
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(8, 4);
    shared.writeUInt16LE(ZIP_DATE, 8);
    shared.writeUInt32LE(crc32(bytes), 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(bytes.length, 18);
    shared.writeUInt16LE(path.length, 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04"), shared, path, packed]);
    // The directory fields: comment, disk, attributes (a plain Unix file that all may read), and the position of its
    // local header.
    const place = Buffer.alloc(14);
    place.writeUInt32LE(0o100644 * 0x10000, 6);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from("PK\x01\x02"), Buffer.from([20, 3]), shared, place, path]));
    locals.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06");
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, central, end]);
}
