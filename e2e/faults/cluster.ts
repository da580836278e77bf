import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { freeze, kill, restartMember, switchover } from "@/lib/server/deploy/cluster/actions";
import { Cluster } from "@/lib/server/deploy/cluster/cluster";
import { makeLayout, portalUrl, storeLayout, superuserUrl } from "@/lib/server/deploy/cluster/layout";
import { missingPackages } from "@/lib/server/deploy/cluster/programs";
import { backupPlace, pgbackrest } from "@/lib/server/deploy/backup/pgbackrest";
import { proveRestored, restoreInto } from "@/lib/server/deploy/backup/restore";
import { receive } from "../load/webhooks/receiver";
import { APP_SECRET } from "../load/webhooks/partner";
import { Load } from "./load";
import { seeded } from "./seeded";
import { Verifier } from "./verifier";
import { makeWorld } from "./world";

const ENDPOINTS = ["endpoint-0", "endpoint-1"];
const CLIENTS = 4;
/** The portal's port; the other parts have the sixty after it. */
const FIRST_PORT = 25_400;
/** Seconds after which a cluster that does not sell again counts as lost. */
const MAX_OUTAGE = 120;

interface Event {
  name: string;
  /** Maximum seconds from its begin until the portal sells again. */
  within: number;
  happen: (cluster: Cluster) => Promise<void>;
}

const quiet = (): void => {};

/** Crashes, hanging machines and planned work; the lease of a lost primary is 20 s (`ttl`). */
const EVENTS: readonly Event[] = [
  { name: "kill primary", within: 10, happen: (cluster) => kill(cluster, "primary", undefined, quiet) },
  { name: "lose primary", within: 25, happen: (cluster) => kill(cluster, "primary", 40, quiet) },
  { name: "kill standby", within: 7, happen: (cluster) => kill(cluster, "standby", undefined, quiet) },
  { name: "freeze standby", within: 7, happen: (cluster) => freeze(cluster, "standby", 15, quiet) },
  { name: "etcd gone for 16 s", within: 7, happen: (cluster) => kill(cluster, "etcd", 16, quiet) },
  { name: "kill haproxy", within: 7, happen: (cluster) => kill(cluster, "haproxy", undefined, quiet) },
  { name: "kill pgbouncer", within: 7, happen: (cluster) => kill(cluster, "pgbouncer", undefined, quiet) },
  { name: "kill api", within: 7, happen: (cluster) => kill(cluster, "api", undefined, quiet) },
  { name: "kill web", within: 7, happen: (cluster) => kill(cluster, "web", undefined, quiet) },
  { name: "kill worker", within: 7, happen: (cluster) => kill(cluster, "worker", undefined, quiet) },
  { name: "kill redis", within: 7, happen: (cluster) => kill(cluster, "redis", undefined, quiet) },
  { name: "switchover", within: 10, happen: (cluster) => switchover(cluster, quiet) },
  { name: "restart an api", within: 7, happen: (cluster) => restartMember(cluster, "api2", quiet) },
];

interface ClusterFaults {
  events: number;
  seed: number;
  /** Maximum seconds until the portal sells again, instead of each event's own. */
  within: number | undefined;
  kinds: readonly string[];
}

/**
 * Brings up a cluster, and lets things happen to it at random under a load of all products and webhooks; then a backup
 * is restored to an instant in the middle. Nobody helps: what ends is started again by its supervisor.
 * @returns what was found wrong; 0 without the packages of a cluster, which it names
 */
export async function injectClusterFaults(options: ClusterFaults): Promise<number> {
  const missing = missingPackages();
  if (missing.length > 0) {
    console.log(`skipped: cluster (apt-get install --no-install-recommends ${missing.join(" ")})`);
    return 0;
  }
  console.log(`seed ${options.seed}`);
  process.env.DEMO_HISTORY = "0";
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), "cluster-faults-"));
  fs.chmodSync(dir, 0o755);
  const made = makeLayout(dir, FIRST_PORT);
  // The key of the secrets that makeWorld encrypts.
  const layout = { ...made, secrets: { ...made.secrets, APP_SECRET } };
  storeLayout(layout);
  const cluster = new Cluster(layout);
  const receiver = await receive();
  const pool = checkingPool(superuserUrl(layout, "PRIMARY_PORT"));
  try {
    await cluster.start({ signal: new AbortController().signal }, (label, work) => {
      console.log(label);
      return work(quiet);
    });
    await pgbackrest(backupPlace({ dir }), "--type=full", "backup");
    const world = await makeWorld(pool, ENDPOINTS.map(receiver.url));
    const door = { address: portalUrl(layout), child: undefined, isAlive: false, stops: 0 };
    const site = { doors: [door], pool, url: superuserUrl(layout, "PRIMARY_PORT"), hasJumped: false };
    const load = new Load(site, world, seeded(options.seed + 1));
    const verifier = new Verifier(site, world, load, receiver, ENDPOINTS);
    const wrong = [...(await runEvents(options, cluster, load, verifier)), ...(await drill(dir, load))];
    for (const what of wrong.slice(0, 40)) console.log(`WRONG ${what}`);
    console.log(`${wrong.length} violations; seed ${options.seed}`);
    return wrong.length;
  } finally {
    await pool.end();
    await receiver.close();
    await cluster.close();
    fs.rmSync(dir, { recursive: true, force: true });
  }
}

async function runEvents(options: ClusterFaults, cluster: Cluster, load: Load, verifier: Verifier): Promise<string[]> {
  const { events, kinds } = options;
  const random = seeded(options.seed);
  const all = EVENTS.filter(({ name }) => kinds.length === 0 || kinds.includes(name));
  const wrong: string[] = [];
  const longest = new Map<string, { times: number; seconds: number }>();
  load.begin(CLIENTS);
  for (let done = 0; done < events; done++) {
    await sleep(2_000 + random() * 2_000);
    const event = all[Math.floor(random() * all.length)]!;
    const seconds = await outageOf(event, cluster, load).catch((error: unknown) => {
      wrong.push(`${event.name}: ${String(error)}`);
      return MAX_OUTAGE;
    });
    const before = longest.get(event.name) ?? { times: 0, seconds: 0 };
    longest.set(event.name, { times: before.times + 1, seconds: Math.max(before.seconds, seconds) });
    if (seconds > (options.within ?? event.within))
      wrong.push(`${event.name}: sold again after ${seconds.toFixed(1)} s`);
    wrong.push(...(await verifier.look()).map((what) => `after ${event.name}: ${what}`));
    console.log(`${event.name}: sold again after ${seconds.toFixed(1)} s`);
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
    console.log(
      `  ${name.padEnd(20)} ${String(times).padStart(3)}   sells again after at most ${seconds.toFixed(1)} s`,
    );
  const statuses = sorted(load.answers.byStatus).map(([name, times]) => `${times} × ${name}`);
  console.log(`answers: ${statuses.join(", ")}`);
  return [...wrong, ...verdict.wrong, ...load.answers.wrong];
}

/** @returns seconds from the begin of an event until a search and a prebook succeed after it */
async function outageOf({ happen }: Event, cluster: Cluster, load: Load): Promise<number> {
  const begin = performance.now();
  const seconds = () => (performance.now() - begin) / 1000;
  await happen(cluster);
  while (seconds() < MAX_OUTAGE && !(await load.isServing())) await sleep(200);
  return seconds();
}

/** The next event meets a whole cluster: of a pair, only one member is missing at a time. */
async function everyMemberReady(cluster: Cluster): Promise<void> {
  for (const member of cluster.members.values()) await member.ready();
}

/** Restores the cluster's database as it was some bookings ago, and proves it. @returns what was found wrong */
async function drill(dir: string, load: Load): Promise<string[]> {
  const to = new Date();
  load.begin(CLIENTS);
  await sleep(3_000);
  await load.end();
  await load.settle();
  const place = backupPlace({ dir });
  // Archives what was written up to now.
  await pgbackrest(place, "--archive-timeout=60", "check").catch(() => "");
  const restored = await restoreInto(place, { to, into: path.join(dir, "restored"), port: FIRST_PORT + 59 });
  try {
    const { stock, ledgers } = await proveRestored(restored.url);
    const { beforeTargetMs, writableMs } = restored;
    console.log(
      `restored to ${to.toISOString()}: recovery point ${beforeTargetMs ?? "?"} ms before it, recovery time ${(writableMs / 1000).toFixed(1)} s; ` +
        `${stock.sold} rooms sold, ${stock.differences} differences; ${ledgers.entries} ledger entries, ${ledgers.differences} differences`,
    );
    const wrong = stock.examples.map((night) => `restored stock: ${JSON.stringify(night)}`);
    return ledgers.differences ? [...wrong, `${ledgers.differences} differences in restored ledgers`] : wrong;
  } finally {
    await restored.stop();
  }
}

const sorted = <T>(counts: ReadonlyMap<string, T>) => [...counts].toSorted(([a], [b]) => a.localeCompare(b));

/** A pool for checks, whose connections break when the primary moves. */
function checkingPool(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 4, connectionTimeoutMillis: 5_000 });
  pool.on("error", quiet);
  pool.on("connect", (client) => client.on("error", quiet));
  return pool;
}
