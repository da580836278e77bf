import type { ClientBase } from "pg";

type Database = Pick<ClientBase, "query">;

/** A table that rows refer to, with the referring columns. */
interface Parent {
  table: string;
  columns: string[];
  parentColumns: string[];
}

/** Tables whose rows belong to a row without a foreign key to it. */
const LINKS: Readonly<Record<string, Parent>> = {
  audit_change: { table: "audit_entry", columns: ["entry_id"], parentColumns: ["id"] },
  event_feed: { table: "outbox_event", columns: ["outbox_id"], parentColumns: ["id"] },
  webhook_outbox: { table: "outbox_event", columns: ["outbox_id"], parentColumns: ["id"] },
};

/** A tenant's tables that a copy leaves out, with the reason. */
export const TABLES_LEFT_OUT: Readonly<Record<string, string>> = {
  staff_session: "people sign in again where the copy is",
  staff_link: "invitations and password links are valid for days, and an administrator makes new ones",
};

/**
 * Tables that belong to no tenant, with the reason. A test compares them, and the tenants' tables, with the database.
 */
const OF_INSTALLATION = "of the installation";
const OF_CATALOGUE = "the catalogue, which has to be the same where a copy is imported";
const OF_AUDIT = "the audit's hash chain: imported entries are sealed where they are, unless they are already";
export const TABLES_NOT_OF_TENANTS: Readonly<Record<string, string>> = {
  _prisma_migrations: OF_INSTALLATION,
  attempt_count: "counted guesses, by hashes",
  audit_seal: OF_AUDIT,
  audit_sealed: OF_AUDIT,
  audit_unsealed: OF_AUDIT,
  catalog_change: OF_CATALOGUE,
  catalog_feed: OF_CATALOGUE,
  catalog_field: OF_CATALOGUE,
  catalog_pending: OF_CATALOGUE,
  fee: OF_CATALOGUE,
  flight: OF_CATALOGUE,
  flight_cabin: OF_CATALOGUE,
  flight_day: OF_CATALOGUE,
  fx_rate: OF_INSTALLATION,
  image: OF_CATALOGUE,
  image_use: OF_CATALOGUE,
  nights_written: "stock: an import proves that it is what the bookings take",
  offer: OF_CATALOGUE,
  package: OF_CATALOGUE,
  package_component: OF_CATALOGUE,
  place: OF_CATALOGUE,
  property: OF_CATALOGUE,
  rate_plan: OF_CATALOGUE,
  rate_season: OF_CATALOGUE,
  room: OF_CATALOGUE,
  room_month: "stock: an import proves that it is what the bookings take",
  sell_rule: OF_CATALOGUE,
  sell_rule_version: OF_CATALOGUE,
  service: OF_CATALOGUE,
  service_day: "stock: an import proves that it is what the bookings take",
  service_secret: OF_INSTALLATION,
  service_state: OF_INSTALLATION,
  service_zone: OF_CATALOGUE,
  staff_spent_challenge: "answered sign-in challenges of the last day",
  supplement: OF_CATALOGUE,
  supply_import: OF_INSTALLATION,
  tariff: OF_CATALOGUE,
  tour: OF_CATALOGUE,
  tour_option: OF_CATALOGUE,
  transfer_service: OF_CATALOGUE,
  transfer_vehicle_type: OF_CATALOGUE,
  usage_writer: OF_INSTALLATION,
  worker_task: OF_INSTALLATION,
};

/** A table with rows of tenants. */
export interface TenantTable {
  name: string;
  /** The copied columns in order; generated ones are left out. */
  columns: string[];
  /** The primary key, by which rows are sorted. */
  key: string[];
  /** SQL: whether a row `t` belongs to the tenant `$1`. */
  isOwn: string;
}

interface Described {
  name: string;
  columns: string[];
  key: string[];
  parents: Parent[];
}

const DESCRIBED = `
  SELECT c.relname AS name,
    ARRAY(SELECT attname::text FROM pg_attribute WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum) AS columns,
    ARRAY(SELECT a.attname::text FROM pg_index i CROSS JOIN unnest(i.indkey) WITH ORDINALITY AS k (attnum, nth)
      JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.attnum WHERE i.indrelid = c.oid AND i.indisprimary ORDER BY k.nth) AS key,
    coalesce((SELECT json_agg(json_build_object('table', f.confrelid::regclass::text,
        'columns', ARRAY(SELECT attname FROM unnest(f.conkey) WITH ORDINALITY AS k (attnum, nth) JOIN pg_attribute a ON a.attrelid = f.conrelid AND a.attnum = k.attnum ORDER BY nth),
        'parentColumns', ARRAY(SELECT attname FROM unnest(f.confkey) WITH ORDINALITY AS k (attnum, nth) JOIN pg_attribute a ON a.attrelid = f.confrelid AND a.attnum = k.attnum ORDER BY nth)))
      FROM pg_constraint f WHERE f.conrelid = c.oid AND f.contype = 'f' AND f.conparentid = 0), '[]') AS parents
  FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition ORDER BY c.relname`;

/** Reads all tables from the database's catalogue. */
export async function describeTables(db: Database): Promise<Described[]> {
  const { rows } = await db.query<Described>(DESCRIBED);
  return rows.map((table) => {
    const link = LINKS[table.name];
    return link ? { ...table, parents: [...table.parents, link] } : table;
  });
}

/**
 * The tables with rows of a tenant: `tenant` itself, tables with a column `tenant_id`, and those whose rows belong to
 * a row of one of them. They come from the database's catalogue, so that a new table is copied without being listed
 * here. Tables follow those that they refer to.
 */
export async function findTenantTables(db: Database): Promise<TenantTable[]> {
  const described = (await describeTables(db)).filter(({ name }) => !(name in TABLES_LEFT_OUT));
  const own = new Map<string, string>();
  for (const { name, columns } of described)
    if (name === "tenant") own.set(name, "t.id = $1");
    else if (columns.includes("tenant_id")) own.set(name, "t.tenant_id = $1");
  for (let found = true; found;) {
    found = false;
    for (const table of described) {
      const condition = own.has(table.name) ? undefined : throughParent(table, own);
      if (condition === undefined) continue;
      own.set(table.name, condition);
      found = true;
    }
  }
  const tables = described.filter(({ name }) => own.has(name));
  return inOrder(tables).map(({ name, columns, key }) => ({ name, columns, key, isOwn: own.get(name)! }));
}

/** The condition by which a row belongs to its parent's tenant; undefined if no parent belongs to a tenant. */
function throughParent({ parents }: Described, own: ReadonlyMap<string, string>): string | undefined {
  const parent = parents.find(({ table }) => own.has(table));
  if (!parent) return undefined;
  const joined = parent.columns.map((column, i) => `p.${parent.parentColumns[i]} = t.${column}`).join(" AND ");
  return `EXISTS (SELECT FROM ${parent.table} p WHERE ${joined} AND ${own.get(parent.table)!.replaceAll(/\bt\./g, "p.")})`;
}

/** Sorts tables so that parents precede children. */
function inOrder(tables: readonly Described[]): Described[] {
  const sorted: Described[] = [];
  const visit = (table: Described): void => {
    if (sorted.includes(table)) return;
    for (const { table: parent } of table.parents)
      if (parent !== table.name) tables.filter(({ name }) => name === parent).forEach(visit);
    sorted.push(table);
  };
  tables.forEach(visit);
  return sorted;
}
