import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { checkLedgers, type LedgerCheck } from "@/lib/account/ledger-proof-repository";
import { monotonicNow } from "@/lib/core/clock";
import { checkConservation, type Conservation } from "@/lib/inventory/conservation-repository";
import { makeBareEnvironment, findOrdinaryAccount, runProgram, type SystemAccount } from "../../run-program";
import { findPostgres, findProgram } from "../cluster/programs";

/** Where pgBackRest finds its repository and the server. */
interface BackupPlace {
  /** pgBackRest's configuration file. */
  config: string;
  stanza: string;
  /** The account that owns the repository. */
  account: SystemAccount;
}

export const DEFAULT_CLUSTER = "/var/tmp/portal-cluster";

/**
 * The place that a configuration file describes, or the cluster of this machine.
 * @param values the command's options
 * @throws Error if there is neither
 */
export function backupPlace(values: { config?: string | undefined; dir: string }, node = "node1"): BackupPlace {
  const config = values.config ?? path.join(values.dir, node, "pgbackrest.conf");
  if (!fs.existsSync(config))
    throw new Error(
      `There is no ${config}: start a cluster (npm run cluster), or name a file: --config /etc/pgbackrest.conf`,
    );
  if (findProgram("pgbackrest") === undefined)
    throw new Error("Backups need pgBackRest: apt-get install --no-install-recommends pgbackrest");
  const account = process.getuid?.() === 0 ? findOrdinaryAccount("postgres") : {};
  return { config, stanza: "portal", account };
}

/** Runs pgBackRest to its end. @throws Error with its output */
export async function pgbackrest({ config, stanza, account }: BackupPlace, ...args: string[]): Promise<string> {
  const all = [`--config=${config}`, `--stanza=${stanza}`, ...args];
  const { status, output } = await runProgram("pgbackrest", all, { account, env: makeBareEnvironment() });
  if (status !== 0) throw new Error(`pgbackrest ${args.at(-1)} failed:\n${output.trim()}`);
  return output;
}

/** A database as it was at an instant, running on a server of its own. */
interface Restored {
  /** The URL of the portal's database as the superuser. */
  url: string;
  /** Milliseconds until the files were restored, and until the server accepted writes. */
  filesMs: number;
  writableMs: number;
  /** The last transaction that was restored; absent if there was none after the backup. */
  recoveryPoint?: Date;
  /** Milliseconds from that transaction to the requested instant. */
  beforeTargetMs?: number;
  stopCommand: string;
  stop(): Promise<void>;
}

interface RestoreOptions {
  /** Absent for the newest state. */
  to?: Date | undefined;
  /** A folder that does not exist, or that an earlier restore has created. */
  into: string;
  port: number;
}

const RECOVERY_WAIT_MS = 600_000;

/**
 * Restores into a folder and starts a PostgreSQL there that shares nothing with the backed-up server: it does not
 * archive, waits for no standby, and has only a socket in its folder.
 * @throws Error if the backups do not reach back to the instant, or not up to it
 */
export async function restoreInto(place: BackupPlace, { to, into, port }: RestoreOptions): Promise<Restored> {
  const bin = findPostgres();
  if (bin === undefined)
    throw new Error("A restore needs PostgreSQL: apt-get install --no-install-recommends postgresql");
  const { account } = place;
  const data = path.join(into, "data");
  const run = (program: string, args: string[]) =>
    runProgram(path.join(bin, program), args, { account, env: makeBareEnvironment() });
  await run("pg_ctl", ["-D", data, "-m", "immediate", "-w", "stop"]);
  fs.rmSync(into, { recursive: true, force: true });
  fs.mkdirSync(data, { recursive: true, mode: 0o700 });
  for (const folder of [into, data])
    if (account.uid !== undefined && account.gid !== undefined) fs.chownSync(folder, account.uid, account.gid);
  const from = monotonicNow();
  const target = to ? ["--type=time", `--target=${instantOf(to)}`, "--target-action=promote"] : ["--type=default"];
  await pgbackrest(place, `--pg1-path=${data}`, ...target, "restore");
  const filesMs = monotonicNow() - from;
  fs.writeFileSync(path.join(into, "hba.conf"), "local all all trust\n", { mode: 0o644 });
  const settings = {
    port,
    listen_addresses: "",
    unix_socket_directories: into,
    archive_mode: "off",
    synchronous_standby_names: "",
    hba_file: path.join(into, "hba.conf"),
    ident_file: path.join(data, "pg_ident.conf"),
    cluster_name: "restored",
  };
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  const log = path.join(into, "postgres.log");
  const started = await run("pg_ctl", ["-D", data, "-w", "-t", "600", "-l", log, "-o", options.join(" "), "start"]);
  if (started.status !== 0) throw new Error(`The restored server did not start: see ${log}\n${lastLines(log)}`);
  const url = `postgresql://postgres@localhost:${port}/portal?host=${encodeURIComponent(into)}`;
  const recoveryPoint = await waitUntilWritable(url, log);
  const stop = ["-D", data, "-m", "fast", "-w", "stop"];
  return {
    url,
    filesMs,
    writableMs: monotonicNow() - from,
    ...(recoveryPoint && { recoveryPoint }),
    ...(recoveryPoint && to && { beforeTargetMs: to.getTime() - recoveryPoint.getTime() }),
    stopCommand: `${path.join(bin, "pg_ctl")} ${stop.join(" ")}`,
    stop: async () => void (await run("pg_ctl", stop)),
  };
}

/** Checks that stock equals bookings and holds, and that ledgers equal their entries and bookings. */
export async function proveRestored(url: string): Promise<{ stock: Conservation; ledgers: LedgerCheck }> {
  return { stock: await checkConservation(url), ledgers: await checkLedgers(url) };
}

/** @returns when the last recovered transaction was committed */
async function waitUntilWritable(url: string, log: string): Promise<Date | undefined> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const since = monotonicNow(); ;) {
      const { rows } = await client.query<{ recovers: boolean; last: Date | null }>(
        "SELECT pg_is_in_recovery() AS recovers, pg_last_xact_replay_timestamp() AS last",
      );
      if (!rows[0]!.recovers) return rows[0]!.last ?? undefined;
      if (monotonicNow() - since > RECOVERY_WAIT_MS) throw new Error(`It still recovers after ten minutes: see ${log}`);
      await sleep(200);
    }
  } finally {
    await client.end();
  }
}

/** An instant in pgBackRest's format: 2026-11-24 13:00:00.000+00 */
const instantOf = (at: Date): string => at.toISOString().replace("T", " ").replace("Z", "+00");

const lastLines = (file: string): string =>
  fs.existsSync(file) ? fs.readFileSync(file, "utf8").trim().split("\n").slice(-5).join("\n") : "";
