import crypto from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { makeBareEnvironment, runProgram, type SystemAccount } from "../run-program";
import { getClusterDir } from "./data-folder";
import { programIn } from "./native-binaries";

/** The database superuser's name. */
export const SUPERUSER = "postgres";

/**
 * Creates a database cluster in `place` unless there is one. It has a temporary name until it is complete, so that a
 * cluster exists entirely or not at all.
 * @returns the superuser's random password, which is stored with mode 0600 beside the cluster
 * @throws Error if initdb fails, if another major version created the cluster, or if its password is lost
 */
export async function ensureCluster(
  place: string,
  nativeDir: string,
  account: SystemAccount,
  options: { durable: boolean },
): Promise<string> {
  const clusterDir = getClusterDir(place);
  const passwordFile = path.join(place, "superuser-password");
  removeUnfinished(place);
  if (isWhole(clusterDir)) {
    await assertSameMajor(clusterDir, nativeDir);
    if (fs.existsSync(passwordFile)) return fs.readFileSync(passwordFile, "utf8").trim();
    throw new Error(`${passwordFile} is missing: the password of the database in ${clusterDir} is not known.`);
  }
  // A folder of this name that is not a cluster is renamed, not deleted: it may be someone's data.
  if (fs.existsSync(clusterDir)) fs.renameSync(clusterDir, `${clusterDir}.incomplete-${crypto.randomUUID()}`);
  const password = crypto.randomBytes(24).toString("base64url");
  fs.writeFileSync(passwordFile, password + "\n", { mode: 0o600 });
  await make(place, password, nativeDir, account, options.durable);
  return password;
}

const unfinishedPrefix = "postgres.unfinished-";

async function make(place: string, password: string, nativeDir: string, account: SystemAccount, durable: boolean) {
  const unfinished = fs.mkdtempSync(path.join(place, unfinishedPrefix));
  const handedPassword = `${unfinished}.password`;
  fs.writeFileSync(handedPassword, password + "\n", { mode: 0o600 });
  if (account.uid !== undefined && account.gid !== undefined) {
    fs.chownSync(unfinished, account.uid, account.gid);
    fs.chownSync(handedPassword, account.uid, account.gid);
  }
  const args = ["-D", unfinished, "-U", SUPERUSER, "-A", "scram-sha-256", `--pwfile=${handedPassword}`];
  // Sorting by code point is the same on every machine, and stays the same when the C library is updated.
  args.push("-E", "UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8");
  if (!durable) args.push("--no-sync");
  const { status, output } = await runProgram(programIn(nativeDir, "initdb"), args, {
    account,
    env: makeBareEnvironment(),
  });
  fs.rmSync(handedPassword, { force: true });
  if (status !== 0) {
    fs.rmSync(unfinished, { recursive: true, force: true });
    throw new Error(`The database could not be created in ${place}:\n${output.trim()}`);
  }
  fs.renameSync(unfinished, getClusterDir(place));
}

function removeUnfinished(place: string): void {
  for (const name of fs.readdirSync(place)) {
    if (!name.startsWith(unfinishedPrefix)) continue;
    try {
      fs.rmSync(path.join(place, name), { recursive: true, force: true });
    } catch {
      // The initdb of a killed launcher may still be writing; the next start finds the cluster complete.
    }
  }
}

function isWhole(clusterDir: string): boolean {
  return ["PG_VERSION", "global/pg_control"].every((file) => fs.existsSync(path.join(clusterDir, file)));
}

async function assertSameMajor(clusterDir: string, nativeDir: string): Promise<void> {
  const made = fs.readFileSync(path.join(clusterDir, "PG_VERSION"), "utf8").trim();
  const { output } = await runProgram(programIn(nativeDir, "postgres"), ["--version"], { env: makeBareEnvironment() });
  const ours = /\b(\d+)\./.exec(output)?.[1];
  if (ours === undefined || ours === made) return;
  throw new Error(
    `The data in ${clusterDir} was written by PostgreSQL ${made}; this installation brings PostgreSQL ${ours}. ` +
      "Set DATA_DIR to another folder, or move the data with pg_dump of the old version.",
  );
}

/** Server settings by their PostgreSQL names; values as one would write them in `postgresql.conf`. */
export type PostgresSettings = Readonly<Record<string, string | number>>;

const megabyte = 1024 * 1024;

/** Memory available to this process, in MB: the machine's, or the container's limit if that is lower. */
export function availableMemoryMb(): number {
  const limit = process.constrainedMemory();
  const machine = os.totalmem();
  return Math.floor((limit > 0 && limit < machine ? limit : machine) / megabyte);
}

/**
 * Sizes of `shared_buffers` to try, in MB, largest first: a quarter of the memory between 128 MB and 4 GB, then
 * repeatedly half of it down to 16 MB, for systems that refuse so much shared memory.
 */
export function sharedBufferSizes(memoryMb: number): number[] {
  const sizes = [Math.min(4096, Math.max(128, Math.floor(memoryMb / 4)))];
  for (let size = Math.floor(sizes[0]! / 2); size >= 16; size = Math.floor(size / 2)) sizes.push(size);
  return sizes;
}

/** Settings for data that must survive: acknowledged commits are on disk. */
export function durableSettings(memoryMb: number): PostgresSettings {
  return {
    fsync: "on",
    synchronous_commit: "on",
    effective_cache_size: `${Math.floor(memoryMb * 0.7)}MB`,
    max_wal_size: "4GB",
    checkpoint_completion_target: 0.9,
    wal_compression: "on",
    ...everywhere,
  };
}

/** Settings for a temporary database: nothing waits for the disk, and a power failure may destroy it. */
export function disposableSettings(): PostgresSettings {
  return {
    fsync: "off",
    synchronous_commit: "off",
    full_page_writes: "off",
    wal_level: "minimal",
    max_wal_senders: 0,
    ...everywhere,
  };
}

const everywhere: PostgresSettings = {
  listen_addresses: "127.0.0.1",
  max_connections: 200,
  // Our statements are short; compiling them would cost more than running them.
  jit: "off",
  random_page_cost: 1.1,
  // A forgotten transaction keeps dead rows and slows every queue table.
  idle_in_transaction_session_timeout: "60s",
  timezone: "UTC",
  log_timezone: "UTC",
  log_line_prefix: "%m [%p] ",
  log_checkpoints: "off",
};

/** Maximum bytes of a socket's path on both Linux and macOS. */
const MAX_PATH_BYTES = 103;

/**
 * The folder of PostgreSQL's Unix socket, inside a data folder. A statement through the socket takes less CPU on both
 * sides than through 127.0.0.1.
 * @returns undefined where there can be none: on Windows, or if the path is too long
 */
export function findSocketFolder(place: string): string | undefined {
  const folder = path.join(place, "socket");
  const fits = Buffer.byteLength(path.join(folder, ".s.PGSQL.65535")) <= MAX_PATH_BYTES;
  return process.platform !== "win32" && fits ? folder : undefined;
}

/**
 * The setting that makes PostgreSQL listen in that folder, or in none. Empties or creates the folder: a killed server
 * leaves a socket and a lock, whose process id another program may have by now. Only `account` may enter it.
 */
export function socketSettings(place: string, account: SystemAccount): PostgresSettings {
  const folder = findSocketFolder(place);
  if (folder === undefined) return { unix_socket_directories: "" };
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { mode: 0o700 });
  if (account.uid !== undefined && process.getuid?.() === 0) fs.chownSync(folder, account.uid, account.gid!);
  // The value is a list; quotation marks protect commas.
  return { unix_socket_directories: `"${folder.replaceAll('"', '""')}"` };
}
