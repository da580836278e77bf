import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { ensureDatabase, startEmbeddedDatabase, type EmbeddedDatabase } from "@/lib/server/embedded-database";
import { migrate } from "@/lib/server/migrate";
import { makeCredential, makeProfile } from "@/lib/testing/factories/partners";
import { makeProperty } from "@/lib/testing/factories/property";
import { checkConservation } from "../load/replay/conservation";
import { APP_SECRET, makePartner } from "../load/webhooks/partner";
import { receive, type Receiver } from "../load/webhooks/receiver";
import { startWorker, stopWorker } from "../load/webhooks/worker";
import { judge } from "./pending-judge";
import { seeded } from "./seeded";
import { Shoppers, type Login } from "./shoppers";

const ROOT = path.resolve(import.meta.dirname, "../..");
const WORKERS = 2;
const CLIENTS = 4;
const PROPERTIES = 10;
const SCENARIOS = ["pending", "pending_failed", "on_request"];
const KILLS = ["worker", "front", "database", "connections"] as const;
type Kill = (typeof KILLS)[number];
/** How often each kind is chosen, of a hundred. */
const SHARES: Record<Kill, number> = { worker: 50, connections: 30, database: 10, front: 10 };
/** Milliseconds that a fault waits for a booking after the one before: faults come under load, not while nothing runs. */
const MAX_WAIT = 15_000;
/** Seconds after the last kill within which everything must have come to its end. */
const MAX_SECONDS = 60;

/**
 * Kills workers, the front process and the database with `kill -9`, and cuts every connection, at random and under load of
 * bookings that are settled later. Afterwards nothing is PENDING, requests past `respond_by` are rejected, each booking has one
 * final state, each of its events is there once and has arrived at the webhook, each mail is there once and has ended.
 * @returns what was found wrong
 */
export async function killPending({ kills, seed }: { kills: number; seed: number }): Promise<number> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "faults-pending-"));
  const database = await startEmbeddedDatabase({ dataDir, settings: { shared_buffers: "64MB" } });
  process.once("exit", () => database.abandon());
  const receiver = await receive();
  const run = new Run(database, receiver, await ensureDatabase(database.url("postgres"), "faults"), seeded(seed));
  try {
    console.log(`seed ${seed}`);
    return await run.play(kills);
  } finally {
    await run.end();
    await receiver.close();
    await database.stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}

class Run {
  private readonly pool: pg.Pool;
  private readonly workers = new Map<number, ChildProcess>();
  private door: ChildProcess | undefined;
  private base = "";
  private ending = false;

  constructor(
    private readonly database: EmbeddedDatabase,
    private readonly receiver: Receiver,
    private readonly url: string,
    private readonly random: () => number,
  ) {
    this.pool = new pg.Pool({ connectionString: url, max: 4, connectionTimeoutMillis: 5_000 });
    this.pool.on("error", () => {}); // its connections are cut, at work or idle
    this.pool.on("connect", (client) => client.on("error", () => {}));
  }

  async play(kills: number): Promise<number> {
    await migrate(this.url);
    const login = await this.world();
    for (let i = 0; i < WORKERS; i++) this.startWorker(i);
    this.startDoor();
    while (!this.base) await sleep(100);
    const shoppers = new Shoppers(() => this.base, { login, scenario: () => this.pick(SCENARIOS), notifyGuest: true });
    await shoppers.begin(CLIENTS);
    const counts = await this.kill(kills, shoppers);
    const last = performance.now();
    const seconds = () => (performance.now() - last) / 1000;
    await shoppers.end();
    await this.none("status = 'PENDING'", seconds);
    const settled = seconds();
    const stuck = await this.count("status = 'PENDING'");
    // Every request is past its respond_by from here on.
    const moved = performance.now();
    await this.moveClock(login);
    await this.none("status = 'ON_REQUEST'", () => (performance.now() - moved) / 1000);
    const unanswered = await this.count("status = 'ON_REQUEST'");
    const acknowledged = shoppers.sent.flatMap(({ bookingPublicId }) => bookingPublicId ?? []);
    const { wrong, story } = await judge(this.pool, acknowledged, this.receiver.arrived.get("endpoint") ?? new Map());
    const stock = await checkConservation(this.url);
    const killed = KILLS.map((kind) => `${counts[kind]} ${kind}`).join(", ");
    console.log(
      `${kills} faults (${killed}): ${acknowledged.length} bookings acknowledged; nothing PENDING ${settled.toFixed(1)} s after the last fault` +
        ` (${stuck} stuck), ${unanswered} requests left after respond_by; ${story}; ${stock.differences} differences of stock`,
    );
    return stuck + unanswered + wrong + stock.differences + (acknowledged.length ? 0 : 1);
  }

  async end(): Promise<void> {
    this.ending = true;
    await Promise.all([...this.workers.values()].map(stopWorker));
    this.door?.kill("SIGKILL");
    await this.pool.end();
  }

  private pick<T>(values: readonly T[]): T {
    return values[Math.floor(this.random() * values.length)]!;
  }

  /** A tenant that may book everything, with a webhook endpoint, and properties with rooms for a year. */
  private async world(): Promise<Login> {
    const tenant = await makePartner(this.pool, [this.receiver.url("endpoint")]);
    await this.pool.query("UPDATE tenant SET whole_catalogue = true WHERE id = $1", [tenant]);
    await makeProfile(this.pool, tenant, { isDefault: true });
    for (let i = 0; i < PROPERTIES; i++) await makeProperty(this.pool, { nights: 400, rooms: [{ allotment: 50 }] });
    return makeCredential(this.pool, tenant);
  }

  /** As whoever runs workers does: one that ends is started again. */
  private startWorker(place: number): void {
    const worker = startWorker(this.url, "ignore");
    this.workers.set(place, worker);
    worker.once("exit", () => void (this.ending || setTimeout(() => this.startWorker(place), 500)));
  }

  private startDoor(): void {
    const env = { ...process.env, DATABASE_URL: this.url, APP_SECRET, SANDBOX: "1", LOG_LEVEL: "fatal" };
    const door = fork(path.join(ROOT, "lib/testing/harness/door.launcher.ts"), [], { cwd: ROOT, env, execArgv: ["--import", "tsx"], stdio: ["ignore", "ignore", "ignore", "ipc"] }); // prettier-ignore
    this.door = door;
    door.once("message", (url) => (this.base = `${url as string}/api/v1`));
    door.once("exit", () => void (this.ending || setTimeout(() => this.startDoor(), 500)));
  }

  private async kill(kills: number, { sent }: Shoppers): Promise<Record<Kill, number>> {
    const counts: Record<Kill, number> = { worker: 0, front: 0, database: 0, connections: 0 };
    for (let done = 0; done < kills;) {
      const before = sent.length;
      await sleep(500 + this.random() * 1_500);
      for (let waited = 0; sent.length === before && waited < MAX_WAIT; waited += 100) await sleep(100);
      const kind = this.kind();
      if (!(await this.fault(kind))) continue;
      counts[kind]++;
      done++;
    }
    return counts;
  }

  private kind(): Kill {
    let rest = this.random() * 100;
    return KILLS.find((kind) => (rest -= SHARES[kind]) < 0) ?? "worker";
  }

  /** @returns false when what was to be killed is dead already, and about to be started again */
  private async fault(kind: Kill): Promise<boolean> {
    if (kind === "worker") return this.workers.get(Math.floor(this.random() * WORKERS))!.kill("SIGKILL");
    if (kind === "front") return this.killDoor();
    if (kind === "database") return this.killDatabase();
    const cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"; // prettier-ignore
    const { rowCount } = await this.pool.query(cut).catch(() => ({ rowCount: 0 }));
    return (rowCount ?? 0) > 0;
  }

  private async killDoor(): Promise<boolean> {
    const door = this.door!;
    if (door.exitCode !== null || door.signalCode) return false;
    const gone = once(door, "exit");
    door.kill("SIGKILL");
    await gone;
    return true;
  }

  private killDatabase(): boolean {
    try {
      return process.kill(this.database.pid(), "SIGKILL");
    } catch {
      return false;
    }
  }

  /** Waits until no booking is like that, a minute at most. */
  private async none(condition: string, seconds: () => number): Promise<void> {
    for (;;) {
      const left = await this.count(condition).catch(() => undefined);
      if (left === 0 || (left !== undefined && seconds() > MAX_SECONDS)) return;
      await sleep(200);
    }
  }

  private async count(condition: string): Promise<number> {
    const { rows } = await this.pool.query<{ count: number }>(`SELECT count(*)::int AS count FROM booking WHERE ${condition}`); // prettier-ignore
    return rows[0]!.count;
  }

  private async moveClock(login: Login): Promise<void> {
    const body = JSON.stringify({ now: new Date(Date.now() + 25 * 3_600_000).toISOString() });
    for (;;) {
      const moved = await this.put("/sandbox/clock", body, login).catch(() => false);
      if (moved) return;
      await sleep(500);
    }
  }

  private async put(below: string, body: string, login: Login): Promise<boolean> {
    const token = await new Shoppers(() => this.base, { login }).token();
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    return (await fetch(this.base + below, { method: "PUT", headers, body })).ok;
  }
}
