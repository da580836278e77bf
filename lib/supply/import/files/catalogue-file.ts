import type { IdPrefix } from "@/lib/core/ids";
import type { Row } from "@/lib/supply/csv/csv-rows";
import type { References } from "../references";

/** A value for COPY: JSON as an object; arrays of the database as their literal (see arrayText). */
export type Cell = string | number | bigint | boolean | null | object;

/** One database column and the file's columns that it is made from. */
export interface Target {
  column: string;
  /** The target is written only if the file has at least one of these columns; otherwise the stored value stays. */
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
  /** The prefix of the record's public id; absent if it has none. */
  idPrefix?: IdPrefix;
  /** The upsert key: columns of the table. */
  key: readonly string[];
  /** Targets with a code in the file and an id in the table, and the table of that code. */
  references?: readonly { column: string; table: CatalogueTable }[];
  targets: readonly Target[];
  /** SQL values of a new record for columns that the file does not fill and the table has no default for. */
  otherwise?: Readonly<Record<string, string>>;
  /** The column that `position` counts within: a new record takes the next position and keeps it permanently. */
  positionIn?: string;
  /** The column with the id of the property that the record is, or belongs to. */
  property?: string;
  /** The record is a detail of the previous one, which has the instants of change and deletion. */
  detail?: true;
}

/** One file of the catalogue. */
export interface CatalogueFile {
  file: string;
  required: readonly string[];
  /** The records that each row is stored as: mostly one, in some files a record and its detail. */
  records: readonly CatalogueRecord[];
  /** Checks what the row refers to, and records its key. Problems are added to the row. */
  check: (row: Row, references: References) => void;
}

/** A target with the same name as its only column. */
export function same(column: string, read: (row: Row, column: string) => Cell): Target {
  return { column, from: [column], read: (row) => read(row, column) };
}

/** The optional columns of the file. */
export function optionalColumns({ records, required }: CatalogueFile): string[] {
  const all = records.flatMap(({ targets }) => targets.flatMap((target) => target.from));
  return [...new Set([...all, "deleted"])].filter((column) => !required.includes(column));
}
