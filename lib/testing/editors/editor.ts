import { setTimeout as sleep } from "node:timers/promises";
import type { Pool, PoolClient } from "pg";
import { seededRandom, type SeededRandom } from "./seeded-random";
import { EDITS } from "./edits";

/** Errors of transactions in conflict with others: a deadlock, a reference to a deleted row, a duplicate key. */
const UNDONE: ReadonlySet<string> = new Set(["40P01", "23001", "23503", "23505"]);

/**
 * Changes the catalogue at random, one transaction after the other: with one or several statements, short or long,
 * some rolled back in part, some completely.
 * @returns how many transactions were committed, and how many rolled back
 */
export async function editCatalogue(pool: Pool, seed: number, transactions: number) {
  const random = seededRandom(seed);
  const done = { committed: 0, undone: 0 };
  const client = await pool.connect();
  try {
    for (let i = 0; i < transactions; i++) {
      const committed = await transaction(client, random).catch(async (error: { code?: string }) => {
        await client.query("ROLLBACK");
        if (!UNDONE.has(error.code ?? "")) throw error;
        return false;
      });
      done[committed ? "committed" : "undone"]++;
    }
  } finally {
    client.release();
  }
  return done;
}

async function transaction(client: PoolClient, random: SeededRandom): Promise<boolean> {
  const long = random.chance(0.1);
  await client.query("BEGIN");
  for (let statements = random.whole(1, 5); statements > 0; statements--) {
    const part = random.chance(0.15);
    if (part) await client.query("SAVEPOINT part");
    for (const sql of random.pick(EDITS)(random)) await client.query(sql);
    if (part) await client.query("ROLLBACK TO part");
    if (long) await sleep(random.whole(10, 60));
  }
  const isCommitted = random.chance(0.85);
  await client.query(isCommitted ? "COMMIT" : "ROLLBACK");
  return isCommitted;
}
