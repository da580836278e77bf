import { AsyncLocalStorage } from "node:async_hooks";
import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { breakerOf, openPool, REQUEST_TIME_OUTS, WORKER_TIME_OUTS, type Breaker } from "./database-pool";
import { env } from "./env";
import { PrismaClient } from "./generated/prisma/client";

// Dates stay strings and int8 becomes bigint: a stay date has no instant, and money no float.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

interface Database {
  /** Reads have connections of their own: writes that wait for a lock take none of them. */
  reads: pg.Pool;
  /** Writes; of the worker everything. */
  pool: pg.Pool;
  prisma: PrismaClient;
  breaker: Breaker;
}

// One set of pools a process, although Next bundles this module a second time for the staff side.
const shared = globalThis as typeof globalThis & { __database?: Database };

/** The most texts of Prisma's that are prepared on a connection: filters of lists, and lists of ids, make ever more. */
const MAX_PRISMA_STATEMENTS = 500;
const prismaStatements = new Map<string, string>();

/**
 * Prisma over a pool. Its statements are prepared by name, too: planning them anew costs most of a read's time, the more so
 * with the policies of row-level security.
 */
function prismaOver(pool: pg.Pool): PrismaClient {
  // Within a transaction of ours Prisma reads what that has written.
  const joining = Object.assign(Object.create(pool) as pg.Pool, {
    query: (...sent: Parameters<pg.Pool["query"]>) => (openTransaction() ?? pool).query(...sent),
  });
  if (!env.databaseNamedStatements) return new PrismaClient({ adapter: new PrismaPg(joining) });
  const statementNameGenerator = ({ sql }: { sql: string }): string => {
    const known = prismaStatements.get(sql);
    // No name is an unnamed statement; the type does not say so.
    if (known !== undefined || prismaStatements.size >= MAX_PRISMA_STATEMENTS) return known ?? "";
    const name = `prisma_${prismaStatements.size + 1}`;
    prismaStatements.set(sql, name);
    return name;
  };
  return new PrismaClient({ adapter: new PrismaPg(joining, { statementNameGenerator }) });
}

function open(): Database {
  const breaker = breakerOf(env.databaseUrl);
  const pool = openPool(env.databaseWritePool, REQUEST_TIME_OUTS, breaker);
  const reads = openPool(env.databaseReadPool, REQUEST_TIME_OUTS, breaker);
  return { pool, reads, breaker, prisma: prismaOver(reads) };
}

/** Opens the database for background work, which has one pool and patience. Before the first use of `database`. */
export function openForWorker(): void {
  const breaker = breakerOf(env.databaseUrl);
  const pool = openPool(env.databaseWorkerPool, WORKER_TIME_OUTS, breaker);
  shared.__database = { pool, reads: pool, breaker, prisma: prismaOver(pool) };
}

export function database(): Database {
  return (shared.__database ??= open());
}

/** What makes a statement a write: it changes or locks rows. */
const WRITES = /\b(?:INSERT|UPDATE|DELETE|TRUNCATE|CREATE|LOCK)\b/;
const isWrite = new Map<string, boolean>();

function poolOf(name: string, text: string): pg.Pool {
  let writes = isWrite.get(name);
  if (writes === undefined) isWrite.set(name, (writes = WRITES.test(text)));
  const { pool, reads } = database();
  return writes ? pool : reads;
}

/** Round trips since the process started: what the tests of the hot paths count. */
export const roundTrips = { count: 0 };

export type Row = Record<string, unknown>;
export type Queryable = Pick<pg.ClientBase, "query">;

/**
 * One statement, prepared under its name on each connection. Rows come back as arrays or objects of strings, numbers and
 * bigints as PostgreSQL's types say.
 */
export async function statement<R extends Row>(
  name: string,
  text: string,
  values: unknown[],
  on?: Queryable,
): Promise<R[]> {
  roundTrips.count++;
  const config = env.databaseNamedStatements ? { name, text, values } : { text, values };
  const result = await (on ?? openTransaction() ?? poolOf(name, text)).query<R>(config);
  return result.rows;
}

interface Transaction {
  client: pg.PoolClient;
  /** What was set off and not waited for must not use the connection of a transaction that is over. */
  isOpen: boolean;
}

// One for the process, as the database above.
const transactions = ((globalThis as { __transaction?: AsyncLocalStorage<Transaction> }).__transaction ??=
  new AsyncLocalStorage());

function openTransaction(): pg.PoolClient | undefined {
  const transaction = transactions.getStore();
  return transaction?.isOpen ? transaction.client : undefined;
}

/**
 * Runs work in one transaction: every `statement` of it goes to the same connection, and all or nothing of it is written.
 * Within a transaction it is a part of that one. Nothing outside the database may be waited for in it.
 */
export async function inTransaction<T>(work: () => Promise<T>): Promise<T> {
  if (openTransaction()) return work();
  const client = await database().pool.connect();
  const transaction = { client, isOpen: true };
  try {
    await client.query("BEGIN");
    const result = await transactions.run(transaction, work);
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
    throw error;
  }
}

/**
 * The connection of the transaction that the caller is in, for sets of statements over temporary tables, whose texts cannot
 * be prepared by name.
 * @throws Error outside of a transaction
 */
export function transactionClient(): Queryable {
  const client = openTransaction();
  if (!client) throw new Error("no transaction is open");
  return client;
}

/**
 * Several reads of one instant: what they say fits together, whatever is written meanwhile.
 * @param read sends its statements one after the other on the connection that it is given
 */
export async function ofOneInstant<T>(read: (on: Queryable) => Promise<T>): Promise<T> {
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

/** Closes what `database` opened; the next use opens anew. */
export async function closeDatabase(): Promise<void> {
  const opened = shared.__database;
  delete shared.__database;
  if (!opened) return;
  opened.breaker.close();
  await opened.prisma.$disconnect();
  for (const pool of new Set([opened.pool, opened.reads])) if (!pool.ended) await pool.end();
}
