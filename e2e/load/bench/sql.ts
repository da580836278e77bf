import pg from "pg";

export type Sql = [text: string, values?: unknown[]];

/** Disables foreign-key checks for generated rows, because checking millions of rows takes longer than writing them. */
export const unchecked = (...statement: Sql): Sql[] => [
  ["SET session_replication_role = replica"],
  statement,
  ["RESET session_replication_role"],
];

/** Runs statements one after the other, each in its own transaction. */
export function execute(url: string, statements: Sql[]): Promise<void> {
  return connected(url, async (client) => {
    for (const [text, values] of statements) await client.query(text, values);
  });
}

/** The number of writes whose idempotency keys have a prefix. */
export function countKeys(url: string, beginning: string): Promise<number> {
  return connected(url, async (client) => {
    const sql = "SELECT count(*)::int FROM idempotency_key WHERE starts_with(key, $1)";
    const { rows } = await client.query<{ count: number }>(sql, [beginning]);
    return rows[0]!.count;
  });
}

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
