import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { nodeProgram } from "@/lib/core/node-program";
import { compilePrograms } from "./run.mjs";

const PROGRAM = "lib/greeting/main.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), "compile-"));
  mkdirSync(path.join(root, "lib/greeting"), { recursive: true });
  write("package.json", `{"type":"module"}`);
  write("tsconfig.json", `{"compilerOptions":{"paths":{"@/*":["./*"]}}}`);
  write("lib/greeting/words.txt", "hello");
  write("lib/greeting/name.ts", `export const name: string = "world";`);
  write(
    PROGRAM,
    `import { readFileSync } from "node:fs";
     import { name } from "@/lib/greeting/name";
     const [word] = [\`\${import.meta.dirname}/words.txt\`, new URL("words.txt", import.meta.url)].map((file) => readFileSync(file, "utf8"));
     console.log(word, name);`,
  );
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true });
});

const write = (file: string, text: string) => writeFileSync(path.join(root, file), text);
const compiled = () => path.join(root, ".compiled/greeting-main.js");
const output = () => execFileSync(process.execPath, [compiled()], { encoding: "utf8", cwd: os.tmpdir() }).trim();

test("a compiled program finds the files beside its sources after the checkout was moved", async () => {
  await compilePrograms(root, [PROGRAM]);
  const moved = `${root}-moved`;
  renameSync(root, moved);
  root = moved;
  expect(output()).toBe("hello world");
});

test("programs are compiled again when a source has changed, and only then", async () => {
  await compilePrograms(root, [PROGRAM]);
  const before = statSync(compiled()).mtimeMs;
  await compilePrograms(root, [PROGRAM]);
  expect(statSync(compiled()).mtimeMs).toBe(before);

  write("lib/greeting/name.ts", "export const name = 'change';");
  await compilePrograms(root, [PROGRAM]);
  expect(output()).toBe("hello change");
});

test("an error in a source names its file and leaves what was compiled", async () => {
  await compilePrograms(root, [PROGRAM]);
  write("lib/greeting/name.ts", "export const name = ;");
  await expect(compilePrograms(root, [PROGRAM])).rejects.toThrow(/lib\/greeting\/name\.ts:1:20/);
  expect(output()).toBe("hello world");
});

test("a compiled installation runs compiled programs, any other their sources", () => {
  expect(nodeProgram("lib/worker/main.ts")).toEqual({ options: ["--import", "tsx"], file: "lib/worker/main.ts" });
  vi.stubEnv("IS_COMPILED", "1");
  expect(nodeProgram("lib/worker/main.ts").file).toBe(".compiled/worker-main.js");
});
