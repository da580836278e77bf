import {
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  Registry,
  type MetricObjectWithValues,
  type MetricValue,
} from "prom-client";

/** All metrics of the service with their help texts; the page “Running it” lists the same. */
function createMetrics() {
  const registry = new Registry();
  const installation = new Registry();
  const registers = [registry];
  const ofInstallation = [installation];
  collectDefaultMetrics({ register: registry });
  return {
    /** Metrics of this process. */
    registry,
    /** Metrics of the whole installation, from the database. */
    installation,
    /** Functions that compute gauges, by name; called before each scrape. */
    atScrape: new Map<string, () => void>(),
    requests: new Counter({
      name: "portal_requests_total",
      help: "Answered requests by operation (or token, document, pages, unknown), client (partner, desk, unknown) and status class",
      labelNames: ["operation", "client", "status"],
      registers,
    }),
    requestDuration: new Histogram({
      name: "portal_request_duration_seconds",
      help: "Time from the arrival of a request to its answer, by operation",
      labelNames: ["operation"],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers,
    }),
    restarts: new Counter({
      name: "portal_process_restarts_total",
      help: "Processes that ended by themselves and were started again by the launcher, by name",
      labelNames: ["name"],
      registers,
    }),
    queueWaiting: new Gauge({
      name: "portal_queue_waiting",
      help: "Calls that wait for a free slot, by lane: read, search (large ones), shared (polls and single records), write",
      labelNames: ["lane"],
      registers,
    }),
    queueRunning: new Gauge({
      name: "portal_queue_running",
      help: "Calls that have a slot, by lane",
      labelNames: ["lane"],
      registers,
    }),
    queueShed: new Counter({
      name: "portal_queue_shed_total",
      help: "Calls refused as SERVICE_BUSY because they would have waited too long, by lane",
      labelNames: ["lane"],
      registers,
    }),
    rateLimited: new Counter({
      name: "portal_rate_limit_refusals_total",
      help: "Calls refused as rate_limited, by the limit: requests, cost, concurrency",
      labelNames: ["limit"],
      registers,
    }),
    soldOut: new Counter({
      name: "portal_sold_out_total",
      help: "Calls answered SOLD_OUT, by operation: the offer was gone when it was to be held, booked or changed",
      labelNames: ["operation"],
      registers,
    }),
    lockTimeouts: new Counter({
      name: "portal_database_lock_timeouts_total",
      help: "Statements of requests that were refused because they had waited too long for a lock, or in a deadlock",
      registers,
    }),
    poolWait: new Histogram({
      name: "portal_database_wait_seconds",
      help: "Time that callers waited for a database connection, by pool",
      labelNames: ["pool"],
      buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2],
      registers,
    }),
    poolConnections: new Gauge({
      name: "portal_database_connections",
      help: "Open database connections, by pool (read, write, replica, worker) and state (in_use, idle)",
      labelNames: ["pool", "state"],
      registers,
    }),
    poolWaiting: new Gauge({
      name: "portal_database_waiting",
      help: "Callers that wait for a database connection, by pool",
      labelNames: ["pool"],
      registers,
    }),
    breakerOpen: new Gauge({
      name: "portal_database_breaker_open",
      help: "1 while the process refuses work as SERVICE_UNAVAILABLE because the database is unreachable, else 0",
      registers,
    }),
    replicaLag: new Gauge({
      name: "portal_replica_lag_seconds",
      help: "Seconds by which the replica is behind the primary, or has not answered; 0 without a replica",
      registers,
    }),
    replicaReads: new Counter({
      name: "portal_replica_reads_total",
      help: "Statements that a replica may answer, by outcome: replica; on the primary because it is unusable, is busy, is behind what the caller must see, or failed",
      labelNames: ["outcome"],
      registers,
    }),
    sheetLookups: new Counter({
      name: "portal_rate_sheet_lookups_total",
      help: "Look-ups in the search cache of rate sheets, by result: hit (cached and current), miss",
      labelNames: ["result"],
      registers,
    }),
    sheetsCached: new Gauge({
      name: "portal_rate_sheets_cached",
      help: "Rate sheets in the search cache",
      registers,
    }),
    webhookAttempts: new Counter({
      name: "portal_webhook_attempts_total",
      help: "Attempts to deliver a webhook, by outcome: delivered, retrying, failed (the last attempt of its schedule)",
      labelNames: ["outcome"],
      registers,
    }),
    due: new Gauge({
      name: "portal_due_work",
      help: "Work that is due and not done, by kind: bookings, events, deliveries, mails, tasks; counted up to 10000",
      labelNames: ["kind"],
      registers: ofInstallation,
    }),
    dueOldest: new Gauge({
      name: "portal_due_work_oldest_seconds",
      help: "Seconds since the oldest due work became due, by kind; 0: nothing is due",
      labelNames: ["kind"],
      registers: ofInstallation,
    }),
    pendingBookings: new Gauge({
      name: "portal_open_bookings",
      help: "Bookings without a final answer, by status: PENDING, ON_REQUEST; counted up to 10000",
      labelNames: ["status"],
      registers: ofInstallation,
    }),
    holds: new Gauge({
      name: "portal_live_holds",
      help: "Prebook tokens that hold something and can still be booked; counted up to 10000",
      registers: ofInstallation,
    }),
    lockWaits: new Gauge({
      name: "portal_database_lock_waits",
      help: "Sessions of the portal that wait for a lock at the scrape",
      registers: ofInstallation,
    }),
    endpoints: new Gauge({
      name: "portal_webhook_endpoints",
      help: "Webhook endpoints by state: active, failing, disabled (because it failed)",
      labelNames: ["state"],
      registers: ofInstallation,
    }),
    databaseUp: new Gauge({
      name: "portal_database_up",
      help: "1 if the database answered this scrape; 0: metrics from the database are missing",
      registers: ofInstallation,
    }),
  };
}

// One set per process, although Next bundles this module twice.
const shared = globalThis as typeof globalThis & { __metrics?: ReturnType<typeof createMetrics> };
export const metrics = (shared.__metrics ??= createMetrics());

/** Who sent a request: a partner's program, a user of the desk, or somebody without valid credentials. */
type Client = "partner" | "desk" | "unknown";

/** Counts an answered request. @param operation its id, or the kind of path @param milliseconds since it arrived */
export function countRequest(operation: string, client: Client, status: number, milliseconds: number): void {
  metrics.requests.inc({ operation, client, status: `${Math.floor(status / 100)}xx` });
  metrics.requestDuration.observe({ operation }, milliseconds / 1000);
}

/** Metrics as a process passes them to another one. */
export type ProcessMetrics = MetricObjectWithValues<MetricValue<string>>[];

/** The metrics of this process at this moment. */
export function readProcessMetrics(): Promise<ProcessMetrics> {
  for (const read of metrics.atScrape.values()) read();
  return metrics.registry.getMetricsAsJSON();
}
