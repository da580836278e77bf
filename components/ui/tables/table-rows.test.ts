import { expect, test } from "vitest";
import { findRowByKey } from "./table-rows";

test.each([
  ["ArrowDown", 3, 4],
  ["ArrowUp", 3, 2],
  ["PageDown", 3, 23],
  ["PageUp", 43, 23],
  ["Home", 43, 0],
  ["End", 43, 99],
])("%s moves from row %i to %i", (key, from, to) => {
  expect(findRowByKey(key, from, 100, 20)).toBe(to);
});

test("no key moves out of the list", () => {
  expect(findRowByKey("ArrowUp", 0, 100, 20)).toBe(0);
  expect(findRowByKey("ArrowDown", 99, 100, 20)).toBe(99);
  expect(findRowByKey("PageDown", 95, 100, 20)).toBe(99);
  expect(findRowByKey("PageUp", 5, 100, 20)).toBe(0);
});

test("a letter does not move", () => expect(findRowByKey("a", 3, 100, 20)).toBeUndefined());
