import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { rememberedPort } from "../port-check";
import { makeBareEnvironment, runProgram, type SystemAccount } from "../run-program";
import type { PostgresSettings } from "./cluster";
import { getClusterDir, getCommandLine } from "./data-folder";
import { programIn } from "./native-binaries";

/** A running postmaster. `ended` resolves when it has ended, for whatever reason. */
export type ServerProcess = { pid: number; port: number; ended: Promise<void> };

export type ServerLaunch = {
  place: string;
  nativeDir: string;
  account: SystemAccount;
  /** The file for PostgreSQL's standard error: a pipe to the launcher would break if the launcher dies. */
  logFile: string;
  settings: PostgresSettings;
  /** Sizes of shared_buffers to try, in MB, largest first; an empty list leaves it to the settings. */
  bufferSizesMb: readonly number[];
  /** Whether it has a process group of its own, which Ctrl-C does not reach: the launcher decides when it ends. */
  detached: boolean;
  /**
   * A fixed port, for a restart, because clients know it. If absent, the stored port, or a new one if that is taken.
   */
  port?: number;
};

type Attempt = { server: ServerProcess } | { log: string };

const logLimitBytes = 20 * 1024 * 1024;
const maxAttempts = 60;

/**
 * Starts a postmaster and waits until it accepts connections, however long recovery takes.
 * @throws Error with PostgreSQL's own message if it does not start
 */
export async function startServer(launch: ServerLaunch): Promise<ServerProcess> {
  const portFile = path.join(launch.place, "port");
  const sizes = [...launch.bufferSizesMb];
  for (let attempt = 1; ; attempt++) {
    const port = launch.port ?? (await rememberedPort(portFile));
    const result = await launchOnce(launch, port, sizes[0]);
    if ("server" in result) return result.server;
    const obstacle = findStartObstacle(result.log);
    if (obstacle === "memory" && sizes.length > 1) sizes.shift();
    else if (obstacle === "port" && launch.port === undefined) fs.rmSync(portFile, { force: true });
    else if (obstacle === "orphans") await sleep(500);
    else throw new Error(`PostgreSQL did not start. Its log (${launch.logFile}):\n${result.log.trim()}`);
    if (attempt === maxAttempts) throw new Error(`PostgreSQL did not start:\n${result.log.trim()}`);
  }
}

/** Why a server ended that may start at the next attempt; null if it would not. */
export function findStartObstacle(log: string): "memory" | "port" | "orphans" | null {
  if (/pre-existing shared memory block/i.test(log)) return "orphans";
  if (/Address already in use|could not bind|could not create any TCP\/IP sockets/i.test(log)) return "port";
  if (/shared memory|Cannot allocate memory/i.test(log)) return "memory";
  return null;
}

async function launchOnce(launch: ServerLaunch, port: number, buffersMb: number | undefined): Promise<Attempt> {
  const clusterDir = getClusterDir(launch.place);
  const settings = { ...(buffersMb && { shared_buffers: `${buffersMb}MB` }), ...launch.settings };
  const args = ["-D", clusterDir, "-p", String(port)];
  for (const [name, value] of Object.entries(settings)) args.push("-c", `${name}=${value}`);

  const log = openLog(launch.logFile);
  const child = spawn(programIn(launch.nativeDir, "postgres"), args, {
    uid: launch.account.uid,
    gid: launch.account.gid,
    cwd: "/",
    env: makeBareEnvironment(),
    detached: launch.detached,
    windowsHide: true,
    stdio: ["ignore", log.descriptor, log.descriptor],
  });
  fs.closeSync(log.descriptor);
  const ended = new Promise<void>((resolve) => {
    child.once("error", () => resolve());
    child.once("exit", () => resolve());
  });

  while (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
    const file = readPostmasterFile(clusterDir);
    if (file?.pid === child.pid && file.status === "ready") {
      return { server: { pid: child.pid, port, ended } };
    }
    await sleep(10);
  }
  return { log: fs.readFileSync(launch.logFile).subarray(log.length).toString() };
}

/** Opens the log for appending. A log that has grown is replaced by a new one, and kept once. */
function openLog(file: string): { descriptor: number; length: number } {
  const length = fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (length > logLimitBytes) fs.renameSync(file, `${file}.old`);
  return { descriptor: fs.openSync(file, "a", 0o600), length: length > logLimitBytes ? 0 : length };
}

/** The contents of `postmaster.pid`. */
type PostmasterFile = { pid: number; status: string };

const pidFileOf = (clusterDir: string) => path.join(clusterDir, "postmaster.pid");
const pollMs = 10;
const fastShutdownMs = 120_000;
const immediateShutdownMs = 30_000;
const orphansMs = 5_000;

/** Reads `postmaster.pid`; null if it is missing or incomplete. */
function readPostmasterFile(clusterDir: string): PostmasterFile | null {
  try {
    return parsePostmasterFile(fs.readFileSync(pidFileOf(clusterDir), "utf8"));
  } catch {
    return null;
  }
}

/**
 * Parses `postmaster.pid`: the first line is the process id, the eighth the state (`starting`, `ready`, `stopping`).
 */
export function parsePostmasterFile(text: string): PostmasterFile | null {
  const lines = text.split("\n");
  const pid = Number(lines[0]);
  return Number.isInteger(pid) && pid > 0 ? { pid, status: (lines[7] ?? "").trim() } : null;
}

/**
 * Cleans up after an earlier run: stops a postmaster that outlived its launcher; removes a `postmaster.pid` without
 * its postmaster, even if another process has that id now.
 */
export async function clearLeftovers(clusterDir: string, nativeDir: string, account: SystemAccount): Promise<void> {
  const left = readPostmasterFile(clusterDir);
  if (left && isClusterProcess(left.pid, clusterDir)) await shutDown(left.pid, clusterDir, nativeDir, account);
  await endOrphans(clusterDir);
  fs.rmSync(pidFileOf(clusterDir), { force: true });
}

/** Stops a postmaster: ends sessions, and writes all data. Returns when it has ended. */
export async function shutDown(
  pid: number,
  clusterDir: string,
  nativeDir: string,
  account: SystemAccount,
): Promise<void> {
  await requestStop(pid, clusterDir, nativeDir, account, "fast");
  if (await isGone(pid, clusterDir, fastShutdownMs)) return;
  // Stops without the final checkpoint: nothing acknowledged is lost, because the next start replays the log.
  await requestStop(pid, clusterDir, nativeDir, account, "immediate");
  if (await isGone(pid, clusterDir, immediateShutdownMs)) return;
  throw new Error(`PostgreSQL (process ${pid}, data in ${clusterDir}) does not end.`);
}

async function requestStop(
  pid: number,
  clusterDir: string,
  nativeDir: string,
  account: SystemAccount,
  mode: "fast" | "immediate",
): Promise<void> {
  if (process.platform === "win32") {
    const args = ["stop", "-D", clusterDir, "-m", mode, "-W"];
    await runProgram(programIn(nativeDir, "pg_ctl"), args, { account, env: makeBareEnvironment() });
  } else {
    sendSignal(pid, mode === "fast" ? "SIGINT" : "SIGQUIT");
  }
}

/** Sends a signal to a process, which may have ended meanwhile. */
export function sendSignal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

async function isGone(pid: number, clusterDir: string, withinMs: number): Promise<boolean> {
  for (let waited = 0; waited < withinMs; waited += pollMs) {
    if (!isClusterProcess(pid, clusterDir)) return true;
    await sleep(pollMs);
  }
  return false;
}

/** Whether the process is a PostgreSQL server process (postmaster or one of its children) of this cluster. */
export function isClusterProcess(pid: number, clusterDir: string): boolean {
  if (process.platform === "linux") {
    try {
      // Server processes change into their data directory, and stay there.
      const program = fs.readFileSync(`/proc/${pid}/comm`, "utf8").trim();
      return program === "postgres" && fs.readlinkSync(`/proc/${pid}/cwd`) === fs.realpathSync(clusterDir);
    } catch {
      return false;
    }
  }
  const command = getCommandLine(pid);
  if (!command?.includes("postgres")) return false;
  return process.platform === "win32" || command.includes(clusterDir);
}

/**
 * Ends sessions whose postmaster was killed. They end by themselves once they notice, except during a long statement,
 * and a new server refuses to start beside them: so this waits, then kills them. Only Linux can identify them
 * cheaply; elsewhere a new start reports them.
 */
async function endOrphans(clusterDir: string): Promise<void> {
  if (process.platform !== "linux") return;
  for (let waited = 0; ; waited += 100) {
    const orphans = fs
      .readdirSync("/proc")
      .map(Number)
      .filter((pid) => pid > 0 && isClusterProcess(pid, clusterDir));
    if (orphans.length === 0) return;
    if (waited >= orphansMs) orphans.forEach((pid) => sendSignal(pid, "SIGKILL"));
    await sleep(100);
  }
}
