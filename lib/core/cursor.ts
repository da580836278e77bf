import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import type { Context } from "./context";
import { DomainError, invalid } from "./errors";
import { openJson, sealJson } from "./secrets/seal";

/** Seconds until a cursor expires. */
const CURSOR_LIFE = 24 * 3600;

const Sealed = z.object({ tenant: z.int(), of: z.string(), until: z.int(), position: z.unknown() });

/**
 * Seals a pagination cursor: the position after which the next page starts. `of` names the operation and its filters,
 * so that no other request accepts the cursor.
 * @param life seconds
 */
export function sealCursor(
  context: Pick<Context, "tenantId" | "now">,
  of: string,
  position: unknown,
  life = CURSOR_LIFE,
): string {
  return sealJson("cursor", {
    tenant: context.tenantId,
    of,
    until: Math.floor(context.now.getTime() / 1000) + life,
    position,
  });
}

/**
 * Opens a cursor.
 * @throws DomainError `CURSOR_EXPIRED`, or `INVALID_REQUEST` if it was altered or belongs to another request or
 * tenant
 */
export function openCursor<S extends z.ZodType>(
  context: Context,
  of: string,
  cursor: string,
  position: S,
): z.output<S> {
  const sealed = Sealed.safeParse(openJson("cursor", cursor));
  if (!sealed.success || sealed.data.tenant !== context.tenantId || sealed.data.of !== of) {
    throw invalid({ path: "cursor", message: "is not a cursor of this request" });
  }
  if (sealed.data.until < context.now.getTime() / 1000) throw new DomainError("CURSOR_EXPIRED");
  return restored(position, sealed.data.position);
}

function restored<S extends z.ZodType>(position: S, sealed: unknown): z.output<S> {
  const found = position.safeParse(sealed);
  if (!found.success) throw invalid({ path: "cursor", message: "was made by another version of this service" });
  return found.data;
}

const Continued = z.object({ filters: z.record(z.string(), z.unknown()), after: z.unknown() });

/**
 * Returns the filters of a list request and the position to continue from. With a cursor the filters are those of
 * the first page; filters sent with the cursor must equal them.
 * @throws DomainError as `openCursor`
 */
export function resolveListRequest<F extends object, S extends z.ZodType>(
  context: Context,
  of: string,
  { cursor, filters }: { cursor: string | undefined; filters: F },
  position: S,
): { filters: F; after: z.output<S> | undefined } {
  if (cursor === undefined) return { filters, after: undefined };
  const sealed = openCursor(context, of, cursor, Continued);
  for (const [name, value] of Object.entries(filters)) {
    if (value !== undefined && !isDeepStrictEqual(value, sealed.filters[name])) {
      throw invalid({ path: "cursor", message: `was made for another ${name}` });
    }
  }
  return { filters: sealed.filters as F, after: restored(position, sealed.after) };
}

/**
 * Cuts a page from rows read with `limit + 1`. The extra row only shows that there is a next page; the cursor has the
 * position of this page's last row (keyset pagination).
 */
export function cutPage<Row>(
  context: Context,
  of: string,
  rows: Row[],
  limit: number,
  positionOf: (last: Row) => unknown,
): { rows: Row[]; last: Row | undefined; nextCursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const more = last !== undefined && rows.length > limit;
  return { rows: page, last, nextCursor: more ? sealCursor(context, of, positionOf(last)) : null };
}
