import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { drawBar, announceStepsOn } from "./progress";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function record(isTTY: boolean) {
  const written: string[] = [];
  const step = announceStepsOn({ isTTY, columns: 60, write: (text) => written.push(text) });
  return { written, step };
}
const lasting = (ms: number) => () => new Promise<void>((resolve) => setTimeout(resolve, ms));

it.each([true, false])("prints nothing about a step that takes less than a second (terminal: %s)", async (isTTY) => {
  const { written, step } = record(isTTY);
  const done = step("Quick", lasting(900));
  await vi.advanceTimersByTimeAsync(900);
  await done;
  expect(written).toEqual([]);
});

it("prints two plain lines for a longer step without a terminal", async () => {
  const { written, step } = record(false);
  const done = step("Slow", lasting(2500));
  await vi.advanceTimersByTimeAsync(2500);
  await done;
  expect(written).toEqual(["Slow …\n", "Slow: done in 2.5 s\n"]);
});

it("updates one line on a terminal, never wider than it", async () => {
  const { written, step } = record(true);
  const done = step("Slow", async (report) => {
    report("of a very long list of hotels", 500, 1000);
    await lasting(2500)();
  });
  await vi.advanceTimersByTimeAsync(2500);
  await done;
  const lines = written.map((text) => text.replace("\r\u001b[2K", ""));
  expect(lines.length).toBeGreaterThan(5);
  expect(lines[5]).toContain("50 %");
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(60);
  expect(lines.at(-1)).toBe("✓ Slow: done in 2.5 s\n");
});

it("passes an error on", async () => {
  const { step } = record(false);
  await expect(step("Broken", () => Promise.reject(new Error("why")))).rejects.toThrow("why");
});

it("shows the progress if the total is known", () => {
  expect(drawBar(1200, 2400)).toBe("[████████████░░░░░░░░░░░░] 50 %  1,200/2,400");
  expect(drawBar(5000, 2400)).toContain("100 %");
  expect(drawBar(1200, 0)).toBe("1,200");
  expect(drawBar(0, 0)).toBe("");
});
