import { spawn, type ChildProcess } from "node:child_process";
import cluster from "node:cluster";
import { onLauncherEnd } from "@/lib/core/launcher-end";
import { metrics, type ProcessMetrics } from "@/lib/core/metrics";
import { nodeProgram } from "@/lib/core/node-program";
import { projectRoot } from "../project-root";
import type { SystemAccount } from "../run-program";

interface ProcessOptions {
  /** The process's name in messages and metrics: `worker`. */
  name: string;
  start: () => ChildProcess;
  /** Called for each started process, before it can send anything. */
  started?: (child: ChildProcess) => void;
  /** Asks the process to end; by default with SIGTERM. */
  requestEnd?: (child: ChildProcess) => void;
  /** Milliseconds that the process has to end. */
  closeMs?: number;
}

export interface SupervisedProcess {
  /** The running process; undefined if there is none. */
  current(): ChildProcess | undefined;
  /** Lets the process finish its work, and starts a new one, which loads the program's files again. */
  restart(): void;
  /** Lets the process finish its work, and waits for its end. */
  close(): Promise<void>;
}

const firstDelayMs = 1000;
const longestDelayMs = 30_000;
/** A process that has run for so long has started well: delays then begin anew. */
const settledMs = 60_000;

/**
 * Starts a program of this repository. It has a channel to this process and ends when that breaks, so that none is
 * left even if this process is killed.
 * @param source see `nodeProgram`
 * @param account the one to run as, if this process is root
 */
export function spawnProgram(source: string, args: readonly string[] = [], account: SystemAccount = {}): ChildProcess {
  const { options, file } = nodeProgram(source);
  return spawn(process.execPath, [...options, file, ...args], {
    cwd: projectRoot,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    uid: account.uid,
    gid: account.gid,
    // A process group of its own, which Ctrl-C does not reach, because the launcher stops its processes in order.
    detached: true,
    windowsHide: true,
  });
}

/** Keeps a process running: restarts it whenever it ends, with growing delays (back-off). */
export function keepRunning({
  name,
  start,
  started = () => {},
  requestEnd = (running) => void running.kill("SIGTERM"),
  closeMs = 20_000,
}: ProcessOptions): SupervisedProcess {
  let child: ChildProcess | undefined;
  let delayMs = firstDelayMs;
  let again: NodeJS.Timeout | undefined;
  let closing = false;
  let isRestarting = false;

  const begin = () => {
    isRestarting = false;
    const began = performance.now();
    child = start();
    started(child);
    child.once("error", (error) => console.error(`The process ${name} could not be started: ${error.message}`));
    child.once("exit", (status, signal) => {
      if (closing) return;
      if (isRestarting) return begin();
      if (performance.now() - began > settledMs) delayMs = firstDelayMs;
      console.error(
        `The process ${name} has ended (${signal ?? `status ${status}`}); it starts again in ${delayMs / 1000} s.`,
      );
      metrics.restarts.inc({ name });
      again = setTimeout(begin, delayMs);
      delayMs = Math.min(delayMs * 2, longestDelayMs);
    });
  };
  begin();

  const isRunning = () => child?.pid !== undefined && child.exitCode === null && child.signalCode === null;
  return {
    current: () => (isRunning() ? child : undefined),
    restart() {
      isRestarting = isRunning();
      if (isRestarting) child!.kill("SIGTERM");
    },
    async close() {
      closing = true;
      clearTimeout(again);
      if (!isRunning()) return;
      const exited = new Promise((resolve) => child!.once("exit", resolve));
      requestEnd(child!);
      const hurry = setTimeout(() => child!.kill("SIGKILL"), closeMs);
      await exited;
      clearTimeout(hurry);
    },
  };
}

export interface WorkerProcess extends Omit<SupervisedProcess, "current"> {
  /** Reads the worker's metrics; undefined if it does not answer in time. */
  metrics(): Promise<ProcessMetrics | undefined>;
}

/** Milliseconds after which a worker with a blocked event loop is left out of a scrape. */
const METRICS_MS = 1_000;

/** Runs the background worker in its own process. */
export function startWorker(account: SystemAccount = {}, program = "lib/worker/main.ts"): WorkerProcess {
  const worker = keepRunning({ name: "worker", start: () => spawnProgram(program, [], account) });
  return {
    restart: () => worker.restart(),
    close: () => worker.close(),
    metrics() {
      const child = worker.current();
      if (!child?.connected) return Promise.resolve(undefined);
      return new Promise((resolve) => {
        const finish = (answer?: unknown) => {
          clearTimeout(patience);
          child.off("message", finish);
          resolve(answer as ProcessMetrics | undefined);
        };
        const patience = setTimeout(finish, METRICS_MS);
        child.once("message", finish);
        child.send("metrics", (error) => error && finish());
      });
    },
  };
}

/** The message of an API process that has loaded its program. */
export const LOADED_MESSAGE = "loaded";
/** The message that tells a process to listen. */
export const OPEN_MESSAGE = "open";
/** The message of a serving process that is ready. */
export const READY_MESSAGE = "ready";
/** The message that announces a process's end: it keeps serving, but reports not to be ready. */
export const SHUTDOWN_SOON_MESSAGE = "shutdown-soon";
/** The message that tells a serving process to finish and end. */
export const DRAIN_MESSAGE = "drain";

/** Ends this process in order, when the launcher requests it or has ended itself. */
export function endOnRequest(close: () => Promise<void>): void {
  let isEnding = false;
  const end = async () => {
    if (isEnding) return;
    isEnding = true;
    await close().catch((error: unknown) => console.error(error));
    process.exit(0);
  };
  // Without a listener, a process of the cluster would exit at once, while requests are running.
  cluster.worker?.on("disconnect", () => void (cluster.worker!.exitedAfterDisconnect = true));
  onLauncherEnd(() => void end());
  process.on("message", (message) => {
    if (message === DRAIN_MESSAGE) void end();
  });
  process.on("SIGTERM", () => void end());
  // Ctrl-C reaches the terminal's whole process group, but the launcher ends its processes in order.
  process.on("SIGINT", () => {});
}
