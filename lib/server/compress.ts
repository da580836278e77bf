import { Readable } from "node:stream";
import { promisify } from "node:util";
import { createGzip, gzip } from "node:zlib";
import { LargeJson } from "@/lib/core/large-json";

/** Characters: what is shorter is sent sooner as it is. */
const WORTH_IT = 4_096;

const compress = promisify(gzip);

/**
 * A body compressed, where it is large and the client takes that; zlib works on threads of its own, so nobody else waits
 * for a page of megabytes. undefined: it is sent as it is.
 * @param accepted the request's `Accept-Encoding`
 */
export function compressed(
  body: string | Buffer | LargeJson | null,
  accepted: string | undefined,
): Promise<Buffer | LargeJson> | undefined {
  if (body === null || accepted === undefined || !takesGzip(accepted)) return undefined;
  if (body instanceof LargeJson) return compressPieces(body);
  return body.length < WORTH_IT ? undefined : compress(body);
}

/** One gzip stream over all pieces, its output in pieces again. */
async function compressPieces({ pieces }: LargeJson): Promise<LargeJson> {
  const packed = Readable.from(pieces, { objectMode: false }).pipe(createGzip());
  return new LargeJson((await packed.toArray()) as Buffer[]);
}

/** Whether an `Accept-Encoding` has gzip, by its name or by `*`, at a weight above zero (RFC 9110, section 12.5.3). */
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
