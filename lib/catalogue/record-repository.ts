import { statement } from "@/lib/core/db";

/**
 * A resource of the catalogue: how its record is written and its list is filtered, in SQL. The table's row is `r`; it has
 * public_id, updated_at and deleted_at.
 * @typeParam R its record
 * @typeParam F its filters, all of them texts
 */
export interface Resource<R extends object, F extends object> {
  table: string;
  /** Its records are named by contracts: a tenant may see some of them only. */
  contracted: boolean;
  /** Fields of the record, in order. `visible` tells of a column of public ids whether the tenant may see them. */
  fields(visible: (publicId: string) => string): { [K in keyof R]: string };
  /** By filter, the condition for a value. */
  filters: { [K in keyof F]-?: (value: string) => string };
}

export interface RecordRow extends Record<string, unknown> {
  public_id: string;
  updated_at: Date;
  /** JSON. */
  record: string;
  /** When the resource last changed at all, tombstones included. */
  latest: Date;
}

export interface Ask<F> {
  limit: number;
  /** Where to go on: behind this record. */
  after: { updatedAt: string; publicId: string } | undefined;
  /** Tombstones included; without it live records only. */
  updatedSince: string | undefined;
  filters: F;
  /** The records that the tenant's contract names; null: all. */
  only: ReadonlySet<string> | null;
}

/** Records by (updated_at, public_id), in one round trip. Their JSON is written by the database: of a large page, nothing else touches it. */
export async function listRecords<R extends object, F extends object>(
  resource: Resource<R, F>,
  { limit, after, updatedSince, filters, only }: Ask<F>,
): Promise<RecordRow[]> {
  const query = new Query(resource, only);
  query.where(updatedSince === undefined ? "r.deleted_at IS NULL" : `r.updated_at >= ${query.bind(updatedSince)}`);
  if (after)
    query.where(`(r.updated_at, r.public_id) > (${query.bind(after.updatedAt)}, ${query.bind(after.publicId)})`);
  for (const [name, condition] of Object.entries(resource.filters) as [keyof F, (value: string) => string][]) {
    const value = filters[name];
    if (value !== undefined) query.where(condition(query.bind(value)));
  }
  return query.run(
    `r.public_id, r.updated_at, (SELECT max(updated_at) FROM ${resource.table}) AS latest`,
    `ORDER BY r.updated_at, r.public_id LIMIT ${query.bind(limit)}`,
  );
}

/** When a resource last changed, tombstones included; undefined while there is none. */
export async function latestChange({ table }: { table: string }): Promise<Date | undefined> {
  const [row] = await statement<{ latest: Date | null }>(`${table}_latest`, `SELECT max(updated_at) AS latest FROM ${table}`, []); // prettier-ignore
  return row?.latest ?? undefined;
}

/** A live record as JSON; undefined when there is none that the tenant may see. */
export async function findRecord<R extends object, F extends object>(
  resource: Resource<R, F>,
  publicId: string,
  only: ReadonlySet<string> | null,
): Promise<string | undefined> {
  const query = new Query(resource, only);
  query.where(`r.public_id = ${query.bind(publicId)} AND r.deleted_at IS NULL`);
  const [row] = await query.run("r.public_id", "");
  return row?.record;
}

/** One SELECT of a resource's records, put together from what is asked for. */
class Query<R extends object, F extends object> {
  private readonly values: unknown[] = [];
  private readonly conditions: string[] = [];
  private readonly record: string;

  constructor(
    private readonly resource: Resource<R, F>,
    only: ReadonlySet<string> | null,
  ) {
    const named = resource.contracted && only ? this.bind([...only]) : undefined;
    const visible = (publicId: string) => (named ? `${publicId} = ANY (${named}::text[])` : "true");
    this.where(visible("r.public_id"));
    this.record = object(resource.fields(visible));
  }

  /** @returns the value's placeholder */
  bind(value: unknown): string {
    return `$${this.values.push(value)}`;
  }
  where(condition: string): void {
    this.conditions.push(condition);
  }
  run(columns: string, order: string): Promise<RecordRow[]> {
    const sql = `SELECT ${columns}, (${this.record})::text AS record FROM ${this.resource.table} r
      WHERE ${this.conditions.join(" AND ")} ${order}`;
    return statement(nameOf(this.resource.table, sql), sql, this.values);
  }
}

/** Each text of a statement is prepared under a name of its own. */
const names = new Map<string, string>();
function nameOf(table: string, sql: string): string {
  let name = names.get(sql);
  if (!name) names.set(sql, (name = `${table}_records_${names.size}`));
  return name;
}

// What records are written with.

/** A JSON object of SQL expressions. */
export const object = (fields: Record<string, string>): string =>
  `json_build_object(${Object.entries(fields).map(([name, value]) => `'${name}', ${value}`).join(", ")})`; // prettier-ignore

/** A JSON array of the rows of a query; `[]` of none. */
export const array = (element: string, rows: string, order: string): string =>
  `(SELECT coalesce(json_agg(${element} ORDER BY ${order}), '[]') FROM ${rows})`;

const instant = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
export const changes = { updated_at: instant("r.updated_at"), deleted_at: instant("r.deleted_at") };

/** Columns under their own names. */
export const columns = <const N extends readonly string[]>(...listed: N) =>
  Object.fromEntries(listed.map((name) => [name, `r.${name}`])) as { [K in N[number]]: string };

export const location = `CASE WHEN r.latitude IS NOT NULL AND r.longitude IS NOT NULL
  THEN ${object({ latitude: "r.latitude::float8", longitude: "r.longitude::float8" })} END`;

export const placeId = "(SELECT p.public_id FROM place p WHERE p.id = r.place_id)";

/** Terms of a plan or tariff `t`, as far as they are content. */
export const terms = {
  currency_code: "t.currency_code",
  non_refundable: "t.cancellation -> 'non_refundable'",
  late_cancellation: "t.cancellation -> 'late_cancellation'",
  free_until: "t.cancellation -> 'free_until'",
};

// What lists are filtered by.

/** Ids of a place, found by a condition on `p`, and of all places beneath it. */
export const placesWithin = (found: string): string => `ARRAY(WITH RECURSIVE within AS (
    SELECT p.id FROM place p WHERE ${found} UNION SELECT c.id FROM place c JOIN within w ON c.parent_id = w.id)
  SELECT id FROM within)`;
export const within = (value: string): string => `r.place_id = ANY (${placesWithin(`p.public_id = ${value}`)})`;

/** Each word of the value begins a word of the text. The migration that made `search_words` indexes these expressions. */
export const says = (text: string, value: string): string =>
  `array_to_tsvector(search_words(${text})) @@ (SELECT string_agg('''' || word || ''':*', ' & ')::tsquery FROM unnest(search_words(${value})) AS word)`;
export const placeSays = (value: string): string =>
  `r.place_id = ANY (ARRAY(SELECT p.id FROM place p WHERE ${says("p.name || ' ' || COALESCE(p.iata_code, '')", value)}))`;

export const equals = (column: string) => (value: string) => `${column} = ${value}`;
