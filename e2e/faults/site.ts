import { fork, type ChildProcess } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { ensureDatabase, startEmbeddedDatabase, type EmbeddedDatabase } from "@/lib/server/database/embedded-database";
import { migrate } from "@/lib/server/migration/migrate";
import { grantPrivileges } from "@/lib/server/migration/privileges";
import { ensureRoles, urlAs } from "@/lib/server/database/open-database";
import { databaseProxy, type DatabaseProxy } from "@/lib/testing/harness/servers/database-proxy";
import { hasRedisServer, redisServer, type RedisServer } from "@/lib/testing/harness/servers/redis-server";
import { Supervised } from "./supervised";
import { SmallDisk } from "./small-disk";
import { APP_SECRET } from "./world";

const ROOT = path.resolve(import.meta.dirname, "../..");
const DOORS = 2;
const WORKERS = 2;

/**
 * The product as in production, on this machine: PostgreSQL on a small disk, Redis, servers and workers that log in
 * as role `app`, and a network between them that can be slow, stall or break. Ended processes are restarted; nothing
 * else is repaired.
 */
export class Site {
  readonly doors: Supervised[] = [];
  readonly workers: Supervised[] = [];
  /** Whether a server's clock was ever ahead, which ends holds early. */
  hasJumped = false;

  private constructor(
    readonly disk: SmallDisk,
    private readonly postgres: EmbeddedDatabase,
    readonly pool: pg.Pool,
    readonly databaseNetwork: DatabaseProxy,
    readonly redis: RedisServer | undefined,
    readonly redisNetwork: DatabaseProxy | undefined,
    /** The URL of a superuser connection for checks, which bypasses the faulty network. */
    readonly url: string,
  ) {}

  static async open(): Promise<Site> {
    const disk = SmallDisk.open();
    const settings = { shared_buffers: "64MB", max_wal_size: "128MB", min_wal_size: "32MB" };
    const postgres = await startEmbeddedDatabase({ dataDir: disk.folder, settings });
    process.once("exit", () => postgres.abandon());
    const url = await ensureDatabase(postgres.url("postgres"), "faults");
    await ensureRoles(url);
    await migrate(urlAs("migrate", url));
    await grantPrivileges(urlAs("migrate", url), urlAs("app", url));
    const pool = new pg.Pool({ connectionString: url, max: 4, connectionTimeoutMillis: 5_000 });
    pool.on("error", () => {}); // The faults cut the pool's connections, which are errors that no query receives.
    pool.on("connect", (client) => client.on("error", () => {}));
    const redis = hasRedisServer ? await redisServer() : undefined;
    const redisNetwork = redis && (await databaseProxy(redis.url));
    const network = await databaseProxy(urlAs("app", url));
    return new Site(disk, postgres, pool, network, redis, redisNetwork, url);
  }

  /** Starts servers and workers. Resolves when every server answers. */
  async serve(): Promise<void> {
    for (let i = 0; i < DOORS; i++)
      this.doors.push(new Supervised(() => this.launch("lib/testing/harness/servers/door.launcher.ts")));
    for (let i = 0; i < WORKERS; i++) this.workers.push(new Supervised(() => this.launch("lib/worker/main.ts")));
    while (this.doors.some((door) => !door.address)) await sleep(100);
  }

  get postmaster(): number {
    return this.postgres.pid();
  }

  /** The postmaster and all of its children. */
  databaseProcesses(): number[] {
    const { postmaster } = this;
    const children = fs.readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, "utf8");
    return [postmaster, ...children.split(" ").filter(Boolean).map(Number)];
  }

  async close(): Promise<void> {
    await Promise.all([...this.doors, ...this.workers].map((supervised) => supervised.end()));
    await this.pool.end();
    this.databaseNetwork.cut();
    this.redisNetwork?.cut();
    await Promise.all([this.databaseNetwork.close(), this.redisNetwork?.close(), this.redis?.kill()]);
    await this.postgres.stop();
    this.disk.close();
  }

  private launch(file: string): ChildProcess {
    const env = {
      ...process.env,
      DATABASE_URL: this.databaseNetwork.url,
      REDIS_URL: this.redisNetwork?.url ?? "",
      APP_SECRET,
      SANDBOX: "1",
      NODE_ENV: "production",
      LOG_LEVEL: process.env.LOG_LEVEL ?? "fatal",
    };
    const preload = ["--import", "tsx", "--import", path.join(import.meta.dirname, "wall-clock.mjs")];
    const stdio = process.env.LOG_LEVEL ? "inherit" : "ignore";
    return fork(path.join(ROOT, file), [], {
      cwd: ROOT,
      env: env as unknown as NodeJS.ProcessEnv,
      execArgv: preload,
      stdio: ["ignore", stdio, stdio, "ipc"],
    });
  }
}
