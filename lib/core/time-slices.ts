import { setImmediate as nextTurn } from "node:timers/promises";
import { monotonicNow } from "./clock";

/** Milliseconds of work in one piece: what a small request waits for behind a large one, at each of its own steps. */
export const SLICE_MS = 2;
/** Characters that are encoded in one piece, in well under such a time. */
const ENCODED_AT_ONCE = 262_144;

let lastSlice: Promise<unknown> = Promise.resolve();

/**
 * Waits for the next slice. Whoever works in slices takes turns: one slice a turn of the event loop, however many large
 * requests are under way.
 */
export function nextSlice(): Promise<unknown> {
  return (lastSlice = lastSlice.then(() => nextTurn()));
}

/** Maps a list in slices of some milliseconds, between which the process serves others. Errors end it, as in `map`. */
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

/** A text in UTF-8; a long one is encoded in slices. */
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

/** The first half of a character that takes two: they are encoded together. */
const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
