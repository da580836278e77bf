import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { APP_SECRET } from "./partner";

const ROOT = path.resolve(import.meta.dirname, "../../..");

/**
 * A worker as `npm start` runs it, of a sandbox, for it sends to this machine. It ends with us at the latest.
 * @param stderr ignore: one that is killed, or whose database is, has nothing to say about it
 */
export function startWorker(databaseUrl: string, stderr: "inherit" | "ignore" = "inherit"): ChildProcess {
  const env = { ...process.env, DATABASE_URL: databaseUrl, APP_SECRET, SANDBOX: "1", NODE_ENV: "production" as const };
  const said = { LOG_LEVEL: process.env.LOG_LEVEL ?? "fatal" };
  return fork(path.join(ROOT, "lib/worker/main.ts"), [], {
    cwd: ROOT,
    env: { ...env, ...said },
    execArgv: ["--import", "tsx"],
    stdio: ["ignore", "ignore", stderr, "ipc"],
  });
}

/** Lets a worker end, and waits until it has. */
export async function stopWorker(worker: ChildProcess): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode) return;
  const gone = once(worker, "exit");
  if (worker.connected) worker.disconnect();
  await gone;
}
