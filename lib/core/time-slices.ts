import { setImmediate as nextTurn } from "node:timers/promises";
import { monotonicNow } from "./clock";

/** Milliseconds of work in one piece: what a small request waits for behind a large one. */
const SLICE_MS = 5;

/** Maps a list in slices of some milliseconds, between which the process serves others. Errors end it, as in `map`. */
export async function mapInSlices<T, R>(items: readonly T[], work: (item: T, at: number) => R): Promise<R[]> {
  const results: R[] = [];
  let until = monotonicNow() + SLICE_MS;
  for (const [at, item] of items.entries()) {
    if (monotonicNow() >= until) {
      await nextTurn();
      until = monotonicNow() + SLICE_MS;
    }
    results.push(work(item, at));
  }
  return results;
}
