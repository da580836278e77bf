import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import pg from "pg";
import { Pool } from "undici";
import { callsOf, signedIn, type HostileCall, type Place } from "./hostile-calls";
import { freePort, Installation } from "./installation";

/** Maximum time in milliseconds that one request may block the event loop. */
const MAX_BLOCK_MS = 20;
/** Repetitions of a suspect alone. A block that does not repeat each time is garbage collection. */
const TRIES = 4;
/** Concurrent requests. */
const CONCURRENCY = 4;

/** Maximum size of response headers in bytes: a redirect contains the request's query, escaped again. */
const MAX_ANSWER_HEADERS = 262_144;

interface Finding {
  ms: number;
  call: HostileCall;
}

/**
 * Sends hostile texts of 16 kB in every header, path, query and body field of every operation, at the API and the staff API,
 * signed out and in, and reports the longest block of the server's event loop.
 * @param every tests one of this many inputs; 1 for all
 * @returns how many requests blocked it for more than 20 ms
 */
export async function sendHostileRequests({ every = 1 } = {}): Promise<number> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "faults-"));
  const probe = path.join(dataDir, "loop-probe.sock");
  const preload = `--import=${pathToFileURL(path.join(import.meta.dirname, "loop-probe.mjs")).href}`;
  const service = new Installation(dataDir, await freePort(), {
    NODE_OPTIONS: preload,
    LOOP_PROBE: probe,
    STAFF_REQUESTS_PER_MINUTE: "1000000",
  });
  try {
    console.log("starting the service");
    await service.start();
    await liftLimits(service.databaseUrl);
    return await feed(service, () => longestBlock(probe), every);
  } finally {
    await service.stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}

async function feed(service: Installation, measure: () => Promise<number>, every: number): Promise<number> {
  const origin = new URL(service.base).origin;
  const pool = new Pool(origin, { connections: CONCURRENCY, pipelining: 1, maxHeaderSize: MAX_ANSWER_HEADERS });
  const statuses = new Map<number, number>();
  const send = async (call: HostileCall) => {
    const { statusCode, body } = await pool.request(call.request);
    await body.dump();
    statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
  };
  const places = callsOf(await signedIn(origin)).filter((_, i) => i % every === 0);
  const calls = places.reduce((sum, place) => sum + place.calls.length, 0);
  console.log(
    `${calls} requests: ${places.length} places of ${new Set(places.map((place) => place.operation)).size} operations`,
  );
  const started = Date.now();
  const findings: Finding[] = [];
  let longest = 0;
  let suspects = 0;
  await measure();
  for (const place of places) {
    await inTurns(place, send);
    const block = await measure();
    if (block <= MAX_BLOCK_MS) {
      longest = Math.max(longest, block);
      continue;
    }
    suspects++;
    // All suspects are sent again first: most blocks are not caused by the request.
    const again = await leastOf(() => inTurns(place, send), measure, MAX_BLOCK_MS);
    if (again <= MAX_BLOCK_MS) {
      longest = Math.max(longest, again);
      continue;
    }
    const worst = await worstOf(place, send, measure);
    longest = Math.max(longest, worst.ms);
    if (worst.ms > MAX_BLOCK_MS) findings.push(worst);
  }
  await pool.close();
  const counts = [...statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
  console.log(`${Math.round((Date.now() - started) / 1000)} s; answers ${counts.join(", ")}`);
  console.log(
    `longest block of the event loop ${longest.toFixed(1)} ms; ${suspects} inputs tested again, ${findings.length} over ${MAX_BLOCK_MS} ms`,
  );
  for (const { ms, call } of findings) console.log(`  ${ms.toFixed(1)} ms: ${call.name}`);
  const failed = [...statuses].filter(([status]) => status === 500).length;
  if (failed) console.log("  some were answered 500");
  return findings.length + failed;
}

async function inTurns({ calls }: Place, send: (call: HostileCall) => Promise<void>): Promise<void> {
  const waiting = [...calls];
  const lane = async () => {
    for (let call = waiting.pop(); call; call = waiting.pop()) await send(call);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, lane));
}

/** The shortest block over a few attempts; stops once it is at most `enough`. */
async function leastOf(work: () => Promise<void>, measure: () => Promise<number>, enough: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < TRIES && least > enough; i++) {
    await measure();
    await work();
    least = Math.min(least, await measure());
  }
  return least;
}

/** The request of an input that blocks longest, each sent alone. */
async function worstOf(
  { calls }: Place,
  send: (call: HostileCall) => Promise<void>,
  measure: () => Promise<number>,
): Promise<Finding> {
  let worst: Finding = { ms: 0, call: calls[0]! };
  for (const call of calls) {
    const ms = await leastOf(() => send(call), measure, worst.ms);
    if (ms > worst.ms) worst = { ms, call };
  }
  return worst;
}

function longestBlock(probe: string): Promise<number> {
  return new Promise((resolve, reject) => {
    let text = "";
    net
      .connect(probe)
      .on("data", (chunk: Buffer) => (text += chunk.toString()))
      .on("error", reject)
      .on("close", () => resolve(Number(text)));
  });
}

/** Lifts the rate limits, because a 429 would hide the code behind them. */
async function liftLimits(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query("UPDATE credential SET rate_limit = 100000000, burst = 100000000");
  await client.query("UPDATE tenant SET max_requests_per_minute = 1000000000, max_cost_per_minute = 1000000000");
  await client.end();
}
