import fc from "fast-check";

/** The deepest nesting that JSON.stringify can write; deeper values are sent as text. */
const DEEP = 500;

function nested(wrap: (inner: unknown) => unknown): unknown {
  let value: unknown = 1;
  for (let i = 0; i < DEEP; i++) value = wrap(value);
  return value;
}

const TEXTS = [
  "",
  " ",
  "0",
  "-1",
  "x",
  "x".repeat(100_000),
  "é".repeat(300),
  "\u0000",
  "a\u0000b",
  "\ud800",
  "a\udfff\ud800b",
  "\u202eabc",
  "\ufeff",
  "\u0085",
  "🏨👩‍👩‍👧",
  "../../../etc/passwd",
  "'; DROP TABLE booking; --",
  "{{7*7}}",
  "%00",
  "NaN",
  "null",
  "constructor",
  "__proto__",
];
/** Dates and instants at and beyond the limits of programs and databases. */
const TIMES = [
  "0000-01-01",
  "0001-01-01",
  "2026-02-30",
  "2027-02-29",
  "9999-12-31",
  "12026-01-01",
  "0000-01-01T00:00:00Z",
  "0001-01-01T00:00:00+23:59",
  "1969-12-31T23:59:59.999Z",
  "2038-01-19T03:14:08Z",
  "2039-01-01T00:00:00Z",
  "9999-12-31T23:59:59-23:59",
  "2026-11-20T24:00:00Z",
  "2026-11-20T12:00:60Z",
  "2026-11-20T12:00:00.123456789Z",
  "2026-11-20T12:00:00",
];
const NUMBERS = [0, -1, 1, 1.5, -0.5, 113, 65_536, 2 ** 31, 2 ** 53, -(2 ** 53), 1e21, 1e308];
const OTHERS = [
  null,
  true,
  false,
  [],
  {},
  [null],
  [[]],
  [{}],
  Array.from({ length: 1_001 }, () => 1),
  { toString: 1, valueOf: null, length: 3 },
  nested((inner) => [inner]),
  nested((inner) => ({ a: inner })),
];

/** Values that are sent in place of a field's valid value. */
export const HOSTILE: readonly unknown[] = [...TEXTS, ...TIMES, ...NUMBERS, ...OTHERS];

/** Texts for queries and paths: percent-encoded, and with invalid escapes. */
export const HOSTILE_TEXTS: readonly string[] = [...TEXTS, ...TIMES, ...NUMBERS.map(String)];

/** Random UTF-16 code units, including lone surrogates. */
const anyText = fc.string({ unit: fc.nat({ max: 0xffff }).map((code) => String.fromCharCode(code)), maxLength: 60 });

export const anyValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...HOSTILE),
  anyText,
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.jsonValue({ maxDepth: 4, stringUnit: "binary" }),
  fc.array(anyText, { maxLength: 12 }),
);

/** Texts that are allowed in a header. */
export const headerText = fc.string({
  unit: fc
    .oneof(fc.integer({ min: 0x20, max: 0x7e }), fc.integer({ min: 0x80, max: 0xff }), fc.constant(9))
    .map((code) => String.fromCharCode(code)),
  maxLength: 400,
});

export const anyQueryText = fc.oneof(fc.constantFrom(...HOSTILE_TEXTS), anyText);
