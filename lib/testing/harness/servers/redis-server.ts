import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import os from "node:os";
import { listenOnce } from "@/lib/server/port-check";

/** Whether this machine has Redis; otherwise tests that need it are skipped by name. */
export const hasRedisServer = spawnSync("redis-server", ["--version"]).status === 0;

/** A Redis for one test, without persistence. */
export interface RedisServer {
  port: number;
  url: string;
  /** Kills it with `kill -9`. */
  kill(): Promise<void>;
  /** Starts it again on the same port, empty. */
  start(): Promise<void>;
  /** Stops its responses; connections stay open. */
  freeze(): void;
  thaw(): void;
}

export async function redisServer(options: { password?: string; started?: boolean } = {}): Promise<RedisServer> {
  const port = await listenOnce(0, "127.0.0.1");
  const password = options.password ? ["--requirepass", options.password] : [];
  const settings = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", ...password];
  let child: ChildProcess | undefined;
  const server: RedisServer = {
    port,
    url: `redis://${options.password ? `:${options.password}@` : ""}127.0.0.1:${port}`,
    async start() {
      child = spawn("redis-server", settings, { cwd: os.tmpdir(), stdio: ["ignore", "pipe", "ignore"] });
      await new Promise<void>((resolve, reject) => {
        let output = "";
        child!.stdout!.on("data", (text: Buffer) => {
          output += text.toString();
          if (output.includes("Ready to accept connections")) resolve();
        });
        child!.once("exit", () => reject(new Error(`redis-server did not start:\n${output}`)));
      });
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode) return;
      const exited = new Promise((resolve) => child!.once("exit", resolve));
      child.kill("SIGKILL");
      await exited;
    },
    freeze: () => void child!.kill("SIGSTOP"),
    thaw: () => void child!.kill("SIGCONT"),
  };
  if (options.started ?? true) await server.start();
  return server;
}
