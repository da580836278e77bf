import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { makePartner, writeEvent } from "../../webhooks/partner";
import { receive, type Receiver } from "../../webhooks/receiver";
import { startWorker, stopWorker } from "../../webhooks/worker";
import type { Bench } from "../measure";

const ENDPOINTS = 10;
const BURST = 500;
const PACED = 200;
/** Milliseconds between two paced events. */
const PACE = 50;

/** Events by id with the start of their write, by `performance.now()`. */
type Written = Map<string, number>;

/**
 * Measures the time from the write of an event (including its commit) to its arrival with one worker process: paced, in a
 * burst, and while one of ten endpoints hangs.
 */
export async function measureWebhooks(bench: Bench): Promise<void> {
  bench.report.begin("Webhook deliveries: a second, and from the write to the arrival");
  // The hanging endpoint never answers: the worker's time-out is 15 seconds.
  const receiver = await receive((response, name) => void (name.startsWith("hangs") || response.writeHead(204).end()));
  const pool = new pg.Pool({ connectionString: bench.databaseUrl, max: 8 });
  const worker = startWorker(bench.databaseUrl);
  try {
    await measure(bench, new Subject(pool, receiver));
  } finally {
    await stopWorker(worker);
    await pool.end();
    await receiver.close();
  }
}

async function measure(bench: Bench, subject: Subject): Promise<void> {
  const many = Array.from({ length: ENDPOINTS }, (_, i) => String(i));
  const names = (prefix: string) => many.map((i) => `${prefix}-${i}`);
  const one = await subject.partner(["one"]);
  await subject.write(one, ["warm"], 0);
  await subject.arrived(["one"], ["warm"]);

  const report = (what: string, who: string[], written: Written) => {
    const { perSecond, latencies } = subject.figures(who, written);
    const at = (share: number) => Math.round(latencies[Math.floor((latencies.length - 1) * share)]! * 10) / 10;
    const http = { perSecond, p50: at(0.5), p95: at(0.95), p99: at(0.99), bytes: 0 };
    bench.report.add({ what, clients: who.length, http, bare: undefined, statements: undefined });
  };
  const run = async (what: string, all: string[], { events, pace }: { events: number; pace: number }) => {
    const tenant = await subject.partner(all);
    const ids = Array.from({ length: events }, (_, i) => `${all[0]} ${i}`);
    const written = await subject.write(tenant, ids, pace);
    const quick = all.filter((name) => !name.startsWith("hangs"));
    await subject.arrived(quick, ids);
    report(what, quick, written);
  };
  await run(`an event every ${PACE} ms, one endpoint`, ["idle"], { events: PACED, pace: PACE });
  await run(`an event every ${PACE} ms, ten endpoints`, names("paced"), { events: PACED, pace: PACE });
  await run("the same, a tenth endpoint hangs", [...names("beside").slice(1), "hangs-0"], {
    events: PACED,
    pace: PACE,
  });
  await run(`${BURST} events at once, ten endpoints`, names("burst"), { events: BURST, pace: 0 });
}

/** Partners, their events, and the arrived deliveries. */
class Subject {
  constructor(
    private readonly pool: pg.Pool,
    private readonly receiver: Receiver,
  ) {}

  partner(names: readonly string[]): Promise<number> {
    return makePartner(
      this.pool,
      names.map((name) => this.receiver.url(name)),
    );
  }

  async write(tenant: number, ids: readonly string[], pace: number): Promise<Written> {
    const written: Written = new Map();
    const writes: Promise<void>[] = [];
    for (const id of ids) {
      written.set(id, performance.now());
      writes.push(writeEvent(this.pool, tenant, id));
      if (pace) await sleep(pace);
    }
    await Promise.all(writes);
    return written;
  }

  /** Waits until every event has arrived at every endpoint. */
  async arrived(names: readonly string[], ids: readonly string[]): Promise<void> {
    while (!names.every((name) => ids.every((id) => this.receiver.arrived.get(name)?.has(id)))) await sleep(20);
  }

  figures(names: readonly string[], written: Written): { perSecond: number; latencies: number[] } {
    const arrivals = names.flatMap((name) =>
      [...written].map(([id, began]) => ({ began, at: this.receiver.arrived.get(name)!.get(id)!.at })),
    );
    const took = Math.max(...arrivals.map((a) => a.at)) - Math.min(...arrivals.map((a) => a.began));
    const latencies = arrivals.map((a) => a.at - a.began).toSorted((a, b) => a - b);
    return { perSecond: (arrivals.length * 1000) / took, latencies };
  }
}
