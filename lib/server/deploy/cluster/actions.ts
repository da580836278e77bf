import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { clock, monotonicNow } from "@/lib/core/clock";
import { runProgram } from "../../run-program";
import { NODES, allSeeEtcd, askServer, findPrimary, findPostmaster, readServers, type Node } from "./servers";
import type { Cluster } from "./cluster";
import { poolerAdminUrl, superuserUrl } from "./layout";

/** Writes a line of a command's answer. */
export type WriteLine = (text: string) => void;

/** Groups that `killMember` accepts in addition to the names of members. */
const GROUPS = ["primary", "standby", "api", "web", "worker", "redis"] as const;
const LEADER_WAIT_MS = 60_000;

/** Shows the state of every member. */
export async function showStatus({ layout, members }: Cluster, say: WriteLine): Promise<void> {
  const servers = await readServers(layout);
  for (const { name, pid, options } of members.values()) {
    const server = servers.find(({ node }) => node === name);
    const role = server ? `${server.role}${server.lagBytes ? `, ${server.lagBytes} bytes behind` : ""}` : "";
    const ready = pid !== undefined && (await options.isReady().catch(() => false));
    const state = pid === undefined ? "ended" : ready ? "ready" : "not ready";
    say(`${name.padEnd(12)}${state.padEnd(12)}${pid === undefined ? "" : `pid ${pid}`.padEnd(14)}${role}`.trimEnd());
  }
}

/**
 * Kills a member with SIGKILL, as a crash would. `primary` and `standby` mean the servers that have this role now:
 * without a time only PostgreSQL is killed; with one Patroni as well, as if the machine were lost for so long.
 * @param seconds until it is restarted; default 1
 * @throws Error for an unknown name
 */
export async function killMember(
  cluster: Cluster,
  what: string,
  seconds: number | undefined,
  say: WriteLine,
): Promise<void> {
  const name = await memberNamed(cluster, what);
  const forMs = (seconds ?? 1) * 1000;
  const isServer = NODES.includes(name as Node);
  const postmaster = isServer ? findPostmaster(cluster.layout, name as Node) : undefined;
  if (!isServer || seconds !== undefined) cluster.member(name).kill(forMs);
  if (postmaster !== undefined) process.kill(postmaster, "SIGKILL");
  say(
    `${isServer && seconds === undefined ? `PostgreSQL on ${name}` : name} was killed${seconds === undefined ? "" : `, and is started again in ${seconds} s`}.`,
  );
}

/**
 * Stops a server with SIGSTOP, as if its machine hung, and lets it continue after a time.
 * @param what `primary`, `standby` or a server's name
 */
export async function freezeMember(cluster: Cluster, what: string, seconds: number, say: WriteLine): Promise<void> {
  const name = await memberNamed(cluster, what);
  const postmaster = NODES.includes(name as Node) ? findPostmaster(cluster.layout, name as Node) : undefined;
  if (postmaster === undefined)
    throw new Error(`Only a running server can be frozen: primary, standby, ${NODES.join(", ")}.`);
  // All processes of the server: they are in the postmaster's session, each in a group of its own.
  const all = await processesOf(postmaster);
  for (const pid of all) signalIfAlive(pid, "SIGSTOP");
  say(`PostgreSQL on ${name} hangs for ${seconds} s.`);
  setTimeout(() => {
    for (const pid of all) signalIfAlive(pid, "SIGCONT");
  }, seconds * 1000);
}

/** Moves the primary role to a standby. Clients wait meanwhile, because PgBouncer holds their transactions. */
export async function switchover(cluster: Cluster, say: WriteLine): Promise<void> {
  const { layout } = cluster;
  const before = await findPrimary(layout);
  if (before === undefined) throw new Error("There is no primary to move.");
  await untilAllSeeEtcd(cluster);
  const from = monotonicNow();
  // The old primary writes a checkpoint before it ends. Writing one now shortens the time in which clients wait.
  await withClient(superuserUrl(layout, "PRIMARY_PORT"), (primary) => primary.query("CHECKPOINT"));
  await withClient(poolerAdminUrl(layout), async (pooler) => {
    await pooler.query("PAUSE portal");
    try {
      await askToLead(cluster, before);
      await newPrimary(cluster, before);
    } finally {
      await pooler.query("RESUME portal");
    }
  });
  say(`The primary moved from ${before} to ${await findPrimary(layout)} in ${Math.round(monotonicNow() - from)} ms.`);
}

/** Restarts every member in turn, standbys before the primary, while the service goes on. */
export async function restartAll(cluster: Cluster, say: WriteLine): Promise<void> {
  for (const name of ["api1", "api2", "web1", "web2", "worker1", "worker2"]) await restartMember(cluster, name, say);
  for (const { node, role } of await readServers(cluster.layout))
    if (role !== "primary") await restartMember(cluster, node, say);
  const primary = await findPrimary(cluster.layout);
  await switchover(cluster, say);
  if (primary) await restartMember(cluster, primary, say);
  cluster.member("haproxy").signal("SIGUSR2");
  say("haproxy has read its file again.");
  for (const name of ["redis2", "redis1", "sentinel", "prometheus", "etcd", "pgbouncer"])
    await restartMember(cluster, name, say);
}

/** Ends a member in an orderly way and starts it again. */
export async function restartMember(cluster: Cluster, name: string, say: WriteLine): Promise<void> {
  const member = cluster.member(name);
  const from = monotonicNow();
  await member.stop();
  const ended = monotonicNow();
  member.start();
  await member.ready();
  say(
    `${name} ended in ${Math.round(ended - from)} ms and was ready after ${Math.round(monotonicNow() - ended)} ms more.`,
  );
  // Waits until HAProxy and Patroni have noticed.
  await sleep(3_000);
}

async function memberNamed(cluster: Cluster, what: string): Promise<string> {
  if (cluster.members.has(what)) return what;
  if (what === "primary") {
    const primary = await findPrimary(cluster.layout);
    if (primary === undefined) throw new Error("There is no primary at this moment.");
    return primary;
  }
  if (what === "standby") {
    const servers = await readServers(cluster.layout);
    const standby =
      servers.find(({ role }) => role === "synchronous standby") ?? servers.find(({ role }) => role === "standby");
    if (standby === undefined) throw new Error("There is no standby at this moment.");
    return standby.node;
  }
  if (cluster.members.has(`${what}1`)) return `${what}1`;
  throw new Error(`There is no member "${what}". Members: ${[...GROUPS, ...cluster.members.keys()].join(", ")}.`);
}

async function untilAllSeeEtcd({ layout }: Cluster): Promise<void> {
  for (const since = monotonicNow(); !(await allSeeEtcd(layout, clock.realNow(), 5));) {
    if (monotonicNow() - since > LEADER_WAIT_MS) throw new Error("Patroni does not reach etcd: nothing was moved.");
    await sleep(200);
  }
}

async function newPrimary({ layout }: Cluster, before: Node): Promise<void> {
  const since = monotonicNow();
  for (;;) {
    const primary = await findPrimary(layout);
    if (primary !== undefined && primary !== before && (await isWritable(superuserUrl(layout, "PRIMARY_PORT")))) return;
    if (monotonicNow() - since > LEADER_WAIT_MS) throw new Error("No standby took over within a minute.");
    await sleep(100);
  }
}

async function isWritable(url: string): Promise<boolean> {
  const answer = await askServer<{ recovers: boolean }>(url, "SELECT pg_is_in_recovery() AS recovers");
  return answer?.recovers === false;
}

async function withClient(connectionString: string, run: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await run(client);
  } finally {
    await client.end();
  }
}

/** Tells Patroni to make the synchronous standby the primary, because only that one has every acknowledged write. */
async function askToLead({ layout: { host, ports } }: Cluster, before: Node): Promise<void> {
  const url = `http://${host}:${ports[`REST_${Number(before.at(-1)) as 1 | 2 | 3}`]}/switchover`;
  const answer = await fetch(url, { method: "POST", body: JSON.stringify({ leader: before }) });
  if (!answer.ok) throw new Error(`Patroni refused the switchover: ${await answer.text()}`);
}

async function processesOf(postmaster: number): Promise<number[]> {
  const { output } = await runProgram("ps", ["-o", "pid=", "--ppid", String(postmaster)]);
  return [postmaster, ...output.split("\n").map(Number).filter(Boolean)];
}

function signalIfAlive(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // The server has ended.
  }
}
