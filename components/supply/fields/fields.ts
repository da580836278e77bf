import { formatNoun } from "@/lib/format/noun";
import { t } from "@/lib/language/text";
import type { Field, FieldSection, Json } from "./field-shapes";
import { type Texts, type KindId } from "../kinds";
import { componentSections, packageSections } from "./package-fields";
import {
  cabinSections,
  flightSections,
  placeSections,
  tariffSections,
  tourOptionSections,
  tourSections,
  transferSections,
  vehicleSections,
  zoneSections,
} from "./service-fields";
import { propertySections, ratePlanSections, roomSections } from "./stay-fields";
import { textOf, valueOf } from "./values";

const SECTIONS: Record<KindId, () => readonly FieldSection[]> = {
  properties: propertySections,
  rooms: roomSections,
  rate_plans: ratePlanSections,
  service_zones: zoneSections,
  vehicle_types: vehicleSections,
  transfers: transferSections,
  tours: tourSections,
  tour_options: tourOptionSections,
  flights: flightSections,
  flight_cabins: cabinSections,
  tariffs: tariffSections,
  packages: packageSections,
  package_components: componentSections,
  places: placeSections,
};

/** Retiring a record is a separate action. */
const NO_FIELD = "deleted";

/**
 * The form of a kind. A column without a field of its own is edited as the text of its CSV cell, so that the form
 * covers everything that a file can contain.
 */
export function sectionsOf(kind: KindId, columns: readonly string[]): readonly FieldSection[] {
  const described = new Set(fieldsOf(kind).map(({ column }) => column));
  const others = columns.filter((column) => column !== NO_FIELD && !described.has(column));
  if (others.length === 0) return SECTIONS[kind]();
  return [...SECTIONS[kind](), { title: t("supply.furtherColumns"), fields: others.map(plainField) }];
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
export const fieldsOf = (kind: KindId): Field[] => SECTIONS[kind]().flatMap(({ fields }) => fields);

/** The label of a column, and how it is edited. */
export const fieldOf = (kind: KindId, column: string): Field =>
  fieldsOf(kind).find((field) => field.column === column) ?? plainField(column);

/** Converts a stored row to the form's texts. @param row by column, as in the service's response */
export const textsOf = (kind: KindId, row: Readonly<Record<string, Json>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([column]) => column !== NO_FIELD)
      .map(([column, value]) => [column, textOf(fieldOf(kind, column).shape, value)]),
  );

/** Converts the form to a row for the service: null for empty and hidden fields. */
export function rowOf(kind: KindId, texts: Texts): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(texts).map(([column, text]) => {
      const { shape, isShown = () => true } = fieldOf(kind, column);
      return [column, isShown(texts) ? valueOf(shape, text) : null];
    }),
  );
}

/** The empty required fields, each with its message. */
export function missingOf(kind: KindId, texts: Texts): Record<string, string> {
  const empty = fieldsOf(kind).filter(({ column, isRequired }) => isRequired && !(texts[column] ?? "").trim());
  return Object.fromEntries(
    empty.map(({ column, label }) => [column, t("supply.enter", { label: formatNoun(label) })]),
  );
}
