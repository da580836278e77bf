import { expect, test } from "vitest";
import { rowByKey } from "./table-rows";

test.each([
  ["ArrowDown", 3, 4],
  ["ArrowUp", 3, 2],
  ["PageDown", 3, 23],
  ["PageUp", 43, 23],
  ["Home", 43, 0],
  ["End", 43, 99],
])("%s moves from row %i to %i", (key, from, to) => {
  expect(rowByKey(key, from, 100, 20)).toBe(to);
});

test("no key moves out of the list", () => {
  expect(rowByKey("ArrowUp", 0, 100, 20)).toBe(0);
  expect(rowByKey("ArrowDown", 99, 100, 20)).toBe(99);
  expect(rowByKey("PageDown", 95, 100, 20)).toBe(99);
  expect(rowByKey("PageUp", 5, 100, 20)).toBe(0);
});

test("a letter does not move", () => expect(rowByKey("a", 3, 100, 20)).toBeUndefined());
