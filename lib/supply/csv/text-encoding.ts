import { isUtf8 } from "node:buffer";
import { Transform, type TransformCallback } from "node:stream";

/** Thrown if a line's bytes are not text in the file's encoding. */
export class NotTextError extends Error {
  constructor(readonly line: number) {
    super(`line ${line} is not text`);
    this.name = "NotText";
  }
}

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

function countBytes(bytes: Uint8Array, byte: number): number {
  let found = 0;
  for (let at = bytes.indexOf(byte); at >= 0; at = bytes.indexOf(byte, at + 1)) found++;
  return found;
}

/** Counts the bytes at the end that begin a UTF-8 character which the next chunk continues. */
function countBegun(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back]!;
    if ((byte & 0b1100_0000) === 0b1000_0000) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return length > back ? back : 0;
  }
  return 0;
}

/**
 * Passes on UTF-8, decodes UTF-16 with a byte-order mark, and fails with `NotTextError` at the first line of anything
 * else, because letters of another encoding would be imported wrongly.
 */
export class TextEncoding extends Transform {
  private begun: Buffer = Buffer.alloc(0);
  private feeds = 0;
  private returns = 0;
  private utf16: TextDecoder | null | undefined;

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    const bytes = this.begun.length > 0 ? Buffer.concat([this.begun, chunk]) : chunk;
    if (this.utf16 === undefined && bytes.length < 2) {
      this.begun = bytes;
      return done();
    }
    if (this.utf16 === undefined) {
      const mark = bytes.readUInt16BE(0);
      const encoding = mark === 0xfffe ? "utf-16le" : mark === 0xfeff ? "utf-16be" : null;
      this.utf16 = encoding && new TextDecoder(encoding);
    }
    if (this.utf16) {
      this.begun = Buffer.alloc(0);
      return this.pass(this.decode(bytes, true), done);
    }
    const whole = bytes.length - countBegun(bytes);
    this.begun = bytes.subarray(whole);
    this.pass(bytes.subarray(0, whole), done);
  }

  override _flush(done: TransformCallback): void {
    this.pass(this.utf16 ? this.decode(Buffer.alloc(0), false) : this.begun, done);
  }

  /** Decodes UTF-16. Half a character becomes U+FFFD, which is passed on as a byte that UTF-8 does not have. */
  private decode(bytes: Buffer, stream: boolean): Buffer {
    const [first = "", ...others] = this.utf16!.decode(bytes, { stream }).split("\uFFFD");
    return Buffer.concat([Buffer.from(first), ...others.flatMap((text) => [Buffer.of(0xff), Buffer.from(text)])]);
  }

  private pass(bytes: Buffer, done: TransformCallback): void {
    if (!isUtf8(bytes)) return done(new NotTextError(this.lineAfter(bytes.subarray(0, firstWrong(bytes)))));
    this.lineAfter(bytes);
    done(null, bytes);
  }

  /** Counts the lines in the next bytes. Old Macintosh files end lines with a carriage return only. */
  private lineAfter(bytes: Buffer): number {
    this.feeds += countBytes(bytes, LINE_FEED);
    if (this.feeds === 0) this.returns += countBytes(bytes, CARRIAGE_RETURN);
    return 1 + (this.feeds || this.returns);
  }
}

/** The number of bytes up to the first one that is not UTF-8. */
function firstWrong(bytes: Buffer): number {
  let [right, wrong] = [0, bytes.length];
  while (wrong - right > 1) {
    const middle = (right + wrong) >> 1;
    const part = bytes.subarray(0, middle);
    if (isUtf8(part.subarray(0, middle - countBegun(part)))) right = middle;
    else wrong = middle;
  }
  return right;
}
