import type { Columns } from "./column";
import {
  cabinSections,
  flightSections,
  fxRateColumns,
  retired,
  serviceDayColumns,
  tariffSections,
  transferSections,
  vehicleTypeSections,
  zoneSections,
} from "./service-columns";
import { tourOptionSections, tourSections } from "./tour-columns";
import {
  placeSections,
  propertySections,
  ratePlanSections,
  rateSeasonSections,
  roomDayColumns,
  roomSections,
} from "./stay-columns";
import { feeSections, offerSections, RULE_SCOPE, sellRuleSections, supplementSections } from "./contract-columns";
import type { Section } from "./shared-columns";
import { packageComponentSections, packageSections } from "./package-columns";

/** The kinds of records in supply. Each is a catalogue file; parents precede children. */
export const KIND_NAMES = [
  "places",
  "properties",
  "rooms",
  "rate_plans",
  "rate_seasons",
  "supplements",
  "offers",
  "fees",
  "sell_rules",
  "service_zones",
  "vehicle_types",
  "transfers",
  "tours",
  "tour_options",
  "flights",
  "flight_cabins",
  "tariffs",
  "packages",
  "package_components",
] as const;
export type KindName = (typeof KIND_NAMES)[number];

/** Files about ranges of days, or rates. */
const DAY_FILES = ["room_days.csv", "service_days.csv", "fx_rates.csv"] as const;
/** The files of supply in the order in which they are imported. */
export const FILE_NAMES = [...KIND_NAMES.map((name) => `${name}.csv` as const), ...DAY_FILES] as const;
export type FileName = (typeof FILE_NAMES)[number];

/** A kind of supply: the rows of one catalogue file. */
export interface SupplyKind {
  name: KindName;
  file: FileName;
  /** The singular: "room". */
  noun: string;
  label: string;
  /** The columns that identify a record. */
  key: readonly string[];
  /** The columns from which the key is made if a row has none. */
  keyFrom?: readonly string[];
  /** The key's column with the parent's code, and the parent's kind if it is one. */
  parent?: { column: string; kind?: KindName };
  /** Set if a row is stored as one value, so that a file must have all columns. */
  isWhole?: true;
  /** The sections of the form. */
  sections: readonly Section[];
  /** The columns of all sections; `deleted` is the last one. */
  columns: Columns;
}

type Told = Pick<SupplyKind, "noun" | "label" | "sections"> &
  Partial<Pick<SupplyKind, "key" | "keyFrom" | "parent" | "isWhole">>;

const OF_PROPERTY = {
  key: ["property_code", "code"],
  parent: { column: "property_code", kind: "properties" },
} as const;

const TOLD: Readonly<Record<KindName, Told>> = {
  places: { noun: "place", label: "Places", sections: placeSections },
  properties: { noun: "property", label: "Properties", sections: propertySections },
  rooms: { noun: "room", label: "Rooms", sections: roomSections, ...OF_PROPERTY },
  rate_plans: { noun: "rate plan", label: "Rate plans", sections: ratePlanSections, ...OF_PROPERTY },
  rate_seasons: {
    noun: "season",
    label: "Seasons",
    sections: rateSeasonSections,
    key: ["property_code", "plan_code", "from"],
    parent: { column: "property_code", kind: "properties" },
  },
  supplements: { noun: "supplement", label: "Supplements", sections: supplementSections, ...OF_PROPERTY },
  offers: { noun: "offer", label: "Offers", sections: offerSections, ...OF_PROPERTY },
  fees: { noun: "fee", label: "Taxes and fees", sections: feeSections, ...OF_PROPERTY },
  sell_rules: { noun: "sell rule", label: "Sell rules", sections: sellRuleSections, keyFrom: RULE_SCOPE },
  service_zones: { noun: "service zone", label: "Service zones", sections: zoneSections },
  vehicle_types: { noun: "vehicle type", label: "Vehicle types", sections: vehicleTypeSections },
  transfers: { noun: "transfer", label: "Transfers", sections: transferSections },
  tours: { noun: "tour", label: "Tours", sections: tourSections },
  tour_options: {
    noun: "tour option",
    label: "Tour options",
    sections: tourOptionSections,
    parent: { column: "tour_code", kind: "tours" },
  },
  flights: { noun: "flight", label: "Flights", sections: flightSections },
  flight_cabins: {
    noun: "cabin",
    label: "Cabins",
    sections: cabinSections,
    parent: { column: "flight_code", kind: "flights" },
  },
  tariffs: {
    noun: "tariff",
    label: "Tariffs",
    sections: tariffSections,
    key: ["service_code", "code"],
    parent: { column: "service_code" },
  },
  packages: { noun: "package", label: "Packages", sections: packageSections },
  package_components: {
    noun: "package component",
    label: "Package components",
    sections: packageComponentSections,
    key: ["package_code", "position"],
    parent: { column: "package_code", kind: "packages" },
    isWhole: true,
  },
};

const kind = (name: KindName): SupplyKind => ({
  name,
  file: `${name}.csv`,
  key: ["code"],
  ...TOLD[name],
  columns: Object.assign({}, ...TOLD[name].sections.map(({ columns }) => columns), { deleted: retired }) as Columns,
});

export const KINDS = Object.fromEntries(KIND_NAMES.map((name) => [name, kind(name)])) as Readonly<
  Record<KindName, SupplyKind>
>;

/** The columns of each file. */
export const FILE_COLUMNS = {
  ...Object.fromEntries(Object.values(KINDS).map(({ file, columns }) => [file, columns])),
  "room_days.csv": roomDayColumns,
  "service_days.csv": serviceDayColumns,
  "fx_rates.csv": fxRateColumns,
} as Readonly<Record<FileName, Columns>>;

/** The columns that a file must have and may have. */
export function listColumns(file: FileName): { required: string[]; optional: string[] } {
  const isWhole = Object.values(KINDS).some((one) => one.file === file && one.isWhole);
  const all = Object.entries(FILE_COLUMNS[file]);
  const required = all.filter(([name, column]) => column.isRequired || (isWhole && name !== "deleted"));
  const names = required.map(([name]) => name);
  return { required: names, optional: all.map(([name]) => name).filter((name) => !names.includes(name)) };
}

/** Makes the key of a record without a code from its fields, so that the same row sent again updates that record. */
export const makeKey = (columns: readonly string[], cell: (column: string) => unknown): string =>
  columns.flatMap((column) => (cell(column) ? `${column}=${String(cell(column))}` : [])).join(";") || "*";

/** Adds the key to a row. */
export const addKey = <R extends Readonly<Record<string, unknown>>>({ key, keyFrom }: SupplyKind, row: R): R =>
  keyFrom && !row[key[0]!] ? { ...row, [key[0]!]: makeKey(keyFrom, (column) => row[column]) } : row;

/** A row's key as texts, in the order of columns: codes, or numbers of positions. */
export const readKey = ({ key }: Pick<SupplyKind, "key">, row: Readonly<Record<string, unknown>>): string[] =>
  key.map((column) => String(row[column] as string | number));
