import { expect, test } from "vitest";
import { formatDifference } from "./choice-labels";

test.each([
  ["84.00", "+84.00 EUR"],
  ["-1284.50", "−1,284.50 EUR"],
  ["0", "same price"],
  ["0.00", "same price"],
])("%s is shown as %s", (amount, text) => {
  expect(formatDifference(amount, "EUR")).toBe(text);
});
