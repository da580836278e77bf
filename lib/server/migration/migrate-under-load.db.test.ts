import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client, Pool } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { ensureDatabase, startEmbeddedDatabase, type EmbeddedDatabase } from "../database/embedded-database";
import { migrate, type Migration } from "./migrate";

// Readers, writers and a forgotten transaction while the schema changes.

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "migrate-under-load-"));
let server: EmbeddedDatabase;
let url: string;
let count = 0;
const opened: { end(): Promise<void> }[] = [];

const table: Migration = {
  name: "0001_table",
  sql: "CREATE TABLE stay (id int PRIMARY KEY, note text); INSERT INTO stay SELECT generate_series(1, 5000), 'x'",
};
const column: Migration = { name: "0002_column", sql: "ALTER TABLE stay ADD COLUMN nights int NOT NULL DEFAULT 1" };
const index: Migration = { name: "0003_index", sql: "-- by note\nCREATE INDEX CONCURRENTLY stay_note ON stay (note);" };

beforeAll(async () => {
  server = await startEmbeddedDatabase({ dataDir, disposable: true });
}, 60_000);
beforeEach(async () => {
  url = await ensureDatabase(server.url("postgres"), `load_${++count}`);
  await migrate(url, { migrations: [table] });
});
afterEach(async () => {
  for (const each of opened.splice(0)) await each.end();
});
afterAll(async () => {
  await server.stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

it("changes a table that an idle transaction has locked, without failing any request that reads or writes it", async () => {
  const forgotten = await forgottenTransaction();
  const load = startLoad();
  const attempts: string[] = [];
  const migrated = migrate(url, {
    migrations: [table, column, index],
    onStep: (name) => void attempts.push(name),
  });
  // Longer than a request's lock time-out: a migration waiting in the queue would make all requests fail.
  await sleep(3_500);
  expect(await isColumnThere()).toBe(false);
  await forgotten.query("COMMIT");
  expect(await migrated).toEqual(["0002_column", "0003_index"]);

  const { failed, answered } = await load.stop();
  expect(failed).toEqual([]);
  expect(answered).toBeGreaterThan(100);
  expect(attempts.filter((name) => name === "0002_column").length).toBeGreaterThan(1);
  expect(await isColumnThere()).toBe(true);
}, 30_000);

it("gives up after its total time, leaves no changes, and names the session that holds the lock", async () => {
  const forgotten = await forgottenTransaction();
  const { rows } = await forgotten.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  const patience = { lockTimeoutMs: 100, totalMs: 1_000 };
  const refused = migrate(url, { migrations: [table, column], patience });
  await expect(refused).rejects.toThrow(
    new RegExp(`0002_column was not applied.*session ${rows[0]!.pid} .*forgotten report.*idle in transaction`),
  );
  expect(await isColumnThere()).toBe(false);
});

it("creates an index again that an interrupted run left invalid", async () => {
  const patience = { lockTimeoutMs: 100, totalMs: 500 };
  const old = await forgottenTransaction("UPDATE stay SET note = 'y' WHERE id = 1");
  await expect(migrate(url, { migrations: [table, index], patience })).rejects.toThrow(/0003_index was not applied/);
  expect(await indexState()).toBe(false);

  await old.query("COMMIT");
  expect(await migrate(url, { migrations: [table, index] })).toEqual(["0003_index"]);
  expect(await indexState()).toBe(true);
});

it("records an index that a killed run created but could not record", async () => {
  await (await connect()).query(index.sql);
  expect(await migrate(url, { migrations: [table, index] })).toEqual(["0003_index"]);
  expect(await migrate(url, { migrations: [table, index] })).toEqual([]);
});

it("creates an index once when several processes start together", async () => {
  const results = await Promise.all([1, 2, 3].map(() => migrate(url, { migrations: [table, index] })));
  expect(results.flat()).toEqual(["0003_index"]);
  expect(await indexState()).toBe(true);
});

it("leaves no invalid index behind when the rows violate a unique one", async () => {
  const unique = { name: "0003_unique", sql: "CREATE UNIQUE INDEX CONCURRENTLY stay_note ON stay (note)" };
  await expect(migrate(url, { migrations: [table, unique] })).rejects.toThrow(/0003_unique failed.*could not create/);
  expect(await indexState()).toBeUndefined();
});

it("waits for nobody's transaction to create an index in a new database", async () => {
  url = await ensureDatabase(server.url("postgres"), `load_${++count}`);
  const reader = await connect();
  await reader.query("BEGIN ISOLATION LEVEL REPEATABLE READ");
  await reader.query("SELECT 1");
  const patience = { lockTimeoutMs: 100, totalMs: 500 };
  expect(await migrate(url, { migrations: [table, index], patience })).toEqual(["0001_table", "0003_index"]);
  expect(await indexState()).toBe(true);
});

async function connect(application_name = "test"): Promise<Client> {
  const client = new Client({ connectionString: url, application_name });
  opened.push(client);
  await client.connect();
  return client;
}

/** Holds a lock on the table and does nothing. */
async function forgottenTransaction(sql = "SELECT count(*) FROM stay"): Promise<Client> {
  const client = await connect("forgotten report");
  await client.query("BEGIN");
  await client.query(sql);
  return client;
}

/** Four readers and two writers with the lock time-out of a request. */
function startLoad() {
  const pool = new Pool({ connectionString: url, max: 6, options: "-c lock_timeout=2s" });
  opened.push(pool);
  const failed: string[] = [];
  const ending = new AbortController();
  let answered = 0;
  const repeat = async (sql: string) => {
    while (!ending.signal.aborted) {
      await pool.query(sql).then(
        () => answered++,
        (error: Error) => failed.push(error.message),
      );
    }
  };
  const read = "SELECT id, note FROM stay WHERE id = 1 + (random() * 4999)::int";
  const write = "UPDATE stay SET note = 'y' WHERE id = 1 + (random() * 4999)::int";
  const all = [read, read, read, read, write, write].map(repeat);
  return {
    async stop() {
      ending.abort();
      await Promise.all(all);
      return { failed, answered };
    },
  };
}

async function isColumnThere(): Promise<boolean> {
  const { rows } = await (
    await connect()
  ).query("SELECT 1 FROM information_schema.columns WHERE table_name = 'stay' AND column_name = 'nights'");
  return rows.length === 1;
}

/** Whether the index is valid; undefined: it does not exist. */
async function indexState(): Promise<boolean | undefined> {
  const { rows } = await (
    await connect()
  ).query<{ valid: boolean }>("SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass('stay_note')");
  return rows[0]?.valid;
}
