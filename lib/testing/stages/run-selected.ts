import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "./stage-command";

// Runs selected tests during development: `npm test -- lib/booking`, `npm test -- "a held room is not sold twice"`. The
// tools write to the terminal directly, so that watching, colours and a debugger work.

const VITEST = "node_modules/vitest/vitest.mjs";
const PLAYWRIGHT = "node_modules/@playwright/test/cli.js";
const ROOMS = ["app", "components", "lib", "e2e", "prisma"];
const TEST_FILE = /\.(?:test\.tsx?|spec\.ts)$/;

export interface Selection {
  /** A file, a folder, or part of a test's title; absent with `changed`. */
  what?: string;
  /** Repeats whenever a file is saved. */
  watch: boolean;
  /** Only tests that import files that differ from the last commit. */
  changed: boolean;
}

/** Programs and arguments that run a selection, in order. @throws Error when no test matches */
export function commandsFor({ what, watch, changed }: Selection, root = projectRoot): string[][] {
  const vitest = [VITEST, watch ? "watch" : "run", ...(changed ? ["--changed"] : [])];
  if (what === undefined) return [vitest];
  const files = ROOMS.flatMap((room) => testFiles(room, root));
  const isPath = existsSync(join(root, what)) || files.some((file) => file.includes(what));
  const found = isPath
    ? files.filter((file) => file.includes(what))
    : files.filter((file) => mentions(readFileSync(join(root, file), "utf8"), what));
  if (found.length === 0) throw new Error(`No test file, folder or title contains "${what}".`);
  const title = isPath ? [] : [escapeRegExp(what)];
  const [units, journeys] = [
    found.filter((file) => !file.endsWith(".spec.ts")),
    found.filter((file) => file.endsWith(".spec.ts")),
  ];
  return [
    ...(units.length > 0 ? [[...vitest, ...units, ...title.flatMap((text) => ["-t", text])]] : []),
    ...(journeys.length > 0 ? [[PLAYWRIGHT, "test", ...journeys, ...title.flatMap((text) => ["-g", text])]] : []),
  ];
}

/** Runs a selection; the exit code of the first program that fails, else 0. */
export async function runSelected(selection: Selection): Promise<number> {
  for (const command of commandsFor(selection)) {
    const code = await new Promise<number>((resolve) => {
      const child = spawn(process.execPath, command, { cwd: projectRoot, stdio: "inherit" });
      child.on("close", (status) => resolve(status ?? 1));
    });
    if (code !== 0) return code;
  }
  return 0;
}

function testFiles(room: string, root: string): string[] {
  const names = readdirSync(join(root, room), { recursive: true, encoding: "utf8" });
  return names.filter((name) => TEST_FILE.test(name)).map((name) => join(room, name));
}

/**
 * A title may be split over lines or contain escaped quotes in the source, so white space and backslashes are ignored.
 */
function mentions(source: string, title: string): boolean {
  const plain = (text: string) => text.replace(/[\s\\]+/g, " ");
  return plain(source).includes(plain(title));
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
