import type { Context } from "@/lib/core/context";
import { JsonText } from "@/lib/core/json/json-text";

/** Milliseconds for which an unchanged page keeps its version, although its cursor is sealed anew each time. */
const CURSOR_AGE_MS = 3_600_000;

/**
 * Serializes a page.
 * @param items its records as JSON, separated by commas
 * @param version distinguishes states of the same page
 * @param rest further fields of the page
 * @param headers of the response
 */
export function writePage<P>(
  context: Context,
  {
    items,
    version,
    nextCursor,
    rest = {},
    headers = {},
  }: {
    items: string;
    version: string;
    nextCursor: string | null;
    rest?: Record<string, string>;
    headers?: Record<string, string>;
  },
): JsonText<P> {
  const more = Object.entries(rest)
    .map(([name, value]) => `,"${name}":${JSON.stringify(value)}`)
    .join("");
  const age = nextCursor === null ? "" : Math.floor(context.now.getTime() / CURSOR_AGE_MS);
  return new JsonText(
    `{"items":[${items}],"next_cursor":${JSON.stringify(nextCursor)}${more}}`,
    `${version} ${more} ${age}`,
    headers,
  );
}
