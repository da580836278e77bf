import { expect, test } from "vitest";
import { matchesEntityTag, computeTag } from "./etag";

test.each([
  ['W/"a"', true],
  ['"a"', true],
  ['"b", W/"a"', true],
  ['"b",W/"a","c"', true],
  ["*", true],
  [" * ", true],
  ['"a,b", "a"', true],
  ['"b"', false],
  ['"ab"', false],
  ['"a,b"', false],
  ['W/"A"', false],
  ["a", false],
  ["", false],
  ['"', false],
  ["*, *", false],
])("If-None-Match: %s matches the tag a: %s (RFC 9110, sections 8.8.3.2 and 13.1.2)", (list, named) => {
  expect(matchesEntityTag(list, 'W/"a"')).toBe(named);
});

test("tags are equal for the same version only, and need no escaping", () => {
  expect(computeTag("a")).toBe(computeTag("a"));
  expect(computeTag("a")).not.toBe(computeTag("b"));
  for (let i = 0; i < 100; i++) expect(computeTag(String(i))).toMatch(/^W\/"[\w-]{22}"$/);
});
