import type { ClientBase } from "pg";
import { dayNumber } from "@/lib/core/dates";
import { type FileName, listColumns } from "../format/kinds";
import type { Cell } from "../format/read-cell";
import { formatArray, date, EVERY_DAY, trueOrFalse, UnexpectedCell, weekdays, wholeNumber } from "../csv/cells";
import { csvRows, type Row } from "../csv/csv-rows";
import { type ExpectedValue, makeExpectation } from "@/lib/format/cell-problem";
import { daySql } from "./day-sql";
import type { DayStock } from "./day-stock";
import type { Problems } from "../csv/import-problems";
import { reportRows, type Progress } from "./progress";
import { copyUntilProblem } from "./stage-catalogue";
import type { SupplyFile } from "./supply-directory";

/** A file whose rows name ranges of days. */
export interface DayFile {
  file: FileName;
  stock: DayStock;
  /**
   * A row in staged form; null if a cell is wrong (and reported).
   * @param row of the file, with owner, slots and weekdays
   */
  cells: (row: Row) => Cell[] | null;
}

/** Maximum days of a row, about ten years, because a mistyped year must not fill the table. */
const LONGEST_RANGE = 3653;

/** The days of a row: first and last day, and a bit mask of weekdays. */
export type DayRange = [from: Cell, to: Cell, weekdays: number];

/** @param possible the weekdays that an empty cell stands for */
export function readDays(row: Row, possible = EVERY_DAY): DayRange {
  const from = row.required("from", date);
  const to = row.required("to", date);
  const chosen = row.optional("weekdays", weekdays) ?? possible;
  if (!from || !to) return [from, to, chosen];
  if (to < from) row.wrong("to", makeExpectation("cells.noDateBefore", { column: "from", day: from }));
  else if (dayNumber(to) - dayNumber(from) >= LONGEST_RANGE) row.wrong("to", makeExpectation("cells.tenYears"));
  else if (row.raw("weekdays") !== "" && !(chosen & weekdaysBetween(from, to)))
    row.wrong("weekdays", makeExpectation("cells.weekdaysInRange", { from, to }));
  return [from, to, chosen];
}

/** The weekdays within a range of dates, as a bit mask. */
function weekdaysBetween(from: string, to: string): number {
  let mask = 0;
  const [first, last] = [dayNumber(from), dayNumber(to)];
  // Day 0, 1 January 1970, was a Thursday.
  for (let day = first; day <= Math.min(last, first + 6); day++) mask |= 1 << ((day + 3) % 7);
  return mask;
}

/** The cells of the allotment and of a day's flags, in the order of the stock's columns. */
export function listStockCells(row: Row, { flags }: DayStock): Cell[] {
  return [
    row.optional("allotment", wholeNumber(0, 30_000)),
    ...flags.map((column) => row.optional(column, trueOrFalse)),
  ];
}

/** A database array; null if the cell was empty. */
export function formatStagedArray(elements: (number | bigint | null)[] | null): string | null {
  return elements && formatArray(elements);
}

/** @throws Unexpected if nothing was found */
export function requireFoundCell<T>(found: T | undefined, wanted: ExpectedValue): T {
  if (found === undefined) throw new UnexpectedCell(wanted);
  return found;
}

/** The columns of a row's cells, in order. */
export function stagedColumns({ owner, severalSlots, flags, arrays }: DayStock): string[] {
  const slot = severalSlots ? "slots" : "slot";
  return ["line", owner, slot, "from_day", "to_day", "weekdays", "total", ...flags, ...Object.keys(arrays)];
}

/** Reads a file of days into its stock's temporary table; the catalogue that it refers to is stored already. */
export async function stageDays(
  client: ClientBase,
  { file, stock, cells }: DayFile,
  source: SupplyFile,
  problems: Problems,
  progress: Progress,
): Promise<void> {
  await client.query(daySql(stock).createStaged);
  const rows = csvRows(source.name, source.open(), listColumns(file), problems);
  async function* sound(): AsyncGenerator<Cell[]> {
    for await (const row of reportRows(rows, source.name, source.share, progress)) {
      const read = cells(row);
      if (read) yield read;
    }
  }
  await copyUntilProblem(client, `staged_${stock.table}`, stagedColumns(stock), sound(), problems);
}
