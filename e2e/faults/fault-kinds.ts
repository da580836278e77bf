import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { sendSignal } from "@/lib/server/database/postmaster";
import type { Load } from "./load";
import type { Supervised } from "./supervised";
import type { Site } from "./site";

/** The context of fault injection: the site, its load, and a seeded random generator. */
export interface Scene {
  site: Site;
  load: Load;
  random: () => number;
}

interface FaultKind {
  name: string;
  /** Weight of the fault: how often it is chosen relative to others. */
  share: number;
  /** Why the fault is not available on this machine. */
  missing?: (site: Site) => string | undefined;
  /** Injects the fault and ends it. @returns false if there was no target, such as a process that is already dead */
  strike(scene: Scene): Promise<boolean>;
}

const pick = <T>({ random }: Scene, values: readonly T[]): T => values[Math.floor(random() * values.length)]!;
/** A random duration in milliseconds. */
const between = ({ random }: Scene, least: number, most: number): number => least + random() * (most - least);

const noRedis = (site: Site) => (site.redis ? undefined : "no redis-server on the PATH");

async function stopFor(scene: Scene, pids: number[]): Promise<boolean> {
  for (const pid of pids) sendSignal(pid, "SIGSTOP");
  await sleep(between(scene, 2_000, 5_000));
  for (const pid of pids) sendSignal(pid, "SIGCONT");
  return true;
}

async function stopProcess(scene: Scene, struck: Supervised): Promise<boolean> {
  if (!struck.isAlive) return false;
  struck.stops++;
  await stopFor(scene, [struck.child!.pid!]);
  struck.stops++;
  return true;
}

/** Statements that lock rows or tables that requests and workers need. */
const LOCKS = [
  "SELECT 1 FROM room_month WHERE property_id = (SELECT id FROM property ORDER BY random() LIMIT 1) FOR UPDATE",
  "SELECT 1 FROM service_day WHERE service_id IN (SELECT id FROM service ORDER BY random() LIMIT 2) FOR UPDATE",
  "SELECT 1 FROM webhook_endpoint FOR UPDATE",
  "SELECT 1 FROM booking WHERE status IN ('PENDING', 'ON_REQUEST') FOR UPDATE",
  "LOCK TABLE webhook_delivery IN EXCLUSIVE MODE",
  "LOCK TABLE prebook IN EXCLUSIVE MODE",
  "LOCK TABLE idempotency_key IN SHARE ROW EXCLUSIVE MODE",
  "LOCK TABLE booking IN ACCESS EXCLUSIVE MODE",
];

async function holdLock(scene: Scene): Promise<boolean> {
  let client: pg.PoolClient | undefined;
  try {
    client = await scene.site.pool.connect();
    await client.query("BEGIN; SET LOCAL lock_timeout = '5s'");
    await client.query(pick(scene, LOCKS));
    await sleep(between(scene, 2_000, 6_000));
    await client.query("ROLLBACK");
    client.release();
    return true;
  } catch {
    client?.release(true);
    return false;
  }
}

async function jumpWallClock(scene: Scene): Promise<boolean> {
  const struck = pick(scene, [...scene.site.doors, ...scene.site.workers]);
  const jumpMs = pick(scene, [-3_600_000, -300_000, -5_000, 5_000, 60_000, 300_000]);
  if (!struck.isAlive || !struck.child!.connected) return false;
  const { child } = struck;
  child!.send({ jumpMs });
  scene.site.hasJumped = true;
  await sleep(between(scene, 2_000, 5_000));
  if (child!.connected) child!.send({ jumpMs: 0 });
  return true;
}

async function through(scene: Scene, begin: () => void, end: () => void, most = 4_000): Promise<boolean> {
  begin();
  await sleep(between(scene, 1_000, most));
  end();
  return true;
}

const CUT = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE backend_type = 'client backend' AND usename = 'app' AND pid <> pg_backend_pid()`;

export const FAULT_KINDS: readonly FaultKind[] = [
  {
    // One at a time, because starting several slows each of them down.
    name: "kill server",
    share: 12,
    strike: async (s) => s.site.doors.every((door) => door.address) && pick(s, s.site.doors).signal("SIGKILL"),
  },
  { name: "kill worker", share: 14, strike: async (s) => pick(s, s.site.workers).signal("SIGKILL") },
  {
    name: "kill database",
    share: 8,
    strike: async ({ site }) => (sendSignal(site.postmaster, "SIGKILL"), true),
  },
  {
    // The postmaster also ends the other backends and recovers as after a crash.
    name: "kill one backend",
    share: 5,
    async strike(scene) {
      const found = await scene.site.pool.query<{ pid: number }>(
        "SELECT pid FROM pg_stat_activity WHERE usename = 'app'",
      );
      if (!found.rows.length) return false;
      sendSignal(pick(scene, found.rows).pid, "SIGKILL");
      return true;
    },
  },
  {
    name: "cut connections",
    share: 10,
    strike: async ({ site }) => ((await site.pool.query(CUT)).rowCount ?? 0) > 0,
  },
  { name: "freeze database", share: 9, strike: (s) => stopFor(s, s.site.databaseProcesses()) },
  { name: "freeze server", share: 4, strike: (s) => stopProcess(s, pick(s, s.site.doors)) },
  { name: "freeze worker", share: 4, strike: (s) => stopProcess(s, pick(s, s.site.workers)) },
  {
    name: "kill redis",
    share: 4,
    missing: noRedis,
    async strike(scene) {
      await scene.site.redis!.kill();
      await sleep(between(scene, 500, 3_000));
      await scene.site.redis!.start();
      return true;
    },
  },
  {
    name: "freeze redis",
    share: 4,
    missing: noRedis,
    strike: (s) =>
      through(
        s,
        () => s.site.redis!.freeze(),
        () => s.site.redis!.thaw(),
      ),
  },
  {
    name: "disk full",
    share: 6,
    missing: ({ disk }) => (disk.isMounted ? undefined : "no right to mount a small disk"),
    strike: (s) =>
      through(
        s,
        () => s.site.disk.fill(),
        () => s.site.disk.relieve(),
        3_000,
      ),
  },
  { name: "lock from outside", share: 10, strike: holdLock },
  {
    name: "sandbox clock jump",
    share: 4,
    strike: async (s) => s.load.moveClock(between(s, 60_000, 3 * 3_600_000)),
  },
  { name: "wall clock jump", share: 7, strike: jumpWallClock },
  {
    name: "slow network",
    share: 5,
    strike(s) {
      const network = s.site.databaseNetwork;
      return through(
        s,
        () => network.slowDown(between(s, 50, 400)),
        () => network.restore(),
      );
    },
  },
  {
    name: "stalled network",
    share: 5,
    strike: (s) =>
      through(
        s,
        () => s.site.databaseNetwork.freeze(),
        () => s.site.databaseNetwork.restore(),
      ),
  },
  {
    name: "broken network",
    share: 5,
    strike: (s) =>
      through(
        s,
        () => s.site.databaseNetwork.cut(),
        () => s.site.databaseNetwork.restore(),
        3_000,
      ),
  },
  {
    name: "stalled redis network",
    share: 3,
    missing: noRedis,
    strike: (s) =>
      through(
        s,
        () => s.site.redisNetwork!.freeze(),
        () => s.site.redisNetwork!.restore(),
      ),
  },
];
