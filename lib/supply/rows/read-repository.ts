import { containsWords } from "@/lib/core/database/conditions";
import type { Queryable, Row as DatabaseRow } from "@/lib/core/db";
import { bindNamed } from "@/lib/core/database/named-parameters";
import type { SupplyKind, KindName } from "../format/kinds";
import type { StoredRow } from "./stored-row";

/** The tables that a kind's records are read from. */
interface Source {
  /** SQL of the tables, with the record as `t`. */
  from: string;
  /** SQL of the key's columns in order. */
  key: readonly string[];
  /** SQL of fields that are not columns of the record. */
  more: Readonly<Record<string, string>>;
  /** SQL of the record, if that is not just `t`. */
  record?: string;
  /** SQL of the text that a search matches besides the code. */
  name: string;
  publicId?: string;
  /** The alias of the table that has the instants of change and deletion, if that is not `t`. */
  stamped?: string;
}

const OF_PROPERTY = { key: ["o.code", "t.code"], more: { property_code: "o.code" }, name: "t.name" };
const PLACED = (table: string) => ({
  from: `${table} t LEFT JOIN place l ON l.id = t.place_id`,
  key: ["t.code"],
  more: { place_code: "l.code" },
  name: "t.name",
});
const service = { record: "to_jsonb(s) || to_jsonb(t)", key: ["s.code"], stamped: "s" } as const;

const SOURCES: Readonly<Record<KindName, Source>> = {
  places: {
    from: "place t LEFT JOIN place up ON up.id = t.parent_id",
    key: ["t.code"],
    more: { parent_code: "up.code" },
    name: "t.name",
  },
  properties: PLACED("property"),
  rooms: { from: "room t JOIN property o ON o.id = t.property_id", ...OF_PROPERTY },
  rate_plans: { from: "rate_plan t JOIN property o ON o.id = t.property_id", ...OF_PROPERTY },
  rate_seasons: {
    from: "rate_season t JOIN property o ON o.id = t.property_id",
    key: ["o.code", "t.plan_code", "t.starts_on::text"],
    more: { property_code: "o.code" },
    name: "t.plan_code",
    publicId: "NULL::text",
  },
  supplements: { from: "supplement t JOIN property o ON o.id = t.property_id", ...OF_PROPERTY, publicId: "NULL::text" },
  offers: { from: "offer t JOIN property o ON o.id = t.property_id", ...OF_PROPERTY, publicId: "NULL::text" },
  fees: { from: "fee t JOIN property o ON o.id = t.property_id", ...OF_PROPERTY, publicId: "NULL::text" },
  sell_rules: {
    from: "sell_rule t",
    key: ["t.key"],
    more: {},
    name: "concat_ws(' ', t.tenant, t.market, t.chain, t.place, t.property, t.plan)",
    publicId: "NULL::text",
  },
  service_zones: {
    from: "service_zone t LEFT JOIN service_zone up ON up.id = t.parent_id LEFT JOIN place l ON l.id = t.place_id",
    key: ["t.code"],
    more: { parent_code: "up.code", place_code: "l.code" },
    name: "t.name",
  },
  vehicle_types: { from: "transfer_vehicle_type t", key: ["t.code"], more: {}, name: "t.name" },
  transfers: {
    ...service,
    from: `transfer_service t JOIN service s ON s.id = t.service_id JOIN service_zone f ON f.id = t.from_zone_id
      JOIN service_zone g ON g.id = t.to_zone_id JOIN transfer_vehicle_type v ON v.id = t.vehicle_type_id`,
    more: { from_zone_code: "f.code", to_zone_code: "g.code", vehicle_type_code: "v.code" },
    name: "f.name || ' ' || g.name || ' ' || v.name",
    publicId: "NULL::text",
  },
  tours: PLACED("tour"),
  tour_options: {
    ...service,
    from: "tour_option t JOIN service s ON s.id = t.service_id JOIN tour o ON o.id = t.tour_id",
    more: { tour_code: "o.code" },
    name: "t.name",
  },
  flights: {
    from: "flight t JOIN place a ON a.id = t.origin_id JOIN place b ON b.id = t.destination_id",
    key: ["t.code"],
    more: { origin_code: "a.code", destination_code: "b.code" },
    name: "t.carrier_name || ' ' || t.carrier_code || t.flight_number",
  },
  flight_cabins: {
    ...service,
    from: "flight_cabin t JOIN service s ON s.id = t.service_id JOIN flight o ON o.id = t.flight_id",
    more: { flight_code: "o.code" },
    name: "t.cabin",
  },
  tariffs: {
    from: "tariff t JOIN service s ON s.id = t.service_id",
    key: ["s.code", "t.code"],
    more: { service_code: "s.code" },
    name: "t.currency_code",
    publicId: "NULL::text",
  },
  packages: PLACED("package"),
  package_components: {
    from: `package_component t JOIN package o ON o.id = t.package_id
      LEFT JOIN property p ON p.id = t.property_id LEFT JOIN service s ON s.id = t.service_id`,
    key: ["o.code", "t.position::text"],
    more: { package_code: "o.code", property_code: "p.code", service_code: "s.code" },
    name: "coalesce(p.name, s.code)",
    publicId: "NULL::text",
    stamped: "t",
  },
};

export interface StoredRecord extends DatabaseRow {
  record: StoredRow;
  publicId: string | null;
  key: string[];
}

function selected({ from, key, more, record = "to_jsonb(t)", publicId = "t.public_id" }: Source): string {
  const extra = Object.entries(more).map(([column, sql]) => `'${column}', ${sql}`);
  const whole = extra.length > 0 ? `${record} || jsonb_build_object(${extra.join(", ")})` : record;
  return `SELECT ${whole} AS record, ${publicId} AS "publicId", ARRAY[${key.join(", ")}] AS key FROM ${from}`;
}

/** Finds records by their keys, each a list of the key columns' texts; unknown keys are left out. */
export async function findRecords(
  on: Queryable,
  { name }: Pick<SupplyKind, "name">,
  keys: readonly (readonly string[])[],
): Promise<StoredRecord[]> {
  const source = SOURCES[name];
  const columns = source.key.map((_, at) => [`keys_${at}`, keys.map((key) => key[at])] as const);
  const keyArrays = columns.map(([parameter]) => `:${parameter}::text[]`).join(", ");
  const { rows } = await on.query<StoredRecord>(
    bindNamed(
      `${selected(source)} WHERE (${source.key.join(", ")}) IN (SELECT * FROM unnest(${keyArrays}))`,
      Object.fromEntries(columns),
    ),
  );
  return rows;
}

export interface RecordFilters {
  /** The start of a code, or a part of the name. */
  q?: string | undefined;
  /** The code of the record that they are parts of. */
  parent?: string | undefined;
  /** Live records, retired ones, or both. */
  state: "LIVE" | "RETIRED" | "ALL";
}

/** Lists records in the order of their keys (keyset pagination). */
export async function listRecords(
  on: Queryable,
  { name, parent }: Pick<SupplyKind, "name" | "parent">,
  filters: RecordFilters,
  after: readonly string[] | undefined,
  most: number,
): Promise<StoredRecord[]> {
  const source = SOURCES[name];
  const values: Record<string, unknown> = { limit: most };
  const parameter = (label: string, value: unknown): string => {
    values[label] = value;
    return `:${label}`;
  };
  const where: string[] = [];
  const own = source.key.at(-1)!;
  if (filters.q !== undefined) {
    const q = parameter("q", filters.q);
    where.push(`(starts_with(lower(${own}), lower(${q})) OR ${containsWords(source.name, q)})`);
  }
  if (filters.parent !== undefined && parent) {
    where.push(`${source.more[parent.column] ?? source.key[0]} = ${parameter("parent", filters.parent)}`);
  }
  const stamped = source.stamped ?? "t";
  if (filters.state !== "ALL") where.push(`${stamped}.deleted_at IS ${filters.state === "LIVE" ? "" : "NOT "}NULL`);
  const key = source.key.map((column) => (column.includes("position") ? "t.position" : column));
  if (after) {
    const position = after.map(
      (value, at) => `${parameter(`after_${at}`, value)}${key[at] === "t.position" ? "::int" : ""}`,
    );
    where.push(`(${key.join(", ")}) > (${position.join(", ")})`);
  }
  const { rows } = await on.query<StoredRecord>(
    bindNamed(
      `${selected(source)} ${where.length > 0 ? `WHERE ${where.join(" AND ")}` : ""} ORDER BY ${key.join(", ")} LIMIT :limit`,
      values,
    ),
  );
  return rows;
}
