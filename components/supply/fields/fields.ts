import { formatLanguageName } from "@/lib/format/names";
import { formatNoun } from "@/lib/format/words";
import { t } from "@/lib/language/text";
import type { Column, ColumnType } from "@/lib/supply/format/column";
import { KINDS } from "@/lib/supply/format/kinds";
import type { Section } from "@/lib/supply/format/shared-columns";
import type { Field, FieldSection, FieldShape, Json, ListShape } from "./field-shapes";
import { type FieldTexts, type KindId } from "../kinds";
import {
  allFees,
  baggage,
  beds,
  childBands,
  childRules,
  externalIds,
  fareBands,
  freeUntil,
  images,
  pickupPoints,
  questions,
  serviceTiers,
  stayTiers,
} from "./packings";
import { toText, toValue } from "./values";

const SERVICES = ["transfers", "tour_options", "flight_cabins"] as const;

const nameChoices = (choices: Column["choices"] = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(choices).map(([value, text]) => [value, t(text)]));

function choiceShape({ choices, unset, codeList, type }: Column): FieldShape {
  if (codeList) return { is: "code", of: codeList };
  return {
    is: "choice",
    choices: nameChoices(choices),
    ...(unset && { unset: t(unset) }),
    ...(type === "integer" && { isInteger: true as const }),
  };
}

const packed = (packing: () => ListShape) => (): FieldShape => ({ is: "packed", packing: packing() });
const always = (made: FieldShape) => (): FieldShape => made;
const mono = always({ is: "text", isMono: true });

/** How each column type is edited. Columns of days are edited in the calendar instead. */
const SHAPES: Readonly<
  Record<Exclude<ColumnType, "plan_prices" | "plan_nights" | "plan_flags" | "times">, (column: Column) => FieldShape>
> = {
  text: ({ rows }) => ({ is: "text", ...(rows !== undefined && { rows }) }),
  code: ({ reference }) =>
    reference
      ? { is: "record", kinds: reference === "services" ? SERVICES : [reference] }
      : { is: "text", isMono: true },
  reference_code: mono,
  iata: mono,
  airline: mono,
  flight_number: mono,
  url: always({ is: "text" }),
  country: always({ is: "suggested", of: "countries" }),
  currency: always({ is: "suggested", of: "currencies" }),
  time_zone: always({ is: "suggested", of: "zones" }),
  integer: (column) => (column.choices ? choiceShape(column) : { is: "integer" }),
  degrees: always({ is: "degrees" }),
  amount: always({ is: "decimal", isMoney: true }),
  percent: always({ is: "decimal" }),
  markup: always({ is: "decimal" }),
  rate: always({ is: "decimal" }),
  square_metres: always({ is: "decimal" }),
  boolean: ({ choices, unset }) => ({
    is: "truth",
    yes: t(choices?.true ?? "common.yes"),
    no: t(choices?.false ?? "common.no"),
    ...(unset && { unset: t(unset) }),
  }),
  date: always({ is: "date" }),
  time: always({ is: "time" }),
  choice: choiceShape,
  codes: ({ codeList }) => ({ is: "codes", of: codeList! }),
  languages: always({ is: "texts" }),
  weekdays: always({ is: "weekdays" }),
  images: packed(images),
  beds: packed(beds),
  fees: packed(allFees),
  external_ids: packed(externalIds),
  child_bands: packed(childBands),
  decimal: always({ is: "decimal" }),
  decimal_bands: packed(childBands),
  child_rules: ({ choices }) => ({ is: "packed", packing: childRules(nameChoices(choices)) }),
  code_list: always({ is: "texts" }),
  markets: always({ is: "texts" }),
  fare_bands: packed(fareBands),
  baggage: packed(baggage),
  pickup_points: packed(pickupPoints),
  questions: packed(questions),
  text_list: always({ is: "texts" }),
  deadline: packed(freeUntil),
  stay_tiers: packed(stayTiers),
  service_tiers: packed(serviceTiers),
};

const WIDE: readonly FieldShape["is"][] = ["packed", "codes", "weekdays"];
const DESCRIPTION = "description_";

/** Makes the form field of a column. */
function makeField([name, column]: [name: string, column: Column]): Field {
  const { group, label, hint, isRequired, isFixed, rows, shownAt } = column;
  const entered = SHAPES[column.type as keyof typeof SHAPES](column);
  return {
    column: name,
    label: group === "descriptions" ? formatLanguageName(name.slice(DESCRIPTION.length)) : t(label!),
    shape: entered,
    ...(hint && { hint: t(hint) }),
    ...(isRequired && { isRequired }),
    ...(isFixed && { isFixed }),
    ...((rows !== undefined || WIDE.includes(entered.is)) && { isWide: true as const }),
    ...(shownAt && { isShown: (texts: FieldTexts) => texts[shownAt.column] === shownAt.value }),
  };
}

const makeSection = ({ title, columns }: Section): FieldSection => ({
  title: t(title),
  fields: Object.entries(columns).map(makeField),
  ...(title === "supply.section.descriptions" && { isSparse: true as const }),
});

/** The column without a form field: retiring a record is a separate action. */
const NO_FIELD = "deleted";

/**
 * The sections of a kind's form. A column without a field of its own is edited as CSV text, so that the form covers
 * everything that a file can contain.
 */
export function listSections(kind: KindId, columns: readonly string[]): readonly FieldSection[] {
  const others = columns.filter((column) => !(column in KINDS[kind].columns));
  const sections = KINDS[kind].sections.map(makeSection);
  if (others.length === 0) return sections;
  return [...sections, { title: t("supply.furtherColumns"), fields: others.map(plainField) }];
}

const plainField = (column: string): Field => ({
  column,
  label: formatColumn(column),
  shape: { is: "text", isMono: true },
  hint: t("supply.columnHint", { column }),
});

const formatColumn = (column: string): string => {
  const words = column.replaceAll("_", " ");
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
};

/** The fields that a kind's form declares explicitly. */
export const listFields = (kind: KindId): Field[] =>
  KINDS[kind].sections.flatMap(({ columns }) => Object.entries(columns)).map(makeField);

/** The label of a column, and how it is edited. */
export function getField(kind: KindId, name: string): Field {
  const column = name === NO_FIELD ? undefined : KINDS[kind].columns[name];
  return column ? makeField([name, column]) : plainField(name);
}

/** Converts a stored row to the form's texts. @param row by column, as in the service's response */
export const toTexts = (kind: KindId, row: Readonly<Record<string, Json>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([column]) => column !== NO_FIELD)
      .map(([column, value]) => [column, toText(getField(kind, column).shape, value)]),
  );

/** Converts the form to a row for the service: null for empty and hidden fields. */
export function toRow(kind: KindId, texts: FieldTexts): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(texts).map(([column, text]) => {
      const { shape, isShown = () => true } = getField(kind, column);
      return [column, isShown(texts) ? toValue(shape, text) : null];
    }),
  );
}

/** The empty required fields, each with its message. */
export function findMissing(kind: KindId, texts: FieldTexts): Record<string, string> {
  const empty = listFields(kind).filter(({ column, isRequired }) => isRequired && !(texts[column] ?? "").trim());
  return Object.fromEntries(
    empty.map(({ column, label }) => [column, t("supply.enter", { label: formatNoun(label) })]),
  );
}
