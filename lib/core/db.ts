import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { z } from "zod";
import { createBreaker, openPool, REQUEST_TIME_OUTS, WORKER_TIME_OUTS, type Breaker } from "./database/database-pool";
import { env } from "./env";
import { Prisma, PrismaClient } from "./generated/prisma/client";
import { metrics } from "./metrics";
import { bindNamed, type NamedValues } from "./database/named-parameters";
import { Replica } from "./database/replica";
import { currentReplicaRead, stayOnPrimary } from "./database/replica-read";
import { makeRequestValue } from "./running-work";
import { asChild } from "./tracing/spans";

// Dates stay strings and int8 becomes bigint: a date is no instant, and money must not become a float.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

interface Database {
  /** Connections for reads, so that writes waiting for a lock cannot exhaust them. */
  reads: pg.Pool;
  /** Connections for writes; the worker uses them for everything. */
  pool: pg.Pool;
  prisma: PrismaClient;
  breaker: Breaker;
  /** Answers reads of operations that declare a freshness; absent without a replica. */
  replica?: Replica;
}

// One set of pools per process, although Next bundles this module twice.
const shared = globalThis as typeof globalThis & { __database?: Database };

/** Maximum prepared statements of Prisma per connection, because list filters and id lists create ever new texts. */
const MAX_PRISMA_STATEMENTS = 500;
const prismaStatements = new Map<string, string>();

/**
 * Prisma over a pool, with prepared statements: planning takes most of a read's time, especially under row-level
 * security.
 */
function prismaOver(pool: pg.Pool): PrismaClient {
  // Within a transaction Prisma uses its connection, so that it sees its writes.
  const joining = Object.assign(Object.create(pool) as pg.Pool, {
    query(...sent: Parameters<pg.Pool["query"]>): unknown {
      const transaction = openTransaction();
      const send = (on: Queryable) => on.query(...sent) as unknown as Promise<unknown>;
      return asChild("prisma", "client", DATABASE_SPAN, async () =>
        transaction ? sendIn(transaction, send) : readFrom(pool, send),
      );
    },
    async connect(): Promise<unknown> {
      const transaction = openTransaction();
      return transaction ? savepointIn(transaction) : pool.connect();
    },
  });
  if (!env.databaseNamedStatements) return new PrismaClient({ adapter: new PrismaPg(joining) });
  const statementNameGenerator = ({ sql }: { sql: string }): string => {
    const known = prismaStatements.get(sql);
    // Without a name the statement is not prepared; pg's type does not allow undefined.
    if (known !== undefined || prismaStatements.size >= MAX_PRISMA_STATEMENTS) return known ?? "";
    const name = `prisma_${prismaStatements.size + 1}`;
    prismaStatements.set(sql, name);
    return name;
  };
  return new PrismaClient({ adapter: new PrismaPg(joining, { statementNameGenerator }) });
}

/** Records PostgreSQL's own error, because Prisma's leaves out its code and constraint. */
async function sendIn<T>(transaction: Transaction, send: (on: Queryable) => PromiseLike<T>): Promise<T> {
  try {
    return await send(transaction.client);
  } catch (error) {
    transaction.failure = error;
    throw error;
  }
}

/** What Prisma sends around a write of several statements, and the savepoint command in its place. */
const SAVEPOINTS: Readonly<Record<string, string>> = {
  BEGIN: "SAVEPOINT prisma",
  COMMIT: "RELEASE SAVEPOINT prisma",
  ROLLBACK: "ROLLBACK TO SAVEPOINT prisma",
};

/** The open transaction's connection; Prisma's own transactions become savepoints in it. */
function savepointIn(transaction: Transaction): object {
  return {
    query: (config: pg.QueryArrayConfig) =>
      sendIn(transaction, (on) => on.query({ ...config, text: SAVEPOINTS[config.text] ?? config.text })),
    on: () => {},
    removeListener: () => {},
    release: () => {},
  };
}

const DATABASE_SPAN = { "db.system.name": "postgresql" };

function open(): Database {
  const breaker = createBreaker(env.databaseUrl);
  const pool = openPool(env.databaseWritePool, REQUEST_TIME_OUTS, breaker, { name: "write" });
  const reads = openPool(env.databaseReadPool, REQUEST_TIME_OUTS, breaker, { name: "read" });
  const replica = env.databaseReplicaUrl ? new Replica(env.databaseReplicaUrl, breaker) : undefined;
  return { pool, reads, breaker, prisma: prismaOver(reads), ...(replica && { replica }) };
}

/** Opens the database for background work: one pool with long time-outs. Call it before the first use of `database`. */
export function openForWorker(): void {
  const breaker = createBreaker(env.databaseUrl);
  const pool = openPool(env.databaseWorkerPool, WORKER_TIME_OUTS, breaker, { name: "worker" });
  shared.__database = { pool, reads: pool, breaker, prisma: prismaOver(pool) };
}

// Computed at each scrape: the pools of this process, and whether their breaker is open. There are no pools before
// their first use.
metrics.atScrape.set("database", () => {
  const opened = shared.__database;
  metrics.breakerOpen.set(opened?.breaker.isOpen ? 1 : 0);
  if (!opened) return;
  const { pool, reads, replica } = opened;
  const named: Record<string, pg.Pool> = pool === reads ? { worker: pool } : { read: reads, write: pool };
  if (replica) {
    named.replica = replica.readPool;
    metrics.replicaLag.set(replica.lagSeconds);
  }
  for (const [name, { totalCount, idleCount, waitingCount }] of Object.entries(named)) {
    metrics.poolConnections.set({ pool: name, state: "in_use" }, totalCount - idleCount);
    metrics.poolConnections.set({ pool: name, state: "idle" }, idleCount);
    metrics.poolWaiting.set({ pool: name }, waitingCount);
  }
});

const shareDatabase = (): Database => (shared.__database ??= open());

export const database = (): Omit<Database, "prisma"> => shareDatabase();

/** Prisma's client without types that tell reads from writes; elsewhere it comes from `prisma.ts`. */
export const prismaClient = (): PrismaClient => shareDatabase().prisma;

/** Statements with these words change or lock rows, so they use the write pool. */
const WRITES = /\b(?:INSERT|UPDATE|DELETE|TRUNCATE|CREATE|LOCK)\b/;
const isWrite = new Map<string, boolean>();

function isWriting(name: string, text: string): boolean {
  let writes = isWrite.get(name);
  if (writes === undefined) isWrite.set(name, (writes = WRITES.test(text)));
  return writes;
}

/** Sends a read to a replica if the current operation allows it and the replica can, else to the primary. */
function readFrom<T>(primary: pg.Pool, send: (on: Queryable) => PromiseLike<T>): PromiseLike<T> {
  const { replica } = database();
  const reading = replica && currentReplicaRead();
  return reading ? replica.read(reading, primary, send) : send(primary);
}

/** Round trips since the process started. Tests of hot paths count them. */
export const roundTrips = { count: 0 };

export type Row = Record<string, unknown>;
export type Queryable = Pick<pg.ClientBase, "query">;

/**
 * Runs one prepared statement. Rows are arrays or objects of strings, numbers and bigints, by PostgreSQL's types.
 * @param sql with named parameters: `WHERE tenant_id = :tenantId AND day >= :from::date`
 * @param values one for each name in the text
 */
export async function statement<R extends Row>(
  name: string,
  sql: string,
  values: NamedValues,
  on?: Queryable,
): Promise<R[]> {
  roundTrips.count++;
  const query = bindNamed(sql, values, name);
  const config = env.databaseNamedStatements ? { name, ...query } : query;
  return asChild(name, "client", DATABASE_SPAN, () => run<R>(name, sql, config, on ?? openTransaction()?.client));
}

/**
 * Runs one prepared statement and checks its rows, so that a column with a changed type fails here, with its name.
 * @param schema of one row; other columns are dropped
 */
export async function rows<S extends z.ZodType>(
  schema: S,
  name: string,
  sql: string,
  values: NamedValues,
  on?: Queryable,
): Promise<z.output<S>[]> {
  const found = await statement(name, sql, values, on);
  const checked = z.array(schema).safeParse(found);
  if (!checked.success) throw new Error(`Statement ${name}: ${z.prettifyError(checked.error)}`);
  return checked.data;
}

async function run<R extends Row>(
  name: string,
  sql: string,
  config: { text: string; values: unknown[] },
  given: Queryable | undefined,
): Promise<R[]> {
  if (given) return (await given.query<R>(config)).rows;
  const { pool, reads } = database();
  if (!isWriting(name, sql)) return (await readFrom(reads, (target) => target.query<R>(config))).rows;
  // Later reads of the same operation go to the primary, so that they include this write.
  stayOnPrimary();
  return (await pool.query<R>(config)).rows;
}

interface Transaction {
  client: pg.PoolClient;
  /** Whether the transaction is open. Work that was started but not awaited must not use the connection afterwards. */
  isOpen: boolean;
  /** The last error of a statement of Prisma, as PostgreSQL sent it. */
  failure?: unknown;
}

const transactions = makeRequestValue<Transaction>("transaction");

function openTransaction(): Transaction | undefined {
  const transaction = transactions.current();
  return transaction?.isOpen ? transaction : undefined;
}

/** Whether the running work is in a transaction, whose writes its reads see. */
export const isInTransaction = (): boolean => openTransaction() !== undefined;

/**
 * Runs work in one transaction: all of its statements, hand-written or Prisma's, use one connection, and all changes
 * commit or none. A nested call joins the outer transaction. Never await anything outside the database in it. An
 * operation's write uses `inTransaction` of lib/core/prisma.ts, which calls this.
 * @throws PostgreSQL's error, with `code` and `constraint`, in place of Prisma's
 */
export async function runTransaction<T>(work: () => Promise<T>): Promise<T> {
  if (openTransaction()) return work();
  stayOnPrimary();
  const client = await database().pool.connect();
  const transaction: Transaction = { client, isOpen: true };
  try {
    await client.query("BEGIN");
    const result = await transactions.within(transaction, work);
    transaction.isOpen = false;
    await client.query("COMMIT");
    client.release();
    return result;
  } catch (error) {
    transaction.isOpen = false;
    await client.query("ROLLBACK").then(
      () => client.release(),
      () => client.release(true),
    );
    throw isPrismaError(error) ? (transaction.failure ?? error) : error;
  }
}

const isPrismaError = (error: unknown): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError || error instanceof Prisma.PrismaClientUnknownRequestError;

/**
 * The connection of the current transaction, for statements on temporary tables, which cannot be prepared.
 * @throws Error outside of a transaction
 */
export function transactionClient(): Queryable {
  const transaction = openTransaction();
  if (!transaction) throw new Error("no transaction is open");
  return transaction.client;
}

/**
 * Runs several reads on one snapshot, so that they are consistent.
 * @param read sends its statements one after the other on the given connection
 */
export async function readSnapshot<T>(read: (on: Queryable) => Promise<T>): Promise<T> {
  const client = await database().reads.connect();
  try {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    const result = await read(client);
    await client.query("COMMIT");
    client.release();
    return result;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/**
 * Opens the first connections and loads Prisma's query compiler before a process serves: otherwise its first request
 * would spend its deadline on that (0.6 s of CPU). If the database does not respond, the readiness check will tell.
 */
export async function warmUpDatabase(): Promise<void> {
  const { pool, prisma } = shareDatabase();
  await Promise.allSettled([pool.query("SELECT 1"), prisma.tenant.findFirst({ select: { id: true } })]);
}

/** Closes the pools of `database`; its next use opens new ones. */
export async function closeDatabase(): Promise<void> {
  const opened = shared.__database;
  delete shared.__database;
  if (!opened) return;
  opened.breaker.close();
  opened.replica?.close();
  await opened.prisma.$disconnect();
  const { pool, reads, replica } = opened;
  for (const one of new Set([pool, reads, ...(replica?.pools ?? [])])) if (!one.ended) await one.end();
}
