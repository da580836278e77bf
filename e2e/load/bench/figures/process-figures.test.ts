import { expect, test } from "vitest";
import { parsePeak, parseResident, parseStat, ProcessTree, treeOf } from "./process-figures";

/** A line of proc(5): pid, name, state, parent, nine other fields, then utime, stime, cutime and cstime in ticks. */
const stat = (pid: number, name: string, parent: number, ticks: string) =>
  `${pid} (${name}) S ${parent} 1 1 0 -1 4194560 100 0 0 0 ${ticks} 20 0 11 0 12345`;

test("reads the CPU time of a process and of its ended children", () => {
  expect(parseStat(stat(42, "node", 7, "100 20 3 4"))).toEqual({ pid: 42, parent: 7, cpuMs: 1270 });
});

test("reads a process whose name has spaces and parentheses", () => {
  expect(parseStat(stat(42, "a (b) c) S 1", 7, "1 0 0 0"))).toEqual({ pid: 42, parent: 7, cpuMs: 10 });
});

test("reads peak and resident memory in MiB", () => {
  const status = "Name:\tnode\nVmHWM:\t  204800 kB\nVmRSS:\t  102400 kB\n";
  expect([parsePeak(status), parseResident(status)]).toEqual([200, 100]);
});

test("counts no memory for a process without any", () => {
  expect(parsePeak("Name:\tkthreadd\n")).toBe(0);
});

test("a tree has the root, its children and their children, and no others", () => {
  const all = [
    [1, 0],
    [9, 1],
    [5, 9],
    [6, 5],
    [7, 1],
  ].map(([pid, parent]) => ({ pid: pid!, parent: parent!, cpuMs: 0 }));
  expect(treeOf(9, all).map(({ pid }) => pid)).toEqual([9, 5, 6]);
});

test("a tree whose root has ended is empty", () => {
  expect(treeOf(9, [{ pid: 5, parent: 9, cpuMs: 10 }])).toEqual([]);
});

test.runIf(process.platform === "linux")("reads this very process", () => {
  const own = new ProcessTree(() => process.pid);
  expect(own.cpuMs()).toBeGreaterThan(0);
  expect(own.residentMiB()).toBeGreaterThan(1);
  expect(own.peakMiB()).toBeGreaterThanOrEqual(own.residentMiB()! * 0.5);
});
