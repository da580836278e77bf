import { Client } from "pg";
import { expect, inject } from "vitest";
import { urlAs } from "@/lib/server/database/open-database";
import { loadDemo } from "@/lib/server/demo/load-demo";
import { copyOfTemplate } from "./fresh-database";

const DEMO = "demo";
const UNFINISHED = "demo_unfinished";

/**
 * The name of a database with the demo, without a past, for tests to copy. The first caller in a test run creates it,
 * which takes ten seconds; others wait.
 */
export async function demoTemplate(serverUrl = inject("databaseUrl")): Promise<string> {
  const server = new Client({ connectionString: serverUrl });
  await server.connect();
  try {
    await server.query("SELECT pg_advisory_lock(hashtext($1))", [DEMO]);
    const { rowCount } = await server.query("SELECT FROM pg_database WHERE datname = $1", [DEMO]);
    if (rowCount === 0) await makeDemo(server, serverUrl);
    return DEMO;
  } finally {
    await server.end();
  }
}

async function makeDemo(server: Client, serverUrl: string): Promise<void> {
  const url = new URL(serverUrl);
  url.pathname = `/${UNFINISHED}`;
  await server.query(`DROP DATABASE IF EXISTS ${UNFINISHED}`);
  await server.query(copyOfTemplate(UNFINISHED));
  expect(await loadDemo({ databaseUrl: urlAs("migrate", url.href) })).toEqual({ isNew: true, secrets: [] });
  await server.query(`ALTER DATABASE ${UNFINISHED} RENAME TO ${DEMO}`);
}
