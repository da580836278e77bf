import { expect, test } from "vitest";
import { findTabByKey } from "./tab-keys";

test.each([
  ["ArrowRight", 0, 1],
  ["ArrowRight", 2, 0],
  ["ArrowLeft", 0, 2],
  ["ArrowLeft", 2, 1],
  ["Home", 2, 0],
  ["End", 0, 2],
  ["Tab", 1, undefined],
])("%s moves from tab %i of three to %s", (key, from, to) => expect(findTabByKey(key, from, 3)).toBe(to));
