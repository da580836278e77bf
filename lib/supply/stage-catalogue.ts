import type { ClientBase } from "pg";
import { newId } from "@/lib/core/ids";
import { type CatalogueFile, type Cell, optionalColumns } from "./catalogue-file";
import { truth } from "./cells";
import { copyRows } from "./copy-rows";
import { csvRows, type Row } from "./csv-rows";
import type { Problems } from "./import-problems";
import { counted, type Progress } from "./progress";
import type { References } from "./references";
import type { SupplyFile } from "./supply-directory";

/** A file of the catalogue, read into a temporary table of the same shape as its target. */
export interface Staged {
  format: CatalogueFile;
  table: string;
  /** Columns of the target that the file fills. */
  columns: string[];
  /** Whether the file has a column `deleted`. */
  tombstones: boolean;
}

/**
 * Reads a file into `staged_<table>` of the transaction at hand. Wrong cells are filed with the problems; then what was
 * staged is worth nothing. Every row brings a fresh public id, which only new records keep.
 */
export async function stageCatalogue(
  client: ClientBase,
  format: CatalogueFile,
  source: SupplyFile,
  references: References,
  problems: Problems,
  at: Date,
  progress: Progress,
): Promise<Staged> {
  const table = `staged_${format.table}`;
  const all = format.targets.map((target) => target.column);
  await client.query(
    `CREATE TEMP TABLE ${table} ON COMMIT DROP AS SELECT ${all.join(", ")} FROM ${format.table} WITH NO DATA`,
  );
  await client.query(
    `ALTER TABLE ${table} ADD line integer, ADD public_id text, ADD reference_code text, ADD deleted boolean NOT NULL`,
  );

  let present: ReadonlySet<string> = new Set();
  const columns = { required: format.required, optional: optionalColumns(format) };
  const rows = csvRows(source.name, source.open(), columns, problems, (found) => (present = found));
  const numbered = counted(rows, source.name, source.share, progress);
  // The header decides which columns are copied, so the first row is read before COPY begins.
  const first = await numbered.next();
  const targets = format.targets.filter((target) => target.from.some((column) => present.has(column)));

  async function* staged(): AsyncGenerator<Cell[]> {
    for (let next = first; !next.done; next = await numbered.next()) {
      yield cellsOf(next.value);
    }
  }
  function cellsOf(row: Row): Cell[] {
    const cells = targets.map((target) => target.read(row));
    const deleted = row.optional("deleted", truth) ?? false;
    format.check(row, references);
    return [row.line, newId(format.idPrefix, at), deleted, ...cells];
  }
  const filled = targets.map(({ column }) => (column === format.reference?.column ? "reference_code" : column));
  await copyWhileSound(client, table, ["line", "public_id", "deleted", ...filled], staged(), problems);
  return { format, table, columns: targets.map((target) => target.column), tombstones: present.has("deleted") };
}

/** After the first problem rows are only read, to find more problems: a wrong cell has no value to copy. */
export async function copyWhileSound(
  client: ClientBase,
  table: string,
  columns: string[],
  rows: AsyncIterable<Cell[]>,
  problems: Problems,
): Promise<void> {
  async function* sound(): AsyncGenerator<Cell[]> {
    for await (const row of rows) if (problems.found.length === 0) yield row;
  }
  await copyRows(client, table, columns, sound());
  await client.query(`ANALYZE ${table}`);
}
