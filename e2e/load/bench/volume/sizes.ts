import pg from "pg";

/** A table with its partitions, as the statistics of PostgreSQL have it. */
export interface TableSize {
  table: string;
  rows: number;
  deadRows: number;
  /** Bytes of the rows, with what is stored outside of them. */
  bytes: number;
  indexBytes: number;
  /** Runs of autovacuum, and of those for inserted rows too. */
  vacuums: number;
}

const SIZES = `
  SELECT root.relname AS table, sum(s.n_live_tup)::float8 AS rows, sum(s.n_dead_tup)::float8 AS "deadRows",
    sum(pg_table_size(s.relid))::float8 AS bytes, sum(pg_indexes_size(s.relid))::float8 AS "indexBytes", sum(s.autovacuum_count)::int AS vacuums
  FROM pg_stat_user_tables s
  JOIN pg_class root ON root.oid = coalesce((SELECT inhparent FROM pg_inherits WHERE inhrelid = s.relid), s.relid)
  WHERE s.schemaname = 'public' GROUP BY 1 HAVING sum(pg_total_relation_size(s.relid)) > 1000000 ORDER BY 4 + 5 DESC`;

/** The tables above a megabyte, the largest first. */
export async function sizesOf(url: string): Promise<TableSize[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<TableSize>(SIZES)).rows;
  } finally {
    await client.end();
  }
}

/** Prints the tables with bytes a row. */
export function printSizes(sizes: readonly TableSize[]): void {
  console.log("\ntable                        rows       MiB   bytes/row  index MiB  index bytes/row");
  for (const { table, rows, bytes, indexBytes } of sizes)
    console.log(
      [
        table.padEnd(22),
        String(rows).padStart(11),
        mib(bytes).padStart(9),
        per(bytes, rows).padStart(11),
        mib(indexBytes).padStart(10),
        per(indexBytes, rows).padStart(16),
      ].join(" "),
    );
}

const mib = (bytes: number): string => (bytes / 2 ** 20).toFixed(0);
const per = (bytes: number, rows: number): string => (rows ? (bytes / rows).toFixed(0) : "");
