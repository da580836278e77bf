import type { ClientBase } from "pg";
import { newId } from "@/lib/core/ids";
import { listColumns } from "../format/kinds";
import type { Cell } from "../format/read-cell";
import type { CatalogueFile, CatalogueRecord, TargetColumn } from "./catalogue";
import { trueOrFalse } from "../csv/cells";
import { copyRows } from "./copy-rows";
import { csvRows, type Row } from "../csv/csv-rows";
import type { Problems } from "../csv/import-problems";
import { reportRows, type Progress } from "./progress";
import type { References } from "./references";
import type { SupplyFile } from "./supply-directory";

/** A file's rows in a temporary table, as records of one table. */
export interface StagedRows {
  record: CatalogueRecord;
  /** The temporary table. */
  table: string;
  /** Columns of the target table that the file fills. */
  columns: string[];
  /** Whether the file has the column `deleted`. */
  tombstones: boolean;
}

/** The temporary table's column with the code of a reference, by which the id is found. */
export const getCodeColumn = (column: string): string => `${column}_code`;

/** Whether a reference is to the same table, as a place's parent is a place. */
export const isSelfReference = (record: CatalogueRecord, { table }: { table: string }): boolean =>
  table === record.table;

/** Creates a temporary table with the columns of all records that a row is stored as. */
async function createStage(
  client: Pick<ClientBase, "query">,
  table: string,
  records: readonly CatalogueRecord[],
): Promise<void> {
  const columns = records.flatMap((record) => record.targets.map(({ column }) => `${record.table}.${column}`));
  const codes = records.flatMap(({ references }) => references.map(({ column }) => getCodeColumn(column)));
  const ids = records.flatMap(({ idPrefix }) => (idPrefix ? "public_id" : []));
  await client.query(
    `CREATE TEMP TABLE ${table} ON COMMIT DROP AS
     SELECT ${columns.join(", ")} FROM ${records.map((record) => record.table).join(", ")} WITH NO DATA`,
  );
  const tree = records.some((record) => record.references.some((to) => isSelfReference(record, to)));
  const more = [...codes, ...ids].map((column) => `, ADD ${column} text`).join("") + (tree ? ", ADD id integer" : "");
  await client.query(`ALTER TABLE ${table} ADD line integer, ADD deleted boolean NOT NULL${more}`);
}

/** Writes cells into the columns of a table. */
type WriteCells = (table: string, columns: string[], cells: AsyncIterable<Cell[]>) => Promise<void>;

/**
 * Reads rows into a temporary table of the current transaction. Each row gets a new public id, which only new records
 * use.
 * @param present the rows' columns: targets of other columns keep their stored value
 */
export async function stageRows(
  client: Pick<ClientBase, "query">,
  format: CatalogueFile,
  rows: AsyncIterable<Row> | Iterable<Row>,
  present: ReadonlySet<string>,
  references: References,
  at: Date,
  write: WriteCells,
): Promise<StagedRows[]> {
  const { records } = format;
  const table = `staged_${records.at(-1)!.table}`;
  await createStage(client, table, records);
  const filledOf = ({ targets }: CatalogueRecord) =>
    targets.filter((target) => target.from.some((column) => present.has(column)));
  const targets = records.flatMap(filledOf);
  const prefix = records.find(({ idPrefix }) => idPrefix)?.idPrefix;

  async function* staged(): AsyncGenerator<Cell[]> {
    for await (const row of rows) {
      const [deleted, ...cells] = readRow(format, targets, row, references);
      yield [row.line, deleted!, ...(prefix ? [newId(prefix, at)] : []), ...cells];
    }
  }
  const byCode = new Set(records.flatMap((record) => record.references.map(({ column }) => column)));
  const filled = targets.map(({ column }) => (byCode.has(column) ? getCodeColumn(column) : column));
  await write(table, ["line", "deleted", ...(prefix ? ["public_id"] : []), ...filled], staged());
  return records.map((record) => ({
    record,
    table,
    columns: filledOf(record).map(({ column }) => column),
    tombstones: !record.detail && present.has("deleted"),
  }));
}

/** Whether the row is deleted, and the cells of its targets. Adds problems to the row. */
export function readRow(
  format: CatalogueFile,
  targets: readonly TargetColumn[],
  row: Row,
  references: References,
): Cell[] {
  const cells = targets.map((target) => target.read(row));
  const deleted = row.optional("deleted", trueOrFalse) ?? false;
  format.check(row, references);
  return [deleted, ...cells];
}

/** Stages a file (`stageRows`). Wrong cells are added to the problems, and the staged rows are then not used. */
export async function stageCatalogue(
  client: ClientBase,
  format: CatalogueFile,
  source: SupplyFile,
  references: References,
  problems: Problems,
  at: Date,
  progress: Progress,
): Promise<StagedRows[]> {
  let present: ReadonlySet<string> = new Set();
  const columns = listColumns(format.kind.file);
  const rows = csvRows(source.name, source.open(), columns, problems, (found) => (present = found));
  const numbered = reportRows(rows, source.name, source.share, progress);
  // The header decides which columns are copied, so the first row is read before COPY starts.
  const first = await numbered.next();
  async function* all(): AsyncGenerator<Row> {
    for (let next = first; !next.done; next = await numbered.next()) yield next.value;
  }
  return stageRows(client, format, all(), present, references, at, (table, into, cells) =>
    copyUntilProblem(client, table, into, cells, problems),
  );
}

/**
 * Copies rows. After the first problem it only reads them, to find further problems, because a wrong cell has no
 * value to copy.
 */
export async function copyUntilProblem(
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
