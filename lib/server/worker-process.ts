import { spawn, type ChildProcess } from "node:child_process";
import type { ProcessMetrics } from "@/lib/core/metrics";
import { projectRoot } from "./project-root";

export type WorkerProcess = {
  /** Lets it finish its current work and starts a new one, which loads the program's files again. */
  restart(): void;
  /** Its metrics; undefined when it does not answer in time. */
  metrics(): Promise<ProcessMetrics | undefined>;
  /** Lets it finish its current work and waits until it has ended. */
  close(): Promise<void>;
};

const firstDelayMs = 1000;
const longestDelayMs = 30_000;
/** A worker that has run this long started without trouble: the next delay is the first one again. */
const settledMs = 60_000;
const closeMs = 20_000;
/** A worker whose event loop is blocked is left out of a scrape. */
const METRICS_MS = 1_000;

/**
 * Runs the background worker in its own process, and restarts it, with growing delays (back-off), whenever it ends. It
 * has a channel to this process and ends itself when that breaks, so none is left behind even if this process is
 * killed.
 */
export function startWorker(program = "lib/worker/main.ts"): WorkerProcess {
  let child: ChildProcess | undefined;
  let delayMs = firstDelayMs;
  let again: NodeJS.Timeout | undefined;
  let closing = false;
  let isRestarting = false;

  const begin = () => {
    isRestarting = false;
    const began = performance.now();
    child = spawn(process.execPath, ["--import", "tsx", program], {
      cwd: projectRoot,
      stdio: ["ignore", "inherit", "inherit", "ipc"],
      // In its own process group, which Ctrl-C does not reach: it is stopped after the last request has been answered.
      detached: true,
      windowsHide: true,
    });
    child.once("error", (error) => console.error(`The worker could not be started: ${error.message}`));
    child.once("exit", (status, signal) => {
      if (closing) return;
      if (isRestarting) return begin();
      if (performance.now() - began > settledMs) delayMs = firstDelayMs;
      console.error(`The worker has ended (${signal ?? `status ${status}`}); it starts again in ${delayMs / 1000} s.`);
      again = setTimeout(begin, delayMs);
      delayMs = Math.min(delayMs * 2, longestDelayMs);
    });
  };
  begin();

  const isRunning = () => child?.pid !== undefined && child.exitCode === null && child.signalCode === null;
  return {
    restart() {
      isRestarting = isRunning();
      if (isRestarting) child!.kill("SIGTERM");
    },
    metrics() {
      const worker = child;
      if (!isRunning() || !worker!.connected) return Promise.resolve(undefined);
      return new Promise((resolve) => {
        const finish = (answer?: unknown) => {
          clearTimeout(patience);
          worker!.off("message", finish);
          resolve(answer as ProcessMetrics | undefined);
        };
        const patience = setTimeout(finish, METRICS_MS);
        worker!.once("message", finish);
        worker!.send("metrics", (error) => error && finish());
      });
    },
    async close() {
      closing = true;
      clearTimeout(again);
      if (!isRunning()) return;
      const exited = new Promise((resolve) => child!.once("exit", resolve));
      child!.kill("SIGTERM");
      const hurry = setTimeout(() => child!.kill("SIGKILL"), closeMs);
      await exited;
      clearTimeout(hurry);
    },
  };
}
