import { execFileSync } from "node:child_process";
import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { runProgram, type SystemAccount } from "../run-program";

/** The data folder where PostgreSQL, which runs without root's rights, may not enter the project's folder. */
export const SHARED_DATA_FOLDER = "/var/lib/partner-booking-portal";

/** The folder of the database cluster inside a data folder. */
export const getClusterDir = (place: string): string => path.join(place, "postgres");

/**
 * The folder that has the data of `dataDir`, created if needed: `dataDir` itself or, if the account cannot reach it
 * (a project in root's 0700 home), a folder elsewhere whose name is derived from it.
 */
export async function findDataFolder(dataDir: string, account: SystemAccount): Promise<string> {
  const requested = makeReachable(path.resolve(dataDir));
  if (account.uid === undefined || (await canEnter(requested, account))) return requested;
  const outside = path.join(
    SHARED_DATA_FOLDER,
    crypto.createHash("sha256").update(requested).digest("hex").slice(0, 16),
  );
  makeReachable(SHARED_DATA_FOLDER);
  makeReachable(outside);
  fs.writeFileSync(path.join(outside, "belongs-to"), requested + "\n");
  if (await canEnter(outside, account)) return outside;
  throw new Error(
    `PostgreSQL, running as “${account.name}”, can reach neither ${requested} nor ${outside}. ` +
      "Set DATA_DIR to a folder whose parent folders all accounts may enter.",
  );
}

/** Lets other accounts pass through the folder, but not list it. The secrets in it have modes of their own. */
function makeReachable(dir: string): string {
  fs.mkdirSync(dir, { recursive: true });
  const { mode, uid } = fs.statSync(dir);
  if (process.getuid?.() === uid && (mode & 0o011) !== 0o011) fs.chmodSync(dir, (mode & 0o777) | 0o711);
  return dir;
}

async function canEnter(dir: string, account: SystemAccount): Promise<boolean> {
  // Tries it, because groups, access lists and mounts decide as well as the mode bits.
  const { status } = await runProgram("/bin/sh", ["-c", 'cd -- "$0"', dir], { account });
  return status === 0;
}

/** The launcher that uses a data folder. `url` is its address, absent for tests and commands. */
type DataOwner = { pid: number; mark: string; url?: string };

const lockFileOf = (place: string) => path.join(place, "launcher.json");

/** Returns the live launcher that uses the data in `place`, or null. Ignores locks of dead launchers. */
export function findLiveOwner(place: string): DataOwner | null {
  const owner = read(place);
  return owner && getProcessMark(owner.pid) === owner.mark ? owner : null;
}

/**
 * Locks `place` for this process.
 * @returns a function that releases the lock
 * @throws Error if a live launcher, possibly this one, uses it
 */
export function claimData(place: string, url?: string): () => void {
  const mine: DataOwner = { pid: process.pid, mark: getProcessMark(process.pid) ?? "", url };
  for (;;) {
    const owner = findLiveOwner(place);
    if (owner) throw new Error(describeDataInUse(place, owner));
    removeStale(place);
    try {
      fs.writeFileSync(lockFileOf(place), JSON.stringify(mine), { flag: "wx" });
      return () => fs.rmSync(lockFileOf(place), { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
}

/** The message for a second launcher on the same data. */
export function describeDataInUse(place: string, owner: DataOwner): string {
  const where = owner.url ? ` and serves ${owner.url}` : "";
  return `The data in ${place} is in use: a launcher (process ${owner.pid}) is running${where}. Stop it first, or set DATA_DIR.`;
}

/** Removes a stale lock. Two launchers may find it at the same time: moving it aside shows which of them removed it. */
function removeStale(place: string): void {
  const aside = `${lockFileOf(place)}.${crypto.randomUUID()}`;
  try {
    fs.renameSync(lockFileOf(place), aside);
  } catch {
    return;
  }
  const moved = parse(fs.readFileSync(aside, "utf8"));
  // The other launcher was faster, and this is its new lock: put it back.
  if (moved && getProcessMark(moved.pid) === moved.mark) fs.linkSync(aside, lockFileOf(place));
  fs.rmSync(aside);
}

function read(place: string): DataOwner | null {
  try {
    return parse(fs.readFileSync(lockFileOf(place), "utf8"));
  } catch {
    return null;
  }
}

function parse(text: string): DataOwner | null {
  try {
    const value = JSON.parse(text) as DataOwner;
    return Number.isInteger(value.pid) && typeof value.mark === "string" ? value : null;
  } catch {
    return null;
  }
}

/**
 * A mark that stays the same while a process lives, and differs if its id is used again; null if no such process is
 * alive. A zombie counts as dead: it only waits for its parent.
 */
export function getProcessMark(pid: number): string | null {
  if (process.platform === "linux") return linuxMark(pid);
  if (!isSignalable(pid)) return null;
  // On Windows reading the start time is slow, so the process id must be enough there.
  return process.platform === "win32" ? "alive" : askPs(pid, "lstart=");
}

/** The command line of a process; null if there is none. For systems without `/proc`. */
export function getCommandLine(pid: number): string | null {
  if (process.platform !== "win32") return askPs(pid, "command=");
  try {
    const args = ["/FI", `PID eq ${pid}`, "/FO", "CSV", "/NH"];
    return execFileSync("tasklist", args, { encoding: "utf8", windowsHide: true });
  } catch {
    return null;
  }
}

function linuxMark(pid: number): string | null {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, "utf8");
    // The program's name is second, in brackets, and may contain spaces and brackets itself.
    const [state, ...rest] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return state === "Z" || state === "X" ? null : (rest[18] ?? null);
  } catch {
    return null;
  }
}

function askPs(pid: number, column: string): string | null {
  try {
    return execFileSync("ps", ["-p", String(pid), "-o", column], { encoding: "utf8" }).trim() || null;
  } catch {
    return null;
  }
}

function isSignalable(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
