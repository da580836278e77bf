import { execFileSync } from "node:child_process";
import os from "node:os";
import pg from "pg";

/** The machine and the versions of a result. */
export interface Machine {
  cpu: string;
  cores: number;
  memoryGiB: number;
  node: string;
  postgresql: string;
  /** Whether PostgreSQL's shared memory is in huge pages: "on", "off", or "unknown" before PostgreSQL 17. */
  hugePages: string;
  commit: string;
  /** The start of the run, as an ISO 8601 instant. */
  at: string;
}

export async function describeMachine(databaseUrl: string, checkout: string): Promise<Machine> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ version: string; pages: string | null }>(
    "SELECT current_setting('server_version') AS version, current_setting('huge_pages_status', true) AS pages",
  );
  await client.end();
  return {
    cpu: os.cpus()[0]!.model,
    cores: os.availableParallelism(),
    memoryGiB: Math.round(os.totalmem() / 2 ** 30),
    node: process.version,
    postgresql: rows[0]!.version,
    hugePages: rows[0]!.pages ?? "unknown",
    commit: commitOf(checkout),
    at: new Date().toISOString(),
  };
}

function commitOf(checkout: string): string {
  try {
    const options = { cwd: checkout, encoding: "utf8" } as const;
    return execFileSync("git", ["describe", "--always", "--dirty", "--abbrev=8"], options).trim();
  } catch {
    return "unknown";
  }
}
