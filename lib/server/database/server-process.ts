import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { clusterDirOf } from "./data-place";
import { rememberedPort } from "./free-port";
import { programIn } from "./native-binaries";
import type { PostgresSettings } from "./postgres-settings";
import { readPostmasterFile } from "./postmaster";
import { bareEnvironment, type Account } from "../run-program";

/** A running postmaster. `ended` resolves when it has ended for any reason. */
export type ServerProcess = { pid: number; port: number; ended: Promise<void> };

export type ServerLaunch = {
  place: string;
  nativeDir: string;
  account: Account;
  /** PostgreSQL's standard error is written to this file: a pipe to the launcher would break when the launcher dies. */
  logFile: string;
  settings: PostgresSettings;
  /** Sizes of shared_buffers to try, in MB, largest first; empty: whatever the settings say. */
  bufferSizesMb: readonly number[];
  /** In its own process group, which Ctrl-C does not reach: the launcher decides when it ends. */
  detached: boolean;
  /** Exactly this port (a restart, whose clients know it); absent: the stored one, or a new one if that is taken. */
  port?: number;
};

type Attempt = { server: ServerProcess } | { log: string };

const logLimitBytes = 20 * 1024 * 1024;
const maxAttempts = 60;

/**
 * Starts a postmaster and waits until it accepts connections, however long recovery takes.
 * @throws Error with PostgreSQL's own message when it does not start
 */
export async function startServer(launch: ServerLaunch): Promise<ServerProcess> {
  const portFile = path.join(launch.place, "port");
  const sizes = [...launch.bufferSizesMb];
  for (let attempt = 1; ; attempt++) {
    const port = launch.port ?? (await rememberedPort(portFile));
    const result = await launchOnce(launch, port, sizes[0]);
    if ("server" in result) return result.server;
    const obstacle = obstacleIn(result.log);
    if (obstacle === "memory" && sizes.length > 1) sizes.shift();
    else if (obstacle === "port" && launch.port === undefined) fs.rmSync(portFile, { force: true });
    else if (obstacle === "orphans") await sleep(500);
    else throw new Error(`PostgreSQL did not start. Its log (${launch.logFile}):\n${result.log.trim()}`);
    if (attempt === maxAttempts) throw new Error(`PostgreSQL did not start:\n${result.log.trim()}`);
  }
}

/** Why a server that ended immediately may start at the next attempt; null: it would not. */
export function obstacleIn(log: string): "memory" | "port" | "orphans" | null {
  if (/pre-existing shared memory block/i.test(log)) return "orphans";
  if (/Address already in use|could not bind|could not create any TCP\/IP sockets/i.test(log)) return "port";
  if (/shared memory|Cannot allocate memory/i.test(log)) return "memory";
  return null;
}

async function launchOnce(launch: ServerLaunch, port: number, buffersMb: number | undefined): Promise<Attempt> {
  const clusterDir = clusterDirOf(launch.place);
  const settings = { ...(buffersMb && { shared_buffers: `${buffersMb}MB` }), ...launch.settings };
  const args = ["-D", clusterDir, "-p", String(port)];
  for (const [name, value] of Object.entries(settings)) args.push("-c", `${name}=${value}`);

  const log = openLog(launch.logFile);
  const child = spawn(programIn(launch.nativeDir, "postgres"), args, {
    uid: launch.account.uid,
    gid: launch.account.gid,
    cwd: "/",
    env: bareEnvironment(),
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

/** Opens the log for appending; starts a new one (and keeps one old one) when it has grown. */
function openLog(file: string): { descriptor: number; length: number } {
  const length = fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (length > logLimitBytes) fs.renameSync(file, `${file}.old`);
  return { descriptor: fs.openSync(file, "a", 0o600), length: length > logLimitBytes ? 0 : length };
}
