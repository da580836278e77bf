import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";
import { createGunzip } from "node:zlib";

/**
 * The bytes of a file, unpacked when it is named `.gz`; what goes wrong with the file is an error of the stream returned.
 * @param onBytes told how many bytes of the file itself were read
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
