import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeEach, expect, it, vi } from "vitest";
import { isBuilt, sourceFingerprint } from "./build";

const root = fs.mkdtempSync(path.join(os.tmpdir(), "build-"));
afterAll(() => fs.rmSync(root, { recursive: true, force: true }));

beforeEach(() => {
  write("package-lock.json", "{}");
  write("app/page.tsx", "page");
  write("lib/server/start.ts", "start");
  write(".next/BUILD_ID", "id");
  write(".next/source-fingerprint", sourceFingerprint(root));
});

it("builds once for the same sources", () => {
  expect(isBuilt(root)).toBe(true);
});

it.each(["app/page.tsx", "app/new.tsx", "package-lock.json", "next.config.js"])("builds again after %s", (file) => {
  write(file, "changed");
  expect(isBuilt(root)).toBe(false);
  fs.rmSync(path.join(root, file));
});

it.each(["app/page.test.tsx", "lib/server/start.ts", "README.md"])("does not build again after %s", (file) => {
  write(file, "changed");
  expect(isBuilt(root)).toBe(true);
});

it.each(["", "1", "0"])("starts of all kinds share one build: SANDBOX=%s", (sandbox) => {
  vi.stubEnv("SANDBOX", sandbox);
  expect(isBuilt(root)).toBe(true);
  vi.unstubAllEnvs();
});

it("builds again after an interrupted build", () => {
  fs.rmSync(path.join(root, ".next/source-fingerprint"));
  expect(isBuilt(root)).toBe(false);
  write(".next/source-fingerprint", sourceFingerprint(root));
  fs.rmSync(path.join(root, ".next/BUILD_ID"));
  expect(isBuilt(root)).toBe(false);
});

function write(file: string, content: string): void {
  fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  fs.writeFileSync(path.join(root, file), content);
}
