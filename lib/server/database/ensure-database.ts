import { Client, escapeIdentifier, type DatabaseError } from "pg";
import { bind } from "@/lib/core/database/named-parameters";

/** PostgreSQL's error codes when the database exists; the second one when another session created it concurrently. */
const alreadyThere = new Set(["42P04", "23505"]);

/**
 * Creates the database `name` unless it exists.
 * @param url a connection to any database of that server, by a role that may create databases
 * @returns the same URL for the database `name`
 */
export async function ensureDatabase(url: string, name: string): Promise<string> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const found = await client.query(bind("SELECT 1 FROM pg_database WHERE datname = :name", { name }));
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${escapeIdentifier(name)}`);
  } catch (error) {
    if (!alreadyThere.has((error as DatabaseError).code ?? "")) throw error;
  } finally {
    await client.end();
  }
  const result = new URL(url);
  result.pathname = `/${encodeURIComponent(name)}`;
  return result.href;
}
