import pg from "pg";

/** Runs statements one after the other, each in a transaction of its own. */
export function execute(url: string, statements: [text: string, values?: unknown[]][]): Promise<void> {
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
