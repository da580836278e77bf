import { execFile, spawn } from "node:child_process";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { START_ARGUMENTS } from "@/lib/server/programs/start-command";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** The portal as in production: `npm start` and the commands, with the variables of a production installation. */
export interface Portal {
  url: string;
  metricsUrl: string;
  /** Its output so far. */
  output(): string;
  /** Runs a script of package.json with the same variables. @returns its output */
  command(script: string, args: string[]): Promise<string>;
  stop(): Promise<void>;
}

/** Starts it and waits until it is ready. @throws Error with its output when it exits before */
export async function startPortal(
  [port, metricsPort]: [port: number, metricsPort: number],
  variables: Readonly<Record<string, string>>,
): Promise<Portal> {
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    ...variables,
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
    PUBLIC_URL: url,
  } as unknown as NodeJS.ProcessEnv;
  const child = spawn(process.execPath, START_ARGUMENTS, {
    cwd: ROOT,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text: Buffer) => (printed += text.toString()));
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady()) || !printed.includes("Press Ctrl-C")) {
    if (child.exitCode !== null || child.signalCode) throw new Error(`The portal has ended:\n${printed}`);
    await sleep(100);
  }
  return {
    url,
    metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`,
    output: () => printed,
    async command(script, args) {
      const run = promisify(execFile)("npm", ["run", "--silent", script, "--", ...args], {
        cwd: ROOT,
        env: { ...env, NODE_OPTIONS: "" },
      });
      return (await run).stdout;
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode) return;
      const exited = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      await exited;
    },
  };
}
