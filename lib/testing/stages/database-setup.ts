import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { Client } from "pg";
import type { TestProject } from "vitest/node";
import { ensureDatabase, startEmbeddedDatabase } from "@/lib/server/database/embedded-database";
import { migrate } from "@/lib/server/migration/migrate";
import { grantPrivileges } from "@/lib/server/migration/privileges";
import { ensureRoles, urlAs } from "@/lib/server/database/roles";
import { TEMPLATE } from "../harness/servers/fresh-database";
import { WRITABLE_NIGHTS } from "../harness/writable-nights";

declare module "vitest" {
  interface ProvidedContext {
    /** A database of the test server, as a superuser; tests create their own beside it. */
    databaseUrl: string;
  }
}

/**
 * Starts a PostgreSQL for the test run in a temporary folder, with a migrated template database that each test file
 * copies.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "test-database-"));
  const server = await startEmbeddedDatabase({ dataDir: folder, disposable: true });
  const template = await ensureDatabase(server.url("postgres"), TEMPLATE);
  await ensureRoles(template);
  await migrate(urlAs("migrate", template));
  await grantPrivileges(urlAs("migrate", template), urlAs("app", template));
  await onDatabase(template, WRITABLE_NIGHTS);
  project.provide("databaseUrl", server.url("postgres"));
  return async () => {
    await server.stop();
    for (const place of [folder, server.place]) fs.rmSync(place, { recursive: true, force: true });
  };
}

async function onDatabase(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
