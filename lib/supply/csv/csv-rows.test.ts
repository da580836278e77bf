import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { expect, test } from "vitest";
import { wholeNumber } from "./cells";
import { csvRows, type Row } from "./csv-rows";
import { describeProblem, PROBLEM_LIMIT, Problems, SupplyError } from "./import-problems";

const columns = { required: ["code", "stars"], optional: ["note"] };

async function read(csv: string): Promise<{ rows: Row[]; messages: string[]; problems: Problems }> {
  const problems = new Problems();
  const rows: Row[] = [];
  for await (const row of csvRows("x.csv", Readable.from([csv]), columns, problems)) {
    rows.push(row);
    row.required("stars", wholeNumber(1, 5));
  }
  return { rows, messages: problems.found.map(describeProblem), problems };
}

test("columns may be in any order, and cells are trimmed", async () => {
  const { rows, messages } = await read('\uFEFFstars,note,code\n 3 ,"a, b",H1\n');
  expect(messages).toEqual([]);
  expect(rows.map((row) => [row.raw("code"), row.raw("note"), row.raw("other")])).toEqual([["H1", "a, b", ""]]);
});

test("a wrong cell is reported with file, line, column, expectation and value", async () => {
  const { messages } = await read("code,stars\nH1,3\nH2,six\nH3,\n");
  expect(messages).toEqual([
    'x.csv, line 3, stars: expected a whole number from 1 to 5, found "six"',
    "x.csv, line 4, stars: expected a value, found nothing",
  ]);
});

test("a line number is that of the row itself, counting blank lines and Windows line endings", async () => {
  const { rows } = await read("code,stars\r\n\r\nH1,3\r\nH2,4\r\n");
  expect(rows.map((row) => row.line)).toEqual([3, 4]);
});

test("unknown, repeated and missing columns fail the file before any row is read", async () => {
  const { rows, messages } = await read("code,code,starz\nH1,H1,3\n");
  expect(rows).toEqual([]);
  expect(messages).toHaveLength(3);
  expect(messages.join("\n")).toContain("x.csv, line 1, stars: this column is missing");
});

test("a row with too many or too few cells, broken quotes and an empty file are reported", async () => {
  expect((await read("code,stars\nH1\n")).messages).toEqual(["x.csv, line 2: expected 2 cells, found 1"]);
  expect((await read('code,stars\n"H1,3\n')).messages[0]).toMatch(/^x.csv, line \d: not well-formed CSV/);
  expect((await read("")).messages).toEqual(["x.csv: the file is empty: a header is needed"]);
});

test("reading stops at twenty problems", async () => {
  const { rows, problems } = await read(`code,stars\n${"H,0\n".repeat(50)}`);
  expect(rows).toHaveLength(PROBLEM_LIMIT);
  expect(() => problems.stopIfAny()).toThrow(SupplyError);
  expect(() => problems.stopIfAny()).toThrow("stopped after 20 problems");
});

test("a file of another type than its name is reported like any other problem", async () => {
  const problems = new Problems();
  const input = Readable.from([Buffer.from("code,stars")]).pipe(createGunzip());
  for await (const _ of csvRows("x.csv.gz", input, columns, problems)) continue;
  expect(problems.found.map(describeProblem)).toEqual(["x.csv.gz: cannot be read: incorrect header check"]);
});
