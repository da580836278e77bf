// Database connections for the schema engine: @prisma/adapter-pg with work-arounds for four of its faults, each named
// below.
import crypto from "node:crypto";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from "@prisma/driver-adapter-utils";
import type { SqlDriverAdapter, SqlQuery, SqlQueryable } from "@prisma/driver-adapter-utils";
import { Client, Pool, type QueryArrayResult } from "pg";
import { ensureDatabase } from "../database/ensure-database";

/** The adapter that the engine connects through. Generating and validating never connect, so the URL may be missing. */
export function adapterFactory(url = "postgresql://localhost:1/none") {
  const target = new URL(url);
  return bindMigrationAwareSqlAdapterFactory({
    provider: "postgres",
    adapterName: "@prisma/adapter-pg",
    connect: () => connect(target),
    connectToShadowDb: () => connectToShadowDatabase(target),
  });
}

/** Creates the database of the URL unless it exists; returns its name. */
export async function createDatabase(url: string): Promise<string> {
  const target = new URL(url);
  const name = decodeURIComponent(target.pathname.slice(1));
  await ensureDatabase(connectionString(target, "postgres"), name);
  return name;
}

/** Resolves when a connection to the URL's database succeeds; rejects with PostgreSQL's error. */
export async function tryToConnect(url: string): Promise<void> {
  await once(new URL(url), "SELECT 1");
}

async function connect(target: URL, afterwards: () => Promise<void> = async () => {}): Promise<SqlDriverAdapter> {
  const pool = new Pool({ connectionString: connectionString(target), max: 1 });
  const schema = target.searchParams.get("schema") ?? "public";
  const adapter = understandChars(await new PrismaPg(pool, { schema }).connect());
  const startTransaction = adapter.startTransaction.bind(adapter);
  adapter.startTransaction = async (isolation) => understandChars(await startTransaction(isolation));

  // Fault 1: the adapter splits a script at every “;”, also inside function bodies and strings.
  adapter.executeScript = async (script) => {
    try {
      await pool.query(script);
    } catch (error) {
      // Its own translation of PostgreSQL's errors, which the engine understands.
      adapter["onError"](error);
    }
  };
  // Fault 2: the adapter does not close a pool that was passed to it, and the program would never end.
  adapter.dispose = async () => {
    await pool.end();
    await afterwards();
  };
  return adapter;
}

// Fault 3: with a connection string the adapter stays in the main database, and drops the shadow database while still
// connected to it.
async function connectToShadowDatabase(target: URL): Promise<SqlDriverAdapter> {
  const name = `prisma_migrate_shadow_db_${crypto.randomUUID()}`;
  await once(target, `CREATE DATABASE "${name}"`);
  const shadow = new URL(target);
  shadow.pathname = `/${name}`;
  return connect(shadow, () => once(target, `DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`));
}

// Fault 4: the adapter does not know the type "char" of the system catalogues, which the engine's own queries return.
// It is declared as char(n) in the input, and those columns as characters in the output.
const charType = 18;
const paddedCharType = 1042;

function understandChars<Queryable extends SqlQueryable>(queryable: Queryable): Queryable {
  const charColumns = new WeakMap<object, number[]>();
  const inner = queryable as unknown as { performIO(query: SqlQuery): Promise<QueryArrayResult> };
  const performIO = inner.performIO.bind(queryable);
  inner.performIO = async (query) => {
    const result = await performIO(query);
    const indexes = result.fields.flatMap((field, index) => (field.dataTypeID === charType ? [index] : []));
    for (const index of indexes) result.fields[index]!.dataTypeID = paddedCharType;
    charColumns.set(result.rows, indexes);
    return result;
  };
  const queryRaw = queryable.queryRaw.bind(queryable);
  queryable.queryRaw = async (query) => {
    const result = await queryRaw(query);
    for (const index of charColumns.get(result.rows) ?? []) result.columnTypes[index] = ColumnTypeEnum.Character;
    return result;
  };
  return queryable;
}

async function once(target: URL, sql: string): Promise<void> {
  const client = new Client({ connectionString: connectionString(target) });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** The URL without Prisma's own “schema”; for another database of the same server, if one is named. */
function connectionString(target: URL, database?: string): string {
  const result = new URL(target);
  if (database !== undefined) result.pathname = `/${database}`;
  result.searchParams.delete("schema");
  return result.href;
}
