import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Client } from "pg";
import { to as copyTo } from "pg-copy-streams";
import { clock } from "@/lib/core/clock";
import { projectRoot } from "../project-root";
import { getTableFile, MANIFEST, digestReferredCatalogue, readSchema, type Manifest } from "./manifest";
import { findTenantTables, type TenantTable } from "./tenant-tables";

/**
 * Writes all rows of a tenant into a folder: a CSV file per table, sorted by primary key, and `manifest.json`. Reads
 * one snapshot, while the service runs. Two exports of the same rows have equal files.
 * @param url the database, by a role that sees all tenants
 * @param folder is created; must be empty
 * @throws Error if there is no such tenant, or the folder has files
 */
export async function exportTenant(url: string, publicId: string, folder: string): Promise<Manifest> {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (fs.readdirSync(folder).length) throw new Error(`${folder} is not empty.`);
  const client = new Client({ connectionString: url, application_name: "tenant export" });
  await client.connect();
  try {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    await client.query("SET LOCAL statement_timeout = 0");
    await client.query("SET LOCAL row_security = off");
    await client.query("SET LOCAL timezone = 'UTC'");
    const tenant = await findTenant(client, publicId);
    const { last, digest } = await readSchema(client);
    const tables: Manifest["tables"] = [];
    for (const table of await findTenantTables(client))
      tables.push(await writeTable(client, table, tenant.id, getTableFile(folder, table.name)));
    const manifest: Manifest = {
      format: 1,
      tenant,
      exportedAt: clock.realNow().toISOString(),
      version: versionOfProgram(),
      lastMigration: last,
      migrations: digest,
      catalogue: await digestReferredCatalogue(client, tenant.id),
      tables,
    };
    await client.query("COMMIT");
    fs.writeFileSync(path.join(folder, MANIFEST), `${JSON.stringify(manifest, null, 1)}\n`, { mode: 0o600 });
    return manifest;
  } finally {
    await client.end();
  }
}

async function findTenant(client: Client, publicId: string): Promise<Manifest["tenant"]> {
  const sql = `SELECT id, public_id AS "publicId", name FROM tenant WHERE public_id = $1`;
  const [tenant] = (await client.query<Manifest["tenant"]>(sql, [publicId])).rows;
  if (!tenant) throw new Error(`There is no tenant “${publicId}”: npm run admin -- list-tenants lists them.`);
  return tenant;
}

async function writeTable(
  client: Client,
  { name, columns, key, isOwn }: TenantTable,
  tenantId: number,
  file: string,
): Promise<Manifest["tables"][number]> {
  // COPY takes no parameters.
  const own = isOwn.replaceAll("$1", String(tenantId));
  const rows = `SELECT ${columns.map((column) => `t."${column}"`).join(", ")} FROM "${name}" t WHERE ${own} ORDER BY ${key.map((column) => `t."${column}"`).join(", ")}`;
  const hash = crypto.createHash("sha256");
  let bytes = 0;
  const digested = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  const source = client.query(copyTo(`COPY (${rows}) TO STDOUT WITH (FORMAT csv, HEADER true)`));
  await pipeline(source, digested, fs.createWriteStream(file, { mode: 0o600 }));
  return { name, columns, rows: source.rowCount, bytes, sha256: hash.digest("hex") };
}

const versionOfProgram = (): string =>
  (JSON.parse(fs.readFileSync(path.join(projectRoot, "package.json"), "utf8")) as { version: string }).version;
