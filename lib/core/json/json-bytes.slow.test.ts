import fc from "fast-check";
import { expect, test } from "vitest";
import { countRuns } from "@/lib/testing/stages/wide-set";
import { formatMoney, minorDigits } from "../money";
import { toJsonFragment, type JsonBytes, JsonWriter } from "./json-bytes";

const textOf = ({ pieces }: JsonBytes) => Buffer.concat(pieces).toString("utf8");

/** Writes a list of items, each as an object with a name. */
function written(names: string[], expected: number): JsonBytes {
  const out = new JsonWriter(expected);
  const [start, end] = [toJsonFragment('{"name":'), toJsonFragment("}")];
  out.ascii("[");
  names.forEach((name, i) => {
    if (i) out.ascii(",");
    out.fragment(start);
    out.string(name);
    out.ascii(',"at":');
    out.count(i);
    out.fragment(end);
  });
  out.text("]");
  return out.finish();
}

test("a list is the same JSON in one piece or in several, whatever its characters and its estimated size", () => {
  let [one, several] = [0, 0];
  const name = fc.oneof(fc.string({ unit: "binary" }), fc.constant("Zürich 東京 😀\u2028\ud800".repeat(2_000)));
  const every = fc.property(
    fc.array(name, { maxLength: 20 }),
    fc.constantFrom(1, 50, 5_000, 1e9),
    (names, expected) => {
      const json = written(names, expected);
      const same = names.map((text, at) => ({ name: text, at }));
      const text = textOf(json);
      // Without toBe, which would print a difference of megabytes.
      expect(text === JSON.stringify(same)).toBe(true);
      expect(json.byteLength).toBe(Buffer.byteLength(text));
      expect(String(json) === text).toBe(true);
      expect(json.head(40)).toBe(Buffer.from(json.pieces[0]!).toString().slice(0, 40));
      if (json.pieces.length > 1) several++;
      else one++;
    },
  );
  fc.assert(every, { seed: 20_270_322, numRuns: 100 });
  expect(Math.min(one, several)).toBeGreaterThan(15);
});

test("no piece of a response of megabytes is longer than a slice can encode", () => {
  const json = written(
    Array.from({ length: 400 }, () => "東京 😀".repeat(2_000)),
    1e9,
  );
  expect(json.byteLength).toBeGreaterThan(8_000_000);
  expect(json.pieces.length).toBeGreaterThan(30);
  for (const piece of json.pieces) expect(piece.length).toBeLessThanOrEqual(262_144);
});

test("an amount is written as formatMoney formats it, up to amounts beyond 53 bits and below zero", () => {
  const amount = fc.oneof(
    fc.bigInt({ min: 0n, max: 2_000n }),
    fc.bigInt({ min: -(10n ** 6n), max: 10n ** 9n }),
    fc.bigInt({ min: 2n ** 53n - 3n, max: 2n ** 53n + 3n }),
    fc.bigInt({ min: 0n, max: 2n ** 62n }),
  );
  const every = fc.property(amount, fc.constantFrom("EUR", "JPY", "KWD", "CLF"), (minor, currency) => {
    const out = new JsonWriter(1);
    out.amount(minor, minorDigits(currency));
    expect(textOf(out.finish())).toBe(formatMoney(minor, currency));
  });
  fc.assert(every, { seed: 20_270_323, numRuns: countRuns(2_000) });
});
