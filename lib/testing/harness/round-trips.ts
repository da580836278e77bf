import { roundTrips } from "@/lib/core/db";

const TIMES = 3;

/**
 * Counts the statements that work sends to the database: the minimum of three runs, because background work of the
 * process (writing usage, reading exchange rates) may fall into one of them.
 * @param prepare runs before each time and is not counted
 */
export async function fewestTrips<T>(
  prepare: () => Promise<T>,
  work: (prepared: T) => Promise<unknown>,
): Promise<number> {
  const counts: number[] = [];
  for (let i = 0; i < TIMES; i++) {
    const prepared = await prepare();
    const before = roundTrips.count;
    await work(prepared);
    counts.push(roundTrips.count - before);
  }
  return Math.min(...counts);
}
