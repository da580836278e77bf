import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client, type DatabaseError } from "pg";
import { bindNamed } from "@/lib/core/database/named-parameters";
import { projectRoot } from "../project-root";

/** A folder of `prisma/migrations`. */
export type Migration = { name: string; sql: string };

/** The advisory lock of Prisma's own CLI, so that both never migrate a database at the same time. */
const PRISMA_LOCK = 72_707_369;

/** The table in which Prisma's CLI records migrations, so that it and this program can continue each other's work. */
const BOOKKEEPING = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id VARCHAR(36) PRIMARY KEY NOT NULL,
  checksum VARCHAR(64) NOT NULL,
  finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL,
  logs TEXT,
  rolled_back_at TIMESTAMPTZ,
  started_at TIMESTAMPTZ NOT NULL DEFAULT now(),
  applied_steps_count INTEGER NOT NULL DEFAULT 0
)`;

/** The last migration that the baseline replaces: a database that has it, has the baseline's schema. */
const LAST_BEFORE_BASELINE = "20261205030300_room_month_lowest_price_filled";

interface MigrateOptions {
  /** Called with a migration's name before it is applied, and before each retry. */
  onStep?: (name: string) => void;
  /** The migrations to apply; by default those in `prisma/migrations`. */
  migrations?: readonly Migration[];
  /** Milliseconds after which a migration that cannot lock its tables is given up. */
  patienceMs?: number;
}

/**
 * Applies all pending migrations in the order of their names, each completely or not at all, and in one process only,
 * however many start.
 * @param url the database, by the role that owns the tables
 * @returns the names of the migrations that were applied now
 * @throws Error if an applied migration was edited, one failed earlier, or one fails now; the message names it
 */
export async function migrate(url: string, options: MigrateOptions = {}): Promise<string[]> {
  const { onStep = () => {}, migrations = readMigrations(), patienceMs } = options;
  const client = new Client({ connectionString: url, application_name: "migrate" });
  await client.connect();
  const applied: string[] = [];
  try {
    for (const migration of migrations) {
      const isNew = await retryForLock(client, () => applyOnce(client, migration, onStep), patienceMs).catch(
        (cause: Error) => {
          throw new Error(`Migration ${migration.name} left no changes: ${cause.message}`, { cause });
        },
      );
      if (isNew) applied.push(migration.name);
    }
  } finally {
    await client.end();
  }
  return applied;
}

/** Reads the migrations in a folder like `prisma/migrations`, by name. */
export function readMigrations(dir = path.join(projectRoot, "prisma/migrations")): Migration[] {
  return fs
    .readdirSync(dir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && fs.existsSync(path.join(dir, entry.name, "migration.sql")))
    .map(({ name }) => ({ name, sql: fs.readFileSync(path.join(dir, name, "migration.sql"), "utf8") }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/**
 * Runs an attempt in a transaction that waits only briefly for locks, because all requests for a table queue behind a
 * waiting `ALTER TABLE`. Without the lock it tries again, with growing delays.
 */
export async function retryForLock<T>(client: Client, attempt: () => Promise<T>, patienceMs = 120_000): Promise<T> {
  const giveUpAt = performance.now() + patienceMs;
  for (let delayMs = 200; ; delayMs = Math.min(delayMs * 2, 5_000)) {
    try {
      await client.query("BEGIN; SET LOCAL lock_timeout = 300; SET LOCAL client_min_messages = warning");
      const result = await attempt();
      await client.query("COMMIT");
      return result;
    } catch (error) {
      await client.query("ROLLBACK").catch(() => {});
      const isLockFailure = ["55P03", "40P01"].includes((error as DatabaseError).code ?? "");
      if (!isLockFailure || performance.now() > giveUpAt) throw error;
      await sleep(crypto.randomInt(delayMs / 2, delayMs));
    }
  }
}

async function applyOnce(client: Client, { name, sql }: Migration, onStep: (name: string) => void): Promise<boolean> {
  await client.query(`SELECT pg_advisory_xact_lock(${PRISMA_LOCK})`);
  await client.query(BOOKKEEPING);
  if (await isApplied(client, { name, sql })) return false;
  onStep(name);
  await client.query(sql);
  await record(client, { name, sql });
  return true;
}

async function record(client: Client, { name, sql }: Migration): Promise<void> {
  await client.query(
    bindNamed(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
       VALUES (:id, :checksum, :name, now(), clock_timestamp(), 1)`,
      { id: crypto.randomUUID(), checksum: checksum(sql), name },
    ),
  );
}

async function isApplied(client: Client, { name, sql }: Migration): Promise<boolean> {
  const { rows } = await client.query<{ checksum: string; finished: boolean; replaced: boolean }>(
    bindNamed(
      `SELECT checksum, finished_at IS NOT NULL AS finished, migration_name <> :name AS replaced FROM _prisma_migrations
       WHERE migration_name = ANY (:names) AND rolled_back_at IS NULL ORDER BY replaced`,
      { name, names: name.endsWith("_baseline") ? [name, LAST_BEFORE_BASELINE] : [name] },
    ),
  );
  const [stored] = rows;
  if (!stored) return false;
  if (!stored.finished) {
    throw new Error(
      "it failed earlier and may have been applied in part. Undo or complete it by hand, then record which: UPDATE " +
        "_prisma_migrations SET rolled_back_at = now() (undone) or finished_at = now() (complete) " +
        `WHERE migration_name = '${name}' AND finished_at IS NULL.`,
    );
  }
  if (stored.replaced) {
    await record(client, { name, sql });
    return true;
  }
  // Git on Windows may have changed the line endings, which is not an edit.
  const accepted = [sql, sql.replaceAll("\r\n", "\n"), sql.replaceAll(/\r?\n/g, "\r\n")].map(checksum);
  if (accepted.includes(stored.checksum)) return true;
  throw new Error(
    "its file was edited after it had been applied to this database. Restore it, and make the change in a new migration.",
  );
}

function checksum(sql: string): string {
  return crypto.createHash("sha256").update(sql).digest("hex");
}
