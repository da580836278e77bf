import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  brokenCitations,
  emptyNames,
  headingsOf,
  httpStatuses,
  isTooLong,
  machinePaths,
  postponedWork,
  silencedTests,
  strangersAtTop,
  unclockedCalls,
  unexplainedIgnores,
} from "./architecture-rules";

const root = join(import.meta.dirname, "../../..");
const read = (path: string): string => readFileSync(join(root, path), "utf8");
const gitIgnore = read(".gitignore").split("\n").filter(Boolean);

const NOT_OURS = ["node_modules", ".git", ".next", ".data", "generated", "test-results", "playwright-report"];
const TEXT = /\.(ts|tsx|js|cjs|mjs|json|css|md|prisma|sql|toml|html|svg|ya?ml)$|^\.[\w.-]+$|^run$/;

function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    if (NOT_OURS.includes(entry.name)) return [];
    if (entry.isDirectory()) return filesBelow(path);
    return TEXT.test(entry.name) && entry.name !== "package-lock.json" ? [path] : [];
  });
}

const files = filesBelow("");
const sources = files.filter((path) => /^(app|components|lib|e2e)\/.*\.tsx?$/.test(path));
const isTest = (path: string): boolean => /\.(test|spec)\.tsx?$/.test(path);
const asksTheMachine = /^lib\/(core\/(clock|ids)\.ts|server\/|testing\/|worker\/main\.ts)/;
const domain = sources.filter((path) => path.startsWith("lib/") && !isTest(path) && !asksTheMachine.test(path));

/**
 * Where HTTP's numbers belong: the edges; what calls partners' servers or mail servers; the record of HTTP calls.
 */
const SPEAKS_HTTP =
  /^lib\/(api|server|staff|testing|webhook|request-log|core\/generated)\/|^lib\/image\/(bucket-store|failure-reason)[.]ts$/;

/** Each violation as `file: finding`. */
function offences(paths: readonly string[], rule: (text: string, path: string) => readonly string[]): string[] {
  return paths.flatMap((path) => rule(read(path), path).map((what) => `${path}: ${what}`));
}

describe("the repository", () => {
  it("contains files to check", () => {
    expect(files).toContain(".ci/run");
    expect(sources).toContain("lib/testing/architecture/architecture.test.ts");
    expect(domain.length).toBeGreaterThan(0);
  });

  it("has no file that is too long", () => {
    expect(sources.filter((path) => isTooLong(read(path)))).toEqual([]);
  });

  it("has only the agreed entries at its top level", () => {
    expect(strangersAtTop(readdirSync(root), gitIgnore)).toEqual([]);
  });

  it("has no meaningless names of files and folders", () => {
    expect(files.filter((path) => emptyNames(path).length > 0)).toEqual([]);
  });

  it("has no comment that postpones work", () => {
    expect(offences(files, postponedWork)).toEqual([]);
  });

  it("contains no path of the author's machine", () => {
    expect(offences(files, machinePaths)).toEqual([]);
  });

  it("takes time and randomness from lib/core", () => {
    expect(offences(domain, (text, path) => unclockedCalls(path, text))).toEqual([]);
  });

  it("decides HTTP statuses at the edge: core and domain name none", () => {
    const silent = domain.filter((path) => !SPEAKS_HTTP.test(path));
    expect(silent.length).toBeGreaterThan(100);
    expect(offences(silent, httpStatuses)).toEqual([]);
  });

  it("lets the formatter format every line, except where a reason is given", () => {
    expect(offences(sources, unexplainedIgnores)).toEqual([]);
  });

  it("cites headings of the guides that exist", () => {
    const guides = files.filter((path) => /^app\/docs\/\w+\.md$/.test(path));
    const headings = new Set(
      guides.flatMap((path) => headingsOf(path.slice("app/docs/".length, -".md".length), read(path))),
    );
    expect(headings).toContain("cancellation#deadlines");
    const citing = files.filter((path) => !path.startsWith("lib/testing/architecture"));
    expect(offences(citing, (text) => brokenCitations(text, headings))).toEqual([]);
  });

  it("has no skipped or focused test", () => {
    expect(offences(sources.filter(isTest), (text, path) => silencedTests(path, text))).toEqual([]);
  });
});

describe("each rule finds a violation:", () => {
  it("finds an ignore without a reason", () => {
    const ignore = ["prettier", "ignore"].join("-");
    expect(unexplainedIgnores(`const a = 1; // ${ignore}`)).toHaveLength(1);
    expect(unexplainedIgnores(`// ${ignore}: columns of a matrix`)).toEqual([]);
  });

  it("finds a citation that leads nowhere", () => {
    const headings = new Set(headingsOf("limits", "# Limits\n\n## Sizes and lifetimes\n"));
    expect([...headings]).toEqual(["limits#limits", "limits#sizes-and-lifetimes"]);
    expect(brokenCitations("(docs/limits#sizes-and-lifetimes)", headings)).toEqual([]);
    expect(brokenCitations("(docs/limits#sizes)", headings)).toEqual(["limits#sizes"]);
  });

  it("finds a long file", () => {
    expect(isTooLong("line\n".repeat(400))).toBe(false);
    expect(isTooLong("line\n".repeat(401))).toBe(true);
  });

  it("finds a foreign entry at the top level", () => {
    const names = ["app", ".env", "vitest.config.ts", "made-by-tools", "x.tsbuildinfo", "notes.txt", "src"];
    expect(strangersAtTop(names, ["made-by-tools/", "*.tsbuildinfo"])).toEqual(["notes.txt", "src"]);
  });

  it.each(["lib/utils.ts", "lib/common/money.ts", "lib/booking/booking-service.ts", "lib/test-helpers.test.ts"])(
    "finds the meaningless name in %s",
    (path) => expect(emptyNames(path)).toHaveLength(1),
  );

  it("accepts a meaningful name", () => {
    expect(emptyNames("lib/server/service-secret.ts")).toEqual([]);
  });

  it.each(["if (kept.status !== 202) return;", "status: 500,", "/** A `410` with the reason. */", "[404, 409].has(x)"])(
    "finds the HTTP status in %s",
    (code) => expect(httpStatuses(code)).toHaveLength(1),
  );

  it.each(["const PAGE = 200;", "text(500)", '"4,044.13"', "port: 5432", "WEIGHTS = [400, 600]"])(
    "finds no HTTP status in %s",
    (code) => expect(httpStatuses(code)).toEqual([]),
  );

  it("finds postponed work", () => {
    const word = ["TO", "DO"].join("");
    expect(postponedWork(`// ${word}: later`)).toEqual([word]);
    expect(postponedWork("const method = todos;")).toEqual([]);
  });

  it.each(["work", "root", "home/someone"])("finds a path below /%s", (place) => {
    expect(machinePaths(`open("/${place}/main/x")`)).toHaveLength(1);
    expect(machinePaths(`import x from "@/lib/${place}/x"`)).toEqual([]);
  });

  it.each([
    "new Date()",
    "new Date",
    "Date()",
    "Date.now()",
    "globalThis.Date.now()",
    "Math.random()",
    "const { now } = { now: performance.now };",
  ])("finds %s", (code) => {
    expect(unclockedCalls("sample.ts", code)).toHaveLength(1);
  });

  it.each(['new Date("2030-01-01")', "// new Date()", 'const text = "Date.now()"', "clock.now()"])(
    "accepts %s",
    (code) => expect(unclockedCalls("sample.ts", code)).toEqual([]),
  );

  it.each(["it.only('x', f)", "test.skip('x', f)", "test.describe.fixme('x', f)", "describe.each([1]).only('x', f)"])(
    "finds the skipped or focused %s",
    (code) => expect(silencedTests("sample.test.ts", code)).toHaveLength(1),
  );
});
