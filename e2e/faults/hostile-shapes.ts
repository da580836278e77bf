/** Characters of a text in a header or path: 16 kB of header section minus the other headers. */
const IN_HEADER = 14_500;
/** Characters of a text in a query or body. */
const IN_BODY = 16_384;

type Shape = (length: number) => string;

const repeated =
  (part: string, before = "", after = ""): Shape =>
  (length) =>
    before + part.repeat(Math.max(1, Math.floor((length - before.length - after.length) / part.length))) + after;

/** Inputs that take quadratic time in a parser that backtracks, restarts or recurses, by name. */
const SHAPES: Record<string, Shape> = {
  "spaces before a no-break space": repeated(" ", "x", "\u00a0"),
  "Bearer, spaces, no-break space": repeated(" ", "Bearer", "\u00a0"),
  "Basic, base64, a stranger": repeated("A", "Basic ", "!"),
  "a token of dots": repeated(".", "Bearer "),
  letters: repeated("a"),
  "a sign, then letters": repeated("a", "@ "),
  "signs and letters": repeated("a@"),
  "an address without an end": repeated("a.", "a@"),
  "digits and a letter": repeated("1", "", "x"),
  fractions: repeated("0.", "", "x"),
  "an instant without an end": repeated("0", "2027-06-15T12:00:00.", "x"),
  hyphens: repeated("-", "a", "!"),
  "language tags": repeated("-abcdefgh", "en", "!"),
  commas: repeated(","),
  weights: repeated("gzip;q=0.5,", "", ";"),
  tags: repeated('W/"a",', "", "x"),
  quotes: repeated('"'),
  "escaped quotes": repeated('\\"', '"'),
  backslashes: repeated("\\", '"'),
  "percent signs": repeated("%"),
  "escaped signs": repeated("%40"),
  "pairs without names": repeated("&="),
  "lists in lists": repeated("["),
  "records in records": repeated('{"a":'),
  "names of secrets": repeated('"first_name" : "'),
  slashes: repeated("/"),
  "parents of folders": repeated("../"),
  tabs: repeated("\t", "a", "!"),
  parentheses: repeated("(", "", "!"),
  addresses: repeated("::1, 10.0.0.1, "),
  "letters beyond ASCII": repeated("\u00e9", "", "\u00a0"),
  cookies: repeated("a=b; ", "", "="),
};

export interface NamedText {
  shape: string;
  text: string;
}

const made = (length: number): NamedText[] =>
  Object.entries(SHAPES).map(([shape, make]) => ({ shape, text: make(length) }));

/** For a header's value. */
export const HEADER_TEXTS: readonly NamedText[] = made(IN_HEADER);
/** For a field of a body. */
export const BODY_TEXTS: readonly NamedText[] = made(IN_BODY);
/** For a path or a query: escaped, and cut where the header section would end. */
export const URL_TEXTS: readonly NamedText[] = HEADER_TEXTS.map(({ shape, text }) => ({
  shape,
  text: encodeURIComponent(text).slice(0, IN_HEADER).replace(/%.?$/, ""),
}));
/** For a whole body, which is then not valid or barely valid JSON. */
export const WHOLE_BODIES: readonly NamedText[] = [
  ...BODY_TEXTS,
  { shape: "unknown fields", text: `{${Array.from({ length: 1_800 }, (_, i) => `"f${i}":1`).join(",")}}` },
  { shape: "a list of numbers", text: `[${"1,".repeat(8_000)}1]` },
];
