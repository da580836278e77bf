import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  missingPlatformPackages,
  outOfStep,
  recordedAddresses,
  unpinned,
  type Lockfile,
  type Manifest,
} from "./lockfile-rules";

const read = (name: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, "../../..", name), "utf8")) as unknown;
const manifest = read("package.json") as Manifest;
const lockfile = read("package-lock.json") as Lockfile;

describe("package-lock.json", () => {
  it("holds the packages of every platform", () => {
    expect(missingPlatformPackages(lockfile)).toEqual([]);
  });

  it("names no registry", () => {
    expect(recordedAddresses(lockfile)).toEqual([]);
  });

  it("matches package.json, which pins every version", () => {
    expect(unpinned(manifest)).toEqual([]);
    expect(outOfStep(manifest, lockfile)).toEqual([]);
  });
});

describe("each rule finds a violation:", () => {
  it("finds a missing platform package, and accepts one in an outer node_modules", () => {
    const packages = {
      "": {},
      "node_modules/a": { optionalDependencies: { "a-linux": "1.0.0", "a-mac": "1.0.0" } },
      "node_modules/a/node_modules/b": { optionalDependencies: { "a-linux": "1.0.0" } },
      "node_modules/a-linux": {},
    };
    expect(missingPlatformPackages({ packages })).toEqual(["node_modules/a needs a-mac"]);
  });

  it("finds an address", () => {
    const packages = { "node_modules/a": { resolved: "https://registry.example/a.tgz" }, "node_modules/b": {} };
    expect(recordedAddresses({ packages })).toEqual(["node_modules/a"]);
  });

  it.each(["^1.0.0", "~1.0.0", "*", "latest", "1.x", ">=1.0.0", "npm:other@^1.0.0"])(
    "finds the range %s",
    (version) => {
      expect(unpinned({ devDependencies: { a: version } })).toHaveLength(1);
    },
  );

  it("accepts a pre-release and a pinned alias", () => {
    expect(unpinned({ dependencies: { a: "18.4.0-beta.17", b: "npm:other@1.0.0" } })).toEqual([]);
  });

  it("finds a version that only one of the two files has", () => {
    const packages = { "": { dependencies: { a: "1.0.0", c: "1.0.0" } } };
    expect(outOfStep({ dependencies: { a: "1.0.1", b: "1.0.0" } }, { packages })).toEqual(["a", "b", "c"]);
  });
});
