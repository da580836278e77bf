import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { claimData, findLiveOwner, getProcessMark } from "./data-folder";

const place = fs.mkdtempSync(path.join(os.tmpdir(), "data-lock-"));
const lockFile = path.join(place, "launcher.json");
afterAll(() => fs.rmSync(place, { recursive: true, force: true }));

it("lets one launcher at a time use the data, and the next one after its release", () => {
  const release = claimData(place, "http://127.0.0.1:3000");
  expect(() => claimData(place)).toThrow(/http:\/\/127\.0\.0\.1:3000/);
  release();
  expect(findLiveOwner(place)).toBeNull();
  claimData(place)();
});

it("ignores a launcher whose process id was reused by another process", () => {
  fs.writeFileSync(lockFile, JSON.stringify({ pid: process.pid, mark: "long ago" }));
  expect(findLiveOwner(place)).toBeNull();
  claimData(place)();
});

it("ignores a lock file that was only partly written", () => {
  fs.writeFileSync(lockFile, '{"pid":');
  claimData(place)();
  expect(fs.readdirSync(place)).toEqual([]);
});

it("identifies a process by more than its id", () => {
  expect(getProcessMark(process.pid)).toBe(getProcessMark(process.pid));
  expect(getProcessMark(process.pid)).not.toBeNull();
  // Higher than any system's process ids.
  expect(getProcessMark(99_999_999)).toBeNull();
});
