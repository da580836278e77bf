import type { ProcessMetrics } from "@/lib/core/metrics";
import { startProcess, type SupervisedProcess } from "./supervised-process";

export interface WorkerProcess extends Omit<SupervisedProcess, "current"> {
  /** Its metrics; undefined when it does not answer in time. */
  metrics(): Promise<ProcessMetrics | undefined>;
}

/** A worker whose event loop is blocked is left out of a scrape. */
const METRICS_MS = 1_000;

/** Runs the background worker in its own process. */
export function startWorker(program = "lib/worker/main.ts"): WorkerProcess {
  const worker = startProcess({ name: "The worker", program });
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
