import { setImmediate as nextTurn } from "node:timers/promises";
import { monotonicNow } from "./clock";

/** Milliseconds per slice: how long a small request waits behind a large one. */
export const SLICE_MS = 2;
/** Characters encoded per piece: takes well under one slice. */
const ENCODED_AT_ONCE = 262_144;

let lastSlice: Promise<unknown> = Promise.resolve();

/**
 * Waits for the next slice. All sliced work shares one queue: one slice per turn of the event loop, however many large
 * requests are in progress.
 */
export function nextSlice(): Promise<unknown> {
  return (lastSlice = lastSlice.then(() => nextTurn()));
}

/** Maps a list in time slices, between which the process serves other requests. Errors end it, as in `map`. */
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

/** Encodes a text as UTF-8; a long one in slices. */
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

/** The first half of a surrogate pair: both halves must be encoded together. */
const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
