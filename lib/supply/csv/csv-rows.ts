import type { Readable } from "node:stream";
import { CsvError, parse, type Parser } from "csv-parse";
import { countEdits } from "@/lib/catalogue/suggest/typos";
import { type CellReader, UnexpectedCell } from "./cells";
import { type ExpectedValue, makeExpectation } from "@/lib/format/cell-problem";
import type { Problems } from "./import-problems";
import { NotTextError, TextEncoding } from "./text-encoding";
import { createReadStream } from "node:fs";
import { createGunzip } from "node:zlib";

/** One row of a file: cells by column name; each problem is recorded with its line and column. */
export class Row {
  constructor(
    readonly file: string,
    readonly line: number,
    private readonly cells: readonly string[],
    private readonly columns: ReadonlyMap<string, number>,
    private readonly problems: Problems,
  ) {}

  /** The columns of reported cells. */
  private reported: Set<string> | undefined;

  /** Whether the file has this column. */
  has(column: string): boolean {
    return this.columns.has(column);
  }

  /** A cell's trimmed text; "" if it is empty, or if the file lacks the column. */
  raw(column: string): string {
    const at = this.columns.get(column);
    return at === undefined ? "" : (this.cells[at] ?? "").trim();
  }

  /** A cell's value; null if it is empty or wrong (and reported). */
  optional<T>(column: string, read: CellReader<T>): T | null {
    const cell = this.raw(column);
    if (cell === "") return null;
    try {
      return read(cell);
    } catch (error) {
      if (!(error instanceof UnexpectedCell)) throw error;
      this.wrong(column, error.wanted);
      return null;
    }
  }

  /** A cell's value, as `optional`, but an empty cell is reported, too. */
  required<T>(column: string, read: CellReader<T>): T | null {
    if (this.raw(column) !== "") return this.optional(column, read);
    this.wrong(column, makeExpectation("cells.value"));
    return null;
  }

  /** Reports a cell as wrong, once: what else may be expected of an unreadable cell helps nobody. */
  wrong(column: string, wanted: ExpectedValue): void {
    this.reported ??= new Set();
    if (this.reported.has(column)) return;
    this.reported.add(column);
    this.problems.add({ file: this.file, line: this.line, column, value: this.raw(column), expected: wanted });
  }
}

/**
 * Maximum bytes of a row. A longer one has an unclosed quote: without a limit the rest of the file would be one cell.
 */
const MAX_RECORD_BYTES = 1 << 20;

const CSV_REASONS: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: "open",
  CSV_MAX_RECORD_SIZE: "long",
};

export interface Columns {
  required: readonly string[];
  optional: readonly string[];
}

/** The known name that a wrong one most probably means: `country_code` for `countrycode`. */
function nearestName(wrong: string, known: readonly string[]): string | undefined {
  const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, "");
  const near = known
    .map((name) => ({ name, edits: countEdits(plain(wrong), plain(name), MAX_EDITS) }))
    .filter(({ name, edits }) => edits <= Math.min(MAX_EDITS, name.length / 3))
    .toSorted((a, b) => a.edits - b.edits);
  return near[0]?.name;
}
const MAX_EDITS = 3;

/** Reads the header. A misspelt or missing column fails the file, because ignoring it would lose its cells silently. */
function readHeader(file: string, header: string[], columns: Columns, problems: Problems): Map<string, number> | null {
  const known = [...columns.required, ...columns.optional];
  const names = header.map((cell) => cell.trim());
  const before = problems.found.length;
  if (!names.some((name) => known.includes(name))) {
    problems.add({
      file,
      line: 1,
      expected: makeExpectation("cells.header", { columns: columns.required.join(", ") }),
    });
    return null;
  }
  const meant = new Set<string>();
  const places = new Map<string, number>();
  for (const [at, name] of names.entries()) {
    const isKnown = known.includes(name);
    const near = isKnown
      ? undefined
      : nearestName(
          name,
          known.filter((one) => !names.includes(one)),
        );
    if (near !== undefined) meant.add(near);
    const wanted =
      near === undefined ? makeExpectation("cells.column") : makeExpectation("cells.columnNear", { column: near });
    if (!isKnown) problems.add({ file, line: 1, column: name, value: name, expected: wanted });
    else if (places.has(name))
      problems.add({ file, line: 1, column: name, value: name, expected: makeExpectation("cells.columnOnce") });
    places.set(name, at);
  }
  for (const name of columns.required) {
    if (!places.has(name) && !meant.has(name))
      problems.add({ file, line: 1, column: name, expected: makeExpectation("cells.columnMissing") });
  }
  return problems.found.length === before ? places : null;
}

/**
 * Reads the rows of a CSV stream (UTF-8, RFC 4180, header first). Stops early at the limit of problems.
 * @param onHeader receives the names of the columns before the first row
 */
export async function* csvRows(
  file: string,
  input: Readable,
  columns: Columns,
  problems: Problems,
  onHeader: (present: ReadonlySet<string>) => void = () => {},
): AsyncGenerator<Row> {
  const parser = parse({
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MAX_RECORD_BYTES,
  });
  decoded(input, parser);
  let places: Map<string, number> | null = null;
  let width = 0;
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      if (!places) {
        places = readHeader(file, record, columns, problems);
        if (!places) return;
        width = record.length;
        onHeader(new Set(places.keys()));
        continue;
      }
      if (record.length === width) yield new Row(file, info.lines, record, places, problems);
      else
        problems.add({
          file,
          line: info.lines,
          expected: makeExpectation("cells.cellCount", { width, found: record.length }),
        });
      if (problems.full) return;
    }
    if (!places) problems.add({ file, expected: makeExpectation("cells.emptyFile") });
  } catch (error) {
    problems.add({ file, ...unreadable(error) });
  } finally {
    input.destroy();
  }
}

/** Pipes a stream's text into a parser, including its errors. */
function decoded(input: Readable, parser: Parser): void {
  const encoding = new TextEncoding();
  input.on("error", (error) => encoding.destroy(error));
  encoding.on("error", (error) => parser.destroy(error));
  input.pipe(encoding).pipe(parser);
}

/** Why a file cannot be read any further. @throws an error that is not about the file */
function unreadable(error: unknown): { line?: number | undefined; expected: ExpectedValue } {
  if (error instanceof NotTextError) return { line: error.line, expected: makeExpectation("cells.notUtf8") };
  if (error instanceof CsvError) {
    const line = typeof error.lines === "number" ? error.lines : undefined;
    return { line, expected: makeExpectation("cells.notCsv", { reason: CSV_REASONS[error.code] ?? "inside" }) };
  }
  if (!(error instanceof Error && "code" in error)) throw error;
  const reason = String(error.code).startsWith("Z_") ? "packed" : "lost";
  return { expected: makeExpectation("cells.unreadable", { reason }) };
}

/**
 * The bytes of a file, decompressed if its name ends in `.gz`; errors of the file are errors of the stream.
 * @param onBytes receives the number of bytes read from the file itself
 */
export function openText(location: string, onBytes: (count: number) => void = () => {}): Readable {
  const raw = createReadStream(location);
  raw.on("data", (chunk) => onBytes(chunk.length));
  if (!location.endsWith(".gz")) return raw;
  const plain = createGunzip();
  raw.on("error", (error) => plain.destroy(error));
  plain.on("close", () => raw.destroy());
  return raw.pipe(plain);
}
