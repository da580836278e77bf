import pg from "pg";
import { databaseFailure } from "./database-errors";
import { monotonicNow } from "../clock";
import { env } from "../env";
import { metrics } from "../metrics";
import { currentDeadline } from "./deadline";
import { DomainError } from "../errors";
import { TenantPool, type StatementTimeOuts } from "./tenant-wall";

/**
 * Maximum milliseconds of a pool's work. The order matters: the server gives up first (`lock`, then `statement`),
 * then the client (`answer`). If the server refuses, nothing was done. The client gives up only on a server that does
 * not respond, and destroys the connection.
 */
export interface TimeOuts extends StatementTimeOuts {
  /** The wait for a free or new connection of the pool. */
  acquire: number;
}

/** Upper bounds: each also ends with the request's deadline (`deadline`). */
export const REQUEST_TIME_OUTS: TimeOuts = { acquire: 2_000, lock: 2_000, statement: 2_100, answer: 2_400 };
/** Longer, because no client waits for the worker. */
export const WORKER_TIME_OUTS: TimeOuts = { acquire: 10_000, lock: 10_000, statement: 30_000, answer: 35_000 };

/** Consecutive failures after which the circuit breaker opens. */
const MAX_FAILURES = 3;
const PROBE_EVERY_MS = 500;
const PROBE_MS = 1_000;

/**
 * The circuit breaker of a process's pools. While the database cannot be reached, it refuses callers at once instead
 * of letting each wait for a time-out. It closes when a probe on a connection of its own succeeds.
 */
export class Breaker {
  private failures = 0;
  private probing: NodeJS.Timeout | undefined;
  private isClosedForGood = false;

  constructor(private readonly probe: () => Promise<unknown>) {}

  get isOpen(): boolean {
    return this.probing !== undefined;
  }

  report(error: unknown): void {
    if (databaseFailure(error) !== "UNAVAILABLE") this.failures = 0;
    else if (++this.failures >= MAX_FAILURES) this.open();
  }

  close(): void {
    this.isClosedForGood = true;
    clearTimeout(this.probing);
    this.probing = undefined;
  }

  private open(): void {
    if (this.probing || this.isClosedForGood) return;
    const again = (afterMs: number) => {
      this.probing = setTimeout(() => {
        void this.look(again);
      }, afterMs).unref();
    };
    again(0);
  }

  private async look(again: (afterMs: number) => void): Promise<void> {
    try {
      await this.probe();
      this.failures = 0;
      this.probing = undefined;
    } catch {
      if (!this.isClosedForGood) again(PROBE_EVERY_MS);
    }
  }
}

/** Creates a breaker that probes the database at this URL. */
export function createBreaker(connectionString: string): Breaker {
  return new Breaker(async () => {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: PROBE_MS, query_timeout: PROBE_MS });
    client.on("error", () => {});
    try {
      await client.connect();
      await client.query("SELECT 1");
    } finally {
      void client.end().catch(() => {});
    }
  });
}

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

/**
 * Refuses a request that still has no connection at its deadline. A connection that arrives later returns to the
 * pool.
 */
function beforeDeadline(callback: Connected): Connected {
  const deadline = currentDeadline();
  if (!deadline) return callback;
  let isRefused = false;
  const timer = setTimeout(
    () => {
      isRefused = true;
      callback(new DomainError("SERVICE_BUSY", { retryAfter: 1 }), undefined, () => {});
    },
    Math.max(0, deadline.leftMs),
  );
  return (error, client, done) => {
    clearTimeout(timer);
    if (!isRefused) callback(error, client, done);
    else if (client) done();
  };
}

/** The purpose of a pool, for the metrics. */
type PoolName = "read" | "write" | "worker" | "replica" | "probe";

/** A pool with a circuit breaker. */
class GuardedPool extends TenantPool {
  constructor(
    config: pg.PoolConfig,
    timeOuts: TimeOuts,
    private readonly breaker: Breaker,
    { name, isReplica }: { name: PoolName; isReplica: boolean },
  ) {
    super(config, timeOuts, isReplica);
    this.wait = metrics.poolWait.labels({ pool: name });
    if (env.databaseTimeouts === "role") (this as unknown as { options: pg.PoolConfig }).options.options = undefined;
  }

  private readonly wait: { observe(seconds: number): void };

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | void {
    if (!callback)
      return new Promise((resolve, reject) =>
        this.connect((error, client) => (error ? reject(error) : resolve(client!))),
      );
    if (this.breaker.isOpen) {
      callback(new DomainError("SERVICE_UNAVAILABLE", { retryAfter: 2 }), undefined, () => {});
      return;
    }
    const answer = beforeDeadline(callback);
    const began = monotonicNow();
    void super.connect((error, client, done) => {
      this.wait.observe((monotonicNow() - began) / 1_000);
      if (!error && client) return answer(undefined, client, done);
      this.breaker.report(error);
      answer(error, undefined, done);
    });
  }
}

/**
 * Opens a connection pool with time-outs. PgBouncer refuses the `options` of a connection; behind it,
 * `DATABASE_TIMEOUTS=role` leaves time-outs and the tenant setting to `ALTER ROLE … SET`.
 * @param isReplica whether a server that has not replayed enough refuses the pool's statements
 */
export function openPool(
  max: number,
  timeOuts: TimeOuts,
  breaker: Breaker,
  { name, url = env.databaseUrl, isReplica = false }: { name: PoolName; url?: string; isReplica?: boolean },
): pg.Pool {
  const { lock, statement, acquire, answer } = timeOuts;
  const pool = new GuardedPool(
    {
      connectionString: url,
      max,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      connectionTimeoutMillis: acquire,
      query_timeout: answer,
      ...(env.databaseTimeouts === "connection" && {
        options: `-c lock_timeout=${lock} -c statement_timeout=${statement} -c idle_in_transaction_session_timeout=${statement}`,
      }),
    },
    timeOuts,
    breaker,
    { name, isReplica },
  );
  // A broken idle connection is replaced at its next use, which reports the error.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  pool.on("release", (error) => breaker.report(error));
  return pool;
}
