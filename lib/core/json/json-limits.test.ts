import { expect, test } from "vitest";
import { type JsonRefused, MAX_JSON_DEPTH, MAX_JSON_VALUES, parseJson } from "./json-limits";

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

test("a member named twice in one object is refused with its path, in two objects it is not", () => {
  const refused = (text: string) => {
    try {
      return parseJson(text);
    } catch (error) {
      return (error as JsonRefused).path;
    }
  };
  expect(refused('{"a":1,"b":{"a":2},"c":[{"a":3},{"a":":,{"}]}')).toBeInstanceOf(Object);
  expect(refused('{"a":1,"a":1}')).toBe("a");
  expect(refused('{"a":[[{}],{"b":"\\"","c":[1,{"":0,"d":{},"\\u0064":1}]}]}')).toBe("a.1.c.1.d");
  expect(refused('{"__proto__":1,"__proto__":2}')).toBe("__proto__");
});
