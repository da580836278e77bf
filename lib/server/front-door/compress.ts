import { Readable } from "node:stream";
import { promisify } from "node:util";
import { createGzip, gzip } from "node:zlib";

/** A response's body; a long one comes in pieces. */
export type Body = string | Buffer | readonly Buffer[];
export const isInPieces = (body: Body | null): body is readonly Buffer[] => Array.isArray(body);

/** Minimum characters for compression, because shorter bodies are sent faster as they are. */
const WORTH_IT = 4_096;

const compress = promisify(gzip);

/**
 * Compresses a large body if the client accepts it. zlib has its own threads, so a large page delays no other
 * request. Undefined if the body should be sent uncompressed.
 * @param accepted the header `Accept-Encoding`
 */
export function compressBody(body: Body | null, accepted: string | undefined): Promise<Buffer | Buffer[]> | undefined {
  if (body === null || accepted === undefined || !takesGzip(accepted)) return undefined;
  if (isInPieces(body)) return body.length > 1 ? compressPieces(body) : compressBody(body[0]!, accepted);
  return body.length < WORTH_IT ? undefined : compress(body);
}

/** Compresses all pieces as one gzip stream, again in pieces. */
async function compressPieces(pieces: readonly Buffer[]): Promise<Buffer[]> {
  const packed = Readable.from(pieces, { objectMode: false }).pipe(createGzip());
  return (await packed.toArray()) as Buffer[];
}

/** Whether an `Accept-Encoding` allows gzip, by name or by `*`, with a weight above zero (RFC 9110, section 12.5.3). */
export function takesGzip(accepted: string): boolean {
  const weights = new Map(
    accepted.split(",").map((part): [string, number] => {
      const [coding = "", ...parameters] = part.split(";").map((text) => text.trim().toLowerCase());
      const weight = parameters.find((text) => text.startsWith("q="))?.slice(2);
      return [coding, weight === undefined ? 1 : Number(weight)];
    }),
  );
  return (weights.get("gzip") ?? weights.get("x-gzip") ?? weights.get("*") ?? 0) > 0;
}
