import type { IdPrefix } from "@/lib/core/ids";
import type { Row } from "../csv/csv-rows";
import type { Columns, ColumnGroup, Reference } from "../format/column";
import { type SupplyKind, type KindName, KINDS, makeKey } from "../format/kinds";
import { type Cell, readCell } from "../format/read-cell";
import { SERVICE_COLUMNS } from "../format/service-columns";
import { reservations } from "../format/shared-columns";
import { CHECKS } from "./checks";
import { COLUMN_GROUPS } from "./groups";
import type { References } from "./references";

/** A database column, and the file's columns that its value comes from. */
export interface TargetColumn {
  column: string;
  /** The target is written only if the file has one of these columns; otherwise the stored value stays. */
  from: readonly string[];
  read: (row: Row) => Cell;
}

const REFERENCED = {
  places: "place",
  properties: "property",
  service_zones: "service_zone",
  vehicle_types: "transfer_vehicle_type",
  tours: "tour",
  flights: "flight",
  packages: "package",
  services: "service",
} as const satisfies Record<Reference, string>;

export type CatalogueTable =
  | (typeof REFERENCED)[Reference]
  | "room"
  | "rate_season"
  | "supplement"
  | "offer"
  | "fee"
  | "sell_rule"
  | "rate_plan"
  | "transfer_service"
  | "tour_option"
  | "flight_cabin"
  | "tariff"
  | "package_component";

/** How rows of a file become records of one table. */
export interface CatalogueRecord {
  table: CatalogueTable;
  /** The prefix of the record's public id; absent if it has none. */
  idPrefix?: IdPrefix;
  /** Columns of the table that identify a record (upsert key). */
  key: readonly string[];
  /** Columns with a code in the file and an id in the table, each with the table of that code. */
  references: readonly { column: string; table: CatalogueTable }[];
  targets: readonly TargetColumn[];
  /** SQL values for a new record's columns that the file does not fill and that have no default. */
  otherwise?: Readonly<Record<string, string>>;
  /** The column within which `position` counts: a new record gets the next position, for good. */
  positionIn?: string;
  /** SQL: the highest position that a stored record `r` has used besides its own. */
  takenPosition?: string;
  /** The column with the id of the property that the record is, or belongs to. */
  property?: string;
  /** Set if the record is a detail of the previous record, which has the instants of change and deletion. */
  detail?: true;
}

/** One file of the catalogue. */
export interface CatalogueFile {
  kind: SupplyKind;
  /** The records that a row is stored as: usually one, in some files a record and its detail. */
  records: readonly CatalogueRecord[];
  /** Checks what the row refers to, and records its key. Adds problems to the row. */
  check: (row: Row, references: References) => void;
}

/** The settings for storing a record that do not follow from its columns. */
type Stored = Omit<CatalogueRecord, "references" | "targets">;

function makeRecord(columns: Columns, stored: Stored, first: readonly TargetColumn[] = []): CatalogueRecord {
  const groups = new Map<ColumnGroup, string[]>();
  const targets = [...first];
  const references = [];
  for (const [name, column] of Object.entries(columns)) {
    const { group, storedAs = name, reference } = column;
    const members = group && groups.get(group);
    if (members) members.push(name);
    else if (group) {
      const from = [name];
      groups.set(group, from);
      targets.push({ column: group, from, read: (row) => COLUMN_GROUPS[group].read(row, columns) });
    } else if (name !== "deleted") {
      targets.push({ column: storedAs, from: [name], read: (row) => readCell(row, name, column) });
      if (reference) references.push({ column: storedAs, table: REFERENCED[reference] });
    }
  }
  return { ...stored, targets, references };
}

/** The records that a kind's rows are stored as. */
function makeFile(name: KindName, records: (columns: Columns) => readonly CatalogueRecord[]): CatalogueFile {
  const kind = KINDS[name];
  return { kind, records: records(kind.columns), check: CHECKS[name] };
}

const NO_CODES = { attribute_codes: "'{}'" };
const one = (name: KindName, stored: Stored): CatalogueFile =>
  makeFile(name, (columns) => [makeRecord(columns, stored)]);

/** The key of a rule: its code, or else the fields that limit it. */
const ruleKey = (column: string): TargetColumn => ({
  column,
  from: ["percent"],
  read: (row) => row.raw("code") || makeKey(KINDS.sell_rules.keyFrom!, (field) => row.raw(field)),
});

/** The id of a detail: that of the service in the same row. */
const SERVICE_ID: TargetColumn = { column: "service_id", from: ["code"], read: (row) => row.raw("code") || null };

/** The files of services (transfers, tour options and cabins): a row is a service and its detail. */
function service(name: KindName, productType: 2 | 3 | 4, detail: Omit<Stored, "key" | "detail">): CatalogueFile {
  return makeFile(name, (columns) => {
    const isOfService = (column: string) => column === "code" || column in SERVICE_COLUMNS || column in reservations;
    const part = (isWanted: boolean) =>
      Object.fromEntries(Object.entries(columns).filter(([column]) => isOfService(column) === isWanted));
    const otherwise = { product_type: String(productType), languages: "'{}'" };
    const made = makeRecord(part(false), { ...detail, key: ["service_id"], detail: true }, [SERVICE_ID]);
    const toService = { column: "service_id", table: "service" } as const;
    return [
      makeRecord(part(true), { table: "service", key: ["code"], otherwise }),
      { ...made, references: [toService, ...made.references] },
    ];
  });
}

/** Parents precede children: a room's property must be stored before the room. */
export const CATALOGUE: readonly CatalogueFile[] = [
  one("places", { table: "place", idPrefix: "plc", key: ["code"] }),
  one("properties", { table: "property", idPrefix: "prp", key: ["code"], otherwise: NO_CODES, property: "id" }),
  one("rooms", {
    table: "room",
    idPrefix: "rom",
    key: ["property_id", "code"],
    otherwise: NO_CODES,
    property: "property_id",
  }),
  one("rate_plans", {
    table: "rate_plan",
    idPrefix: "rtp",
    key: ["property_id", "code"],
    positionIn: "property_id",
    takenPosition: "greatest(r.position, (SELECT max(each) FROM unnest(r.adult_positions) AS each))",
    property: "property_id",
  }),
  one("rate_seasons", {
    table: "rate_season",
    key: ["property_id", "plan_code", "starts_on"],
    property: "property_id",
  }),
  one("supplements", { table: "supplement", key: ["property_id", "code"], property: "property_id" }),
  one("offers", { table: "offer", key: ["property_id", "code"], property: "property_id" }),
  one("fees", { table: "fee", key: ["property_id", "code"], property: "property_id" }),
  makeFile("sell_rules", ({ code: _, ...columns }) => [
    makeRecord(columns, { table: "sell_rule", key: ["key"] }, [ruleKey("key"), ruleKey("code")]),
  ]),
  one("service_zones", { table: "service_zone", idPrefix: "zon", key: ["code"] }),
  one("vehicle_types", { table: "transfer_vehicle_type", idPrefix: "veh", key: ["code"] }),
  service("transfers", 2, { table: "transfer_service" }),
  one("tours", { table: "tour", idPrefix: "tou", key: ["code"], otherwise: NO_CODES }),
  service("tour_options", 3, { table: "tour_option", idPrefix: "opt" }),
  one("flights", { table: "flight", idPrefix: "flt", key: ["code"], otherwise: { weekdays: "'{1,2,3,4,5,6,7}'" } }),
  service("flight_cabins", 4, { table: "flight_cabin", idPrefix: "cab" }),
  one("tariffs", { table: "tariff", key: ["service_id", "code"], positionIn: "service_id" }),
  one("packages", { table: "package", idPrefix: "pkg", key: ["code"] }),
  one("package_components", { table: "package_component", key: ["package_id", "position"] }),
];

/** The file of a kind. */
export const catalogueFile = (name: KindName): CatalogueFile => CATALOGUE.find(({ kind }) => kind.name === name)!;
