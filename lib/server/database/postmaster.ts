import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { programIn } from "./native-binaries";
import { commandLine } from "./process-identity";
import { bareEnvironment, runProgram, type Account } from "../run-program";

/** The contents of `postmaster.pid`. */
export type PostmasterFile = { pid: number; status: string };

const pidFileOf = (clusterDir: string) => path.join(clusterDir, "postmaster.pid");
const pollMs = 10;
const fastShutdownMs = 120_000;
const immediateShutdownMs = 30_000;
const orphansMs = 5_000;

/** Reads `postmaster.pid`; null when it is missing or incomplete. */
export function readPostmasterFile(clusterDir: string): PostmasterFile | null {
  try {
    return parsePostmasterFile(fs.readFileSync(pidFileOf(clusterDir), "utf8"));
  } catch {
    return null;
  }
}

/** The process id is on the first line, the state (`starting`, `ready`, `stopping`) on the eighth. */
export function parsePostmasterFile(text: string): PostmasterFile | null {
  const lines = text.split("\n");
  const pid = Number(lines[0]);
  return Number.isInteger(pid) && pid > 0 ? { pid, status: (lines[7] ?? "").trim() } : null;
}

/**
 * Cleans up after an earlier run. Shuts down a postmaster that outlived its launcher; removes a `postmaster.pid`
 * without its postmaster, even if its process id belongs to another process now.
 */
export async function clearLeftovers(clusterDir: string, nativeDir: string, account: Account): Promise<void> {
  const left = readPostmasterFile(clusterDir);
  if (left && isServerOf(left.pid, clusterDir)) await shutDown(left.pid, clusterDir, nativeDir, account);
  await endOrphans(clusterDir);
  fs.rmSync(pidFileOf(clusterDir), { force: true });
}

/** Stops a postmaster: sessions are cut, all data is written. Returns when it has ended. */
export async function shutDown(pid: number, clusterDir: string, nativeDir: string, account: Account): Promise<void> {
  await requestStop(pid, clusterDir, nativeDir, account, "fast");
  if (await isGone(pid, clusterDir, fastShutdownMs)) return;
  // Without the final checkpoint: nothing acknowledged is lost, because the next start replays the log.
  await requestStop(pid, clusterDir, nativeDir, account, "immediate");
  if (await isGone(pid, clusterDir, immediateShutdownMs)) return;
  throw new Error(`PostgreSQL (process ${pid}, data in ${clusterDir}) does not end.`);
}

async function requestStop(
  pid: number,
  clusterDir: string,
  nativeDir: string,
  account: Account,
  mode: "fast" | "immediate",
): Promise<void> {
  if (process.platform === "win32") {
    const args = ["stop", "-D", clusterDir, "-m", mode, "-W"];
    await runProgram(programIn(nativeDir, "pg_ctl"), args, { account, env: bareEnvironment() });
  } else {
    signal(pid, mode === "fast" ? "SIGINT" : "SIGQUIT");
  }
}

/** Sends a signal to a process that may have ended meanwhile. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

async function isGone(pid: number, clusterDir: string, withinMs: number): Promise<boolean> {
  for (let waited = 0; waited < withinMs; waited += pollMs) {
    if (!isServerOf(pid, clusterDir)) return true;
    await sleep(pollMs);
  }
  return false;
}

/** Whether the process is a PostgreSQL server process (postmaster or one of its children) of this cluster. */
export function isServerOf(pid: number, clusterDir: string): boolean {
  if (process.platform === "linux") {
    try {
      // Server processes change into their data directory and stay there.
      const program = fs.readFileSync(`/proc/${pid}/comm`, "utf8").trim();
      return program === "postgres" && fs.readlinkSync(`/proc/${pid}/cwd`) === fs.realpathSync(clusterDir);
    } catch {
      return false;
    }
  }
  const command = commandLine(pid);
  if (!command?.includes("postgres")) return false;
  return process.platform === "win32" || command.includes(clusterDir);
}

/**
 * Sessions whose postmaster was killed end once they notice, except during a long statement. A new server refuses to
 * start beside them, so they are waited for and then killed. Only Linux can identify them cheaply; elsewhere a new
 * start reports them.
 */
async function endOrphans(clusterDir: string): Promise<void> {
  if (process.platform !== "linux") return;
  for (let waited = 0; ; waited += 100) {
    const orphans = fs
      .readdirSync("/proc")
      .map(Number)
      .filter((pid) => pid > 0 && isServerOf(pid, clusterDir));
    if (orphans.length === 0) return;
    if (waited >= orphansMs) orphans.forEach((pid) => signal(pid, "SIGKILL"));
    await sleep(100);
  }
}
