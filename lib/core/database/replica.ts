import { monotonicNow } from "../clock";
import { env } from "../env";
import { metrics } from "../metrics";
import { databaseFailure } from "./database-errors";
import { createBreaker, openPool, type Breaker, type TimeOuts } from "./database-pool";
import { untilDeadline } from "./deadline";
import { PrimaryHistory } from "./primary-history";
import { onPrimary, type ReplicaRead } from "./replica-read";
import { asAllTenants, isReplicaBehind } from "./tenant-wall";

/** Shorter than those of the primary, so that time is left for the primary if a replica hangs. */
const TIME_OUTS: TimeOuts = { acquire: 500, lock: 500, statement: 900, answer: 1_000 };
const PROBE_EVERY_MS = 500;

/** SQL: what identifies a database in all of its copies. */
const IDENTITY = "(SELECT system_identifier FROM pg_control_system())::text || '/' || current_database()";
const PRIMARY = `SELECT pg_current_wal_flush_lsn() - '0/0'::pg_lsn AS position`;
const PRIMARY_IDENTITY = `SELECT ${IDENTITY} AS identity`;
/** SQL: the replayed position; NULL if the server is no standby. */
const REPLAYED = `SELECT ${IDENTITY} AS identity, CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() - '0/0'::pg_lsn END AS position`;

type Pool = ReturnType<typeof openPool>;
type Queryable = Pick<Pool, "query">;

/**
 * The replicas behind `DATABASE_REPLICA_URL`. A statement runs there only if the server has replayed the position
 * that the operation needs. The server itself checks that before the statement (`tenant-wall`), so several servers
 * may share the address. Otherwise, or if the server does not answer, the primary runs it. A probe measures the lag,
 * so that statements are not sent in vain.
 */
export class Replica {
  private readonly breaker: Breaker;
  private readonly pool: Pool;
  /** Connections for probes, one each, which requests cannot delay. */
  private readonly probes: Pool;
  private readonly positions: Pool;
  private readonly history = new PrimaryHistory();
  private identity: string | undefined;
  /** The instant up to which the probed replica has everything that was committed. */
  private coveredUntil = -Infinity;
  /** The lag at the last probe; undefined if that failed. */
  private lagMs: number | undefined;
  private readonly startedAt = monotonicNow();
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;
  /** The number of running statements that replicas may answer, by server. */
  private readonly reads = { replica: 0, primary: 0 };
  private running: Promise<bigint> | undefined;
  private queued: Promise<bigint> | undefined;

  /** @param primaryBreaker the breaker of the primary's pools */
  constructor(url: string, primaryBreaker: Breaker) {
    this.breaker = createBreaker(url);
    this.pool = openPool(env.databaseReadPool, TIME_OUTS, this.breaker, { name: "replica", url, isReplica: true });
    this.probes = openPool(1, TIME_OUTS, this.breaker, { name: "probe", url });
    this.positions = openPool(1, TIME_OUTS, primaryBreaker, { name: "probe" });
    // The probe runs without the tenant and the deadline of the request that opened the pools.
    void asAllTenants(() => this.probe());
  }

  /** Seconds of lag at the last probe; if the replica does not answer, seconds since it last did. */
  get lagSeconds(): number {
    return (this.lagMs ?? monotonicNow() - Math.max(this.coveredUntil, this.startedAt)) / 1_000;
  }

  get pools(): readonly Pool[] {
    return [this.pool, this.probes, this.positions];
  }

  get readPool(): Pool {
    return this.pool;
  }

  /** Whether the replica gets reads: not before the first probe, if it lags too much, or after a failure. */
  get isUsable(): boolean {
    return !this.breaker.isOpen && monotonicNow() - this.coveredUntil <= env.replicaMaxLag * 1_000;
  }

  /**
   * Sends a statement to the replica; to the primary if the replica is not usable, busy, behind or failing.
   * @param send may be called twice
   */
  async read<T>(reading: ReplicaRead, primary: Queryable, send: (on: Queryable) => PromiseLike<T>): Promise<T> {
    if (reading.isOnPrimary) return this.counted("primary", () => send(primary));
    const outcome = await this.prepare(reading);
    if (outcome === "replica") {
      try {
        const result = await this.counted("replica", () => send(this.pool));
        metrics.replicaReads.inc({ outcome });
        return result;
      } catch (error) {
        const behind = isReplicaBehind(error);
        if (!behind && !databaseFailure(error)) throw error;
        metrics.replicaReads.inc({ outcome: behind ? "behind" : "failed" });
      }
    } else metrics.replicaReads.inc({ outcome });
    // The rest of the operation goes there too, so that each statement sees the same state or a later one.
    reading.isOnPrimary = true;
    return this.counted("primary", () => send(primary));
  }

  private async counted<T>(on: keyof typeof this.reads, send: () => PromiseLike<T>): Promise<T> {
    this.reads[on]++;
    try {
      return await send();
    } finally {
      this.reads[on]--;
    }
  }

  /**
   * Whether the primary takes the next operation: if a quarter of the replica's connections are in use and the
   * primary has fewer such reads. A primary that is busy with sales reads more slowly, and so takes fewer.
   */
  private get isBusy(): boolean {
    const { replica, primary } = this.reads;
    return replica > env.databaseReadPool / 4 && primary < replica;
  }

  /** Determines the position that the operation needs, before its first statement. */
  private async prepare(reading: ReplicaRead): Promise<"replica" | "unusable" | "busy"> {
    if (!this.isUsable) return "unusable";
    if (reading.position !== undefined) return "replica";
    if (this.isBusy) return "busy";
    const position =
      reading.freshness === "recent"
        ? this.history.positionOf(monotonicNow() - env.replicaMaxLag * 1_000)
        : await untilDeadline(this.currentPosition()).catch(() => undefined);
    if (position === undefined) return "unusable";
    reading.sawState(position);
    return "replica";
  }

  /**
   * A position of the primary that includes everything committed before this call. Concurrent calls share a query
   * that starts after all of them.
   */
  private currentPosition(): Promise<bigint> {
    this.queued ??= onPrimary(async () => {
      await this.running?.catch(() => {});
      this.queued = undefined;
      return await (this.running = this.readPosition());
    });
    return this.queued;
  }

  private readPosition(): Promise<bigint> {
    return asAllTenants(async () => {
      const sentAt = monotonicNow();
      const { rows } = await this.positions.query<{ position: string }>(PRIMARY);
      const position = BigInt(rows[0]!.position);
      this.history.note(sentAt, position);
      return position;
    });
  }

  private async probe(): Promise<void> {
    await this.measure().catch(() => (this.lagMs = undefined));
    if (!this.isClosed) this.timer = setTimeout(() => void this.probe(), PROBE_EVERY_MS).unref();
  }

  private async measure(): Promise<void> {
    this.identity ??= (await this.positions.query<{ identity: string }>(PRIMARY_IDENTITY)).rows[0]!.identity;
    await this.readPosition();
    const { rows } = await this.probes.query<{ identity: string; position: string | null }>(REPLAYED);
    const { identity, position } = rows[0]!;
    if (position === null || identity !== this.identity) throw new Error("not a replica of the primary");
    const covered = this.history.instantOf(BigInt(position));
    this.coveredUntil = covered ?? -Infinity;
    this.lagMs = covered === undefined ? undefined : monotonicNow() - covered;
  }

  /** Stops the probe. The caller ends the pools. */
  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
    this.breaker.close();
  }
}
