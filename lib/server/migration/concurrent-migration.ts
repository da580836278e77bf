import { Client, type DatabaseError } from "pg";
import { bind } from "@/lib/core/database/named-parameters";

const INDEX = /^\s*CREATE\s+(?:UNIQUE\s+)?INDEX\s+CONCURRENTLY\s+(?:IF\s+NOT\s+EXISTS\s+)?("(?:[^"]|"")+"|\w+)\s+ON\s/i;

/** Whether PostgreSQL refuses to run this migration in a transaction. */
export function isConcurrent(sql: string): boolean {
  return /\bCONCURRENTLY\b/i.test(withoutComments(sql));
}

/** The same statement for tables that nobody uses yet: without a second connection and three waits. */
export const withoutConcurrently = (sql: string): string => sql.replaceAll(/\bCONCURRENTLY\s+/gi, "");

/**
 * Runs a migration of one `… CONCURRENTLY` statement, which blocks neither readers nor writers but waits for every
 * older transaction. An interrupted one leaves an invalid index, which is dropped and created again; a valid one was
 * created by a run that ended before it could record it.
 * @param patienceMs the longest wait for one transaction
 * @param waitsAs called with the process id of the waiting session
 * @throws PostgreSQL's error; an invalid index is dropped now or by the next attempt
 */
export async function runConcurrently(
  url: string,
  sql: string,
  patienceMs: number,
  waitsAs: (pid: number) => void,
): Promise<void> {
  const client = new Client({ connectionString: url, application_name: "migrate (concurrently)" });
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query(`SET lock_timeout = ${patienceMs}; SET statement_timeout = 0`);
    const { rows } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
    waitsAs(rows[0]!.pid);
    const index = INDEX.exec(withoutComments(sql))?.[1];
    if (index !== undefined && (await dropUnlessValid(client, index)) === "valid") return;
    try {
      await client.query(sql);
    } catch (error) {
      // A drop would wait for the same transaction, so the next attempt does it first.
      const isLockFailure = (error as DatabaseError).code === "55P03";
      if (index !== undefined && !isLockFailure) await dropUnlessValid(client, index).catch(() => {});
      throw error;
    }
  } finally {
    await client.end().catch(() => {});
  }
}

async function dropUnlessValid(client: Client, index: string): Promise<"absent" | "valid"> {
  const { rows } = await client.query<{ valid: boolean }>(
    bind("SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass(:index)", { index }),
  );
  if (rows[0]?.valid) return "valid";
  if (rows[0]) await client.query(`DROP INDEX CONCURRENTLY ${index}`);
  return "absent";
}

function withoutComments(sql: string): string {
  return sql.replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\//g, " ");
}
