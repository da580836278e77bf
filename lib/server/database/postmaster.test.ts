import { expect, it } from "vitest";
import { findStartObstacle, parsePostmasterFile } from "./postmaster";
import { parsePasswd } from "../run-program";

it.each([
  ["FATAL:  could not map anonymous shared memory: Cannot allocate memory", "memory"],
  ["FATAL:  could not create shared memory segment: Invalid argument", "memory"],
  ["FATAL:  pre-existing shared memory block (key 1, ID 2) is still in use", "orphans"],
  ['LOG:  could not bind IPv4 address "127.0.0.1": Address already in use', "port"],
  ['FATAL:  unrecognized configuration parameter "no_such"', null],
])("knows how to handle “%s”", (log, obstacle) => {
  expect(findStartObstacle(log)).toBe(obstacle);
});

it("reads a postmaster's own file, even while it is being written", () => {
  const whole = "4711\n/data\n1700000000\n5432\n\n127.0.0.1\n  123 0\nready   \n";
  expect(parsePostmasterFile(whole)).toEqual({ pid: 4711, status: "ready" });
  expect(parsePostmasterFile("4711\n/data\n")).toEqual({ pid: 4711, status: "" });
  expect(parsePostmasterFile("")).toBeNull();
  expect(parsePostmasterFile("garbage\n")).toBeNull();
});

it("reads accounts and skips malformed lines", () => {
  const text = "root:x:0:0:root:/root:/bin/sh\n# comment\npostgres:x:101:104::/:/bin/sh\n+::::::\n";
  expect(parsePasswd(text)).toEqual([
    { name: "root", uid: 0, gid: 0 },
    { name: "postgres", uid: 101, gid: 104 },
  ]);
});
