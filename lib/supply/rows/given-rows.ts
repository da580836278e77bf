import { Row } from "../csv/csv-rows";
import type { ExpectedValue } from "@/lib/format/cell-problem";
import { Problems, formatRequirement } from "../csv/import-problems";
import type { Columns, Value } from "../format/column";
import type { SupplyKind } from "../format/kinds";
import { writeCell } from "../format/write-cell";
import type { Row as Values } from "./stored-row";

/** An error of a row's field. */
export interface RowError {
  /** Null for the row as a whole. */
  field: string | null;
  message: string;
  /** The required content of the field, independent of language; absent if only the message describes it. */
  expected?: ExpectedValue;
}

/** A request may report any number of problems. */
const NO_LIMIT = Number.POSITIVE_INFINITY;

/** A request's rows in the importer's form, with their errors. */
export class GivenRows {
  private readonly problems = new Problems(NO_LIMIT);
  private readonly places: ReadonlyMap<string, number>;
  readonly columns: readonly string[];

  /** @param columns of the rows; an absent or null value is an empty cell */
  constructor(
    private readonly name: string,
    private readonly described: Columns,
  ) {
    this.columns = Object.keys(described);
    this.places = new Map(this.columns.map((column, at) => [column, at]));
  }

  /** @param line the row's index in the request, from 0 */
  row(line: number, values: Values): Row {
    const cells = this.columns.map((column) => writeCell(this.described[column]!, values[column]));
    return new Row(this.name, line, cells, this.places, this.problems);
  }

  /** The errors so far, by line. */
  errors(): Map<number, RowError[]> {
    const found = new Map<number, RowError[]>();
    for (const { line = 0, column = null, expected } of this.problems.found)
      found.set(line, [...(found.get(line) ?? []), { field: column, message: formatRequirement(expected), expected }]);
    return found;
  }
}

/** The codes that rows name, by which stored supply is searched. */
export function listNamedCodes({ columns }: Pick<SupplyKind, "columns">, rows: readonly Values[]): string[] {
  const coded = Object.entries(columns).filter(([, { type }]) => type === "code");
  const codes = rows.flatMap((row) => coded.map(([column]) => row[column]));
  return [...new Set(codes.filter((value): value is string => typeof value === "string"))];
}

/** The fields in which two rows differ. */
export function findFieldDifferences(before: Values, after: Values): { field: string; before: Value; after: Value }[] {
  return Object.keys(after)
    .filter((field) => JSON.stringify(before[field] ?? null) !== JSON.stringify(after[field] ?? null))
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }));
}
