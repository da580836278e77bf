import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";
import { createGunzip } from "node:zlib";

/**
 * The bytes of a file, decompressed if its name ends in `.gz`; errors of the file are errors of the returned stream.
 * @param onBytes receives the number of bytes read from the file itself
 */
export function openText(location: string, onBytes: (count: number) => void = () => {}): Readable {
  const raw = createReadStream(location);
  raw.on("data", (chunk) => onBytes(chunk.length));
  if (!location.endsWith(".gz")) return raw;
  const plain = createGunzip();
  raw.on("error", (error) => plain.destroy(error));
  plain.on("close", () => raw.destroy());
  return raw.pipe(plain);
}
