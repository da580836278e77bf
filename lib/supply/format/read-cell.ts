import {
  ATTRIBUTE_CODES,
  PLACE_TYPE_CODES,
  PROPERTY_CATEGORY_CODES,
  TOUR_CATEGORY_CODES,
} from "@/lib/catalogue/reference-schemas";
import {
  airline,
  amount,
  formatArray,
  type CellReader,
  code,
  country,
  currency,
  date,
  degrees,
  flightNumber,
  iata,
  languages,
  markup,
  choiceFrom,
  percent,
  exchangeRate,
  referenceCode,
  squareMetres,
  text,
  timeOfDay,
  timeZone,
  trueOrFalse,
  webAddress,
  weekdayNumbers,
  wholeNumber,
} from "../csv/cells";
import { deadline, tiers } from "../csv/cancellation-cells";
import type { Row } from "../csv/csv-rows";
import { childRules, decimal, ageBandAmounts, markets, planCodes } from "../csv/contract-cells";
import {
  attributeList,
  baggage,
  beds,
  childBands,
  externalIds,
  fareBands,
  images,
  mandatoryFees,
  pickupPoints,
  questions,
  textList,
} from "../csv/list-cells";
import type { CodeList, Column, ColumnType } from "./column";

/** A value for COPY: JSON as an object, arrays of the database as literals. */
export type Cell = string | number | bigint | boolean | null | object;

const CODE_LISTS: Readonly<Record<CodeList, readonly string[]>> = {
  "property categories": PROPERTY_CATEGORY_CODES,
  "tour categories": TOUR_CATEGORY_CODES,
  attributes: ATTRIBUTE_CODES,
  "place types": PLACE_TYPE_CODES,
};

/** The values that a column allows; empty for any value of its type. */
export const listValues = ({ values = [], codeList }: Column): readonly string[] =>
  codeList ? CODE_LISTS[codeList] : values;

/** Readers of cells by type; a row has one currency. Columns of days are read by what is sold (`day-cells`). */
const READERS: Readonly<
  Record<
    Exclude<ColumnType, "plan_prices" | "plan_nights" | "plan_flags" | "times">,
    (column: Column, money: string) => CellReader<Cell>
  >
> = {
  text: ({ maxLength }) => text(maxLength!),
  code: () => code,
  reference_code: () => referenceCode,
  country: () => country,
  currency: () => currency,
  time_zone: () => timeZone,
  iata: () => iata,
  airline: () => airline,
  flight_number: () => flightNumber,
  url: () => webAddress,
  integer: ({ minimum, maximum }) => wholeNumber(minimum!, maximum!),
  degrees: ({ maximum }) => degrees(maximum!),
  amount: (_, money) => amount(money),
  percent: () => percent,
  markup: () => markup,
  rate: () => exchangeRate,
  square_metres: () => squareMetres,
  boolean: () => trueOrFalse,
  date: () => date,
  time: () => timeOfDay,
  choice: (column) => choiceFrom(...listValues(column)),
  codes: () => (cell) => formatArray(attributeList(cell)),
  images: () => images,
  beds: () => beds,
  languages: () => (cell) => formatArray(languages(cell)),
  weekdays: () => (cell) => formatArray(weekdayNumbers(cell)),
  fees: () => mandatoryFees,
  external_ids: () => externalIds,
  child_bands: (_, money) => childBands(money),
  decimal: () => decimal,
  decimal_bands: () => ageBandAmounts,
  child_rules: () => childRules,
  code_list: () => (cell) => formatArray(planCodes(cell).map((one) => `"${one.replaceAll("\\", "\\\\")}"`)),
  markets: () => (cell) => formatArray(markets(cell)),
  fare_bands: (_, money) => fareBands(money),
  baggage: () => baggage,
  pickup_points: () => pickupPoints,
  questions: () => questions,
  text_list: () => textList,
  deadline: () => deadline,
  stay_tiers: (_, money) => tiers(money),
  service_tiers: (_, money) => tiers(money, ["PERCENT", "AMOUNT"]),
};

/** The value that is stored for an empty cell of a list. */
const EMPTY_LISTS: Partial<Record<ColumnType, Cell>> = {
  codes: formatArray([]),
  languages: formatArray([]),
  weekdays: formatArray([1, 2, 3, 4, 5, 6, 7]),
  images: [],
  beds: [],
  fees: [],
  external_ids: [],
  pickup_points: [],
  questions: [],
  text_list: [],
  child_bands: [],
  decimal_bands: [],
  child_rules: [],
  code_list: formatArray([]),
  markets: formatArray([]),
  fare_bands: [],
};

/** The stored value of a row's cell; null if it is wrong, which is reported. */
export function readCell(row: Row, name: string, column: Column): Cell {
  const read = READERS[column.type as keyof typeof READERS](column, row.raw("currency_code"));
  if (column.isRequired) return row.required(name, read);
  return row.optional(name, read) ?? column.empty ?? EMPTY_LISTS[column.type] ?? null;
}
