import { fork } from "node:child_process";
import path from "node:path";
import { env } from "@/lib/core/env";

export interface DoorProcess {
  url: string;
  pid: number;
  /** Sends SIGTERM. @returns the exit status */
  stop(): Promise<number | null>;
}

/**
 * Starts the app as a separate process on this process's database.
 * @param more additional environment variables
 */
export async function doorProcess(more: Record<string, string> = {}): Promise<DoorProcess> {
  const child = fork(path.join(import.meta.dirname, "door.launcher.ts"), {
    execArgv: ["--import", "tsx"],
    env: { ...process.env, DATABASE_URL: env.databaseUrl, ...more },
  });
  const exit = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const url = await Promise.race([
    new Promise<string>((resolve) => child.once("message", (message) => resolve(message as string))),
    exit.then((status) => Promise.reject(new Error(`the app ended with ${status} before it listened`))),
  ]);
  return {
    url,
    pid: child.pid!,
    stop() {
      child.kill("SIGTERM");
      return exit;
    },
  };
}
