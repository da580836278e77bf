import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { freeze } from "@/lib/server/deploy/cluster/actions";
import type { Cluster } from "@/lib/server/deploy/cluster/cluster";
import { superuserUrl } from "@/lib/server/deploy/cluster/layout";
import { NODES, postmasterOf, type Node } from "@/lib/server/deploy/cluster/servers";
import { runProgram } from "@/lib/server/run-program";
import { alertNames, firingAlerts, hasten } from "./alert-rules";
import { Load } from "./load";
import { seeded } from "./seeded";
import { withCluster } from "./tested-cluster";

const FIRST_PORT = 25_500;
const CLIENTS = 8;
const SPEED = 20;
/** Seconds in which an alert must fire after its cause, and be silent again after its end. */
const PATIENCE = 240;

interface Scene {
  cluster: Cluster;
  /** What the partner's endpoint answers. */
  endpoint: { status: number };
  /** Brings more clients. @returns what sends them away */
  crowd: (clients: number) => () => Promise<void>;
}
interface Cause {
  name: string;
  alerts: readonly string[];
  /** Begins the cause. @returns what ends it */
  begin: (scene: Scene) => Promise<() => Promise<void>>;
}

const quiet = (): void => {};

/** What makes each alert of `alerts.yml` fire. The worker is the only member whose end disturbs no request. */
const CAUSES: readonly Cause[] = [
  {
    name: "no worker runs",
    alerts: ["InstanceIsDown", "WorkIsLate"],
    begin: ({ cluster }) => stopMembers(cluster, ["worker1", "worker2"]),
  },
  {
    name: "an endpoint answers 500",
    alerts: ["WebhookEndpointsFail"],
    begin: async ({ endpoint }) => {
      endpoint.status = 500;
      return async () => void (endpoint.status = 204);
    },
  },
  {
    name: "a process is busy for most of the time",
    alerts: ["EventLoopIsBlocked"],
    begin: async ({ cluster }) =>
      repeat(async () => {
        const { pid } = cluster.member("api2");
        if (pid === undefined) return;
        process.kill(-pid, "SIGSTOP");
        await sleep(800);
        process.kill(-pid, "SIGCONT");
        await sleep(200);
      }),
  },
  {
    name: "PostgreSQL hangs for 1.5 of 3 seconds",
    alerts: ["SearchIsSlow", "BookIsSlow", "CallsAreRefused", "RequestsFailFast", "RequestsFailSlowly"],
    begin: async ({ cluster, crowd }) => {
      const leave = crowd(24);
      const goOn = repeat(async () => {
        await Promise.all(NODES.map((node) => freeze(cluster, node, 1.5, quiet)));
        await sleep(3_000);
      });
      return async () => {
        await goOn();
        await leave();
      };
    },
  },
  {
    name: "the standbys replay nothing",
    alerts: ["ReadsReturnToThePrimary", "StandbyLags"],
    begin: stopReplay,
  },
  {
    name: "both standbys are away",
    alerts: ["NoSynchronousStandby"],
    begin: async ({ cluster }) =>
      stopMembers(
        cluster,
        (await standbysOf(cluster)).map(({ node }) => node),
      ),
  },
  {
    name: "no PostgreSQL runs",
    alerts: ["NoPrimary", "DatabaseIsUnreachable", "RequestsReachNoInstance"],
    begin: ({ cluster }) => stopMembers(cluster, [...NODES]),
  },
];

/**
 * Causes every alert of `alerts.yml` in a cluster under load, with its windows and waiting times twenty times shorter and
 * its thresholds as they are, and expects each to fire and to end.
 * @param options.kinds the names of causes; empty: all
 * @returns the alerts that did not; 0 without the packages of a cluster, which it names
 */
export async function causeAlerts({ kinds }: { kinds: readonly string[] }): Promise<number> {
  const endpoint = { status: 204 };
  const made = {
    name: "alerts",
    firstPort: FIRST_PORT,
    endpoints: ["endpoint"],
    answer: (response: ServerResponse) => void response.writeHead(endpoint.status).end(),
  };
  const failures = await withCluster(made, async ({ cluster, pool, world, door }) => {
    hasten(cluster.layout, SPEED);
    cluster.member("prometheus").signal("SIGHUP");
    await pool.query("UPDATE tenant SET max_requests_per_minute = 100000, max_credential_rate = 100000");
    await pool.query("UPDATE credential SET rate_limit = 100000, burst = 10000");
    const crowd = (clients: number) => {
      const load = new Load({ doors: [door] }, world, seeded(clients), true);
      load.begin(clients);
      return () => load.end();
    };
    const leave = crowd(CLIENTS);
    const wrong = await causeAll({ cluster, endpoint, crowd }, kinds);
    await leave();
    for (const what of wrong) console.log(`WRONG ${what}`);
    return wrong.length;
  });
  return failures ?? 0;
}

async function causeAll(scene: Scene, kinds: readonly string[]): Promise<string[]> {
  const { layout } = scene.cluster;
  const wrong = alertNames(layout)
    .filter((name) => !CAUSES.some(({ alerts }) => alerts.includes(name)))
    .map((name) => `${name} has no cause here`);
  const firing = () => firingAlerts(layout);
  const wait = async (alerts: readonly string[], isDone: (names: ReadonlySet<string>, alert: string) => boolean) => {
    const since = performance.now();
    const after = new Map<string, number>();
    while (after.size < alerts.length && performance.now() - since < PATIENCE * 1000) {
      const names = await firing();
      for (const alert of alerts)
        if (!after.has(alert) && isDone(names, alert)) after.set(alert, (performance.now() - since) / 1000);
      await sleep(500);
    }
    return after;
  };
  const said = (after: ReadonlyMap<string, number>) =>
    [...after].map(([alert, seconds]) => `${alert} ${seconds.toFixed(0)} s`).join(", ");
  await wait(alertNames(layout), (names, alert) => !names.has(alert));
  const chosen = CAUSES.filter(({ name }) => kinds.length === 0 || kinds.includes(name));
  for (const { name, alerts, begin } of chosen) {
    const before = await firing();
    wrong.push(...alerts.filter((alert) => before.has(alert)).map((alert) => `${alert} fires before: ${name}`));
    const end = await begin(scene);
    const fired = await wait(alerts, (names, alert) => names.has(alert));
    const others = [...(await firing())].filter((alert) => !alerts.includes(alert) && !before.has(alert));
    await end();
    const ended = await wait(alerts, (names, alert) => !names.has(alert));
    console.log(
      `${name}: fired after ${said(fired)}; over after ${said(ended)}${others.length ? `; beside them ${others.join(", ")}` : ""}`,
    );
    wrong.push(...alerts.filter((alert) => !fired.has(alert)).map((alert) => `${alert} did not fire: ${name}`));
    wrong.push(...alerts.filter((alert) => !ended.has(alert)).map((alert) => `${alert} did not end: ${name}`));
  }
  return wrong;
}

async function stopMembers(cluster: Cluster, names: readonly string[]): Promise<() => Promise<void>> {
  await Promise.all(names.map((name) => cluster.member(name).stop()));
  return async () => {
    for (const name of names) cluster.member(name).start();
    for (const name of names) await cluster.member(name).ready();
  };
}

/**
 * Lets the standbys receive and not replay, while the primary writes more than the alert allows. Their startup processes
 * are stopped, because Patroni ends a pause of PostgreSQL's own.
 */
async function stopReplay({ cluster }: Scene): Promise<() => Promise<void>> {
  const { layout } = cluster;
  const standbys = await standbysOf(cluster);
  const replaying = await Promise.all(standbys.map(({ node }) => startupOf(postmasterOf(layout, node)!)));
  for (const pid of replaying) process.kill(pid, "SIGSTOP");
  for (let written = 0; written < 80; written++)
    await run(
      superuserUrl(layout, "PRIMARY_PORT"),
      "SELECT pg_logical_emit_message(false, 'alerts', repeat('x', 1048576))",
    );
  return async () => {
    for (const pid of replaying) process.kill(pid, "SIGCONT");
  };
}

/** The process of a standby that replays. */
async function startupOf(postmaster: number): Promise<number> {
  const { output } = await runProgram("ps", ["-o", "pid=,args=", "--ppid", String(postmaster)]);
  return Number.parseInt(
    output.split("\n").find((line) => line.includes("startup"))!,
    10,
  );
}

/** The servers that follow the primary. */
async function standbysOf({ layout }: Cluster): Promise<{ node: Node; url: string }[]> {
  const servers = NODES.map((node, at) => ({
    node,
    url: superuserUrl(layout, (["PG_1", "PG_2", "PG_3"] as const)[at]!),
  }));
  const follows = await Promise.all(servers.map(({ url }) => run(url, "SELECT pg_is_in_recovery() AS follows")));
  return servers.filter((_server, at) => follows[at]!.follows === true);
}

async function run(connectionString: string, sql: string): Promise<Record<string, unknown>> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows[0]!;
  } finally {
    await client.end();
  }
}

/** Does something again and again. @returns what ends it */
function repeat(act: () => Promise<void>): () => Promise<void> {
  const over = new AbortController();
  const running = (async () => {
    while (!over.signal.aborted) await act();
  })();
  return async () => {
    over.abort();
    await running;
    // What was stopped goes on by itself.
    await sleep(2_000);
  };
}
