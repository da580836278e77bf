import type { Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { type CellReader, Unexpected } from "./cells";
import { type Expected, expected } from "@/lib/format/cell-problem";
import type { Problems } from "./import-problems";
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

  /** The trimmed text of a cell; "" when it is empty or its column is not in the file. */
  raw(column: string): string {
    const at = this.columns.get(column);
    return at === undefined ? "" : (this.cells[at] ?? "").trim();
  }

  /** The value of a cell; null when it is empty, or wrong (and reported). */
  optional<T>(column: string, read: CellReader<T>): T | null {
    const cell = this.raw(column);
    if (cell === "") return null;
    try {
      return read(cell);
    } catch (error) {
      if (!(error instanceof Unexpected)) throw error;
      this.wrong(column, error.wanted);
      return null;
    }
  }

  /** As `optional`, and an empty cell is reported too. */
  required<T>(column: string, read: CellReader<T>): T | null {
    if (this.raw(column) !== "") return this.optional(column, read);
    this.wrong(column, expected("cells.value"));
    return null;
  }

  /** Reports the cell. */
  wrong(column: string, wanted: Expected): void {
    this.problems.add({ file: this.file, line: this.line, column, value: this.raw(column), expected: wanted });
  }
}

export interface Columns {
  required: readonly string[];
  optional: readonly string[];
}

/** A misspelt or missing column fails the file: ignoring it would lose its cells silently. */
function readHeader(file: string, header: string[], columns: Columns, problems: Problems): Map<string, number> | null {
  const known = [...columns.required, ...columns.optional];
  const places = new Map<string, number>();
  const before = problems.found.length;
  for (const [at, cell] of header.entries()) {
    const name = cell.trim();
    if (!known.includes(name)) {
      problems.add({
        file,
        line: 1,
        column: name,
        value: name,
        expected: expected("cells.column", { columns: known.join(", ") }),
      });
    } else if (places.has(name)) {
      problems.add({ file, line: 1, column: name, value: name, expected: expected("cells.columnOnce") });
    }
    places.set(name, at);
  }
  for (const name of columns.required) {
    if (!places.has(name)) problems.add({ file, line: 1, column: name, expected: expected("cells.columnMissing") });
  }
  return problems.found.length === before ? places : null;
}

/**
 * The rows of a CSV stream (UTF-8, RFC 4180, header first). Stops early when the limit of problems is reached.
 * @param onHeader receives the names of the file's columns, before the first row
 */
export async function* csvRows(
  file: string,
  input: Readable,
  columns: Columns,
  problems: Problems,
  onHeader: (present: ReadonlySet<string>) => void = () => {},
): AsyncGenerator<Row> {
  const parser = parse({ bom: true, info: true, relax_column_count: true, skip_empty_lines: true });
  input.on("error", (error) => parser.destroy(error));
  input.pipe(parser);
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
          expected: expected("cells.cellCount", { width, found: record.length }),
        });
      if (problems.full) return;
    }
    if (!places) problems.add({ file, expected: expected("cells.emptyFile") });
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error;
    const csv = error instanceof CsvError;
    const line = csv && typeof error.lines === "number" ? error.lines : undefined;
    const reason = { reason: error.message };
    problems.add({
      file,
      line,
      expected: csv ? expected("cells.notCsv", reason) : expected("cells.unreadable", reason),
    });
  } finally {
    input.destroy();
  }
}

/** The header of a CSV stream; empty when it cannot be read, because reading its rows will report why. */
export async function columnsOf(input: Readable): Promise<string[]> {
  const parser = parse({ bom: true, to: 1 });
  input.on("error", (error) => parser.destroy(error));
  try {
    const [header = []] = (await input.pipe(parser).toArray()) as string[][];
    return header.map((name) => name.trim());
  } catch {
    return [];
  } finally {
    input.destroy();
  }
}

/**
 * The bytes of a file, decompressed if its name ends in `.gz`; errors of the file are errors of the returned stream.
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
