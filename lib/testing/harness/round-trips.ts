import { roundTrips } from "@/lib/core/db";

const TIMES = 3;

/**
 * Statements that a piece of work sends to the database: the fewest of three, for what the process does besides (writing
 * usage down, reading exchange rates) may fall into one of them.
 * @param prepare what each time needs and is not counted
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
