import { monotonicNow } from "./clock";
import { nextSlice, SLICE_MS } from "./time-slices";

/** Characters that are encoded in one piece, in well under a slice. */
const PIECE = 262_144;

/**
 * The JSON of an answer of megabytes, as UTF-8 in pieces of some hundred kilobytes: no step encodes, joins or copies all of
 * it in one turn of the event loop.
 */
export class LargeJson {
  readonly byteLength: number;

  constructor(readonly pieces: readonly Buffer[]) {
    this.byteLength = pieces.reduce((sum, piece) => sum + piece.length, 0);
  }

  /** The same object with one more member at its end. @param member `"name":value` */
  with(member: string): LargeJson {
    const last = this.pieces.at(-1)!;
    return new LargeJson([...this.pieces.slice(0, -1), last.subarray(0, -1), Buffer.from(`,${member}}`)]);
  }

  /** All of it in one string. */
  toString(): string {
    return Buffer.concat(this.pieces).toString();
  }

  /** Its first characters. */
  head(characters: number): string {
    return this.pieces[0]!.toString("utf8", 0, characters * 4).slice(0, characters);
  }
}

/**
 * An object whose last member is a list, as JSON, written in slices between which the process serves others.
 * @param opening the object's text up to the list: `{"results":`
 * @param toJson one item's text
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
