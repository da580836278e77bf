import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { env } from "./env";
import { PrismaClient } from "./generated/prisma/client";
import { TenantPool } from "./tenant-wall";

// Dates stay strings and int8 becomes bigint: a stay date has no instant, and money no float.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

interface Database {
  pool: pg.Pool;
  prisma: PrismaClient;
}

// One pool a process, although Next bundles this module a second time for the staff side.
const shared = globalThis as typeof globalThis & { __database?: Database };

function open(): Database {
  const pool = new TenantPool({
    connectionString: env.databaseUrl,
    max: env.databasePool,
    // Below any transaction's time-out, so that a wait for a lock ends as an answer and not as a 500.
    options: "-c lock_timeout=10s -c statement_timeout=30s -c idle_in_transaction_session_timeout=30s",
  });
  // An idle connection that broke is replaced at its next use, which reports what is wrong.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return { pool, prisma: new PrismaClient({ adapter: new PrismaPg(pool) }) };
}

export function database(): Database {
  return (shared.__database ??= open());
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
  const result = await (on ?? database().pool).query<R>(config);
  return result.rows;
}

/**
 * Several reads of one instant: what they say fits together, whatever is written meanwhile.
 * @param read sends its statements one after the other on the connection that it is given
 */
export async function ofOneInstant<T>(read: (on: Queryable) => Promise<T>): Promise<T> {
  const client = await database().pool.connect();
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
  await opened?.prisma.$disconnect();
  if (opened && !opened.pool.ended) await opened.pool.end();
}
