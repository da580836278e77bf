import { expect, test } from "vitest";
import { computeAttemptDelay } from "./slow-down";

test("attempts at a guessed e-mail address are delayed progressively, up to five seconds", () => {
  expect([0, 20, 21, 26, 31, 50, 60, 1_000_000].map(computeAttemptDelay)).toEqual([
    0, 0, 100, 200, 400, 3200, 5000, 5000,
  ]);
});
