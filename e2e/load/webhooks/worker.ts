import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { APP_SECRET } from "./partner";
import { OWN_CHECKOUT } from "../own-checkout";

/**
 * Starts a worker as `npm start` does, in sandbox mode, because it sends to this machine. It ends with this process.
 * @param stderr ignore: for a worker that is killed or loses its database on purpose
 */
export function startWorker(databaseUrl: string, stderr: "inherit" | "ignore" = "inherit"): ChildProcess {
  const env = { ...process.env, DATABASE_URL: databaseUrl, APP_SECRET, SANDBOX: "1", NODE_ENV: "production" as const };
  const defaults = { LOG_LEVEL: process.env.LOG_LEVEL ?? "fatal" };
  return fork(path.join(OWN_CHECKOUT, "lib/worker/main.ts"), [], {
    cwd: OWN_CHECKOUT,
    env: { ...env, ...defaults },
    execArgv: ["--import", "tsx"],
    stdio: ["ignore", "ignore", stderr, "ipc"],
  });
}

/** Stops a worker and waits for its end. */
export async function stopWorker(worker: ChildProcess): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode) return;
  const exited = once(worker, "exit");
  if (worker.connected) worker.disconnect();
  await exited;
}
