import type { ClientBase } from "pg";
import type { Problems } from "./import-problems";
import type { Progress } from "./progress";
import { CLEAR_SCRATCH, CREATE_SCRATCH, FILL_NIGHTS, FIND_OVERSOLD, INSERT_NIGHTS, LOCK_CHANGED, MERGE_VALUES, UPDATE_CHANGED } from "./room-day-sql"; // prettier-ignore
import type { Upserted } from "./upsert-catalogue";

/** Nights that are laid out at a time: enough for few statements, few enough to be sorted in memory. */
const BATCH_NIGHTS = 150_000;

interface Batch {
  from: number;
  to: number;
  nights: number;
}

/** Runs of properties of about BATCH_NIGHTS nights; `nights` is an upper bound where rows overlap or skip weekdays. */
async function batches(client: ClientBase): Promise<Batch[]> {
  const { rows } = await client.query<Batch>(
    `SELECT min(property_id) AS "from", max(property_id) AS "to", sum(nights)::float8 AS nights
     FROM (SELECT property_id, nights, sum(nights) OVER (ORDER BY property_id) AS so_far
           FROM (SELECT property_id, sum((to_day - from_day + 1) * length(replace(weekdays::bit(7)::text, '0', '')) / 7.0) AS nights
                 FROM staged_room_day GROUP BY property_id) each) running
     GROUP BY ceil(so_far / ${BATCH_NIGHTS}) ORDER BY 1`,
  );
  return rows;
}

async function reportOversold(client: ClientBase, file: string, problems: Problems, now: number): Promise<void> {
  const { rows } = await client.query<{ line: number; allotment: number; day: string; sold: number; held: number }>(
    FIND_OVERSOLD,
    [now],
  );
  const told = new Set(problems.found.map((problem) => problem.line));
  for (const { line, allotment, day, sold, held } of rows) {
    if (told.has(line)) continue;
    told.add(line);
    problems.add({
      file,
      line,
      column: "allotment",
      value: String(allotment),
      expected: `at least the ${sold} sold and ${held} held on ${day}`,
    });
  }
}

/**
 * Lays `staged_room_day` over `room_day`: new nights are inserted, nights that differ are locked and updated. An allotment
 * below what is sold or held is filed with the problems and leaves its batch unwritten.
 * @param now the domain's instant, by which holds live or have ended
 */
export async function applyRoomDays(
  client: ClientBase,
  file: string,
  problems: Problems,
  now: Date,
  progress: Progress,
): Promise<Upserted> {
  const seconds = Math.floor(now.getTime() / 1000);
  // Sorting and hashing a batch in memory; the setting ends with the transaction.
  await client.query("SET LOCAL work_mem = '64MB'");
  await client.query(CREATE_SCRATCH);
  const all = await batches(client);
  const total = Math.round(all.reduce((sum, batch) => sum + batch.nights, 0));
  const counts: Upserted = { inserted: 0, updated: 0 };
  let done = 0;
  for (const batch of all) {
    const range = [batch.from, batch.to];
    await client.query(CLEAR_SCRATCH);
    await client.query(FILL_NIGHTS, range);
    await client.query("ANALYZE night");
    await client.query(MERGE_VALUES);
    await client.query("ANALYZE night_value");
    await client.query(LOCK_CHANGED, range);
    await reportOversold(client, file, problems, seconds);
    if (problems.full) break;
    if (problems.found.length === 0) {
      counts.updated += (await client.query(UPDATE_CHANGED, [seconds])).rowCount ?? 0;
      counts.inserted += (await client.query(INSERT_NIGHTS, range)).rowCount ?? 0;
    }
    done += batch.nights;
    progress("room days", Math.min(Math.round(done), total), total);
  }
  return counts;
}
