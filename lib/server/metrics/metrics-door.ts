import http from "node:http";
import { AggregatorRegistry } from "prom-client";
import { clock } from "@/lib/core/clock";
import { Deadline, untilDeadline, withDeadline } from "@/lib/core/database/deadline";
import { metrics, readProcessMetrics, type ProcessMetrics } from "@/lib/core/metrics";
import { countDueWork, countOpenWork } from "./due-work-repository";

const METRICS_PATH = "/metrics";
/** Milliseconds that the database has to answer a scrape. */
const DATABASE_MS = 1_500;

/** The metrics of a process, with its name for the label `process`. */
export interface NamedMetrics {
  process: string;
  metrics: ProcessMetrics;
}

/**
 * Serves `GET /metrics` in Prometheus text format, on an address of its own, never on the API's.
 * @param name this process's name in the label `process`
 * @param readOthers reads the metrics of other processes
 * @returns the address, and a function that closes it
 */
export async function openMetrics({
  port,
  host,
  name = "serving",
  readOthers,
}: {
  port: number;
  host: string;
  name?: string;
  readOthers: () => Promise<NamedMetrics[]>;
}): Promise<{ url: string; close(): Promise<void> }> {
  const read = async () => [{ process: name, metrics: await readProcessMetrics() }, ...(await readOthers())];
  const limits = { headersTimeout: 5_000, requestTimeout: 5_000, maxHeaderSize: 8_192 };
  const server = http.createServer(limits, (request, response) => void answer(request, response, read));

  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(port, host, resolve));
  const { port: bound } = server.address() as { port: number };
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${bound}${METRICS_PATH}`,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

async function answer(
  request: http.IncomingMessage,
  response: http.ServerResponse,
  read: () => Promise<NamedMetrics[]>,
): Promise<void> {
  const [path] = request.url!.split("?", 1);
  if (path !== METRICS_PATH) {
    response.writeHead(404).end("Metrics are at /metrics\n");
  } else if (request.method !== "GET" && request.method !== "HEAD") {
    response.writeHead(405, { Allow: "GET, HEAD" }).end();
  } else {
    const found = await scrape(read).catch(() => undefined);
    if (found) response.writeHead(200, { "Content-Type": found.type, "Cache-Control": "no-store" }).end(found.text);
    else response.writeHead(500).end();
  }
}

async function scrape(read: () => Promise<NamedMetrics[]>): Promise<{ type: string; text: string }> {
  const [processes] = await Promise.all([read(), readInstallation()]);
  const all = AggregatorRegistry.aggregate([...processes.map(labelled), await metrics.installation.getMetricsAsJSON()]);
  return { type: all.contentType, text: await all.metrics() };
}

/** Labels each value with its process. Values with different labels are not merged: `first` keeps each as it is. */
function labelled({ process, metrics: read }: NamedMetrics): ProcessMetrics {
  return read.map((metric) => ({
    ...metric,
    aggregator: "first" as const,
    values: metric.values.map((value) => ({ ...value, labels: { ...value.labels, process } })),
  }));
}

/** Reads the metrics that are stored in the database. Without the database a scrape still returns the others. */
async function readInstallation(): Promise<void> {
  metrics.installation.resetMetrics();
  try {
    const [due, open] = await withDeadline(new Deadline(DATABASE_MS), () =>
      untilDeadline(Promise.all([countDueWork(clock.now()), countOpenWork(clock.now())])),
    );
    for (const { kind, count, oldest } of due) {
      metrics.due.set({ kind }, count);
      metrics.dueOldest.set({ kind }, oldest);
    }
    metrics.pendingBookings.set({ status: "PENDING" }, open.pending);
    metrics.pendingBookings.set({ status: "ON_REQUEST" }, open.onRequest);
    metrics.holds.set(open.holds);
    metrics.lockWaits.set(open.lockWaits);
    for (const state of ["active", "failing", "disabled"] as const) metrics.endpoints.set({ state }, open[state]);
    metrics.databaseUp.set(1);
  } catch {
    metrics.databaseUp.set(0);
  }
}
