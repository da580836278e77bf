import fs from "node:fs";
import path from "node:path";
import { Client } from "pg";
import { dataDirectory, type Layout } from "./layout";

export const NODES = ["node1", "node2", "node3"] as const;
export type Node = (typeof NODES)[number];

/** A server's state according to Patroni. */
interface ServerState {
  node: Node;
  role: "primary" | "standby" | "synchronous standby" | "unknown";
  /** Bytes of WAL that the server has not replayed; 0 for the primary, undefined if unknown. */
  lagBytes?: number;
}

interface ClusterAnswer {
  members: { name: string; role: string; state: string; lag?: number | string }[];
}

/** The servers, as the first Patroni that answers sees them. */
export async function readServers(layout: Layout): Promise<ServerState[]> {
  for (const at of [1, 2, 3] as const) {
    const url = `http://${layout.host}:${layout.ports[`REST_${at}`]}/cluster`;
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
    if (!answer?.ok) continue;
    const { members } = (await answer.json()) as ClusterAnswer;
    return NODES.map((node) => stateOf(node, members));
  }
  return NODES.map((node) => ({ node, role: "unknown" }));
}

function stateOf(node: Node, members: ClusterAnswer["members"]): ServerState {
  const member = members.find(({ name, state }) => name === node && ["running", "streaming"].includes(state));
  if (!member) return { node, role: "unknown" };
  if (member.role === "leader") return { node, role: "primary", lagBytes: 0 };
  const lag = typeof member.lag === "number" ? { lagBytes: member.lag } : {};
  return { node, role: member.role === "sync_standby" ? "synchronous standby" : "standby", ...lag };
}

/** The primary; undefined if there is none. */
export async function findPrimary(layout: Layout): Promise<Node | undefined> {
  return (await readServers(layout)).find(({ role }) => role === "primary")?.node;
}

/**
 * Whether every Patroni has read etcd within these seconds. After an outage they need a moment, in which a switchover
 * would keep clients waiting.
 * @param now the machine's time
 */
export async function allSeeEtcd(layout: Layout, now: Date, withinSeconds: number): Promise<boolean> {
  const seen = await Promise.all(
    ([1, 2, 3] as const).map(async (at) => {
      const url = `http://${layout.host}:${layout.ports[`REST_${at}`]}/patroni`;
      const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
      return answer ? ((await answer.json()) as { dcs_last_seen?: number }).dcs_last_seen : undefined;
    }),
  );
  return seen.every((at) => at !== undefined && now.getTime() / 1000 - at < withinSeconds);
}

/** The process id of a server's postmaster; undefined if it does not run. */
export function findPostmaster(layout: Layout, node: Node): number | undefined {
  const file = path.join(dataDirectory(layout, node), "postmaster.pid");
  if (!fs.existsSync(file)) return undefined;
  const pid = Number(fs.readFileSync(file, "utf8").split("\n", 1)[0]);
  return Number.isInteger(pid) && fs.existsSync(`/proc/${pid}`) ? pid : undefined;
}

const ANSWER_MS = 2_000;

/** Queries a server that may be down. @returns the first row; undefined if it does not answer within two seconds */
export async function askServer<Row extends object>(connectionString: string, sql: string): Promise<Row | undefined> {
  const client = new Client({ connectionString, connectionTimeoutMillis: ANSWER_MS, query_timeout: ANSWER_MS });
  client.on("error", () => {});
  try {
    await client.connect();
    return (await client.query<Row>(sql)).rows[0];
  } catch {
    return undefined;
  } finally {
    await client.end().catch(() => {});
  }
}
