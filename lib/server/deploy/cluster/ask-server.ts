import { Client } from "pg";

const ANSWER_MS = 2_000;

/**
 * Asks a server that may be away.
 * @returns the first row; undefined if it does not answer within two seconds
 */
export async function askServer<Row extends object>(connectionString: string, sql: string): Promise<Row | undefined> {
  const client = new Client({ connectionString, connectionTimeoutMillis: ANSWER_MS, query_timeout: ANSWER_MS });
  client.on("error", () => {});
  try {
    await client.connect();
    return (await client.query<Row>(sql)).rows[0];
  } catch {
    return undefined;
  } finally {
    await client.end().catch(() => {});
  }
}
