import type { IdPrefix } from "@/lib/core/ids";
import type { Row } from "./csv-rows";
import type { References } from "./references";

/** A value as COPY takes it: JSON as an object; arrays of the database as their literal (see arrayText). */
export type Cell = string | number | bigint | boolean | null | object;

/** One database column and the file's columns that it is made of. */
export interface Target {
  column: string;
  /** The target is written only when the file has at least one of these; otherwise what is stored stays. */
  from: readonly string[];
  read: (row: Row) => Cell;
}

/** How a file of the catalogue becomes rows of one table. */
export interface CatalogueFile {
  file: string;
  table: "place" | "property" | "room" | "rate_plan";
  idPrefix: IdPrefix;
  /** What a row is upserted by: columns of the table. */
  key: readonly string[];
  /** The target that holds a code in the file and an id in the table, and the table whose code it is. */
  reference?: { column: string; table: "place" | "property" };
  required: readonly string[];
  targets: readonly Target[];
  /** Checks what the row refers to, and remembers its key. Complaints go to the row. */
  check: (row: Row, references: References) => void;
}

/** A target of the same name as its one column. */
export function same(column: string, read: (row: Row, column: string) => Cell): Target {
  return { column, from: [column], read: (row) => read(row, column) };
}

/** Every column that the file may have besides the required ones. */
export function optionalColumns(file: CatalogueFile): string[] {
  const all = file.targets.flatMap((target) => target.from);
  return [...new Set([...all, "deleted"])].filter((column) => !file.required.includes(column));
}
