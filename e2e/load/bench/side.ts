import { spawn, type ChildProcess } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { hash } from "@node-rs/argon2";
import pg from "pg";
import { ensureDatabase, startEmbeddedDatabase, type EmbeddedDatabase } from "@/lib/server/database/embedded-database";
import { ensureRoles, urlAs } from "@/lib/server/database/open-database";
import { freePort } from "../../faults/installation";
import { writeSupply } from "./supply";

export const CLIENT = { id: "bench", secret: "bench-secret-of-a-throwaway-database" };

/** A checkout being measured, with its own PostgreSQL, schema, catalogue and API. Controlled by its commands only. */
export class Side {
  base = "";
  private api: ChildProcess | undefined;
  private size = 0;

  private constructor(
    private readonly checkout: string,
    private readonly dataDir: string,
    private readonly postgres: EmbeddedDatabase,
    private readonly url: string,
  ) {}

  static async open(checkout: string): Promise<Side> {
    const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "bench-"));
    const postgres = await startEmbeddedDatabase({ dataDir });
    process.once("exit", () => postgres.abandon());
    const url = await ensureDatabase(postgres.url("postgres"), "bench");
    await ensureRoles(url);
    const side = new Side(checkout, dataDir, postgres, url);
    await side.run(["start", "--", "migrate"]);
    await side.createPartner();
    return side;
  }

  /** Imports properties until the catalogue has this size. */
  async grow(size: number): Promise<void> {
    const folder = path.join(this.dataDir, `supply-${size}`);
    fs.mkdirSync(folder);
    writeSupply(folder, this.size + 1, size);
    await this.run(["run", "supply:import", "--", folder], { DATABASE_URL: this.url });
    fs.rmSync(folder, { recursive: true });
    this.size = size;
    await this.analyze();
  }

  analyze(): Promise<void> {
    return this.query("VACUUM (ANALYZE)");
  }

  async restart(): Promise<void> {
    await this.stopApi();
    const port = await freePort();
    this.base = `http://127.0.0.1:${port}/api/v1`;
    this.api = this.spawn(["start", "--", "api"], { PORT: String(port), HOST: "127.0.0.1" });
    while (
      !(await fetch(`${this.base}/health`).then(
        () => true,
        () => false,
      ))
    ) {
      if (this.api.exitCode !== null) throw new Error(`the API of ${this.checkout} ended with ${this.api.exitCode}`);
      await sleep(100);
    }
  }

  async stopApi(): Promise<void> {
    const { api } = this;
    if (!api || api.exitCode !== null || api.signalCode) return;
    const ended = new Promise((resolve) => api.once("exit", resolve));
    process.kill(-api.pid!, "SIGTERM");
    await ended;
  }

  async close(): Promise<void> {
    await this.stopApi();
    await this.postgres.stop();
    fs.rmSync(this.dataDir, { recursive: true, force: true });
  }

  /** Connections to the database, beside the API. */
  openPool(max: number): pg.Pool {
    return new pg.Pool({ connectionString: this.url, max });
  }

  /** CPU milliseconds used so far by the API's processes and by PostgreSQL. */
  cpuMs(): { server: number; database: number } {
    return { server: treeCpuMs(this.api!.pid!), database: treeCpuMs(this.postgres.pid()) };
  }

  /** Creates a partner with limits beyond any benchmark. */
  private async createPartner(): Promise<void> {
    await this.query(
      `INSERT INTO tenant (public_id, name, catalogue, max_requests_per_minute, max_cost_per_minute, max_concurrency,
         max_live_holds, max_credential_rate)
       VALUES ('ten_bench', 'Bench', '{}', 2000000000, 2000000000, 10000, 100000, 2000000000)`,
    );
    await this.query(
      `INSERT INTO profile (public_id, tenant_id, name, is_default, rate_plan_public_ids)
       SELECT 'prf_bench', id, 'Default', true, '{}' FROM tenant WHERE public_id = 'ten_bench'`,
    );
    await this.query(
      `INSERT INTO credential (public_id, tenant_id, client_id, name, scopes, rate_limit, burst)
       SELECT 'crd_bench', id, $1, 'Bench', '{distribution:read,distribution:booking}', 2000000000, 2000000000
       FROM tenant WHERE public_id = 'ten_bench'`,
      [CLIENT.id],
    );
    await this.query(
      "INSERT INTO credential_secret (credential_id, hash) SELECT id, $1 FROM credential WHERE public_id = 'crd_bench'",
      [await hash(CLIENT.secret)],
    );
  }

  private async query(text: string, parameters: unknown[] = []): Promise<void> {
    const client = new pg.Client({ connectionString: this.url });
    await client.connect();
    try {
      await client.query(text, parameters);
    } finally {
      await client.end();
    }
  }

  /** Runs one of the checkout's commands to its end. @throws with its output if it fails */
  private async run(command: string[], settings: Record<string, string> = {}): Promise<void> {
    const child = this.spawn(command, settings);
    let output = "";
    for (const stream of [child.stdout!, child.stderr!])
      stream.on("data", (text: Buffer) => (output += text.toString()));
    const code = await new Promise((resolve) => child.once("close", resolve));
    if (code !== 0)
      throw new Error(`npm ${command.join(" ")} in ${this.checkout} ended with ${String(code)}:\n${output}`);
  }

  private spawn(command: string[], settings: Record<string, string>): ChildProcess {
    const child = spawn("npm", command, {
      cwd: this.checkout,
      // A process group of its own, so that everything that npm starts ends with it.
      detached: true,
      stdio: command.includes("api") ? ["ignore", "ignore", "inherit"] : ["ignore", "pipe", "pipe"],
      env: {
        ...process.env,
        DATABASE_URL: urlAs("app", this.url),
        MIGRATE_DATABASE_URL: urlAs("migrate", this.url),
        APP_SECRET: "a benchmark needs no secret, only its length",
        PUBLIC_URL: "http://127.0.0.1",
        DATA_DIR: this.dataDir,
        NODE_ENV: "production",
        LOG_LEVEL: "error",
        ...settings,
      },
    });
    const abandon = () => void process.kill(-child.pid!, "SIGKILL");
    process.once("exit", abandon);
    child.once("exit", () => process.off("exit", abandon));
    return child;
  }
}

/** The unit of CPU time in `/proc`: USER_HZ is 100 on every Linux that Node supports. */
const MS_PER_TICK = 10;

/** CPU milliseconds of a process and its descendants, including ended ones; NaN without `/proc`. */
function treeCpuMs(root: number): number {
  if (!fs.existsSync("/proc/self/stat")) return Number.NaN;
  const processes = fs
    .readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        // The name in parentheses may contain spaces. After it come state, ppid, …; utime to cstime are fields 14 to
        // 17.
        const text = fs.readFileSync(`/proc/${name}/stat`, "utf8");
        const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
        const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
        return [{ pid: Number(name), parent: Number(fields[1]), cpuMs: ticks * MS_PER_TICK }];
      } catch {
        return []; // The process has ended meanwhile.
      }
    });
  const tree = processes.filter(({ pid }) => pid === root);
  for (const { pid } of tree) tree.push(...processes.filter(({ parent }) => parent === pid));
  return tree.reduce((sum, { cpuMs }) => sum + cpuMs, 0);
}
