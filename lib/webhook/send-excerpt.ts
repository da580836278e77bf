import type { Readable } from "node:stream";

/** Bytes of an answer's body that are read. */
const MOST = 4_096;
const MOST_HEADERS = 30;
const MOST_OF_A_HEADER = 300;

/** Reads the beginning of a body. One that goes on is cut off with its connection, however long it would have become. */
export async function readExcerpt(body: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  // Leaving the loop destroys the stream.
  for await (const chunk of body as AsyncIterable<Buffer>) {
    chunks.push(chunk.subarray(0, MOST - length));
    length += chunk.length;
    if (length >= MOST) break;
  }
  return Buffer.concat(chunks);
}

/** Control characters, of which PostgreSQL takes all but NUL and a screen none. */
// oxlint-disable-next-line no-control-regex -- they are what it is about
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;
const shown = (text: string): string => text.replace(CONTROL, "\ufffd");

/** A body as text; one that is packed, although we asked for none, is told of and not unpacked. */
export function excerptOf(body: Buffer, encoding: string | string[] | undefined): string {
  if (encoding && String(encoding) !== "identity") return `(${String(encoding).slice(0, 40)}, not unpacked)`;
  // As a stream: a character that was cut in two at the end is left out.
  return shown(new TextDecoder().decode(body, { stream: true }));
}

/** The first headers of an answer, each cut to what a person may want to see. */
export function headersExcerpt(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const entries = Object.entries(headers).slice(0, MOST_HEADERS);
  return Object.fromEntries(
    entries.map(([name, value]) => [shown(name).slice(0, 100), shown(String(value)).slice(0, MOST_OF_A_HEADER)]),
  );
}
