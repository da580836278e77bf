import { fork, type ChildProcess } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { Pool } from "undici";
import { addDays } from "@/lib/core/dates";
import { freePort, Installation } from "./installation";

/** Maximum 99th percentile, in milliseconds, of another tenant's plain reads under this load. */
const MAX_P99_MS = 50;
const CLIENTS = 64;
const WARM_UP_MS = 5_000;
const NIGHTS = 30;
const PROPERTIES = 100;

/** All optional parts of a search, which make its answer larger. */
const LARGEST = [
  { occupancy: [{ adults: 2 }] },
  { occupancy: Array.from({ length: 8 }, () => ({ adults: 2 })) },
  { occupancy: [{ adults: 14, child_ages: [3, 5, 7] }] },
].map((shape) => ({ ...shape, include: ["names", "terms", "fees", "stock", "breakdown"] }));

/** The limits of the noisy tenant, with the purpose of each case. */
const CEILINGS = {
  "a tenant's default limits": "SET max_requests_per_minute = 6000, max_cost_per_minute = 300000, max_concurrency = 64",
  "no limits: the fair queue only":
    "SET max_requests_per_minute = 1000000000, max_cost_per_minute = 1000000000, max_concurrency = 10000",
};

/**
 * One tenant sends the largest searches from 64 clients without a pause and ignores errors, while another sends plain reads
 * one after the other. The clients are separate processes of low priority, because in production they run elsewhere.
 * @param reads number of reads, first without and then under the load
 * @returns the number of cases in which the 99th percentile of the reads is above 50 ms
 */
export async function measureNoisyNeighbour({ reads = 400 } = {}): Promise<number> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "faults-"));
  const service = new Installation(dataDir, await freePort());
  let misses = 0;
  try {
    console.log(`starting the service; load average ${loadAverage()}`);
    await service.start();
    const reader = await openReader(service.base);
    await reader.times(50);
    for (const [name, ceilings] of Object.entries(CEILINGS)) {
      await setCeilings(service.databaseUrl, ceilings);
      console.log(`ceilings ${name}; load average ${loadAverage()}`);
      console.log(`  alone   ${inWords(await reader.times(reads))}`);
      const noise = await startNoise(service.base);
      let beside: number[];
      let statuses: string;
      try {
        await sleep(WARM_UP_MS);
        reader.refused();
        beside = await reader.times(reads);
      } finally {
        statuses = await noise.stop();
      }
      console.log(`  beside  ${inWords(beside)}; load average ${loadAverage()}`);
      const refused = reader.refused();
      if (refused.length)
        console.log(`  MISSED: ${refused.length} reads were refused: ${[...new Set(refused)].join(", ")}`);
      console.log(`  responses to the noisy tenant ${statuses}`);
      const p99 = percentile(beside, 0.99);
      if (p99 > MAX_P99_MS || refused.length) misses++;
      if (p99 > MAX_P99_MS) {
        console.log(`  MISSED: p99 ${p99.toFixed(1)} ms is above ${MAX_P99_MS} ms`);
      }
    }
    await reader.close();
  } finally {
    await service.stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
  return misses;
}

const loadAverage = () => os.loadavg()[0]!.toFixed(1);

function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
}

const inWords = (times: readonly number[]) =>
  `${times.length} reads: p50 ${percentile(times, 0.5).toFixed(1)}, p90 ${percentile(times, 0.9).toFixed(1)}, ` +
  `p99 ${percentile(times, 0.99).toFixed(1)}, longest ${Math.max(...times).toFixed(1)} ms`;

async function setCeilings(databaseUrl: string, ceilings: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`UPDATE tenant ${ceilings} WHERE name = 'Demo Travel'`);
  await client.end();
  await sleep(6_000); // Every process applies the new limits within five seconds.
}

/** The other tenant: plain reads of bookings and content, one after the other. */
async function openReader(base: string) {
  const pool = new Pool(new URL(base).origin, { connections: 1 });
  const headers = { authorization: `Bearer ${await tokenOf(base, "other-partner")}` };
  const [property] = await listProperties(base, headers.authorization, 1);
  const paths = ["/api/v1/bookings?limit=1", `/api/v1/properties/${property}`, "/api/v1/properties?limit=5"];
  const read = async (at: number): Promise<number> => {
    const began = performance.now();
    const answer = await pool.request({ method: "GET", path: paths[at % paths.length]!, headers });
    await answer.body.dump();
    if (answer.statusCode !== 200) refused.push(answer.statusCode);
    return performance.now() - began;
  };
  const refused: number[] = [];
  return {
    async times(count: number): Promise<number[]> {
      const times: number[] = [];
      for (let i = 0; i < count; i++) {
        times.push(await read(i));
        await sleep(20);
      }
      return times;
    },
    /** Statuses other than 200 of the reads since the last check. */
    refused: () => refused.splice(0),
    close: () => pool.close(),
  };
}

async function tokenOf(base: string, client: string): Promise<string> {
  const body = new URLSearchParams({
    grant_type: "client_credentials",
    client_id: client,
    client_secret: `${client}-secret`,
  });
  const answer = await fetch(`${base}/oauth/token`, { method: "POST", body });
  return ((await answer.json()) as { access_token: string }).access_token;
}

async function listProperties(base: string, authorization: string, limit: number): Promise<string[]> {
  const answer = await fetch(`${base}/properties?limit=${limit}`, { headers: { authorization } });
  const { items } = (await answer.json()) as { items: { public_id: string }[] };
  return items.map(({ public_id: id }) => id);
}

/** The noisy tenant, in its own process. */
async function startNoise(base: string): Promise<{ stop(): Promise<string> }> {
  const token = await tokenOf(base, "demo-partner");
  const property_ids = await listProperties(base, `Bearer ${token}`, PROPERTIES);
  const checkin = addDays(new Date().toISOString().slice(0, 10), 20);
  const stay = { property_ids, checkin, checkout: addDays(checkin, NIGHTS), currency: "EUR" };
  const bodies = LARGEST.map((shape) => JSON.stringify({ ...stay, ...shape }));
  const child: ChildProcess = fork(path.join(import.meta.dirname, "noisy-clients.ts"), {
    execArgv: ["--import", "tsx"],
  });
  os.setPriority(child.pid!, 10);
  child.send({ origin: new URL(base).origin, token, bodies, clients: CLIENTS });
  return {
    stop: () =>
      new Promise((resolve) => {
        child.once("message", (counts: Record<string, number>) => {
          child.kill();
          resolve(JSON.stringify(counts));
        });
        child.send("stop");
      }),
  };
}
