import { setImmediate as nextTurn } from "node:timers/promises";
import { monotonicNow } from "./clock";

/** Milliseconds per slice: the longest that a small request waits for a large one. */
export const SLICE_MS = 2;
/** Characters encoded per piece, which takes well under a slice. */
const ENCODED_AT_ONCE = 262_144;

let lastSlice: Promise<unknown> = Promise.resolve();

/**
 * Waits for the next slice. All sliced work shares a queue: one slice per turn of the event loop, however many large
 * requests are running.
 */
export function nextSlice(): Promise<unknown> {
  return (lastSlice = lastSlice.then(() => nextTurn()));
}

/** Maps a list in time slices, so that the process serves other requests in between. Errors end it, as in `map`. */
export async function mapInSlices<T, R>(items: readonly T[], work: (item: T, at: number) => R): Promise<R[]> {
  const results: R[] = [];
  let until = monotonicNow() + SLICE_MS;
  for (const [at, item] of items.entries()) {
    if (monotonicNow() >= until) {
      await nextSlice();
      until = monotonicNow() + SLICE_MS;
    }
    results.push(work(item, at));
  }
  return results;
}

/** Encodes text as UTF-8; long text in slices. */
export async function encodeInSlices(text: string): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for (let from = 0; from < text.length;) {
    if (from > 0) await nextSlice();
    let to = Math.min(from + ENCODED_AT_ONCE, text.length);
    if (to < text.length && isHighSurrogate(text.charCodeAt(to - 1))) to--;
    pieces.push(Buffer.from(text.slice(from, to)));
    from = to;
  }
  return Buffer.concat(pieces);
}

/** Whether a code unit is the first half of a surrogate pair, which must be encoded together with the second. */
const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
