import pg from "pg";

export type Sql = [text: string, values?: unknown[]];

/** Millions of rows that are right by how they are made: asking each whether its key exists takes longer than writing them. */
export const unchecked = (...statement: Sql): Sql[] => [
  ["SET session_replication_role = replica"],
  statement,
  ["RESET session_replication_role"],
];

/** Runs statements one after the other, each in a transaction of its own. */
export function execute(url: string, statements: Sql[]): Promise<void> {
  return connected(url, async (client) => {
    for (const [text, values] of statements) await client.query(text, values);
  });
}

/** How many writes were made under idempotency keys that begin so. */
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
