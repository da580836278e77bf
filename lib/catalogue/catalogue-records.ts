import { LRUCache } from "lru-cache";
import { z } from "zod";
import { clock } from "@/lib/core/clock";
import type { Context } from "@/lib/core/context";
import { BatchedReads } from "@/lib/core/database/batched-reads";
import { resolveListRequest, cutPage } from "@/lib/core/cursor";
import { DomainError, invalid, type ErrorCode } from "@/lib/core/errors";
import { JsonText } from "@/lib/core/json/json-text";
import { computeCatalogueFingerprint } from "./contract";
import { rankLanguages } from "./languages/languages";
import { writePage } from "./page";
import {
  findRecords,
  latestChange,
  listRecords,
  fingerprintShape,
  type ContractRestrictions,
  type RecordRow,
  type CatalogueResource,
} from "./record-repository";

/** Parameters of every catalogue list, besides its own filters. */
export interface ListRequest {
  limit: number;
  cursor?: string | undefined;
  updated_since?: string | undefined;
  language?: string | undefined;
}
/** A serialized page. */
export interface RecordPage<R> {
  items: R[];
  next_cursor: string | null;
  next_updated_since: string;
}

/** Maximum seconds that a partner's clock may be ahead of ours. */
const AHEAD = 60;
const EVER = "1970-01-01T00:00:00.000Z";

/** Keyset position of a page: its last record, and the resource's last change as of the first page. */
const Position = z.object({
  updated_at: z.string(),
  public_id: z.string(),
  latest: z.string(),
  /** Metres from the point, in a list by distance. */
  distance: z.int().optional(),
});
type Position = z.output<typeof Position>;

/**
 * A page of a resource in order of change (keyset pagination). Each transaction stamps its changes with an instant
 * later than all before, so a record that changes during the pagination moves to the end and is not missed.
 * @throws DomainError `INVALID_REQUEST` on `updated_since` or `cursor`, `CURSOR_EXPIRED`
 */
export async function listCatalogueRecords<R extends object, F extends object>(
  context: Context,
  resource: CatalogueResource<R, F>,
  { limit, cursor, ...rest }: ListRequest & F,
): Promise<JsonText<RecordPage<R>>> {
  const { filters, after } = resolveListRequest(
    context,
    resource.table,
    { cursor, filters: canonical(context, rest) },
    Position,
  );
  const { updated_since: updatedSince, language, ...own } = filters;
  const query = {
    limit: limit + 1,
    after: after && { updatedAt: after.updated_at, publicId: after.public_id, distance: after.distance },
    updatedSince,
    filters: own as unknown as F,
    languages: languagesOf(language),
    origin: context.origin ?? "",
    ...namedBy(context),
  };
  return unlessKnown(context, async (whole) => {
    const rows = await listRecords(resource, query, whole);
    const latest = after?.latest ?? (rows[0]?.latest ?? (await latestChange(resource)))?.toISOString() ?? EVER;
    const page = cutPage(context, resource.table, rows, limit, (last) => ({
      filters,
      after: positionOf(last, latest),
    }));
    // A list by distance cannot follow changes: its `next_updated_since` covers everything since its first page.
    const isByDistance = "near" in filters && filters.near !== undefined;
    const since = isByDistance
      ? latest
      : page.last
        ? nextUpdatedSince(page.last.updated_at, page.nextCursor === null, latest)
        : nextUpdatedSince(new Date(after?.updated_at ?? updatedSince ?? EVER), false, latest);
    return writePage(context, {
      items: page.rows.map((row) => row.record).join(),
      version: versionOf(context, resource, page.rows, language),
      headers: contentLanguage(page.rows),
      nextCursor: page.nextCursor,
      rest: { next_updated_since: since },
    });
  });
}

/** Reads of single records; reads of one tenant that arrive together share a statement. */
const reads = new BatchedReads<RecordRow>();
/** Maximum characters of all cached records. */
const MAX_CACHED = 32 * 1_048_576;
/** Records by id and version. Every request reads the version from the database, so a cached record is never stale. */
const records = new LRUCache<string, JsonText>({ maxSize: MAX_CACHED, sizeCalculation: ({ json }) => json.length + 1 });

/**
 * Reads a record's stamp, and the record itself only when neither the caller nor this process has its version: building
 * a record takes the database several times as long as finding its stamp.
 * @throws DomainError `missing`, also for deleted records and those outside the tenant's contract
 */
export async function getCatalogueRecord<R extends object, F extends object>(
  context: Context,
  resource: CatalogueResource<R, F>,
  publicId: string,
  missing: ErrorCode,
  language?: string,
): Promise<JsonText<R>> {
  const { tenantId, origin = "" } = context;
  const contract = namedBy(context);
  const read = async (whole: boolean): Promise<[row: RecordRow, version: string]> => {
    const group = [tenantId, resource, contract.only, contract.plans, language, origin, whole];
    const row = await reads.read(group, publicId, (ids) =>
      findRecords(resource, ids, contract, languagesOf(language), origin, whole),
    );
    if (!row) throw new DomainError(missing);
    return [row, versionOf(context, resource, [row], language)];
  };
  const [, current] = await read(false);
  if (context.knows?.(current)) return new JsonText("", current);
  const cached = records.get(current) as JsonText<R> | undefined;
  if (cached) return cached;
  const [row, version] = await read(true);
  const record = new JsonText<R>(row.record ?? "", version, contentLanguage([row]));
  records.set(version, record);
  return record;
}

const languagesOf = (language: string | undefined) => (language === undefined ? undefined : rankLanguages(language));

/** The header `Content-Language`: the languages of the rows' first descriptions (RFC 9110, section 8.5). */
function contentLanguage(rows: RecordRow[]): Record<string, string> {
  const languages = new Set(rows.flatMap(({ language }) => language ?? []));
  return languages.size ? { "Content-Language": [...languages].join(", ") } : {};
}

/** Reads the whole record or page only when the caller does not have its current version. */
async function unlessKnown<R>(context: Context, read: (whole: boolean) => Promise<JsonText<R>>): Promise<JsonText<R>> {
  if (context.knows) {
    const state = await read(false);
    if (context.knows(state.version)) return state;
  }
  return read(true);
}

/**
 * Versions are equal only for identical content. They include each record's stamp, which the database changes with
 * everything that the record shows; the record's shape, which a release may change; the origin of its images' addresses;
 * and the tenant's contract.
 */
function versionOf<R extends object, F extends object>(
  context: Context,
  resource: CatalogueResource<R, F>,
  rows: RecordRow[],
  language = "",
) {
  const { only, plans } = namedBy(context);
  const contract = resource.contracted
    ? [only, plans].map((ids) => ids && computeCatalogueFingerprint(ids)).join(" ")
    : "";
  const states = rows.map((row) => `${row.public_id} ${row.updated_at.getTime()}`);
  return [fingerprintShape(resource), context.origin, contract, language, ...states].join();
}

const namedBy = ({ catalogue, ratePlans = null }: Context): ContractRestrictions => ({
  only: catalogue,
  plans: ratePlans,
});

/** The filters with `updated_since` in UTC, so that a cursor matches it in every notation. */
function canonical<F extends { updated_since?: string | undefined }>(context: Context, filters: F): F {
  if (filters.updated_since === undefined) return filters;
  const since = new Date(filters.updated_since);
  // The sandbox may have moved the domain's clock; records are stamped with real time.
  const latest = Math.max(context.now.getTime(), clock.realNow().getTime()) + AHEAD * 1000;
  if (since.getTime() > latest) throw invalid({ path: "updated_since", message: "is in the future" });
  return { ...filters, updated_since: since.toISOString() };
}

const positionOf = (row: RecordRow, latest: string): Position => ({
  updated_at: row.updated_at.toISOString(),
  public_id: row.public_id,
  latest,
  distance: row.distance,
});

/**
 * The `updated_since` with which a partner continues after this page; `at` is its last record's change. In the middle
 * of a list, more records of the same transaction may follow, so `at` itself is repeated. At the end, it is just after
 * `at`, because later changes have later stamps; otherwise an import's thousands of records with one stamp would be
 * repeated. It is never later than `latest`, the last change when the pagination started, because deletions may have
 * happened since.
 */
function nextUpdatedSince(at: Date, atEnd: boolean, latest: string): string {
  return new Date(Math.min(at.getTime() + (atEnd ? 1 : 0), Date.parse(latest) + 1)).toISOString();
}
