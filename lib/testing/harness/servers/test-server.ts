import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { Client } from "pg";
import { ensureDatabase, startEmbeddedDatabase, type EmbeddedDatabase } from "@/lib/server/database/embedded-database";
import type { PostgresSettings } from "@/lib/server/database/cluster";
import { ensureRoles, urlAs } from "@/lib/server/database/open-database";
import { migrate } from "@/lib/server/migration/migrate";
import { grantPrivileges } from "@/lib/server/migration/privileges";
import { WRITABLE_NIGHTS } from "../writable-nights";
import { TEMPLATE } from "./fresh-database";

export interface TestServer {
  server: EmbeddedDatabase;
  /** Stops the server and deletes its data. */
  stop(): Promise<void>;
}

/** Starts a PostgreSQL in a temporary folder, with a migrated template database that test files copy. */
export async function startTestServer(settings: PostgresSettings = {}): Promise<TestServer> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "test-database-"));
  const server = await startEmbeddedDatabase({ dataDir: folder, disposable: true, settings });
  const template = await ensureDatabase(server.url("postgres"), TEMPLATE);
  await ensureRoles(template);
  await migrate(urlAs("migrate", template));
  await grantPrivileges(urlAs("migrate", template), urlAs("app", template));
  await onDatabase(template, WRITABLE_NIGHTS);
  return {
    server,
    async stop() {
      await server.stop();
      for (const place of [folder, server.place]) fs.rmSync(place, { recursive: true, force: true });
    },
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
