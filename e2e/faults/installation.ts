import { spawn, type ChildProcess } from "node:child_process";
import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { START_ARGUMENTS } from "@/lib/server/project-root";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** The whole product as `npm start` runs it, with data of its own, to be killed and restarted. */
export class Installation {
  private child: ChildProcess | undefined;

  constructor(
    readonly dataDir: string,
    readonly port: number,
    private readonly environment: Readonly<Record<string, string>> = {},
  ) {}

  get base(): string {
    return `http://127.0.0.1:${this.port}/api/v1`;
  }
  get databaseUrl(): string {
    return fs.readFileSync(path.join(this.dataDir, "database-url"), "utf8").trim();
  }

  /** Starts it and waits until it answers. @throws with its output if it ends instead */
  async start(): Promise<void> {
    const env = {
      ...process.env,
      PORT: String(this.port),
      DATA_DIR: this.dataDir,
      DATABASE_URL: "",
      // Without history every booking was made by the load.
      DEMO_HISTORY: "0",
      ...this.environment,
    };
    const child = spawn(process.execPath, START_ARGUMENTS, {
      cwd: ROOT,
      env,
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (text: Buffer) => (output = (output + text.toString()).slice(-4000)));
    this.child = child;
    while (!(await this.answers())) {
      if (child.exitCode !== null || child.signalCode)
        throw new Error(`npm start ended with ${child.exitCode ?? child.signalCode}:\n${output}`);
      await sleep(200);
    }
  }

  /** Waits until it answers again by itself. */
  async recovers(): Promise<void> {
    while (!(await this.answers())) await sleep(200);
  }

  /** Kills the launcher with `kill -9`. It is the server as well; worker and database go on. */
  async killServer(): Promise<void> {
    await this.killed(() => this.child!.kill("SIGKILL"));
  }

  /** Kills launcher, worker and all PostgreSQL processes at once with `kill -9`, as a power cut does. */
  async killEverything(): Promise<void> {
    const postmaster = this.postmaster();
    await this.killed(() => {
      process.kill(-postmaster, "SIGKILL");
      process.kill(-this.child!.pid!, "SIGKILL");
    });
  }

  /** Kills only the postmaster with `kill -9`: the launcher has to notice. */
  killDatabase(): void {
    process.kill(this.postmaster(), "SIGKILL");
  }

  async stop(): Promise<void> {
    await this.killed(() => this.child!.kill("SIGTERM"));
  }

  private postmaster(): number {
    return Number(fs.readFileSync(path.join(this.dataDir, "postgres", "postmaster.pid"), "utf8").split("\n")[0]);
  }

  private async killed(kill: () => void): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode) return;
    const exited = new Promise((resolve) => child.once("exit", resolve));
    kill();
    await exited;
  }

  /** Whether the API issues a token, which needs the database too. */
  private async answers(): Promise<boolean> {
    const form = new URLSearchParams({
      grant_type: "client_credentials",
      client_id: "demo-partner",
      client_secret: "demo-partner-secret",
    });
    return fetch(`${this.base}/oauth/token`, { method: "POST", body: form, signal: AbortSignal.timeout(5_000) }).then(
      (response) => response.ok,
      () => false,
    );
  }
}

/** A port that is free now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as net.AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
