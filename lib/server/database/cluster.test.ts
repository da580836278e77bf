import { expect, it } from "vitest";
import { durableSettings, sharedBufferSizes } from "./cluster";

it("uses a quarter of the memory for buffers, between 128 MB and 4 GB", () => {
  expect(sharedBufferSizes(8192)[0]).toBe(2048);
  expect(sharedBufferSizes(256)[0]).toBe(128);
  expect(sharedBufferSizes(1_000_000)[0]).toBe(4096);
});

it("has smaller sizes as fallbacks, down to 16 MB", () => {
  expect(sharedBufferSizes(1024)).toEqual([256, 128, 64, 32, 16]);
});

it("waits for the disk before it acknowledges a commit", () => {
  expect(durableSettings(1024)).toMatchObject({ fsync: "on", synchronous_commit: "on" });
});
