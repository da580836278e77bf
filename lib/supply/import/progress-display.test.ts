import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { progressDisplay, progressLine } from "./progress-display";

test("a line shows rows, speed and remaining time", () => {
  expect(progressLine("room days", 1_500_000, 4_500_000, 30)).toBe(
    "room days: 1,500,000 of 4,500,000 (50,000/s, 1 min 0 s left)",
  );
  expect(progressLine("rooms.csv", 10, 10, 0)).toBe("rooms.csv: 10 of 10 (took 0 s)");
});

test("a log gets a line every five seconds and one at the end of a step", () => {
  const screen = new PassThrough();
  let seconds = 0;
  const at = () => new Date(seconds * 1000);
  const show = progressDisplay(screen, { now: at, realNow: at });
  for (seconds = 0; seconds <= 12; seconds++) show("nights", seconds + 1, 13);
  expect(String(screen.read()).split("\n").filter(Boolean)).toHaveLength(3);
});
