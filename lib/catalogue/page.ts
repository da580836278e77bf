import type { Context } from "@/lib/core/context";
import { JsonText } from "@/lib/core/json-text";

/** For so long a page that is asked for again is the same, although its cursor is sealed anew, and lives on, each time. */
const CURSOR_AGE_MS = 3_600_000;

/**
 * A page as it goes onto the wire.
 * @param items its records as JSON, with commas between them
 * @param version what tells them from other states of the same page
 * @param rest what else the page says, by name
 */
export function writePage<P>(
  context: Context,
  {
    items,
    version,
    nextCursor,
    rest = {},
  }: { items: string; version: string; nextCursor: string | null; rest?: Record<string, string> },
): JsonText<P> {
  const more = Object.entries(rest)
    .map(([name, value]) => `,"${name}":${JSON.stringify(value)}`)
    .join("");
  const age = nextCursor === null ? "" : Math.floor(context.now.getTime() / CURSOR_AGE_MS);
  return new JsonText(
    `{"items":[${items}],"next_cursor":${JSON.stringify(nextCursor)}${more}}`,
    `${version} ${more} ${age}`,
  );
}
