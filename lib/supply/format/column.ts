import type { MessageKey } from "@/lib/language/messages";

/**
 * What a column contains. For each type there is a reader of cells (`read-cell.ts`), a JSON schema and writer
 * (`json-schemas.ts`, `write-cell.ts`), and a form field (`components/supply/fields`).
 */
export type ColumnType =
  | "text"
  | "code"
  | "reference_code"
  | "country"
  | "currency"
  | "time_zone"
  | "iata"
  | "airline"
  | "flight_number"
  | "url"
  | "integer"
  | "degrees"
  | "amount"
  | "percent"
  | "markup"
  | "rate"
  | "square_metres"
  | "boolean"
  | "date"
  | "time"
  | "times"
  | "choice"
  | "codes"
  | "images"
  | "beds"
  | "languages"
  | "weekdays"
  | "fees"
  | "external_ids"
  | "child_bands"
  | "decimal"
  | "decimal_bands"
  | "child_rules"
  | "code_list"
  | "markets"
  | "fare_bands"
  | "baggage"
  | "pickup_points"
  | "questions"
  | "text_list"
  | "deadline"
  | "stay_tiers"
  | "service_tiers"
  | "plan_prices"
  | "plan_nights"
  | "plan_flags";

/** A value as JSON; null for an empty cell. */
export type Value = string | number | boolean | null | Value[] | { [key: string]: Value };

/** Columns that are stored as one value: a file has all of them or none. */
export type ColumnGroup = "address" | "contact" | "child_policy" | "descriptions" | "cancellation" | "meeting_point";

/** A list of codes of the service, which a form offers as choices. */
export type CodeList = "property categories" | "tour categories" | "attributes" | "place types";

/** The kind of record that a column names; services are transfers, tour options and cabins. */
export type Reference =
  | "places"
  | "properties"
  | "service_zones"
  | "vehicle_types"
  | "tours"
  | "flights"
  | "packages"
  | "services";

/**
 * A column of supply, declared once: the files, the operations' JSON, the forms and the printed format follow from it.
 * Without a library, so that forms can import it.
 */
export interface Column {
  type: ColumnType;
  description: string;
  /** An example value as JSON. */
  example: Value;
  /** Set if a new record needs a value. */
  isRequired?: true;
  /** Set if the value cannot change once the record is stored. */
  isFixed?: true;
  /** What is stored for an empty cell; absent for nothing. */
  empty?: string | number | boolean;
  /** Describes the meaning of an empty cell, if the stored value does not show it. */
  emptyWords?: string;
  /** The values of a choice; a code list has those of the service. */
  values?: readonly string[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  unit?: string;
  reference?: Reference;
  /** The database column's name, if it differs. */
  storedAs?: string;
  group?: ColumnGroup;

  /** Fields of the form. */
  /** The label in the form; null if no form has the column. */
  label: MessageKey | null;
  hint?: MessageKey;
  /** Labels of a choice's values, of the units of a children's price, and of no value. */
  choices?: Readonly<Record<string, MessageKey>>;
  unset?: MessageKey;
  codeList?: CodeList;
  rows?: number;
  /** The column and value at which the form shows the field. */
  shownAt?: { column: string; value: string };
}
export type Columns = Readonly<Record<string, Column>>;

/** Everything about a column besides its type. */
export type ColumnDetails = Omit<Column, "type" | "description" | "label" | "isRequired" | "example"> & {
  example?: Value;
};

const column = (type: ColumnType, label: MessageKey | null, description: string, details: ColumnDetails): Column => ({
  type,
  label,
  description,
  example: null,
  ...details,
});

type Declare = (label: MessageKey | null, description: string, details?: ColumnDetails) => Column;

/** Creates a builder for columns of one type. */
const typed =
  (type: ColumnType, usual: ColumnDetails = {}): Declare =>
  (label, description, details = {}) =>
    column(type, label, description, { ...usual, ...details });

/** Marks a column that a new record needs. */
export const required = (made: Column): Column => ({ ...made, isRequired: true });
/** Marks a required column that never changes. */
export const fixed = (made: Column): Column => ({ ...made, isRequired: true, isFixed: true });

export const text = (
  maxLength: number,
  label: MessageKey | null,
  description: string,
  details: ColumnDetails = {},
): Column => column("text", label, description, { example: "Text", maxLength, ...details });
export const integer = (
  minimum: number,
  maximum: number,
  label: MessageKey | null,
  description: string,
  details: ColumnDetails = {},
): Column => column("integer", label, description, { example: minimum, minimum, maximum, ...details });
export const degrees = (
  limit: number,
  label: MessageKey | null,
  description: string,
  details: ColumnDetails = {},
): Column => column("degrees", label, description, { unit: "degrees", minimum: -limit, maximum: limit, ...details });
export const choice = (
  choices: Readonly<Record<string, MessageKey>>,
  label: MessageKey | null,
  description: string,
  details: ColumnDetails = {},
): Column => {
  const values = Object.keys(choices);
  return column("choice", label, description, { example: values[0]!, values, choices, ...details });
};
/** A choice whose values, with their names, are a list of the service. */
export const choiceOfCodes = (
  codeList: CodeList,
  label: MessageKey | null,
  description: string,
  example: string,
): Column => column("choice", label, description, { example, codeList });
export const codes = (codeList: CodeList, label: MessageKey | null, description: string, example: string): Column =>
  column("codes", label, description, { example: [example], codeList, emptyWords: "none" });
/** A column with another record's code, which is stored as id. */
export const reference = (
  to: Reference,
  storedAs: string,
  label: MessageKey | null,
  description: string,
  details: ColumnDetails = {},
): Column => column("code", label, description, { example: "H1", reference: to, storedAs, ...details });

export const code = typed("code", { example: "H1" });
export const trueOrFalse = typed("boolean", { example: false });
export const date = typed("date", { example: "2027-03-01" });
export const time = typed("time", { example: "18:00" });
export const amount = typed("amount", { example: "20.50" });
export const currency = typed("currency", { example: "EUR" });
export const timeZone = typed("time_zone", { example: "Europe/Paris" });
export const country = typed("country", { example: "FR" });
export const iata = typed("iata", { example: "ORY" });
export const weekdays = typed("weekdays", { example: [5, 6], emptyWords: "every day", hint: "supply.hint.everyDay" });
/** A column of any other type. */
export const ofType = (
  type: ColumnType,
  label: MessageKey | null,
  description: string,
  details: ColumnDetails = {},
): Column => column(type, label, description, details);
