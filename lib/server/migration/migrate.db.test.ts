import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { ensureDatabase, startEmbeddedDatabase, type EmbeddedDatabase } from "../database/embedded-database";
import { migrate, readMigrations, type Migration } from "./migrate";
import { schemaDifference } from "./schema-difference";

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "migrate-"));
let server: EmbeddedDatabase;
let url: string;
let count = 0;

const first: Migration = { name: "0001_first", sql: "CREATE TABLE first (id int);\nINSERT INTO first VALUES (1);" };
const second: Migration = { name: "0002_second", sql: "CREATE TABLE second (id int);" };

beforeAll(async () => {
  server = await startEmbeddedDatabase({ dataDir, disposable: true });
});
beforeEach(async () => {
  url = await ensureDatabase(server.url("postgres"), `case_${++count}`);
});
afterAll(async () => {
  await server.stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

it("applies every migration once, in order", async () => {
  const announced: string[] = [];
  expect(await migrate(url, { onStep: (name) => void announced.push(name), migrations: [first, second] })).toEqual([
    "0001_first",
    "0002_second",
  ]);
  expect(await migrate(url, { onStep: (name) => void announced.push(name), migrations: [first, second] })).toEqual([]);
  expect(announced).toEqual(["0001_first", "0002_second"]);
  expect(await one("SELECT count(*)::int AS value FROM first")).toBe(1);
});

it("applies each migration once when several processes start together", async () => {
  const results = await Promise.all([1, 2, 3].map(() => migrate(url, { migrations: [first, second] })));
  expect(results.flat().toSorted()).toEqual(["0001_first", "0002_second"]);
});

it("rolls back a migration that fails half-way, and preserves those before it", async () => {
  const broken = { name: "0002_broken", sql: "CREATE TABLE half (id int);\nSELECT no_such_function();" };
  await expect(migrate(url, { migrations: [first, broken] })).rejects.toThrow(/0002_broken.*no_such_function/s);
  expect(await one("SELECT to_regclass('half') IS NULL AS value")).toBe(true);
  expect(await migrate(url, { migrations: [first, second] })).toEqual(["0002_second"]);
});

it("refuses a migration that was edited after it was applied", async () => {
  await migrate(url, { migrations: [first] });
  const edited = { ...first, sql: first.sql + " " };
  await expect(migrate(url, { migrations: [edited, second] })).rejects.toThrow(/0001_first.*edited/);
  expect(await one("SELECT to_regclass('second') IS NULL AS value")).toBe(true);
});

it("accepts other line endings as the same migration", async () => {
  await migrate(url, { migrations: [first] });
  expect(await migrate(url, { migrations: [{ ...first, sql: first.sql.replaceAll("\n", "\r\n") }] })).toEqual([]);
});

it("refuses to continue after a migration that Prisma's CLI left unfinished, until it is resolved", async () => {
  await migrate(url, { migrations: [first] });
  await one(`INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ('x', 'y', '0002_second')`);
  await expect(migrate(url, { migrations: [first, second] })).rejects.toThrow(/0002_second.*failed earlier/);
  await one(
    "UPDATE _prisma_migrations SET rolled_back_at = now() WHERE migration_name = '0002_second' AND finished_at IS NULL",
  );
  expect(await migrate(url, { migrations: [first, second] })).toEqual(["0002_second"]);
});

it("takes a database with the migrations that the baseline replaces as having it", async () => {
  await migrate(url, { migrations: [{ name: "20261205030300_room_month_lowest_price_filled", sql: "SELECT 1" }] });
  const [baseline] = readMigrations();
  expect(await migrate(url, { migrations: [baseline!] })).toEqual([]);
});

it("fails no reader while it waits for a forgotten transaction, and gives up in the end", async () => {
  await migrate(url, { migrations: [first] });
  const [forgotten, reader] = [new Client(url), new Client({ connectionString: url, lock_timeout: 10_000 })];
  await Promise.all([forgotten.connect(), reader.connect()]);
  await forgotten.query("BEGIN; SELECT FROM first");
  const column = { name: "0002_column", sql: "ALTER TABLE first ADD COLUMN note text" };
  await expect(migrate(url, { migrations: [first, column], patienceMs: 0 })).rejects.toThrow(/0002_column.*lock/);

  const attempts: string[] = [];
  const migrated = migrate(url, { migrations: [first, column], onStep: (name) => void attempts.push(name) });
  while (attempts.length < 3) expect((await reader.query("SELECT id FROM first")).rows).toEqual([{ id: 1 }]);
  await forgotten.query("COMMIT");
  expect(await migrated).toEqual(["0002_column"]);
  await Promise.all([forgotten.end(), reader.end()]);
});

it("reads migrations by name and ignores other files", () => {
  const dir = path.join(dataDir, "migrations");
  for (const name of ["0002_b", "0001_a"]) {
    fs.mkdirSync(path.join(dir, name), { recursive: true });
    fs.writeFileSync(path.join(dir, name, "migration.sql"), "SELECT 1;");
  }
  fs.writeFileSync(path.join(dir, "migration_lock.toml"), "");
  fs.mkdirSync(path.join(dir, "empty"));
  expect(readMigrations(dir).map(({ name }) => name)).toEqual(["0001_a", "0002_b"]);
});

async function one(sql: string): Promise<unknown> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<{ value: unknown }>(sql)).rows[0]?.value;
  } finally {
    await client.end();
  }
}

it("results in exactly the schema of prisma/schema", async () => {
  await migrate(url);
  expect(await schemaDifference(url)).toBeNull();
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query("ALTER TABLE place DROP COLUMN name CASCADE");
  await client.end();
  expect(await schemaDifference(url)).toContain('ADD COLUMN     "name"');
}, 120_000);
