import { expect, it } from "vitest";
import { ProgressDisplay } from "./progress-display";

function shown(isTTY: boolean): string[] {
  const written: string[] = [];
  let now = 0;
  const display = new ProgressDisplay({ isTTY, write: (text) => written.push(text) }, () => now);
  display.begin();
  for (now = 1_000; now <= 12_000; now += 1_000) display.show("2016-03-01", now / 1_000, 12);
  return written;
}

it("writes a log line every few seconds, and one at the end", () => {
  expect(shown(false)).toEqual([
    "2016-03-01: 5 of 12 (1/s, 7 s left)\n",
    "2016-03-01: 10 of 12 (1/s, 2 s left)\n",
    "2016-03-01: 12 of 12 (1/s, took 12 s)\n",
  ]);
});

it("rewrites one line on a terminal", () => {
  const lines = shown(true);
  expect(lines).toHaveLength(12);
  expect(lines.every((line) => line.startsWith("\r"))).toBe(true);
  expect(lines.filter((line) => line.includes("\n"))).toHaveLength(1);
});
