import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { csvLine } from "@/lib/format/csv-line";

export type CsvRecord = Readonly<Record<string, string | number | boolean | null | undefined>>;

const CHUNK = 1 << 16;

/** Writes records as CSV with a header; compressed when the file is named `.gz`. */
export async function writeCsv(file: string, columns: readonly string[], records: Iterable<CsvRecord>): Promise<void> {
  const source = Readable.from(chunks(columns, records));
  const target = createWriteStream(file);
  await (file.endsWith(".gz") ? pipeline(source, createGzip(), target) : pipeline(source, target));
}

/** Records as CSV with a header, as `writeCsv` writes them. */
export const csvText = (columns: readonly string[], records: Iterable<CsvRecord>): string =>
  [...chunks(columns, records)].join("");

function* chunks(columns: readonly string[], records: Iterable<CsvRecord>): Generator<string> {
  let chunk = csvLine(columns);
  for (const record of records) {
    chunk += csvLine(columns.map((column) => record[column]));
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = "";
  }
  yield chunk;
}
