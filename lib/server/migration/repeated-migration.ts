import { Client } from "pg";
import { retryForLock, type LockPatience } from "./lock-retry";

const MARK = /^--\s*migrate:\s*repeat until true\s*$/m;

/** Whether a migration is one statement that is repeated in transactions of its own until it returns true. */
export function isRepeated(sql: string): boolean {
  return MARK.test(sql);
}

/**
 * Runs a migration that fills rows in batches: one query, repeated until its only column is true. Each batch is
 * committed by itself, so its locks are short and an interrupted run continues where it stopped.
 * @param patience of each batch
 * @throws PostgreSQL's error, or LockNotAcquired; the batches before are committed
 */
export async function runRepeatedly(url: string, sql: string, patience: LockPatience): Promise<void> {
  const client = new Client({ connectionString: url, application_name: "migrate (batches)" });
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query(`SET lock_timeout = ${patience.lockTimeoutMs}; SET statement_timeout = 0`);
    const { rows } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
    for (let isDone = false; !isDone;) {
      isDone = await retryForLock(url, patience, async (waitsAs) => {
        waitsAs(rows[0]!.pid);
        const batch = await client.query<[boolean]>({ text: sql, rowMode: "array" });
        return batch.rows[0]![0];
      });
    }
  } finally {
    await client.end().catch(() => {});
  }
}
