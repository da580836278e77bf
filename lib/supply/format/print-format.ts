import type { Column, ColumnType } from "./column";
import { EXAMPLES } from "./examples";
import { describeEmptyCell } from "./json-schemas";
import { FILE_COLUMNS, FILE_NAMES, type FileName, KINDS, listColumns } from "./kinds";
import { listValues } from "./read-cell";

/** Describes how cells of each type are written. */
const WRITTEN: Readonly<Record<ColumnType, string>> = {
  text: "text",
  code: "code",
  reference_code: "capital letters, digits and _",
  country: "ISO 3166, two letters",
  currency: "ISO 4217, three letters",
  time_zone: "IANA time zone",
  iata: "three letters",
  airline: "two letters or digits",
  flight_number: "digits",
  url: "http:// or https://",
  integer: "whole number",
  degrees: "decimal degrees",
  amount: "amount of the row's currency",
  percent: "at most two decimals",
  markup: "above -100, at most four decimals",
  rate: "at most ten decimals",
  square_metres: "at most one decimal",
  boolean: "true or false",
  date: "2027-03-31",
  time: "18:00",
  times: "10:00;15:30",
  choice: "one of",
  codes: "list of",
  images: "https://img.example/1.jpg|The pool|1600x1067|#8fa3b0;…",
  beds: "DOUBLE=1;SOFA_BED=1",
  languages: "en;pt-BR",
  weekdays: "digits: 567",
  fees: "CITY_TAX|City tax|2.50|EUR|PER_PERSON_NIGHT;… (PER_STAY, PER_NIGHT, PER_PERSON_NIGHT)",
  external_ids: "GIATA|12345|attribution, licence;…",
  pickup_points: "QUAY|Old quay steps|41.14|-8.61|25;…: code, name, coordinates, minutes before the departure",
  questions:
    "MENU|Which menu?|CHOICE|FISH,GREEN|TRAVELLER|true;… (TEXT, NUMBER, CHOICE, DATE; BOOKING, TRAVELLER; true: required)",
  text_list: "Two tastings;A guide",
  child_bands: "2=0;11=25.00: up to an age, a price a night",
  decimal: "decimal amount: 24.00",
  decimal_bands: "2=0;11=25.00: up to an age, a price a night",
  child_rules: "1:2-11=0;2-9:2-11=50%: position or positions, ages, an amount or a percent",
  code_list: "HB;BB",
  markets: "DE;AT, or !AE;!SA",
  fare_bands: "1=0:LAP;11=7.50: up to an age, a price; :LAP takes no seat",
  baggage: "8|1|23: kilograms in the cabin, pieces in the hold, kilograms a piece",
  deadline: "2d 18:00: days before, local time",
  stay_tiers: "7d 18:00=NIGHTS:1;3d 18:00=PERCENT:50;1d 18:00=AMOUNT:200.00",
  service_tiers: "3d 18:00=PERCENT:50;1d 18:00=AMOUNT:20.00",
  plan_prices: "FLEX=120.00;HB@2=190.00;NRF=: by code, with @ for so many adults; nothing takes it off sale",
  plan_flags: "true or false, or HB=true;BB=: by code; nothing opens it",
  plan_nights: "3, or FLEX=2;NRF=: for all plans, or by code",
};

const RULES = `Supply files: CSV, imported by "npm run supply:import -- DIRECTORY" or on the Supply screen

- UTF-8 (or UTF-16 with a byte-order mark), commas, a header in the first line, quotes as in RFC 4180; also as .csv.gz.
  Columns may be in any order. Any file may be missing. * marks columns that a file must have.
- An import is one transaction: everything, or nothing. Up to 20 problems are told with file, line, column and value.
- A column that is not in the file leaves what is stored; an empty cell sets the default (in room_days.csv and
  service_days.csv it leaves what is stored). Columns marked with the same (word) are one value: all of them or none.
- The same file twice changes nothing. Public ids are permanent. What is not in the files stays; "deleted" retires it.
- In room_days.csv and service_days.csv later rows override earlier ones, and sold and held units never change.
- Decimals have a point; amounts at most the decimals of their currency (EUR 2, JPY 0, KWD 3). Lists are separated
  by ";". A code has no blanks, commas, quotes, ";", "=" or "|".
`;

function describeColumn(name: string, column: Column, isRequired: boolean): string {
  const { type, minimum, maximum, maxLength, unit, group, description } = column;
  const values = listValues(column);
  const bounds = type === "integer" ? `, ${minimum} to ${maximum}${unit ? ` ${unit}` : ""}` : "";
  const limit = type === "text" ? `, at most ${maxLength} characters` : "";
  const listed = values.length > 0 ? ` ${values.join(" ")}` : "";
  const empty = describeEmptyCell(column);
  const notes = [group && `(${group})`, empty !== undefined && !isRequired && `Empty: ${empty}.`].filter(Boolean);
  const written = `${WRITTEN[type]}${bounds}${limit}${listed}`;
  return `  ${name}${isRequired ? " *" : ""}: ${[`${description}.`, ...notes].join(" ")}\n      ${written}`;
}

function describeFile(file: FileName): string {
  const { required } = listColumns(file);
  const key = Object.values(KINDS).find((kind) => kind.file === file)?.key;
  const columns = Object.entries(FILE_COLUMNS[file]).map(([name, column]) =>
    describeColumn(name, column, required.includes(name)),
  );
  const { row, example } = EXAMPLES[file];
  const title = `${file}: a row is ${row}${key ? `, named by ${key.join(" and ")}` : ""}`;
  return [
    title,
    "-".repeat(title.length),
    ...columns,
    "",
    ...example
      .trimEnd()
      .split("\n")
      .map((line) => `  ${line}`),
    "",
  ].join("\n");
}

/** The format of the supply files in words: its rules, and all columns of each file. */
export const printFormat = (files: readonly FileName[] = FILE_NAMES): string =>
  [RULES, ...files.map(describeFile)].join("\n");
