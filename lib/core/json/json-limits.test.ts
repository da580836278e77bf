import { expect, test } from "vitest";
import { MAX_JSON_DEPTH, MAX_JSON_VALUES, parseJson } from "./json-limits";

const nested = (levels: number): string => "[".repeat(levels) + "]".repeat(levels);

test("a text is parsed up to the limits, and refused beyond them", () => {
  expect(parseJson(nested(MAX_JSON_DEPTH))).toBeInstanceOf(Array);
  expect(() => parseJson(nested(MAX_JSON_DEPTH + 1))).toThrow("deeper than 32 levels");
  expect(() => parseJson("[".repeat(1_000_000))).toThrow("deeper than 32 levels");
  const list = (length: number) => JSON.stringify(Array.from({ length }, () => 1));
  expect(parseJson(list(MAX_JSON_VALUES))).toHaveLength(MAX_JSON_VALUES);
  expect(() => parseJson(list(MAX_JSON_VALUES + 1))).toThrow("more than 20000 values");
  expect(() => parseJson("{")).toThrow("not JSON");
});

test("brackets and commas inside strings do not count, whatever precedes their quotes", () => {
  for (const text of ["[{,".repeat(20_000), '"[,'.repeat(20_000), `${"\\".repeat(9)}"[`, "\\"])
    expect(parseJson(JSON.stringify({ text, [text]: 1 }))).toEqual({ text, [text]: 1 });
});
