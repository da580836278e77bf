import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { Logger, runMigrations } from "graphile-worker";
import { Client } from "pg";
import { projectRoot } from "./project-root";

/** One folder of `prisma/migrations`. */
export type Migration = { name: string; sql: string };

/** The advisory lock Prisma's own CLI takes, so that the two never migrate one database at the same time. */
const prismaLock = 72_707_369;

/** The bookkeeping table exactly as Prisma makes it: its CLI goes on where we stopped, and the other way round. */
const bookkeepingTable = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id VARCHAR(36) PRIMARY KEY NOT NULL,
  checksum VARCHAR(64) NOT NULL,
  finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL,
  logs TEXT,
  rolled_back_at TIMESTAMPTZ,
  started_at TIMESTAMPTZ NOT NULL DEFAULT now(),
  applied_steps_count INTEGER NOT NULL DEFAULT 0
)`;

/**
 * Brings a database up to date: our migrations in the order of their names, then the job queue's own schema. Each of
 * ours is applied entirely or not at all, and by one process only, however many start at the same time; all locks end
 * with their transaction, so that it also works through a pooler.
 *
 * @param url the database's connection URL.
 * @param onStep called with the name of each migration before it is applied.
 * @returns the names of the migrations that were applied now.
 * @throws when an applied migration was edited since, one failed earlier, or one fails now; the message names it.
 */
export async function migrate(
  url: string,
  onStep: (name: string) => void = () => {},
  migrations: readonly Migration[] = readMigrations(path.join(projectRoot, "prisma/migrations")),
): Promise<string[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const applied: string[] = [];
  try {
    for (const migration of migrations) {
      if (await applyOnce(client, migration, onStep)) applied.push(migration.name);
    }
  } finally {
    await client.end();
  }
  // Its own notices about what it installed are of no interest here.
  await runMigrations({ connectionString: url, logger: new Logger(() => () => {}) });
  return applied;
}

/** The migrations in a folder like `prisma/migrations`, by name. */
export function readMigrations(dir: string): Migration[] {
  return fs
    .readdirSync(dir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && fs.existsSync(path.join(dir, entry.name, "migration.sql")))
    .map(({ name }) => ({ name, sql: fs.readFileSync(path.join(dir, name, "migration.sql"), "utf8") }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

async function applyOnce(client: Client, migration: Migration, onStep: (name: string) => void): Promise<boolean> {
  const { name, sql } = migration;
  await client.query("BEGIN");
  try {
    await client.query("SELECT pg_advisory_xact_lock($1)", [prismaLock]);
    await client.query("SET LOCAL client_min_messages = warning");
    await client.query(bookkeepingTable);
    if (await isApplied(client, migration)) {
      await client.query("COMMIT");
      return false;
    }
    assertOneTransaction(migration);
    onStep(name);
    await client.query(sql);
    await client.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
       VALUES ($1, $2, $3, now(), clock_timestamp(), 1)`,
      [crypto.randomUUID(), checksum(sql), name],
    );
    await client.query("COMMIT");
    return true;
  } catch (cause) {
    await client.query("ROLLBACK").catch(() => {});
    if (cause instanceof MigrationRefused) throw cause;
    throw new Error(`Migration ${name} failed, and nothing of it was kept: ${(cause as Error).message}`, { cause });
  }
}

/** A migration that must not be applied, or that an earlier run left in a state only a person can judge. */
export class MigrationRefused extends Error {}

async function isApplied(client: Client, { name, sql }: Migration): Promise<boolean> {
  const { rows } = await client.query<{ checksum: string; finished: boolean }>(
    `SELECT checksum, finished_at IS NOT NULL AS finished FROM _prisma_migrations
     WHERE migration_name = $1 AND rolled_back_at IS NULL`,
    [name],
  );
  if (rows.length === 0) return false;
  if (rows.some((row) => !row.finished)) {
    throw new MigrationRefused(
      `Migration ${name} failed earlier and may have been applied in part. Look at the database, then mark it with ` +
        `“npx prisma migrate resolve --rolled-back ${name}” or “--applied ${name}”.`,
    );
  }
  // A checkout on Windows may have rewritten the line ends, which is no edit.
  const accepted = [sql, sql.replaceAll("\r\n", "\n"), sql.replaceAll(/\r?\n/g, "\r\n")].map(checksum);
  if (rows.some((row) => accepted.includes(row.checksum))) return true;
  throw new MigrationRefused(
    `Migration ${name} was edited after it had been applied to this database. Restore the file, and make the change ` +
      "in a new migration.",
  );
}

/** A COMMIT of its own would end the transaction that makes a migration atomic. */
function assertOneTransaction({ name, sql }: Migration): void {
  const statement = /^[ \t]*(BEGIN|START\s+TRANSACTION|COMMIT|ROLLBACK)(\s+(WORK|TRANSACTION))?\s*;/im.exec(sql)?.[1];
  if (!statement) return;
  throw new MigrationRefused(
    `Migration ${name} contains “${statement}”. Each migration is applied in one transaction already: remove it.`,
  );
}

function checksum(sql: string): string {
  return crypto.createHash("sha256").update(sql).digest("hex");
}
