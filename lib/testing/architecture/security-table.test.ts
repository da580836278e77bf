import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const table = readFileSync(path.join(import.meta.dirname, "SECURITY.md"), "utf8");

interface Row {
  id: string;
  what: string;
  tests: { file: string; title: string }[];
  otherwise: string;
}

const rows = table
  .split("\n")
  .filter((line) => /^\| (API|V)\d/.test(line))
  .map((line): Row => {
    const [id = "", what = "", tests = "", otherwise = ""] = line
      .slice(2, -2)
      .split(" | ")
      .map((cell) => cell.trim());
    const named = [...tests.matchAll(/`([^`]+)`: (.+?)(?=<br>|$)/g)];
    return { id, what, tests: named.map(([, file, title]) => ({ file: file!, title: title! })), otherwise };
  });

/** Allowed forms of a reason for a row without a test. */
const REASON = /^(Does not apply|By document|Not met): \S.{3,}$/;

/** Requirements of ASVS 5.0.0 at levels 1 and 2, by chapter. */
const PER_CHAPTER = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];

test("every requirement of both lists has one row", () => {
  const ids = rows.map((row) => row.id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => id.startsWith("API"))).toEqual(Array.from({ length: 10 }, (_, i) => `API${i + 1}:2023`));
  const chapters = PER_CHAPTER.map((_, i) => ids.filter((id) => id.startsWith(`V${i + 1}.`)).length);
  expect(chapters).toEqual(PER_CHAPTER);
});

test.each(rows.map((row) => [row.id, row] as const))("%s names a test or gives a reason", (_, row) => {
  expect(row.what).toMatch(/\S/);
  const isShown = row.tests.length > 0;
  expect([isShown, REASON.test(row.otherwise)]).toEqual([isShown, !isShown]);
  expect(row.otherwise === "").toBe(isShown);
});

test.each(rows.flatMap((row) => row.tests.map(({ file, title }) => [row.id, title, file] as const)))(
  "%s names an existing test: %s",
  (_, title, file) => {
    expect(file).toMatch(/[.](test|spec)[.]tsx?$/);
    const source = path.resolve(import.meta.dirname, "../../..", file);
    expect(existsSync(source), file).toBe(true);
    expect(readFileSync(source, "utf8")).toMatch(new RegExp(`["'\`]${escaped(title)}["'\`]`));
  },
);

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
