import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { delayRefusal, MAX_PROMPT_REFUSALS, REFUSAL_DELAY_MS } from "./refusal-delay";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance", "Date", "setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** How many of these refusals were answered within some milliseconds. */
async function answered(pending: Promise<void>[], ms: number): Promise<number> {
  let count = 0;
  for (const one of pending) void one.then(() => count++);
  await vi.advanceTimersByTimeAsync(ms);
  return count;
}

test("the first refusals of a second are immediate, further ones wait, and other clients do not", async () => {
  const many = Array.from({ length: MAX_PROMPT_REFUSALS + 5 }, () => delayRefusal("credential:crd_a"));
  const other = delayRefusal("credential:crd_b");
  expect(await answered(many, 0)).toBe(MAX_PROMPT_REFUSALS);
  expect(await answered([other], 0)).toBe(1);
  expect(await answered(many, REFUSAL_DELAY_MS)).toBe(MAX_PROMPT_REFUSALS + 5);
});
