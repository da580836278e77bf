import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { freezeMember, killMember, restartMember, switchover } from "@/lib/server/deploy/cluster/actions";
import type { Cluster } from "@/lib/server/deploy/cluster/cluster";
import { superuserUrl } from "@/lib/server/deploy/cluster/layout";
import { findPrimary, readServers } from "@/lib/server/deploy/cluster/servers";
import { backupPlace, pgbackrest, proveRestored, restoreInto } from "@/lib/server/deploy/backup/pgbackrest";
import { Load, seededRandom } from "./load";
import { openCheckPool, withCluster } from "./tested-cluster";
import { Verifier } from "./verifier";

const ENDPOINTS = ["endpoint-0", "endpoint-1"];
const CLIENTS = 4;
/** The portal's port; other programs use the sixty ports after it. */
const FIRST_PORT = 25_400;
/** Seconds without a sale after which a cluster counts as lost. */
const MAX_OUTAGE = 120;

interface Event {
  name: string;
  /** Maximum seconds without a sale. */
  within: number;
  happen: (cluster: Cluster) => Promise<void>;
}

const quiet = (): void => {};

/** Crashes, hanging machines and planned work; the lease of a lost primary is 20 s (`ttl`). */
const EVENTS: readonly Event[] = [
  { name: "kill primary", within: 10, happen: (cluster) => killMember(cluster, "primary", undefined, quiet) },
  { name: "lose primary", within: 25, happen: (cluster) => killMember(cluster, "primary", 40, quiet) },
  { name: "kill standby", within: 7, happen: (cluster) => killMember(cluster, "standby", undefined, quiet) },
  { name: "freeze standby", within: 7, happen: (cluster) => freezeMember(cluster, "standby", 15, quiet) },
  { name: "etcd gone for 16 s", within: 7, happen: (cluster) => killMember(cluster, "etcd", 16, quiet) },
  { name: "kill haproxy", within: 7, happen: (cluster) => killMember(cluster, "haproxy", undefined, quiet) },
  { name: "kill pgbouncer", within: 7, happen: (cluster) => killMember(cluster, "pgbouncer", undefined, quiet) },
  { name: "kill api", within: 7, happen: (cluster) => killMember(cluster, "api", undefined, quiet) },
  { name: "kill web", within: 7, happen: (cluster) => killMember(cluster, "web", undefined, quiet) },
  { name: "kill worker", within: 7, happen: (cluster) => killMember(cluster, "worker", undefined, quiet) },
  { name: "kill redis", within: 7, happen: (cluster) => killMember(cluster, "redis", undefined, quiet) },
  { name: "switchover", within: 10, happen: (cluster) => switchover(cluster, quiet) },
  { name: "restart an api", within: 7, happen: (cluster) => restartMember(cluster, "api2", quiet) },
];

interface ClusterFaults {
  events: number;
  seed: number;
  /** Maximum seconds without a sale, instead of each event's own. */
  within: number | undefined;
  kinds: readonly string[];
}

/**
 * Starts a cluster and injects faults at random, under a load of all products and webhooks; then restores a backup to
 * an instant in the middle. Nobody intervenes: supervisors restart ended processes.
 * @returns the violations; 0, with a message, if the packages of a cluster are not installed
 */
export async function injectClusterFaults(options: ClusterFaults): Promise<number> {
  console.log(`seed ${options.seed}`);
  const made = { name: "cluster", firstPort: FIRST_PORT, endpoints: ENDPOINTS };
  const violations = await withCluster(made, async ({ cluster, pool, receiver, world, door }) => {
    await pgbackrest(backupPlace(cluster.layout), "--type=full", "backup");
    const site = { doors: [door], pool, url: superuserUrl(cluster.layout, "PRIMARY_PORT"), hasJumped: false };
    const load = new Load(site, world, seededRandom(options.seed + 1), true);
    const verifier = new Verifier(site, world, load, receiver, ENDPOINTS);
    const wrong = [...(await runEvents(options, cluster, load, verifier)), ...(await drill(cluster, pool, load))];
    for (const what of wrong.slice(0, 40)) console.log(`WRONG ${what}`);
    console.log(`${wrong.length} violations; seed ${options.seed}`);
    return wrong.length;
  });
  return violations ?? 0;
}

async function runEvents(options: ClusterFaults, cluster: Cluster, load: Load, verifier: Verifier): Promise<string[]> {
  const { events, kinds } = options;
  const random = seededRandom(options.seed);
  const all = EVENTS.filter(({ name }) => kinds.length === 0 || kinds.includes(name));
  const wrong: string[] = [];
  const longest = new Map<string, { times: number; seconds: number }>();
  // In rounds: each kind of event happens once before any happens again.
  let left: Event[] = [];
  load.begin(CLIENTS);
  for (let done = 0; done < events; done++) {
    await sleep(2_000 + random() * 2_000);
    if (left.length === 0) left = [...all];
    const [event] = left.splice(Math.floor(random() * left.length), 1) as [Event];
    const seconds = await silenceOf(event, cluster, load).catch((error: unknown) => {
      wrong.push(`${event.name}: ${String(error)}`);
      return MAX_OUTAGE;
    });
    const before = longest.get(event.name) ?? { times: 0, seconds: 0 };
    longest.set(event.name, { times: before.times + 1, seconds: Math.max(before.seconds, seconds) });
    if (seconds > (options.within ?? event.within)) wrong.push(`${event.name}: ${seconds.toFixed(1)} s without a sale`);
    wrong.push(...(await lookAgain(verifier)).map((what) => `after ${event.name}: ${what}`));
    console.log(`${event.name}: ${seconds.toFixed(1)} s without a sale`);
    await everyMemberReady(cluster);
  }
  await load.end();
  await load.settle();
  const verdict = await verifier.verifier();
  console.log(`${events} events: ${verdict.story}`);
  const known = (outcome: string) => load.books.filter((write) => write.outcome === outcome).length;
  console.log(
    `acknowledged ${known("done")}, refused ${known("refused")}, uncertain ${known("unknown")} of ${load.books.length} books`,
  );
  for (const [name, { times, seconds }] of sorted(longest))
    console.log(`  ${name.padEnd(20)} ${String(times).padStart(3)}   at most ${seconds.toFixed(1)} s without a sale`);
  const statuses = sorted(load.answers.byStatus).map(([name, times]) => `${times} × ${name}`);
  console.log(`answers: ${statuses.join(", ")}`);
  return [...wrong, ...verdict.wrong, ...load.answers.wrong];
}

/** Runs the verifier's check; retries it, because the event may have cut the check's own connection. */
async function lookAgain(verifier: Verifier): Promise<string[]> {
  for (let tried = 1; tried < 5; tried++) {
    const seen = await verifier.look().catch(() => undefined);
    if (seen) return seen;
    await sleep(2_000);
  }
  return verifier.look();
}

/**
 * @returns the longest time in seconds between two successful sales, from the start of the event to the first sale
 * after its end
 */
async function silenceOf({ happen }: Event, cluster: Cluster, load: Load): Promise<number> {
  const now = () => performance.now() / 1000;
  let isOver = false;
  let last = now();
  let longest = 0;
  const happening = happen(cluster).finally(() => (isOver = true));
  while (now() - last < MAX_OUTAGE) {
    const wasOver = isOver;
    if (!(await load.isServing())) {
      await sleep(200);
      continue;
    }
    longest = Math.max(longest, now() - last);
    last = now();
    if (wasOver) break;
  }
  await happening;
  return Math.max(longest, now() - last);
}

/**
 * Waits until the cluster is whole again: the next event may take one member of a pair, and a standby must have every
 * acknowledged booking. Without a synchronous standby no member may take over from a lost primary.
 */
async function everyMemberReady(cluster: Cluster): Promise<void> {
  for (const member of cluster.members.values()) await member.ready();
  const isWhole = async () => {
    const roles = (await readServers(cluster.layout)).map(({ role }) => role);
    return roles.includes("synchronous standby") && !roles.includes("unknown");
  };
  for (let waited = 0; waited < MAX_OUTAGE * 1000 && !(await isWhole()); waited += 500) await sleep(500);
}

/** Restores the cluster's database to a moment some bookings ago, and checks it. @returns the violations */
async function drill(cluster: Cluster, pool: pg.Pool, load: Load): Promise<string[]> {
  const { dir } = cluster.layout;
  const before = await countBookings(pool);
  const to = new Date();
  load.begin(CLIENTS);
  // The tenant's rate limit may be exhausted.
  for (let waited = 0; waited < 60 && (await countBookings(pool)) === before; waited++) await sleep(1_000);
  await load.end();
  await load.settle();
  const after = await countBookings(pool);
  const place = backupPlace({ dir }, await findPrimary(cluster.layout));
  // Archives everything that was written so far.
  await pgbackrest(place, "check");
  const restored = await restoreInto(place, { to, into: path.join(dir, "restored"), port: FIRST_PORT + 59 });
  const copy = openCheckPool(restored.url);
  try {
    const found = await countBookings(copy);
    const { stock, ledgers } = await proveRestored(restored.url);
    console.log(
      `restored to ${to.toISOString()}: ${found} of ${after} bookings, ${stock.sold} rooms sold with ${stock.differences} differences, ` +
        `${ledgers.entries} ledger entries with ${ledgers.differences}; recovery point ${restored.beforeTargetMs ?? "?"} ms before it, ` +
        `recovery time ${(restored.writableMs / 1000).toFixed(1)} s`,
    );
    const wrong = stock.examples.map((night) => `restored stock: ${JSON.stringify(night)}`);
    if (ledgers.differences) wrong.push(`${ledgers.differences} differences in restored ledgers`);
    if (found !== before) wrong.push(`${found} bookings were restored, and there were ${before}`);
    if (after === before) wrong.push("nothing was booked after the instant of the restore");
    return wrong;
  } finally {
    await copy.end();
    await restored.stop();
  }
}

async function countBookings(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ n: number }>("SELECT count(*)::int AS n FROM booking");
  return rows[0]!.n;
}

const sorted = <T>(counts: ReadonlyMap<string, T>) => [...counts].toSorted(([a], [b]) => a.localeCompare(b));
