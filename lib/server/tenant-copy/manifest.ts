import fs from "node:fs";
import path from "node:path";
import type { ClientBase } from "pg";
import { z } from "zod";

const Count = z.int().nonnegative();
const Digest = z.string().regex(/^[0-9a-f]{64}$/);

/** The `manifest.json` of a copy: what it contains, and its files. */
export const Manifest = z.strictObject({
  /** The format's version; other ones are refused. */
  format: z.literal(1),
  tenant: z.strictObject({ id: z.int(), publicId: z.string(), name: z.string() }),
  exportedAt: z.iso.datetime(),
  /** The program's version, for people. */
  version: z.string(),
  /** The last migration, for people, and a digest of the names and checksums of all. */
  lastMigration: z.string(),
  migrations: Digest,
  /** Catalogue rows that the tenant's rows refer to: their number, and a digest of their ids. */
  catalogue: z.strictObject({ rows: Count, sha256: Digest }),
  /** Tables in the order of an import. */
  tables: z.array(
    z.strictObject({
      name: z.string().regex(/^[a-z][a-z0-9_]*$/),
      columns: z.array(z.string().regex(/^[a-z][a-z0-9_]*$/)),
      rows: Count,
      bytes: Count,
      sha256: Digest,
    }),
  ),
});
export type Manifest = z.output<typeof Manifest>;

export const MANIFEST = "manifest.json";
export const getTableFile = (folder: string, table: string): string => path.join(folder, `${table}.csv`);

/** @throws Error if the folder has no manifest of this format */
export function readManifest(folder: string): Manifest {
  const file = path.join(folder, MANIFEST);
  if (!fs.existsSync(file)) throw new Error(`${folder} is no copy of a tenant: it has no ${MANIFEST}.`);
  const read = Manifest.safeParse(JSON.parse(fs.readFileSync(file, "utf8")));
  if (!read.success) throw new Error(`${file} is not of this format: ${z.prettifyError(read.error)}`);
  return read.data;
}

type Database = Pick<ClientBase, "query">;

const MIGRATIONS = `
  SELECT max(migration_name) AS last, encode(sha256(convert_to(string_agg(migration_name || ':' || checksum, E'\\n' ORDER BY migration_name), 'UTF8')), 'hex') AS digest
  FROM _prisma_migrations WHERE finished_at IS NOT NULL`;

/** Reads a database's schema: the last migration, and the digest of all. */
export async function readSchema(db: Database): Promise<{ last: string; digest: string }> {
  return (await db.query<{ last: string; digest: string }>(MIGRATIONS)).rows[0]!;
}

/** SQL: catalogue rows that the tenant's rows refer to by internal id, without a foreign key. */
const REFERRED = `
  SELECT 'property' AS kind, property_id AS id FROM booking_room WHERE tenant_id = $1
  UNION SELECT 'property', property_id FROM supply_grant WHERE tenant_id = $1
  UNION SELECT 'room', room_id FROM booking_room WHERE tenant_id = $1
  UNION SELECT 'rate_plan', rate_plan_id FROM booking_room WHERE tenant_id = $1
  UNION SELECT 'service', service_id FROM booking_service WHERE tenant_id = $1`;
const CATALOGUE = `
  SELECT count(*)::int AS rows, encode(sha256(convert_to(coalesce(string_agg(kind || ' ' || id || ' ' || coalesce(name, 'missing'), E'\\n' ORDER BY kind, id), ''), 'UTF8')), 'hex') AS sha256
  FROM (
    SELECT r.kind, r.id, coalesce(p.public_id, o.public_id, l.public_id, s.code) AS name FROM (${REFERRED}) r
    LEFT JOIN property p ON r.kind = 'property' AND p.id = r.id LEFT JOIN room o ON r.kind = 'room' AND o.id = r.id
    LEFT JOIN rate_plan l ON r.kind = 'rate_plan' AND l.id = r.id LEFT JOIN service s ON r.kind = 'service' AND s.id = r.id
  ) named`;

/** The digest of those rows, by internal and public id. */
export async function digestReferredCatalogue(db: Database, tenantId: number): Promise<Manifest["catalogue"]> {
  return (await db.query<Manifest["catalogue"]>(CATALOGUE, [tenantId])).rows[0]!;
}
