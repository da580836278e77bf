import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { Client } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { findDifferences, type Conservation, type Departures } from "@/lib/inventory/conservation-repository";
import { getTableFile, MANIFEST, readManifest, digestReferredCatalogue, readSchema, type Manifest } from "./manifest";
import { describeTables, findTenantTables } from "./tenant-tables";

/** An import that was refused and changed nothing; the message says why. */
class ImportRefused extends Error {}

interface Imported {
  manifest: Manifest;
  /** Whether the same copy was imported before, so that nothing was done. */
  isRepeated: boolean;
  rows: number;
  stock: Conservation;
  departures: Departures;
}

/** The key under which an import is recorded, so that repeating it does nothing. */
const doneAs = (publicId: string): string => `tenant_import:${publicId}`;

/**
 * Imports a copy of a tenant completely or not at all, in one transaction. The tenant keeps its internal ids, by
 * which rows refer to each other and to the catalogue; catalogue and migrations must be those of the export. Triggers
 * do not run, so that nothing that has happened before causes a mail, an event or an account entry. Stock is not
 * changed but compared with all bookings, including the imported ones: the import is refused if a night is not sold
 * exactly as often as it is booked.
 * @param url the database, by a superuser or by a role that may set `session_replication_role` and sees all tenants
 * @param isSandbox where a tenant may have moved its clock: elsewhere it has the real one from now on
 * @throws ImportRefused if a check fails
 */
export async function importTenant(url: string, folder: string, isSandbox: boolean): Promise<Imported> {
  const manifest = readManifest(folder);
  await checkFiles(folder, manifest);
  const copy = crypto
    .createHash("sha256")
    .update(fs.readFileSync(path.join(folder, MANIFEST)))
    .digest("hex");
  const client = new Client({ connectionString: url, application_name: "tenant import" });
  await client.connect();
  try {
    await client.query("BEGIN");
    for (const setting of ["statement_timeout = 0", "row_security = off", "timezone = 'UTC'"])
      await client.query(`SET LOCAL ${setting}`);
    await client.query("SELECT pg_advisory_xact_lock(hashtextextended('tenant_import', 0))");
    const isRepeated = await isDone(client, manifest, copy);
    if (!isRepeated) await writeRows(client, folder, manifest, copy);
    if (!isRepeated && !isSandbox)
      await client.query("UPDATE tenant SET clock_ahead_ms = 0 WHERE id = $1", [manifest.tenant.id]);
    const found = await findDifferences(client);
    if (!isRepeated && found.stock.differences + found.departures.differences)
      throw new ImportRefused(describeStock(found));
    await client.query("COMMIT");
    return { manifest, isRepeated, rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0), ...found };
  } catch (error) {
    await client.query("ROLLBACK").catch(() => {});
    throw error;
  } finally {
    await client.end();
  }
}

async function checkFiles(folder: string, { tables }: Manifest): Promise<void> {
  for (const { name, sha256 } of tables) {
    const file = getTableFile(folder, name);
    if (!fs.existsSync(file)) throw new ImportRefused(`${file} is missing.`);
    const hash = crypto.createHash("sha256");
    await pipeline(fs.createReadStream(file), hash);
    if (hash.digest("hex") !== sha256) throw new ImportRefused(`${file} differs from what was exported.`);
  }
}

/** @throws ImportRefused if the tenant exists with other data, or if another tenant has its internal id */
async function isDone(client: Client, { tenant }: Manifest, copy: string): Promise<boolean> {
  const sql = "SELECT public_id FROM tenant WHERE public_id = $1 OR id = $2";
  const [found] = (await client.query<{ public_id: string }>(sql, [tenant.publicId, tenant.id])).rows;
  if (!found) return false;
  const state = "SELECT value ->> 'copy' AS copy FROM service_state WHERE name = $1";
  const [done] = (await client.query<{ copy: string }>(state, [doneAs(tenant.publicId)])).rows;
  if (found.public_id === tenant.publicId && done?.copy === copy) return true;
  if (found.public_id === tenant.publicId) throw new ImportRefused(`The tenant ${tenant.publicId} exists here.`);
  throw new ImportRefused(`Another tenant, ${found.public_id}, has the internal id ${tenant.id} here.`);
}

async function writeRows(client: Client, folder: string, manifest: Manifest, copy: string): Promise<void> {
  const { tenant, migrations, lastMigration, catalogue } = manifest;
  const schema = await readSchema(client);
  if (schema.digest !== migrations)
    throw new ImportRefused(
      `The migrations differ: the copy was made after ${lastMigration}, and the last one here is ${schema.last}.`,
    );
  await client.query("SET LOCAL session_replication_role = replica");
  for (const table of manifest.tables) await writeTable(client, folder, table);
  const here = await digestReferredCatalogue(client, tenant.id);
  if (here.sha256 !== catalogue.sha256)
    throw new ImportRefused(
      "The catalogue differs: properties, rooms, plans or services of the bookings are not here.",
    );
  await checkForeignKeys(client, tenant.id);
  await client.query(
    `INSERT INTO audit_unsealed (kind, id) SELECT 'entry', id FROM audit_entry WHERE tenant_id = $1
     UNION ALL SELECT 'change', c.id FROM audit_change c JOIN audit_entry e ON e.id = c.entry_id WHERE e.tenant_id = $1`,
    [tenant.id],
  );
  await advanceSequences(client, manifest);
  // After a removal the state of an earlier import may still be there.
  await client.query(
    `INSERT INTO service_state (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = EXCLUDED.value, updated_at = now()`,
    [doneAs(tenant.publicId), { copy }],
  );
}

/** PostgreSQL's error code for a key that exists. */
const UNIQUE_VIOLATION = "23505";

/** Writes rows through a temporary table, because partitions of past days must be created first. */
async function writeTable(client: Client, folder: string, { name, columns }: Manifest["tables"][number]) {
  const list = columns.map((column) => `"${column}"`).join(", ");
  await client.query(`CREATE TEMP TABLE copied ON COMMIT DROP AS SELECT ${list} FROM "${name}" WITH NO DATA`);
  const target = client.query(copyFrom(`COPY copied (${list}) FROM STDIN WITH (FORMAT csv, HEADER true)`));
  await pipeline(fs.createReadStream(getTableFile(folder, name)), target);
  if (name === "request_log")
    await client.query(
      "SELECT open_request_days(min(at AT TIME ZONE 'UTC')::date, max(at AT TIME ZONE 'UTC')::date) FROM copied HAVING count(*) > 0",
    );
  try {
    await client.query(`INSERT INTO "${name}" (${list}) SELECT ${list} FROM copied`);
  } catch (error) {
    const { code, detail } = error as { code?: string; detail?: string };
    if (code !== UNIQUE_VIOLATION) throw error;
    throw new ImportRefused(`A row of ${name} belongs to another tenant here: ${detail ?? ""}`);
  }
  await client.query("DROP TABLE copied");
}

/**
 * Checks foreign keys, which PostgreSQL does not while triggers are off.
 * @throws ImportRefused if a row refers to nothing
 */
async function checkForeignKeys(client: Client, tenantId: number): Promise<void> {
  const own = new Map((await findTenantTables(client)).map(({ name, isOwn }) => [name, isOwn]));
  for (const { name, parents } of await describeTables(client)) {
    const isOwn = own.get(name);
    if (isOwn === undefined) continue;
    for (const { table, columns, parentColumns } of parents) {
      const joined = columns.map((column, i) => `f."${parentColumns[i]}" = t."${column}"`).join(" AND ");
      const given = columns.map((column) => `t."${column}" IS NOT NULL`).join(" AND ");
      const sql = `SELECT count(*)::int AS orphans FROM "${name}" t WHERE ${isOwn} AND ${given} AND NOT EXISTS (SELECT FROM ${table} f WHERE ${joined})`;
      const { orphans } = (await client.query<{ orphans: number }>(sql, [tenantId])).rows[0]!;
      if (orphans) throw new ImportRefused(`${orphans} rows of ${name} refer to rows of ${table} that are not here.`);
    }
  }
}

/** Lets new rows get ids above the imported ones. */
async function advanceSequences(client: Client, { tables }: Manifest): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `SELECT c.relname AS table, a.attname AS column, pg_get_serial_sequence(quote_ident(c.relname), a.attname) AS sequence
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     WHERE c.relnamespace = 'public'::regnamespace AND c.relname = ANY ($1) AND pg_get_serial_sequence(quote_ident(c.relname), a.attname) IS NOT NULL`,
    [tables.map(({ name }) => name)],
  );
  rows.push({ table: "booking", column: "booking_number", sequence: "booking_number_seq" });
  for (const { table, column, sequence } of rows)
    await client.query(
      `SELECT setval('${sequence}', highest) FROM (SELECT max("${column}") AS highest FROM "${table}") AS found
       WHERE highest > (SELECT last_value FROM ${sequence})`,
    );
}

function describeStock({ stock, departures }: { stock: Conservation; departures: Departures }): string {
  const sold = (r: { sold: number; booked: number; held: number; pinned: number }) =>
    `sold ${r.sold}, booked ${r.booked}; held ${r.held}, prebooked ${r.pinned}`;
  const lines = [
    ...stock.examples.map((night) => `  ${night.property}, ${night.room}, ${night.day}: ${sold(night)}`),
    ...departures.examples.map((one) => `  ${one.service}, ${one.day} ${one.time}: ${sold(one)}`),
  ];
  const counts = `${stock.differences} room nights and ${departures.differences} departures`;
  return `The stock is not what the bookings take, in ${counts}. The import needs it to be, such as:\n${lines.join("\n")}`;
}
