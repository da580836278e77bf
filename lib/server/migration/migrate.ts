import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { bind } from "@/lib/core/database/named-parameters";
import { isConcurrent, runConcurrently, withoutConcurrently } from "./concurrent-migration";
import { isRepeated, runRepeatedly } from "./repeated-migration";
import { LockNotAcquired, MIGRATION_PATIENCE, retryForLock, type LockPatience } from "./lock-retry";
import { projectRoot } from "../project-root";

/** One folder of `prisma/migrations`. */
export type Migration = { name: string; sql: string };

/** The advisory lock of Prisma's own CLI, so that the two never migrate one database at the same time. */
const prismaLock = 72_707_369;
/** Milliseconds between two tries to get that lock while another process migrates. */
const LOCK_POLL_MS = 100;

/**
 * The bookkeeping table exactly as Prisma creates it, so that its CLI and this program can continue each other's work.
 */
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

export interface MigrateOptions {
  /** Called with the name of each migration before it is applied, again for each retry. */
  onStep?: (name: string) => void;
  /** Default: those of `prisma/migrations`. */
  migrations?: readonly Migration[];
  patience?: LockPatience;
}

/**
 * Applies all pending migrations in the order of their names while others use the database. Each is applied entirely or
 * not at all, and by one process only, however many start at the same time; all locks end with their transaction, so
 * that it also works through a pooler. A lock that is not free within a moment is given up and retried, so that no
 * request queues behind a waiting migration.
 * @param url the database's connection URL, by the role that owns the tables
 * @returns the names of the migrations that were applied now
 * @throws Error when an applied migration was edited since, one failed earlier, or one fails now; the message names it,
 * and the session that holds a lock it needs
 */
export async function migrate(url: string, options: MigrateOptions = {}): Promise<string[]> {
  const {
    onStep = () => {},
    migrations = readMigrations(path.join(projectRoot, "prisma/migrations")),
    patience = MIGRATION_PATIENCE,
  } = options;
  const client = new Client({ connectionString: url, application_name: "migrate" });
  await client.connect();
  const applied: string[] = [];
  try {
    const isNew = await isNewDatabase(client);
    for (const migration of migrations) {
      if (await applyOnce(client, url, migration, { onStep, patience, isNew })) applied.push(migration.name);
    }
  } finally {
    await client.end();
  }
  return applied;
}

/** Reads the migrations in a folder like `prisma/migrations`, by name. */
export function readMigrations(dir: string): Migration[] {
  return fs
    .readdirSync(dir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && fs.existsSync(path.join(dir, entry.name, "migration.sql")))
    .map(({ name }) => ({ name, sql: fs.readFileSync(path.join(dir, name, "migration.sql"), "utf8") }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** A migration that must not be applied, or that an earlier run left in a state that needs a manual decision. */
export class MigrationRefused extends Error {}

/** Whether no migration was ever begun in this database. */
async function isNewDatabase(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ isNew: boolean }>(
    `SELECT to_regclass('_prisma_migrations') IS NULL AS "isNew"`,
  );
  return rows[0]!.isNew;
}

interface Applying {
  onStep: (name: string) => void;
  patience: LockPatience;
  /** The database had no tables of ours before: they are empty, and nobody uses them. */
  isNew: boolean;
}

async function applyOnce(client: Client, url: string, migration: Migration, applying: Applying): Promise<boolean> {
  try {
    return await retryForLock(url, applying.patience, async (waitsAs) => {
      try {
        return await attempt(client, url, migration, applying, waitsAs);
      } catch (error) {
        await client.query("ROLLBACK").catch(() => {});
        throw error;
      }
    });
  } catch (cause) {
    if (cause instanceof MigrationRefused) throw cause;
    const { message } = cause as Error;
    if (cause instanceof LockNotAcquired) {
      throw new Error(`Migration ${migration.name} was not applied and left no changes: ${message}.`, {
        cause,
      });
    }
    throw new Error(`Migration ${migration.name} failed and left no changes: ${message}`, { cause });
  }
}

/** One transaction holds the migration lock, the migration's own work and its entry in the bookkeeping. */
async function attempt(
  client: Client,
  url: string,
  migration: Migration,
  { onStep, patience, isNew }: Applying,
  waitsAs: (pid: number) => void,
): Promise<boolean> {
  const { name, sql } = migration;
  await beginAlone(client);
  await client.query("SET LOCAL client_min_messages = warning");
  await client.query(bookkeepingTable);
  if (await isApplied(client, migration)) {
    await client.query("COMMIT");
    return false;
  }
  assertOneTransaction(migration);
  onStep(name);
  if (isConcurrent(sql) && !isNew) {
    // This transaction only holds the lock and waits; it has no snapshot, so nothing waits for it.
    await client.query("SET LOCAL idle_in_transaction_session_timeout = 0");
    await runConcurrently(url, sql, patience.totalMs, waitsAs);
  } else if (isRepeated(sql)) {
    await client.query("SET LOCAL idle_in_transaction_session_timeout = 0");
    await runRepeatedly(url, sql, patience);
  } else {
    await client.query(`SET LOCAL lock_timeout = ${patience.lockTimeoutMs}`);
    const { rows } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
    waitsAs(rows[0]!.pid);
    await client.query(isNew ? withoutConcurrently(sql) : sql);
  }
  await client.query(
    bind(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
     VALUES (:id, :checksum, :name, now(), clock_timestamp(), 1)`,
      { id: crypto.randomUUID(), checksum: checksum(sql), name },
    ),
  );
  await client.query("COMMIT");
  return true;
}

/**
 * Starts a transaction that holds the migration lock. It polls: a transaction that waits for the lock inside PostgreSQL
 * has a snapshot, which an index that the lock's holder creates concurrently would wait for.
 */
async function beginAlone(client: Client): Promise<void> {
  for (;;) {
    await client.query("BEGIN");
    const { rows } = await client.query<{ got: boolean }>(
      bind("SELECT pg_try_advisory_xact_lock(:lock) AS got", { lock: prismaLock }),
    );
    if (rows[0]!.got) return;
    await client.query("ROLLBACK");
    await sleep(LOCK_POLL_MS);
  }
}

async function isApplied(client: Client, { name, sql }: Migration): Promise<boolean> {
  const { rows } = await client.query<{ checksum: string; finished: boolean }>(
    bind(
      `SELECT checksum, finished_at IS NOT NULL AS finished FROM _prisma_migrations
     WHERE migration_name = :name AND rolled_back_at IS NULL`,
      { name },
    ),
  );
  if (rows.length === 0) return false;
  if (rows.some((row) => !row.finished)) {
    throw new MigrationRefused(
      `Migration ${name} failed earlier and may have been applied in part. Undo or complete it by hand, then record ` +
        "which: UPDATE _prisma_migrations SET rolled_back_at = now() (undone) or finished_at = now() (complete) " +
        `WHERE migration_name = '${name}' AND finished_at IS NULL.`,
    );
  }
  // A checkout on Windows may have changed the line endings, which is not an edit.
  const accepted = [sql, sql.replaceAll("\r\n", "\n"), sql.replaceAll(/\r?\n/g, "\r\n")].map(checksum);
  if (rows.some((row) => accepted.includes(row.checksum))) return true;
  throw new MigrationRefused(
    `Migration ${name} was edited after it had been applied to this database. Restore the file, and make the change ` +
      "in a new migration.",
  );
}

/** A COMMIT in the migration would end the transaction that makes it atomic. */
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
