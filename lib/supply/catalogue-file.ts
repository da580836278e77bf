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

export type CatalogueTable =
  | "place"
  | "property"
  | "room"
  | "rate_plan"
  | "service_zone"
  | "transfer_vehicle_type"
  | "tour"
  | "flight"
  | "service"
  | "transfer_service"
  | "tour_option"
  | "flight_cabin"
  | "tariff"
  | "package"
  | "package_component";

/** How rows of a file become records of one table. */
export interface CatalogueRecord {
  table: CatalogueTable;
  /** Of the record's public id; absent where it has none. */
  idPrefix?: IdPrefix;
  /** What a row is upserted by: columns of the table. */
  key: readonly string[];
  /** Targets that hold a code in the file and an id in the table, and the tables whose code it is. */
  references?: readonly { column: string; table: CatalogueTable }[];
  targets: readonly Target[];
  /** What a new record has, as SQL, in columns that the file does not fill and the table has no default for. */
  otherwise?: Readonly<Record<string, string>>;
  /** The column that `position` counts within: a new record takes the next place there and keeps it for ever. */
  positionIn?: string;
  /** The column with the id of the property that the record is, or is part of. */
  property?: string;
  /** The record belongs to the one before it, which carries its instants of change and deletion. */
  detail?: true;
}

/** One file of the catalogue. */
export interface CatalogueFile {
  file: string;
  required: readonly string[];
  /** What each row is stored as: mostly one record, of some files a record and its detail. */
  records: readonly CatalogueRecord[];
  /** Checks what the row refers to, and remembers its key. Complaints go to the row. */
  check: (row: Row, references: References) => void;
}

/** A target of the same name as its one column. */
export function same(column: string, read: (row: Row, column: string) => Cell): Target {
  return { column, from: [column], read: (row) => read(row, column) };
}

/** Every column that the file may have besides the required ones. */
export function optionalColumns({ records, required }: CatalogueFile): string[] {
  const all = records.flatMap(({ targets }) => targets.flatMap((target) => target.from));
  return [...new Set([...all, "deleted"])].filter((column) => !required.includes(column));
}
