import { Client } from "pg";
import { MIGRATION_PATIENCE, retryForLock } from "./lock-retry";

/** Removes what only servers of the previous version read and write: room_day, and the triggers that mirror it. */
const FINISH = [
  "DROP TRIGGER IF EXISTS room_month_mirror ON room_month",
  "DROP TABLE IF EXISTS room_day",
  "DROP FUNCTION IF EXISTS room_day_mirror, room_month_mirror, room_month_from_days, room_stock_turn, room_month_fill",
];

/**
 * Finishes an upgrade when nobody has to go back to the previous version. Repeating it changes nothing.
 * @param url the role that owns the tables
 * @returns whether there was something to remove
 * @throws LockNotAcquired
 */
export async function finishUpgrade(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, application_name: "finish upgrade" });
  await client.connect();
  try {
    return await retryForLock(url, MIGRATION_PATIENCE, async (waitsAs) => {
      const { rows } = await client.query<{ pid: number; isNeeded: boolean }>(
        `SELECT pg_backend_pid() AS pid, to_regclass('room_day') IS NOT NULL AS "isNeeded"`,
      );
      const { pid, isNeeded } = rows[0]!;
      if (!isNeeded) return false;
      waitsAs(pid);
      try {
        await client.query(`BEGIN; SET LOCAL lock_timeout = ${MIGRATION_PATIENCE.lockTimeoutMs}`);
        for (const statement of FINISH) await client.query(statement);
        await client.query("COMMIT");
      } catch (error) {
        await client.query("ROLLBACK").catch(() => {});
        throw error;
      }
      return true;
    });
  } finally {
    await client.end();
  }
}
