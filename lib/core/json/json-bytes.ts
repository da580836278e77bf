import { formatUnits, type Minor } from "../money";

/** Maximum bytes per piece: a client reads one while the next waits, and encoding takes well under a time slice. */
const MAX_PIECE = 262_144;
/** Bytes of the next piece if the first one was too small. */
const NEXT_PIECE = 65_536;
const [ZERO, POINT, QUOTE, BACKSLASH, SPACE, TILDE] = [48, 46, 34, 92, 32, 126];
/** Whole numbers up to this one are divided as integers. */
const MAX_INTEGER = 2 ** 31 - 1;

/** JSON text as UTF-8, for text that is written many times. */
export type JsonFragment = Buffer<ArrayBuffer>;

export const toJsonFragment = (json: string): JsonFragment => Buffer.from(json);

/**
 * A JSON response as UTF-8, complete with trace id. A long one has several pieces: no step joins or copies all of it,
 * so the event loop is never blocked for long.
 */
export class JsonBytes {
  readonly byteLength: number;

  /** The compressed form of the text. */
  packed: Promise<Buffer | Buffer[]> | undefined;

  /** @param isKept whether the text is sent repeatedly, so that its compressed form is stored */
  constructor(
    readonly pieces: readonly Buffer<ArrayBuffer>[],
    readonly isKept = false,
  ) {
    this.byteLength = pieces.reduce((sum, piece) => sum + piece.length, 0);
  }

  /** The whole text in one string. */
  toString(): string {
    return Buffer.concat(this.pieces).toString();
  }

  /** The first characters of the text. */
  head(characters: number): string {
    return this.pieces[0]!.toString("utf8", 0, characters * 3).slice(0, characters);
  }
}

/** A file as a response: its headers name its type. The request log records the type, not the content. */
export class FileBytes extends JsonBytes {
  constructor(
    file: Buffer,
    readonly headers: Readonly<Record<string, string>> & { "Content-Type": string },
  ) {
    super([Buffer.from(file)]);
  }

  override head(): string {
    return JSON.stringify({ file: this.headers["Content-Type"] });
  }
}

/**
 * Writes JSON directly as bytes, for responses with hundreds of similar objects, where objects and text would cost
 * more than the rest of the request. The caller writes the punctuation. Loops write short texts, because calling
 * Node's encoder takes longer.
 */
export class JsonWriter {
  private readonly full: Buffer<ArrayBuffer>[] = [];
  private bytes: Buffer<ArrayBuffer>;
  private at = 0;

  /** @param expected estimated bytes of the whole text; a good estimate saves pieces */
  constructor(expected: number) {
    this.bytes = Buffer.allocUnsafeSlow(Math.min(expected, MAX_PIECE));
  }

  /** Appends JSON text that is encoded already. */
  fragment(json: JsonFragment): void {
    if (this.at + json.length > this.bytes.length) this.nextPiece(json.length);
    this.bytes.set(json, this.at);
    this.at += json.length;
  }

  /** Appends JSON text. */
  text(json: string): void {
    // A UTF-16 unit takes at most three bytes.
    if (this.at + 3 * json.length > this.bytes.length) this.nextPiece(3 * json.length);
    this.at += this.bytes.write(json, this.at);
  }

  /** Appends a short JSON text of ASCII characters. */
  ascii(json: string): void {
    if (this.at + json.length > this.bytes.length) this.nextPiece(json.length);
    const { bytes } = this;
    let at = this.at;
    for (let i = 0; i < json.length; i++) bytes[at++] = json.charCodeAt(i);
    this.at = at;
  }

  /** Appends a short part of encoded JSON text. */
  part(json: Uint8Array, start: number, end: number): void {
    if (this.at + end - start > this.bytes.length) this.nextPiece(end - start);
    const { bytes } = this;
    let at = this.at;
    for (let i = start; i < end; i++) bytes[at++] = json[i]!;
    this.at = at;
  }

  /** Appends a text value in quotes, with escapes. */
  string(value: string): void {
    if (this.at + value.length + 2 > this.bytes.length) this.nextPiece(value.length + 2);
    const { bytes } = this;
    let at = this.at;
    bytes[at++] = QUOTE;
    for (let i = 0; i < value.length; i++) {
      const c = value.charCodeAt(i);
      if (c < SPACE || c > TILDE || c === QUOTE || c === BACKSLASH) return this.text(JSON.stringify(value));
      bytes[at++] = c;
    }
    bytes[at++] = QUOTE;
    this.at = at;
  }

  /** Appends an amount without quotes, as `formatMoney` does. @param digits decimal places of its currency */
  amount(amount: Minor, digits: number): void {
    const units = Number(amount);
    if (units < 0 || units > MAX_INTEGER) this.ascii(formatUnits(amount, digits));
    else this.decimal(units, units === 0 ? 0 : digits);
  }

  /** Appends a whole number from 0 to 2 147 483 647. */
  count(value: number): void {
    this.decimal(value, 0);
  }

  private decimal(units: number, digits: number): void {
    let size = 1;
    for (let rest = units; rest >= 10; rest = (rest / 10) | 0) size++;
    size = Math.max(size, digits + 1);
    const length = digits > 0 ? size + 1 : size;
    if (this.at + length > this.bytes.length) this.nextPiece(length);
    const point = digits > 0 ? this.at + size - digits : -1;
    let rest = units;
    for (let i = this.at + length - 1; i >= this.at; i--) {
      if (i === point) {
        this.bytes[i] = POINT;
        continue;
      }
      const tens = (rest / 10) | 0;
      this.bytes[i] = ZERO + rest - 10 * tens;
      rest = tens;
    }
    this.at += length;
  }

  finish(): JsonBytes {
    return new JsonBytes([...this.full, this.bytes.subarray(0, this.at)]);
  }

  private nextPiece(least: number): void {
    if (this.at) this.full.push(this.bytes.subarray(0, this.at));
    this.bytes = Buffer.allocUnsafeSlow(Math.max(NEXT_PIECE, least));
    this.at = 0;
  }
}
