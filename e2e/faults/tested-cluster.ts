import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { Cluster } from "@/lib/server/deploy/cluster/cluster";
import { makeLayout, portalUrl, storeLayout, superuserUrl } from "@/lib/server/deploy/cluster/layout";
import { missingPackages } from "@/lib/server/deploy/cluster/programs";
import { receive, type Receiver } from "./receiver";
import type { Door } from "./supervised";
import { APP_SECRET, makeWorld, type World } from "./world";

/** A running cluster with a partner, its supply, and a receiver of its webhooks. */
interface TestedCluster {
  cluster: Cluster;
  /** A pool for checks. */
  pool: pg.Pool;
  receiver: Receiver;
  world: World;
  /** The cluster as a client sees it: one address. */
  door: Door;
}

interface Options {
  /** What is tested; also the name of its folder. */
  name: string;
  /** The portal's port; other programs use the sixty ports after it. */
  firstPort: number;
  /** Names of the partner's webhook endpoints. */
  endpoints: readonly string[];
  answer?: Parameters<typeof receive>[0];
}

const quiet = (): void => {};

/**
 * Starts a cluster without the demo's history, runs work on it, and removes it.
 * @returns undefined, with a message, if the packages of a cluster are not installed
 */
export async function withCluster<T>(
  { name, firstPort, endpoints, answer }: Options,
  work: (tested: TestedCluster) => Promise<T>,
): Promise<T | undefined> {
  const missing = missingPackages();
  if (missing.length > 0) {
    console.log(`skipped: ${name} (apt-get install --no-install-recommends ${missing.join(" ")})`);
    return undefined;
  }
  process.env.DEMO_HISTORY = "0";
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), `${name}-faults-`));
  fs.chmodSync(dir, 0o755);
  const made = makeLayout(dir, firstPort);
  // The key of the secrets that makeWorld encrypts.
  const layout = { ...made, secrets: { ...made.secrets, APP_SECRET } };
  storeLayout(layout);
  const cluster = new Cluster(layout);
  const receiver = await receive(answer);
  const pool = openCheckPool(superuserUrl(layout, "PRIMARY_PORT"));
  try {
    await cluster.start({ signal: new AbortController().signal }, (label, step) => {
      console.log(label);
      return step(quiet);
    });
    const world = await makeWorld(pool, endpoints.map(receiver.url));
    const door = { address: portalUrl(layout), child: undefined, isAlive: false, stops: 0 };
    return await work({ cluster, pool, receiver, world, door });
  } finally {
    await pool.end();
    await receiver.close();
    await cluster.close();
    fs.rmSync(dir, { recursive: true, force: true });
  }
}

/** A pool for checks; its connections break when the primary moves. */
export function openCheckPool(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 4, connectionTimeoutMillis: 5_000 });
  pool.on("error", quiet);
  pool.on("connect", (client) => client.on("error", quiet));
  return pool;
}
