import { createHash } from "node:crypto";
import { z } from "zod";
import { rows } from "@/lib/core/db";
import { distanceTo, isWithin } from "./map/map-sql";
import { jsonObject } from "./record-sql";

/** Builds the condition on a column of public ids. */
type Visible = (publicId: string) => string;
/** Sorts a column of descriptions, the best one first. */
type Described = (column: string) => string;

/** The restrictions of a tenant's contract. */
export interface ContractRestrictions {
  /** The visible records, null if all are. */
  only: ReadonlySet<string> | null;
  /** The visible rate plans, null if all are. */
  plans: ReadonlySet<string> | null;
}

/**
 * A resource of the catalogue: SQL for its record and its list's filters. The table's row is `r`; it has public_id,
 * updated_at and deleted_at.
 * @typeParam R its record
 * @typeParam F its filters, all of them texts
 */
export interface CatalogueResource<R extends object, F extends object> {
  table: string;
  /** Whether contracts restrict it: a tenant may see only some of its records. */
  contracted: boolean;
  /**
   * Fields of the record, in order. `visible` builds the condition that the tenant may see a record's public id,
   * `planned` the same for rate plans; `described` puts the description first that suits the reader's language best.
   */
  fields(visible: Visible, planned: Visible, described: Described): { [K in keyof R]: string };
  /** Whether its rows have a column of descriptions by language. */
  isDescribed?: boolean;
  /** By filter, the condition for a value. */
  filters: { [K in Exclude<keyof F, keyof Nearby>]-?: (value: string) => string };
  /** Whether its rows have latitude and longitude, for `near` and `radius_km`. */
  isOnMap?: boolean;
}

/** A point and kilometres around it. */
interface Nearby {
  near?: string | undefined;
  radius_km?: string | undefined;
}

/**
 * A record with its stamp, which changes with everything that the record shows, including parts and names of other
 * records.
 */
const RecordRow = z.object({
  public_id: z.string(),
  updated_at: z.date(),
  /** JSON; absent when only stamps were requested. */
  record: z.string().optional(),
  /** The language of the first description, if one was requested. Null if the record has no description. */
  language: z.string().nullish(),
  /** The instant at which a list's resource last changed, deletions included. */
  latest: z.date().optional(),
  /** The metres from the requested point, in a list by distance. */
  distance: z.number().optional(),
});
export type RecordRow = z.output<typeof RecordRow>;

interface Ask<F> extends ContractRestrictions {
  limit: number;
  /** Keyset position: the page starts after this record. */
  after: { updatedAt: string; publicId: string; distance?: number | undefined } | undefined;
  /** Includes records that were deleted since (tombstones). If undefined, there are live records only. */
  updatedSince: string | undefined;
  filters: F;
  /** The reader's languages, the best one first, in lower case. Without them, descriptions are as they are stored. */
  languages: Languages;
  /** The service's own origin, for the addresses of images. */
  origin: string;
}
type Languages = readonly string[] | undefined;

/**
 * Records by (updated_at, public_id), or by distance from a point, in one round trip. The database serializes them to
 * JSON, so that large pages need no further processing.
 * @param whole false: stamps only, which is much cheaper
 */
export async function listRecords<R extends object, F extends object>(
  resource: CatalogueResource<R, F>,
  { limit, after, updatedSince, filters, languages, origin, ...contract }: Ask<F>,
  whole: boolean,
): Promise<RecordRow[]> {
  const query = new Query(resource, contract, languages, origin);
  query.where(
    updatedSince === undefined ? "r.deleted_at IS NULL" : `r.updated_at >= ${query.bind("updatedSince", updatedSince)}`,
  );
  const { near, radius_km: radius } = (resource.isOnMap ? filters : {}) as Nearby;
  const nearby =
    near !== undefined && radius !== undefined
      ? { near: query.bind("near", near), radius: query.bind("radius", radius) }
      : undefined;
  const distance = nearby && distanceTo(nearby.near);
  if (nearby) query.where(isWithin(nearby.near, nearby.radius));
  if (after && distance)
    query.where(
      `(${distance}, r.public_id) > (${query.bind("afterDistance", after.distance)}, ${query.bind("afterId", after.publicId)})`,
    );
  else if (after)
    query.where(
      `(r.updated_at, r.public_id) > (${query.bind("afterUpdatedAt", after.updatedAt)}, ${query.bind("afterId", after.publicId)})`,
    );
  for (const [name, condition] of Object.entries(resource.filters) as [keyof F, (value: string) => string][]) {
    const value = filters[name] as string | undefined;
    if (value !== undefined) query.where(condition(query.bind(`filter_${String(name)}`, value)));
  }
  const latest = `(SELECT max(updated_at) FROM ${resource.table}) AS latest`;
  const order = distance ? "distance, r.public_id" : "r.updated_at, r.public_id";
  return query.run(
    whole,
    [latest, ...(distance ? [`${distance} AS distance`] : [])],
    `ORDER BY ${order} LIMIT ${query.bind("limit", limit)}`,
  );
}

/** When a resource last changed, deletions included; undefined when it is empty. */
export async function latestChange({ table }: { table: string }): Promise<Date | undefined> {
  const [row] = await rows(
    z.object({ latest: z.date().nullable() }),
    `${table}_latest`,
    `SELECT max(updated_at) AS latest FROM ${table}`,
    {},
  );
  return row?.latest ?? undefined;
}

/** The live records with these public ids that the tenant sees. @param whole as in `listRecords` */
export async function findRecords<R extends object, F extends object>(
  resource: CatalogueResource<R, F>,
  publicIds: readonly string[],
  contract: ContractRestrictions,
  languages: Languages,
  origin: string,
  whole: boolean,
): Promise<ReadonlyMap<string, RecordRow>> {
  const query = new Query(resource, contract, languages, origin);
  query.where(`r.public_id = ANY (${query.bind("publicIds", publicIds)}::text[]) AND r.deleted_at IS NULL`);
  const found = await query.run(whole, [], "");
  return new Map(found.map((row) => [row.public_id, row]));
}

/** Fingerprints of shapes, each computed once: the text of a shape has several thousand characters. */
const shapes = new WeakMap<object, string>();

/** A fingerprint of the shape of a record: changes only with a release. */
export function fingerprintShape<R extends object, F extends object>(resource: CatalogueResource<R, F>): string {
  let known = shapes.get(resource);
  if (known === undefined) {
    const all = () => "true";
    const text = jsonObject(resource.fields(all, all, (column) => column));
    shapes.set(resource, (known = createHash("sha256").update(text).digest("base64url").slice(0, 16)));
  }
  return known;
}

const elementsOf = (column: string) => `FROM jsonb_array_elements(${column}) WITH ORDINALITY AS element(d, n)`;

/**
 * Builds one SELECT of a resource's records. Hand-written SQL, because lists are searched by text and place, and
 * the database serializes the records.
 */
class Query<R extends object, F extends object> {
  private readonly values: Record<string, unknown> = {};
  private readonly conditions: string[] = [];
  private readonly visible: Visible;
  private readonly plans: ReadonlySet<string> | null;

  constructor(
    private readonly resource: CatalogueResource<R, F>,
    { only, plans }: ContractRestrictions,
    private readonly languages: Languages,
    private readonly origin: string,
  ) {
    const visible = this.among("contractIds", resource.contracted ? only : null);
    this.where(visible("r.public_id"));
    this.plans = plans;
    this.visible = visible;
  }

  /** SQL: whether a column is one of the ids, which are bound as a parameter at first use; null: no limit. */
  private among(name: string, ids: ReadonlySet<string> | null): Visible {
    let bound: string | undefined;
    return (publicId) => (ids ? `${publicId} = ANY (${(bound ??= this.bind(name, [...ids]))}::text[])` : "true");
  }

  private ranked: string | undefined;

  /** SQL: descriptions in the order of the reader's languages; in their stored order if none was requested. */
  private described(): Described {
    if (!this.languages) return (column) => column;
    return (column) => `(SELECT coalesce(json_agg(d ORDER BY ${this.rankOf("d")}, n), '[]') ${elementsOf(column)})`;
  }

  /** SQL: the language of the description that is first in the reader's order. */
  private firstLanguage(): string {
    return `(SELECT d ->> 'language' ${elementsOf("r.descriptions")} ORDER BY ${this.rankOf("d")}, n LIMIT 1)`;
  }

  /** SQL: the rank of a description's language among the reader's; NULL, which sorts last, for any other language. */
  private rankOf(description: string): string {
    const ranked = (this.ranked ??= this.bind("languages", this.languages));
    return `array_position(${ranked}::text[], lower(${description} ->> 'language'))`;
  }

  /** Binds a value to a parameter. @returns the parameter, `:name` */
  bind(name: string, value: unknown): string {
    if (name in this.values) throw new Error(`The statement has a :${name} already`);
    this.values[name] = value;
    return `:${name}`;
  }
  where(condition: string): void {
    this.conditions.push(condition);
  }
  run(whole: boolean, columns: string[], order: string): Promise<RecordRow[]> {
    const selected = ["r.public_id", "r.updated_at", ...columns];
    if (whole) {
      const fields = this.resource.fields(this.visible, this.among("ratePlanIds", this.plans), this.described());
      selected.push(`(${jsonObject(fields)})::text AS record`);
      if (this.resource.isDescribed && this.languages) selected.push(`${this.firstLanguage()} AS language`);
    }
    if (selected.some((column) => column.includes(":origin"))) this.bind("origin", this.origin);
    const sql = `SELECT ${selected.join(", ")} FROM ${this.resource.table} r WHERE ${this.conditions.join(" AND ")} ${order}`;
    return rows(RecordRow, nameOf(this.resource.table, sql), sql, this.values);
  }
}

/** Statement names by text. Shared by both copies of this module, since they share connections. */
const names = new Map<string, string>();
function nameOf(table: string, sql: string): string {
  let name = names.get(sql);
  if (!name) {
    name = `${table}_records_${createHash("sha256").update(sql).digest("hex").slice(0, 16)}`;
    names.set(sql, name);
  }
  return name;
}
