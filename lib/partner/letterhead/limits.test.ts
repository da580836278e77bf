import { expect, test } from "vitest";
import { contrastOnWhite } from "./limits";

test.each([
  ["#ffffff", 1],
  ["#000000", 21],
  ["#767676", 4.54],
  ["#0000ff", 8.59],
])("%s has a contrast of %d on white", (colour, contrast) => {
  expect(contrastOnWhite(colour)).toBeCloseTo(contrast, 1);
});
