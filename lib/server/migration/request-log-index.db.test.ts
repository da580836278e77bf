import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ensureDatabase, startEmbeddedDatabase, type EmbeddedDatabase } from "../database/embedded-database";
import { projectRoot } from "../project-root";
import { migrate, readMigrations } from "./migrate";

const all = readMigrations(path.join(projectRoot, "prisma/migrations"));
const before = all.filter(({ name }) => name < "20261202030000_request_log_operation_idx");
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "request-log-index-"));
let server: EmbeddedDatabase;
let client: Client;
let url: string;
beforeAll(async () => {
  server = await startEmbeddedDatabase({ dataDir, disposable: true });
  url = await ensureDatabase(server.url("postgres"), "before");
  await migrate(url, { migrations: before });
  client = new Client({ connectionString: url });
  await client.connect();
  await client.query("SELECT open_request_days('2026-12-01', '2026-12-03')");
}, 60_000);
afterAll(async () => {
  await client.end();
  await server.stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

/** The days' tables with the columns of their indexes that contain the operation. */
async function operationIndexes(): Promise<Record<string, string[]>> {
  const { rows } = await client.query<{ table: string; columns: string }>(
    `SELECT tablename AS table, substring(indexdef FROM '\\(.*\\)') AS columns FROM pg_indexes
     WHERE tablename LIKE 'request\\_log\\_2%' AND indexdef LIKE '%operation%' ORDER BY 1, 2`,
  );
  const found: Record<string, string[]> = {};
  for (const { table, columns } of rows) (found[table] ??= []).push(columns);
  return found;
}

test("each day's calls get the index by operation in the list's whole order, and so does a day that begins later", async () => {
  const part = ["(tenant_id, operation, at)"];
  expect(Object.values(await operationIndexes())).toEqual([part, part, part]);
  await migrate(url, { migrations: all });
  await client.query("SELECT open_request_days('2026-12-04', '2026-12-04')");
  const whole = ["(tenant_id, operation, at, public_id)"];
  expect(await operationIndexes()).toEqual({
    request_log_20261201: whole,
    request_log_20261202: whole,
    request_log_20261203: whole,
    request_log_20261204: whole,
  });
  const { rows } = await client.query(
    "SELECT indisvalid FROM pg_index WHERE indexrelid = 'request_log_operation_idx'::regclass",
  );
  expect(rows).toEqual([{ indisvalid: true }]);
});
