import { roundTrips } from "@/lib/core/db";

const TIMES = 3;

/**
 * Counts the statements that some work sends to the database: the fewest of three runs, because background work
 * (writing usage, reading exchange rates) may fall into a run.
 * @param prepare runs before each time, uncounted
 */
export async function countFewestRoundTrips<T>(
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
