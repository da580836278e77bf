import { execFile } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import type { Extent } from "./load";

const run = promisify(execFile);

/** Finds pgbench, PostgreSQL's load generator, which the npm packages do not contain. */
export function findPgbench(): string {
  const versions = fs.existsSync("/usr/lib/postgresql")
    ? fs.readdirSync("/usr/lib/postgresql").map((v) => `/usr/lib/postgresql/${v}/bin`)
    : [];
  const found = [...(process.env.PATH ?? "").split(path.delimiter), ...versions]
    .map((dir) => path.join(dir, "pgbench"))
    .find((file) => fs.existsSync(file));
  if (!found)
    throw new Error(
      "The bare SQL is measured by pgbench, which is not installed (Debian: postgresql-contrib or postgresql-client)",
    );
  return found;
}

export interface Bare {
  perSecond: number;
  transactions: number;
}

/** Clients that a slow machine connects in a second: pgbench counts that in its duration, but not in its figure. */
const CONNECTED_PER_SECOND = 16;

/** Runs a script with a number of clients and prepared statements, as the service does.
 * @param script pgbench lines: `\set` first, then statements
 */
export async function bare(
  pgbench: string,
  url: string,
  script: string,
  clients: number,
  extent: Extent,
): Promise<Bare> {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), "bench-"));
  const file = path.join(dir, "bare.sql");
  fs.writeFileSync(file, `${script};\n`);
  try {
    const until =
      "amount" in extent
        ? ["-t", String(Math.ceil(extent.amount / clients))]
        : ["-T", String(extent.seconds + Math.ceil(clients / CONNECTED_PER_SECOND))];
    const args = [
      "-n",
      "-M",
      "prepared",
      "-c",
      String(clients),
      "-j",
      String(Math.min(2, clients)),
      ...until,
      "-D",
      "n=0",
      "-f",
      file,
      url,
    ];
    const { stdout } = await run(pgbench, args);
    const failed = /number of failed transactions: (\d+)/.exec(stdout)?.[1];
    const transactions = /transactions actually processed: (\d+)/.exec(stdout)?.[1];
    const tps = /tps = ([\d.]+)/.exec(stdout)?.[1];
    if (!tps || !transactions || (failed && failed !== "0")) throw new Error(`pgbench failed:\n${stdout}`);
    return { perSecond: Number(tps), transactions: Number(transactions) };
  } finally {
    fs.rmSync(dir, { recursive: true, force: true });
  }
}
