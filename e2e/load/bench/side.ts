import { fork } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { ensureDatabase, startEmbeddedDatabase, type EmbeddedDatabase } from "@/lib/server/database/embedded-database";
import type { PostgresSettings } from "@/lib/server/database/postgres-settings";
import type { Watched } from "./load";
import type { Preparation, Prepared } from "./prepare";
import { ProcessTree } from "./figures/process-figures";
import { next, startProcesses, type Processes, type Surroundings } from "./processes";

/** A checkout under measurement: its own database, catalogue and server. */
export interface Side extends Watched {
  /** The database, as its owner. */
  url: string;
  /** The database, as the service has it. */
  appUrl: string;
  postgres: EmbeddedDatabase;
  processes: Processes;
  /** The supplies that were created. */
  supplied: Set<(url: string) => Promise<void>>;
  grow(from: number, to: number): Promise<void>;
  /** Replaces the processes of the service by new ones. */
  restart(): Promise<void>;
}

/** How a side differs from others: of its server, and settings of its PostgreSQL. */
export interface SideOptions extends Surroundings {
  settings?: PostgresSettings;
}

/** A database of its own, with the migrations of a checkout and the benchmark's partner. */
type OwnDatabase = Pick<Side, "url" | "appUrl" | "postgres">;

/** Starts a database and prepares it with a checkout, runs a callback, then stops it and deletes the data. */
export async function withDatabase<T>(
  checkout: string,
  work: (database: OwnDatabase) => Promise<T>,
  settings: PostgresSettings = {},
): Promise<T> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "bench-data-"));
  const postgres = await startEmbeddedDatabase({ dataDir, settings });
  // The database is stopped in any case.
  process.once("exit", () => postgres.abandon());
  try {
    await ensureDatabase(postgres.url("postgres"), "bench");
    const prepared = await prepare(checkout, { ...urlsOf(postgres), from: 0, to: 0 });
    return await work({ ...prepared, postgres });
  } finally {
    await postgres.stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Starts the server of a checkout on a database of its own, runs a callback, then stops both and deletes the data. */
export function withSide<T>(
  checkout: string,
  work: (side: Side) => Promise<T>,
  { settings, ...surroundings }: SideOptions = {},
): Promise<T> {
  const serve = async ({ url, appUrl, postgres }: OwnDatabase) => {
    // The service runs with row-level security, as in production; the bare SQL does not.
    const side: Side = {
      url,
      appUrl,
      postgres,
      processes: await startProcesses(appUrl, checkout, surroundings),
      supplied: new Set(),
      server: new ProcessTree(() => side.processes.pid),
      database: new ProcessTree(() => postgres.pid()),
      grow: async (from, to) => void (await prepare(checkout, { ...urlsOf(postgres), from, to })),
      async restart() {
        side.processes.stop();
        side.processes = await startProcesses(appUrl, checkout, surroundings);
      },
    };
    try {
      return await work(side);
    } finally {
      side.processes.stop();
    }
  };
  return withDatabase(checkout, serve, settings);
}

const urlsOf = (postgres: EmbeddedDatabase) => ({ url: postgres.url("bench"), socketUrl: postgres.socketUrl("bench") });

/** Prepares a database in a process of the checkout whose migrations and catalogue it gets. */
export async function prepare(checkout: string, preparation: Preparation): Promise<Prepared> {
  const child = fork(path.join(import.meta.dirname, "prepare.ts"), [], {
    cwd: checkout,
    execArgv: ["--import", "tsx"],
  });
  await next(child);
  child.send(preparation);
  return (await next(child)) as Prepared;
}
