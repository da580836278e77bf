import crypto from "node:crypto";
import { Client } from "pg";

/**
 * The secret that seals tokens and sessions: generated once and kept in the database, so that every process that serves
 * it has the same one, and a restart logs nobody out.
 *
 * @param url a database whose migrations have been applied.
 */
export async function serviceSecret(url: string): Promise<string> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const candidate = crypto.randomBytes(32).toString("base64url");
    await client.query("INSERT INTO service_secret (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING", [
      "app_secret",
      candidate,
    ]);
    // Whoever was first has decided it.
    const kept = await client.query<{ value: string }>("SELECT value FROM service_secret WHERE name = $1", [
      "app_secret",
    ]);
    return kept.rows[0]!.value;
  } finally {
    await client.end();
  }
}
