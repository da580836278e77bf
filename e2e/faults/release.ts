import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { urlAs } from "@/lib/server/database/roles";
import { APP_SECRET } from "../load/webhooks/partner";

const ROOT = path.resolve(import.meta.dirname, "../..");
const git = (...args: string[]): string => execFileSync("git", args, { cwd: ROOT, encoding: "utf8" }).trim();

/** Seconds in which the load balancer of the drill asks five times. */
const SHUTDOWN_DELAY = "1";

/** A checkout of a version, whose roles are started as an operator starts them. */
export class Release {
  private readonly running: ChildProcess[] = [];

  private constructor(
    readonly folder: string,
    readonly name: string,
  ) {}

  /** The version of this checkout. */
  static here(): Release {
    return new Release(ROOT, "new");
  }

  /**
   * An earlier version in a folder of its own. It has this checkout's packages when it locks the same ones, and installs its own
   * otherwise.
   * @param reference a tag, branch or commit
   */
  static checkOut(reference: string, folder: string): Release {
    const commit = git("rev-parse", "--verify", `${reference}^{commit}`);
    fs.mkdirSync(folder, { recursive: true });
    const archive = execFileSync("git", ["archive", commit], { cwd: ROOT, maxBuffer: 2 ** 30 });
    execFileSync("tar", ["-x", "-C", folder], { input: archive });
    const lock = "package-lock.json";
    const isSame = fs.readFileSync(path.join(ROOT, lock)).equals(fs.readFileSync(path.join(folder, lock)));
    if (isSame) fs.symlinkSync(path.join(ROOT, "node_modules"), path.join(folder, "node_modules"));
    else execFileSync("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], { cwd: folder, stdio: "ignore" });
    execFileSync("npx", ["--no-install", "prisma", "generate"], { cwd: folder, stdio: "ignore" });
    return new Release(folder, commit.slice(0, 8));
  }

  /** The names of its migrations. */
  migrations(): string[] {
    const folder = path.join(this.folder, "prisma/migrations");
    return fs.readdirSync(folder).filter((name) => fs.existsSync(path.join(folder, name, "migration.sql")));
  }

  /** Runs `npm start -- migrate`. @returns milliseconds @throws with its output when it fails */
  async migrate(url: string): Promise<number> {
    const began = performance.now();
    const { child, output } = this.start("migrate", url, {});
    const code = await new Promise<number | null>((resolve) => child.once("exit", resolve));
    if (code !== 0) throw new Error(`migrate of ${this.name} ended with ${code}:\n${output()}`);
    return performance.now() - began;
  }

  /** Starts the API and a worker, and waits until it is ready. @returns its origin */
  async serve(url: string, port: number): Promise<string> {
    const { child, output } = this.start("api", url, { PORT: String(port), API_PROCESSES: "1", SHUTDOWN_DELAY });
    this.start("worker", url, {});
    const origin = `http://127.0.0.1:${port}`;
    while (!(await isReady(origin))) {
      if (child.exitCode !== null) throw new Error(`api of ${this.name} ended with ${child.exitCode}:\n${output()}`);
      await sleep(200);
    }
    return origin;
  }

  /** Ends what serves by SIGTERM, as a deploy does. @returns milliseconds until the last process has ended */
  async drain(): Promise<number> {
    const began = performance.now();
    await Promise.all(
      this.running.splice(0).map(async (child) => {
        if (child.exitCode !== null || child.signalCode) return;
        const ended = new Promise((resolve) => child.once("exit", resolve));
        child.kill("SIGTERM");
        await ended;
      }),
    );
    return performance.now() - began;
  }

  private start(role: string, url: string, more: Record<string, string>) {
    const env = {
      ...process.env,
      DATABASE_URL: urlAs("app", url),
      MIGRATE_DATABASE_URL: urlAs("migrate", url),
      APP_SECRET,
      SANDBOX: "",
      PUBLIC_URL: "https://portal.example.com",
      METRICS_PORT: "",
      ...more,
    };
    const child = spawn(process.execPath, ["--import", "tsx", "lib/server/start.ts", role], {
      cwd: this.folder,
      env,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let text = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (data: Buffer) => (text = (text + data.toString()).slice(-4000)));
    if (role !== "migrate") this.running.push(child);
    return { child, output: () => text };
  }
}

/** Whether a server would be sent requests by a load balancer. */
export const isReady = (origin: string): Promise<boolean> =>
  fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
    (answer) => answer.ok,
    () => false,
  );
