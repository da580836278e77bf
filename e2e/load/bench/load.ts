import autocannon from "autocannon";
import type { ProcessTree } from "./figures/process-figures";
import { percentile } from "./figures/statistics";

export interface Measured {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p95: number;
  p99: number;
  /** Average size of a response with headers. */
  bytes: number;
  /** CPU milliseconds per request of all processes of the server, where the system tells them. */
  serverCpuMs?: number;
  /** CPU milliseconds per request of PostgreSQL. */
  databaseCpuMs?: number;
  /** Peak resident memory of all processes of the server, in MiB. */
  serverPeakMiB?: number;
}

/** The processes whose CPU time and memory a load uses. */
export interface Watched {
  server: ProcessTree;
  database: ProcessTree;
}

/** Creates the path, if it differs from the target's, body and headers of each request. */
export type Draw = () => { path?: string; body?: string; headers?: Record<string, string> };

export interface Target {
  url: string;
  method: "GET" | "POST";
  draw: Draw;
  /** The expected status; default: any 2xx. */
  status?: number;
  /** Whether all requests are the same, so that all responses must have the same size. */
  alike?: boolean;
}

/** Milliseconds between the samples of a number of requests. */
const SAMPLE_MS = 20;

/** The extent of a load: a number of seconds or of requests. */
export type Extent = { seconds: number } | { amount: number };

/**
 * Keeps `clients` requests running.
 * @throws on an unexpected response, because fast refusals would falsify the figure
 */
export async function load(target: Target, clients: number, extent: Extent, watched?: Watched): Promise<Measured> {
  const { url, method, draw } = target;
  const right = (status: number) => (target.status ? status === target.status : status >= 200 && status < 300);
  const took: number[] = [];
  watched?.server.forgetPeak();
  const [server, database] = [watched?.server.cpuMs(), watched?.database.cpuMs()];
  const wrong = new Map<number, number>();
  const seen = { answers: 0, bytes: 0, least: Infinity, most: 0, began: 0, ended: 0 };
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const requests = [{ method, setupRequest: (request: autocannon.Request) => ({ ...request, ...draw() }) }];
    // The tool looks only at a sample whether an amount is complete; until then the server would idle, and is measured.
    const until = "amount" in extent ? { ...extent, sampleInt: SAMPLE_MS } : { duration: extent.seconds };
    const run = autocannon({ url, connections: clients, requests, ...until }, (error, done) =>
      error ? reject(error as Error) : resolve(done),
    );
    run.on("start", () => (seen.began = performance.now()));
    run.on("response", (_client, status, bytes, milliseconds) => {
      took.push(milliseconds);
      seen.answers++;
      seen.ended = performance.now();
      if (!right(status)) wrong.set(status, (wrong.get(status) ?? 0) + 1);
      seen.bytes += bytes;
      seen.least = Math.min(seen.least, bytes);
      seen.most = Math.max(seen.most, bytes);
    });
  });
  if (wrong.size || result.errors || !seen.answers) {
    const statuses = [...wrong].map(([status, count]) => `${count} × ${status}`).join(", ") || "no";
    throw new Error(`${url}: ${statuses} wrong answers and ${result.errors} failures of ${seen.answers}`);
  }
  // Headers and cursors differ by a few bytes between responses.
  if (target.alike && seen.most - seen.least > 200 + seen.most / 100)
    throw new Error(`${url}: the same request was answered with ${seen.least} to ${seen.most} bytes`);
  const each = (before?: number, after?: number) =>
    before === undefined || after === undefined ? undefined : (after - before) / seen.answers;
  const sorted = took.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(percentile(sorted, share) * 100) / 100;
  return {
    // The tool's own duration is rounded up to a second, which is too long for a number of requests.
    perSecond: (seen.answers * 1000) / (seen.ended - seen.began),
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    bytes: Math.round(seen.bytes / seen.answers),
    serverCpuMs: each(server, watched?.server.cpuMs()),
    databaseCpuMs: each(database, watched?.database.cpuMs()),
    serverPeakMiB: watched?.server.peakMiB(),
  };
}
