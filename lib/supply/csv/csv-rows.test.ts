import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { expect, test } from "vitest";
import { wholeNumber } from "./cells";
import { csvRows, type Row } from "./csv-rows";
import { describeProblem, PROBLEM_LIMIT, Problems, SupplyError } from "./import-problems";

const columns = { required: ["code", "stars"], optional: ["note"] };

async function read(csv: string | Buffer): Promise<{ rows: Row[]; messages: string[]; problems: Problems }> {
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
  const { rows, messages } = await read("code,code,pool\nH1,H1,3\n");
  expect(rows).toEqual([]);
  expect(messages).toEqual([
    'x.csv, line 1, code: expected each column once, found "code"',
    'x.csv, line 1, pool: expected a column of this file, found "pool"',
    "x.csv, line 1, stars: this column is missing",
  ]);
});

test("a misspelt column is one problem, which names the right column", async () => {
  expect((await read("code,Starz\nH1,3\n")).messages).toEqual([
    'x.csv, line 1, Starz: expected the column stars, found "Starz"',
  ]);
  expect((await read("code,stars,NO-TE\nH1,3,\n")).messages).toEqual([
    'x.csv, line 1, NO-TE: expected the column note, found "NO-TE"',
  ]);
});

test("a first line that is no header is one problem", async () => {
  for (const csv of ["code;stars;note\nH1;3;\n", "H1,3\nH2,4\n"])
    expect((await read(csv)).messages).toEqual([
      "x.csv, line 1: the first line must name the columns, separated by commas: at least code, stars",
    ]);
});

const TEXT = "code,stars,note\nH1,3,Plain\n北,4,Café 😀\n";
const swapped = (text: Buffer) => Buffer.from(text).swap16();

test.each([
  ["UTF-8 with a mark", Buffer.from(`\uFEFF${TEXT}`)],
  ["UTF-16 with a mark", Buffer.from(`\uFEFF${TEXT}`, "utf16le")],
  ["UTF-16 with a mark, most significant byte first", swapped(Buffer.from(`\uFEFF${TEXT}`, "utf16le"))],
])("%s is read, wherever its chunks end", async (_, bytes) => {
  for (const size of [1, 2, 3, 7, 1000]) {
    const problems = new Problems();
    const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (__, at) =>
      bytes.subarray(at * size, (at + 1) * size),
    );
    const rows = [];
    for await (const row of csvRows("x.csv", Readable.from(chunks), columns, problems)) rows.push(row);
    expect(problems.found).toEqual([]);
    expect(rows.map((row) => [row.raw("code"), row.raw("note")])).toEqual([
      ["H1", "Plain"],
      ["北", "Café 😀"],
    ]);
  }
});

test.each([
  ["CP1252", Buffer.from("Caf\xe9", "latin1")],
  ["Shift_JIS", Buffer.of(0x93, 0x8c, 0x8b, 0x9e)],
  ["a character cut inside a line", Buffer.from("Caf\xc3", "latin1")],
  ["an overlong form", Buffer.of(0xc0, 0xaf)],
  ["half a surrogate pair", Buffer.of(0xed, 0xa0, 0x80)],
])("%s is refused with its line", async (_, note) => {
  const line = (bytes: Buffer) => Buffer.concat([Buffer.from("H2,3,"), bytes, Buffer.from("\n")]);
  const csv = Buffer.concat([Buffer.from('code,stars,note\nH1,3,"two\nlines"\n'), line(note), line(Buffer.from("x"))]);
  expect((await read(csv)).messages).toEqual(["x.csv, line 4: this line is not UTF-8: save the file in UTF-8"]);
});

test("a file that ends inside a character is refused with its last line", async () => {
  const utf8 = Buffer.from("code,stars,note\nH1,3,😀").subarray(0, -1);
  expect((await read(utf8)).messages).toEqual(["x.csv, line 2: this line is not UTF-8: save the file in UTF-8"]);
  const utf16 = Buffer.from("\uFEFFcode,stars,note\nH1,3,😀", "utf16le").subarray(0, -2);
  expect((await read(utf16)).messages).toEqual(["x.csv, line 2: this line is not UTF-8: save the file in UTF-8"]);
});

test("an unclosed quote is a problem at 1 MiB, and the rest of the file is not read", async () => {
  const { messages } = await read(`code,stars,note\nH1,3,"${"x,1,2\n".repeat(300_000)}`);
  expect(messages).toEqual([
    expect.stringMatching(/^x.csv, line \d+: not well-formed CSV: a line is longer than 1 MiB$/),
  ]);
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
  expect(problems.found.map(describeProblem)).toEqual([
    "x.csv.gz: cannot be read: it is not a gzip file, or a damaged one",
  ]);
});
