import { AsyncResource } from "node:async_hooks";
import pg from "pg";
import { monotonicNow } from "../clock";
import { currentDeadline, withDeadline, type Deadline } from "./deadline";
import { env } from "../env";
import { DomainError } from "../errors";
import { ServerClock } from "../server-clock";
import { currentReplicaRead, onPrimary, type ReplicaRead } from "./replica-read";
import { makeRequestValue } from "../running-work";

/**
 * Tenant isolation (multi-tenancy): row-level security compares each row with the setting `app.tenant_id`
 * (lib/server/migration/tenant-policies.ts). Our connections start with `ALL_TENANTS`, which shows all rows; work
 * within `asTenant` sees one tenant's rows. A connection without the setting sees none.
 */
const ALL_TENANTS = -1;
const ALL_TENANTS_SETTING = `-c app.tenant_id=${ALL_TENANTS}`;

/**
 * Options that let a connection outside the pools see all tenants' rows. PgBouncer refuses `options`; behind it the
 * role has the setting.
 */
export const allTenantsOptions = (): Pick<pg.ClientConfig, "options"> =>
  env.databaseTimeouts === "role" ? {} : { options: ALL_TENANTS_SETTING };

const tenant = makeRequestValue<number>("tenant");

/** The tenant of the running work; undefined if it is for all tenants. */
export const runningTenant = (): number | undefined => tenant.current();

/** Runs work whose statements see only this tenant's rows, whatever their conditions. */
export function asTenant<T>(tenantId: number, work: () => PromiseLike<T>): Promise<T> {
  // Awaited inside: Prisma sends a query only when it is awaited.
  return tenant.within(tenantId, async () => await work());
}

/**
 * Runs reads that see the rows of all tenants, within one tenant's call, its deadline and transaction. Suppliers
 * need it: the tenant that delivers a booking is not the one that has sold it. The statement's own conditions decide
 * what the caller may see.
 */
export const acrossTenants = <T>(work: () => PromiseLike<T>): Promise<T> => asTenant(ALL_TENANTS, work);

/**
 * Runs work for all tenants that the call of one tenant triggers: filling shared caches, flushing shared counters. It
 * has no deadline from the caller, and uses the primary.
 */
export function asAllTenants<T>(work: () => PromiseLike<T>): Promise<T> {
  return tenant.within(undefined, () => withDeadline(undefined, () => onPrimary(work)));
}

/** Parts of pg's Query and Connection that are missing from their types. */
interface QueryInternals {
  name: string | undefined;
  callback: ((error: Error | undefined, result?: unknown) => void) | undefined;
  submit(connection: unknown): Error | null;
  prepare(connection: ConnectionInternals): void;
  handleDataRow(message: DataRow): void;
  handleCommandComplete(message: unknown, connection: unknown): void;
  handleError(error: Error, connection: unknown): void;
}
interface DataRow {
  fields: readonly (string | Buffer | null)[];
}
interface ConnectionInternals {
  parsedStatements: Record<string, string | undefined>;
  parse(statement: { name: string; text: string }): void;
  bind(portal: { statement: string; values: string[] }): void;
  execute(portal: object): void;
}
type QueryClass = new (config: object, values?: unknown, callback?: unknown) => QueryInternals;
const Query = pg.Query as unknown as QueryClass;

/** A statement with its values that is sent before another one, in the same transaction. */
interface Prefix {
  name: string;
  text: string;
  values: () => string[];
  /** Called with the row of the answer, as text columns. */
  answered?: (columns: readonly (string | Buffer | null)[], sentAt: number) => void;
}

const SET_TENANT = { name: "set_tenant", text: "SELECT set_config('app.tenant_id', $1, true)" };

/**
 * Sets the tenant, and time-outs that end with the request by the server's clock. A statement that has waited gets
 * less time. One that starts too late, as after a freeze, gets a negative time-out, which PostgreSQL refuses (22023):
 * no work is done for a caller that has been refused already.
 */
const SET_TENANT_AND_DEADLINE = {
  name: "set_tenant_and_deadline",
  text: `SELECT set_config('app.tenant_id', $1, true),
      set_config('statement_timeout', CASE WHEN rest < 1 THEN -1 ELSE rest END::text, true),
      set_config('lock_timeout', greatest(1, least(rest * 19 / 20, $4::integer))::text, true), instant
    FROM (SELECT instant, greatest(-1, least($2::float8 - instant, $3::integer))::integer AS rest
      FROM (SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS instant) AS clock) AS deadline`,
};

/** Occurs in the error by which a replica refuses a statement, because no setting has this value. */
const BEHIND = "replica_is_behind";

/** Whether a replica refused a statement because it has not replayed enough. */
export const isReplicaBehind = (error: unknown): boolean => messageOf(error).includes(BEHIND);

function messageOf(error: unknown): string {
  const { message, cause } = (error ?? {}) as { message?: unknown; cause?: unknown };
  return `${String(message)} ${cause === undefined ? "" : messageOf(cause)}`;
}

/**
 * As `SET_TENANT_AND_DEADLINE`, for a replica, which refuses the statement unless it is a standby that has replayed
 * a position of the primary's write-ahead log. The following statement has a later snapshot, so it sees everything
 * up to that position.
 */
const SET_ON_REPLICA = {
  name: "set_on_replica",
  text: `SELECT set_config('app.tenant_id', $1, true),
      set_config('statement_timeout', CASE WHEN rest < 1 THEN -1 ELSE rest END::text, true),
      set_config('lock_timeout', CASE WHEN replayed >= $5::numeric THEN greatest(1, least(rest * 19 / 20, $4::integer))::text
        ELSE '${BEHIND}' END, true), instant, replayed
    FROM (SELECT instant, replayed, greatest(-1, least($2::float8 - instant, $3::integer))::integer AS rest
      FROM (SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS instant,
        CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() - '0/0'::pg_lsn END AS replayed) AS clock) AS deadline`,
};

function tenantPrefix(tenantId: number): Prefix {
  return { ...SET_TENANT, values: () => [String(tenantId)] };
}

function deadlinePrefix(
  tenantId: number,
  { serverClock, timeOuts }: TenantClient,
  { maxLockMs }: Deadline,
  answerMs: number,
): Prefix {
  const { statement, lock } = timeOuts;
  const maxLock = Math.min(lock, maxLockMs ?? lock);
  const until = monotonicNow() + answerMs * STATEMENT_SHARE;
  return {
    ...SET_TENANT_AND_DEADLINE,
    values() {
      return [String(tenantId), String(serverClock.at(until)), String(statement), String(maxLock)];
    },
    answered: (columns, sentAt) => serverClock.learn(sentAt, monotonicNow(), Number(columns[3])),
  };
}

function replicaPrefix(deadline: Prefix, reading: ReplicaRead): Prefix {
  return {
    ...SET_ON_REPLICA,
    values: () => [...deadline.values(), String(reading.position)],
    answered(columns, sentAt) {
      deadline.answered?.(columns, sentAt);
      reading.sawState(BigInt(String(columns[4])));
    },
  };
}

/** The share of the client's time-out that the server may use, so that the server gives up first. */
const STATEMENT_SHARE = 0.9;

/**
 * A query with a prefix statement. Both are sent before one Sync, so PostgreSQL runs them in one transaction, which
 * ends the settings, in one round trip.
 */
class PrefixedQuery extends Query {
  // The super constructor assigns it, before field initializers of this class would run.
  declare private ownName: string | undefined;
  /** Whether messages still belong to the prefix's answer. */
  declare private isInPrefix: boolean;
  private sentAt = 0;
  /** Read by the client: the milliseconds to wait for the answer. */
  readonly query_timeout: number | undefined;

  constructor(
    private readonly prefix: Prefix,
    config: object,
    values?: unknown,
    callback?: unknown,
    queryTimeout?: number,
  ) {
    super({ ...config, queryMode: "extended" }, values, callback);
    this.query_timeout = queryTimeout;
  }

  /** The name that the client marks as prepared once the server has parsed it. The prefix must not use it. */
  override get name(): string | undefined {
    return this.isInPrefix ? undefined : this.ownName;
  }
  override set name(name: string | undefined) {
    this.ownName = name;
  }

  override prepare(connection: ConnectionInternals): void {
    const { text, values } = this.prefix;
    const name = env.databaseNamedStatements ? this.prefix.name : "";
    if (name === "" || connection.parsedStatements[name] === undefined) connection.parse({ name, text });
    this.sentAt = monotonicNow();
    connection.bind({ statement: name, values: values() });
    connection.execute({});
    super.prepare(connection);
    this.isInPrefix = true;
  }

  override handleDataRow(message: DataRow): void {
    if (this.isInPrefix) this.prefix.answered?.(message.fields, this.sentAt);
    else super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: ConnectionInternals): void {
    if (!this.isInPrefix) return super.handleCommandComplete(message, connection);
    this.isInPrefix = false;
    this.markPrepared(connection);
  }

  override handleError(error: Error & { code?: string }, connection: ConnectionInternals): void {
    // PostgreSQL refuses the setting while it runs the prefix; by then it has prepared the statement.
    if (this.isInPrefix && error.code === REFUSED_SETTING) this.markPrepared(connection);
    super.handleError(error, connection);
  }

  private markPrepared({ parsedStatements }: ConnectionInternals): void {
    if (env.databaseNamedStatements) parsedStatements[this.prefix.name] = this.prefix.text;
  }
}

/** SQLSTATE invalid_parameter_value. */
const REFUSED_SETTING = "22023";

const TRANSACTION_CONTROL = /^(?:BEGIN|START TRANSACTION|COMMIT|ROLLBACK|SAVEPOINT|RELEASE)\b[^;]*;?$/i;
/** Matches the end of a transaction that wrote, which is refused after the deadline. */
const COMMIT = /^COMMIT;?$/i;
/** Minimum milliseconds that a connection has for `ROLLBACK`. */
const MIN_ANSWER_MS = 100;
type AnyQuery = (this: TenantClient, config: unknown, values?: unknown, callback?: unknown) => unknown;

/** Maximum milliseconds of a statement in the server, and of the client's wait. */
export interface StatementTimeOuts {
  lock: number;
  statement: number;
  answer: number;
}

class TenantClient extends pg.Client {
  readonly serverClock = new ServerClock();
  declare timeOuts: StatementTimeOuts;
  declare isReplica: boolean;

  /** Learns the server's clock, before the first statement with a deadline. */
  async learnClock(): Promise<void> {
    const sent = monotonicNow();
    const config = { text: "SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS instant" };
    const { rows } = await (
      pg.Client.prototype.query as (config: object) => Promise<pg.QueryResult<{ instant: number }>>
    ).call(this, config);
    this.serverClock.learn(sent, monotonicNow(), rows[0]!.instant);
  }
}

/** Replaces `query`. Loosely typed, because its overloads cannot be told apart here. */
const sendForTenant: AnyQuery = function (config, values, callback) {
  const send = (pg.Client.prototype.query as AnyQuery).bind(this);
  const [tenantId, deadline] = [tenant.current(), currentDeadline()];
  const text = typeof config === "string" ? config : (config as { text?: string }).text;
  const isControl = text !== undefined && TRANSACTION_CONTROL.test(text);
  if (deadline === undefined && (tenantId === undefined || isControl)) return send(config, values, callback);
  if (text === undefined) {
    // A stream has a protocol of its own, so the settings cannot precede it.
    if (tenantId !== undefined) throw new Error("a tenant's call sends statements only");
    return send(config, values, callback);
  }
  const object = typeof config === "string" ? { text } : (config as object);
  const answerMs = deadline && Math.max(MIN_ANSWER_MS, Math.min(this.timeOuts.answer, deadline.leftMs));
  if (isControl && !COMMIT.test(text)) return send({ ...object, query_timeout: answerMs }, values, callback);
  const ownPrefix = deadline
    ? deadlinePrefix(tenantId ?? ALL_TENANTS, this, deadline, answerMs!)
    : tenantPrefix(tenantId ?? ALL_TENANTS);
  const reading = this.isReplica ? currentReplicaRead() : undefined;
  if (this.isReplica && !(reading && deadline)) throw new Error("a replica answers the reads of a request only");
  const prefix = reading ? replicaPrefix(ownPrefix, reading) : ownPrefix;
  const query = new PrefixedQuery(prefix, object, values, callback, answerMs);
  const isLate = deadline !== undefined && deadline.leftMs <= 0;
  const late = () => new DomainError("SERVICE_BUSY", { retryAfter: 1 });
  if (query.callback) {
    if (!isLate) return send(query);
    setImmediate(query.callback, late());
    return undefined;
  }
  if (isLate) return Promise.reject(late());
  return new Promise((resolve, reject) => {
    query.callback = (error, result) => (error ? reject(error) : resolve(result));
    send(query);
  });
};
Object.assign(TenantClient.prototype, { query: sendForTenant });

/** A pool whose statements see the current tenant's rows and end with the request's deadline. */
export class TenantPool extends pg.Pool {
  constructor(config: pg.PoolConfig, timeOuts: StatementTimeOuts, isReplica = false) {
    // The pool awaits it, although its types do not say so.
    const onConnect = async (client: pg.ClientBase): Promise<void> => {
      Object.assign(client, { timeOuts, isReplica });
      await (client as unknown as TenantClient).learnClock();
    };
    const options = `${config.options ?? ""} ${ALL_TENANTS_SETTING}`.trim();
    super(Object.assign({ ...config, Client: TenantClient, options }, { onConnect }));
  }

  override connect(callback?: Parameters<pg.Pool["connect"]>[0]): Promise<pg.PoolClient> {
    if (!callback) return super.connect();
    // A released connection runs waiting callbacks, each in the async context (tenant, deadline) in which it was
    // queued. Not by `AsyncResource.bind`, which also defines properties with warnings, at several times the cost.
    const queued = new AsyncResource("connection");
    super.connect((...connected) => queued.runInAsyncScope(callback, undefined, ...connected));
    return undefined as never;
  }
}
