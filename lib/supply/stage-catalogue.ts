import type { ClientBase } from "pg";
import { newId } from "@/lib/core/ids";
import { type CatalogueFile, type CatalogueRecord, type Cell, optionalColumns } from "./catalogue-file";
import { truth } from "./cells";
import { copyRows } from "./copy-rows";
import { csvRows, type Row } from "./csv-rows";
import type { Problems } from "./import-problems";
import { counted, type Progress } from "./progress";
import type { References } from "./references";
import type { SupplyFile } from "./supply-directory";

/** The rows of a file in a temporary table, as records of one table. */
export interface Staged {
  record: CatalogueRecord;
  /** The temporary table. */
  table: string;
  /** Columns of the target that the file fills. */
  columns: string[];
  /** Whether the file has a column `deleted`. */
  tombstones: boolean;
}

/** Under which name the temporary table holds the code that a reference's id is found by. */
export const codeColumn = (column: string): string => `${column}_code`;

/** Whether a reference is to others of the same table: a place's parent is a place. */
export const isTree = (record: CatalogueRecord, { table }: { table: string }): boolean => table === record.table;

/** A temporary table with the columns of every record that a row of the file is stored as. */
async function createStage(client: ClientBase, table: string, records: readonly CatalogueRecord[]): Promise<void> {
  const columns = records.flatMap((record) => record.targets.map(({ column }) => `${record.table}.${column}`));
  const codes = records.flatMap(({ references = [] }) => references.map(({ column }) => codeColumn(column)));
  const ids = records.flatMap(({ idPrefix }) => (idPrefix ? "public_id" : []));
  await client.query(
    `CREATE TEMP TABLE ${table} ON COMMIT DROP AS
     SELECT ${columns.join(", ")} FROM ${records.map((record) => record.table).join(", ")} WITH NO DATA`,
  );
  const tree = records.some((record) => record.references?.some((to) => isTree(record, to)));
  const more = [...codes, ...ids].map((column) => `, ADD ${column} text`).join("") + (tree ? ", ADD id integer" : "");
  await client.query(`ALTER TABLE ${table} ADD line integer, ADD deleted boolean NOT NULL${more}`);
}

/**
 * Reads a file into a temporary table of the transaction at hand. Wrong cells are filed with the problems; then what was
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
): Promise<Staged[]> {
  const { records } = format;
  const table = `staged_${records.at(-1)!.table}`;
  await createStage(client, table, records);

  let present: ReadonlySet<string> = new Set();
  const columns = { required: format.required, optional: optionalColumns(format) };
  const rows = csvRows(source.name, source.open(), columns, problems, (found) => (present = found));
  const numbered = counted(rows, source.name, source.share, progress);
  // The header decides which columns are copied, so the first row is read before COPY begins.
  const first = await numbered.next();
  const filledOf = ({ targets }: CatalogueRecord) =>
    targets.filter((target) => target.from.some((column) => present.has(column)));
  const targets = records.flatMap(filledOf);
  const prefix = records.find(({ idPrefix }) => idPrefix)?.idPrefix;

  async function* staged(): AsyncGenerator<Cell[]> {
    for (let next = first; !next.done; next = await numbered.next()) {
      yield cellsOf(next.value);
    }
  }
  function cellsOf(row: Row): Cell[] {
    const cells = targets.map((target) => target.read(row));
    const deleted = row.optional("deleted", truth) ?? false;
    format.check(row, references);
    return [row.line, deleted, ...(prefix ? [newId(prefix, at)] : []), ...cells];
  }
  const byCode = new Set(records.flatMap((record) => (record.references ?? []).map(({ column }) => column)));
  const filled = targets.map(({ column }) => (byCode.has(column) ? codeColumn(column) : column));
  await copyWhileSound(
    client,
    table,
    ["line", "deleted", ...(prefix ? ["public_id"] : []), ...filled],
    staged(),
    problems,
  );
  return records.map((record) => ({
    record,
    table,
    columns: filledOf(record).map(({ column }) => column),
    tombstones: !record.detail && present.has("deleted"),
  }));
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
