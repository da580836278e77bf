import { monotonicNow } from "../clock";
import { nextSlice, SLICE_MS } from "../time-slices";

/** Characters encoded per piece: takes well under one time slice. */
const PIECE = 262_144;

/**
 * A JSON response of several megabytes, as UTF-8 pieces of some hundred kilobytes. No single step encodes, joins or
 * copies all of it, so the event loop is never blocked for long.
 */
export class LargeJson {
  readonly byteLength: number;

  constructor(readonly pieces: readonly Buffer[]) {
    this.byteLength = pieces.reduce((sum, piece) => sum + piece.length, 0);
  }

  /** The same object with one more member at the end. @param member `"name":value` */
  with(member: string): LargeJson {
    const last = this.pieces.at(-1)!;
    return new LargeJson([...this.pieces.slice(0, -1), last.subarray(0, -1), Buffer.from(`,${member}}`)]);
  }

  /** The whole text in one string. */
  toString(): string {
    return Buffer.concat(this.pieces).toString();
  }

  /** The first characters of the text. */
  head(characters: number): string {
    return this.pieces[0]!.toString("utf8", 0, characters * 4).slice(0, characters);
  }
}

/**
 * Serializes an object whose last member is a list, in time slices between which the process serves other requests.
 * @param opening the text up to the list: `{"results":`
 * @param toJson serializes one item
 * @returns a string, or `LargeJson` from about 256 kB on
 */
export async function writeList<T>(
  opening: string,
  items: readonly T[],
  toJson: (item: T) => string,
): Promise<string | LargeJson> {
  const pieces: Buffer[] = [];
  let text = `${opening}[`;
  let until = monotonicNow() + SLICE_MS;
  for (const [at, item] of items.entries()) {
    if (monotonicNow() >= until) {
      await nextSlice();
      until = monotonicNow() + SLICE_MS;
    }
    text += at ? `,${toJson(item)}` : toJson(item);
    if (text.length < PIECE) continue;
    pieces.push(Buffer.from(text));
    text = "";
  }
  text += "]}";
  return pieces.length ? new LargeJson([...pieces, Buffer.from(text)]) : text;
}
