import { z } from "zod";
import { clock } from "@/lib/core/clock";
import type { Context } from "@/lib/core/context";
import { asked, pageOf } from "@/lib/core/cursor";
import { DomainError, invalid, type ErrorCode } from "@/lib/core/errors";
import { JsonText } from "@/lib/core/json-text";
import { fingerprint } from "./contract";
import { writePage } from "./page";
import {
  findRecord,
  latestChange,
  listRecords,
  shapeOf,
  type Contract,
  type ListedRow,
  type RecordRow,
  type Resource,
} from "./record-repository";

/** What every list of the catalogue is asked for beside its own filters. */
export interface ListRequest {
  limit: number;
  cursor?: string | undefined;
  updated_since?: string | undefined;
}
/** A page as it goes onto the wire. */
export interface RecordPage<R> {
  items: R[];
  next_cursor: string | null;
  next_updated_since: string;
}

/** Seconds that a partner's clock may be ahead of ours. */
const AHEAD = 60;
const EVER = "1970-01-01T00:00:00.000Z";

/** Behind which record a list goes on, and when, as of its first page, the resource had last changed. */
const Position = z.object({
  updated_at: z.string(),
  public_id: z.string(),
  latest: z.string(),
  /** Of a list by distance: metres. */
  distance: z.int().optional(),
});
type Position = z.output<typeof Position>;

/**
 * A page of a resource in order of change. Each transaction stamps what it changed with an instant of its own,
 * later than all before it; so what changes while a list is read only moves towards its end.
 * @throws DomainError `INVALID_REQUEST` on `updated_since` or `cursor`, `CURSOR_EXPIRED`
 */
export async function listCatalogueRecords<R extends object, F extends object>(
  context: Context,
  resource: Resource<R, F>,
  { limit, cursor, ...rest }: ListRequest & F,
): Promise<JsonText<RecordPage<R>>> {
  const { filters, after } = asked(context, resource.table, { cursor, filters: canonical(context, rest) }, Position);
  const { updated_since: updatedSince, ...own } = filters;
  const ask = {
    limit: limit + 1,
    after: after && { updatedAt: after.updated_at, publicId: after.public_id, distance: after.distance },
    updatedSince,
    filters: own as unknown as F,
    ...namedBy(context),
  };
  return unlessKnown(context, async (whole) => {
    const rows = await listRecords(resource, ask, whole);
    const latest = after?.latest ?? (rows[0]?.latest ?? (await latestChange(resource)))?.toISOString() ?? EVER;
    const page = pageOf(context, resource.table, rows, limit, (last) => ({ filters, after: positionOf(last, latest) }));
    // A list by distance tells of no change since its first page: whatever changes from then on is read again.
    const isByDistance = "near" in filters && filters.near !== undefined;
    const since = isByDistance
      ? latest
      : page.last
        ? goingOn(page.last.updated_at, page.nextCursor === null, latest)
        : goingOn(new Date(after?.updated_at ?? updatedSince ?? EVER), false, latest);
    return writePage(context, {
      items: page.rows.map((row) => row.record).join(),
      version: versionOf(context, resource, page.rows),
      nextCursor: page.nextCursor,
      rest: { next_updated_since: since },
    });
  });
}

/** @throws DomainError `missing`, also for what is deleted, and for what the tenant's contract does not name */
export async function getCatalogueRecord<R extends object, F extends object>(
  context: Context,
  resource: Resource<R, F>,
  publicId: string,
  missing: ErrorCode,
): Promise<JsonText<R>> {
  return unlessKnown(context, async (whole) => {
    const row = await findRecord(resource, publicId, namedBy(context), whole);
    if (!row) throw new DomainError(missing);
    return new JsonText(row.record ?? "", versionOf(context, resource, [row]));
  });
}

/** What is read, as a whole only where the caller does not have this version of it. */
async function unlessKnown<R>(context: Context, read: (whole: boolean) => Promise<JsonText<R>>): Promise<JsonText<R>> {
  if (context.knows) {
    const state = await read(false);
    if (context.knows(state.version)) return state;
  }
  return read(true);
}

/**
 * Two equal versions are the same records, to the byte: of each the stamp, which the database changes with whatever the
 * record shows; what records look like, which a new release may change; and what the tenant may see of them.
 */
function versionOf<R extends object, F extends object>(context: Context, resource: Resource<R, F>, rows: RecordRow[]) {
  const { only, plans } = namedBy(context);
  const contract = resource.contracted ? [only, plans].map((ids) => ids && fingerprint(ids)).join(" ") : "";
  const states = rows.map((row) => `${row.public_id} ${row.updated_at.getTime()}`);
  return [shapeOf(resource), contract, ...states].join();
}

const namedBy = ({ catalogue, ratePlans = null }: Context): Contract => ({ only: catalogue, plans: ratePlans });

/** The filters, `updated_since` in UTC: so a cursor recognises it in whatever way it is written. */
function canonical<F extends { updated_since?: string | undefined }>(context: Context, filters: F): F {
  if (filters.updated_since === undefined) return filters;
  const since = new Date(filters.updated_since);
  // The sandbox may have moved the domain's clock; records are stamped by the real one.
  const latest = Math.max(context.now.getTime(), clock.realNow().getTime()) + AHEAD * 1000;
  if (since.getTime() > latest) throw invalid({ path: "updated_since", message: "lies in the future" });
  return { ...filters, updated_since: since.toISOString() };
}

const positionOf = (row: ListedRow, latest: string): Position => ({
  updated_at: row.updated_at.toISOString(),
  public_id: row.public_id,
  latest,
  distance: row.distance,
});

/**
 * From when on a partner who has read a page asks for changes, `at` being the last instant that he was told of. In the middle
 * of a list others of the same transaction may follow: that instant again. At its end: just behind, for what comes later is
 * stamped later; so an import's thousands of records of one instant are not told again and again. But never behind what was
 * the `latest` instant when the list was begun: a list of live records tells of no deletion, and some may have come since.
 */
function goingOn(at: Date, atEnd: boolean, latest: string): string {
  return new Date(Math.min(at.getTime() + (atEnd ? 1 : 0), Date.parse(latest) + 1)).toISOString();
}
