import { randomBytes } from "node:crypto";
import { Client, Pool } from "pg";
import { inject } from "vitest";
import { forgetSheets } from "@/lib/accommodation/search/repository";
import { forgetRates } from "@/lib/catalogue/exchange/exchange";
import { setClockOffset } from "@/lib/core/clock";
import { closeDatabase } from "@/lib/core/db";
import { env } from "@/lib/core/env";
import { forgetPartners } from "@/lib/partner/directory";
import { forgetRequests } from "@/lib/request-log/buffer";
import { urlAs } from "@/lib/server/database/open-database";
import { forgetUsage } from "@/lib/usage/counter";

/** The migrated, empty database that `database-setup` creates for test files to copy. */
export const TEMPLATE = "migrated";

/** Creates a copy of a template. The server does not sync, so copying files costs less than logging their pages. */
export const copyOfTemplate = (name: string, template = TEMPLATE): string =>
  `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`;

export interface FreshDatabase {
  /** The URL of the product's role: rows only, behind row-level security. */
  url: string;
  /** The URL of the role that owns the tables. */
  ownerUrl: string;
  superuserUrl: string;
  /** A superuser's connection, for factories and for checks from outside. */
  client: Pool;
  /** Rows of a query. */
  rows<R extends object>(sql: string, values?: unknown[]): Promise<R[]>;
  close(): Promise<void>;
}

/**
 * Creates a migrated database for a single test file; the product's code in this process uses it from now on. Caches
 * of another one are cleared, and the domain's clock shows real time.
 * @param serverUrl a server with the template; by default the test run's
 * @param template by default the empty database; another one is `demoTemplate()`
 */
export async function freshDatabase(serverUrl = inject("databaseUrl"), template = TEMPLATE): Promise<FreshDatabase> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  await onServer(serverUrl, copyOfTemplate(name, template));
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  await closeDatabase();
  const served = urlAs("app", url.href);
  env.databaseUrl = served;
  forgetWorld();
  const client = new Pool({ connectionString: url.href, max: 4 });
  client.on("error", () => {}); // Its database is dropped while connections are open.
  return {
    url: served,
    ownerUrl: urlAs("migrate", url.href),
    superuserUrl: url.href,
    client,
    rows: async <R extends object>(sql: string, values?: unknown[]) => (await client.query<R>(sql, values)).rows,
    async close() {
      env.databaseReplicaUrl = "";
      await closeDatabase();
      forgetWorld();
      await client.end();
      await onServer(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

function forgetWorld(): void {
  forgetPartners();
  forgetRates();
  forgetSheets();
  forgetUsage();
  forgetRequests();
  env.fxUrl = "";
  setClockOffset(0);
}

async function onServer(serverUrl: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
