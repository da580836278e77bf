import { formatMoney } from "@/lib/core/money";
import { type ChildRuleCell, childRulesText } from "../csv/contract-cells";
import { type Bed, type ChildBand, type FareBand, type Image, imageText } from "../csv/list-cells";
import type { Column, ColumnType, Value } from "../format/column";
import type { SupplyKind } from "../format/kinds";
import { COLUMN_GROUPS } from "../import/groups";

/** A row as JSON: all columns of its kind, null for an empty cell. */
export type Row = Record<string, Value>;
/** A stored record as `to_jsonb` writes it, with the codes of records that it refers to. */
export type StoredRow = Record<string, unknown>;

/** Shows an empty list, the default of all list columns, as an empty cell. */
const filled = (value: unknown): Value => (Array.isArray(value) && value.length > 0 ? (value as Value[]) : null);
const asText = (value: unknown): Value =>
  typeof value === "string" || typeof value === "number" ? String(value) : null;

function showBands(value: unknown, { currency_code: currency }: StoredRow): Value {
  const bands = (value ?? []) as (ChildBand & Partial<FareBand>)[];
  return filled(bands.map((band) => ({ ...band, amount: formatMoney(BigInt(band.amount), String(currency)) })));
}

/** Converts stored values whose form differs from the row's, by type. */
const SHOWN: Partial<Record<ColumnType, (value: unknown, stored: StoredRow) => Value>> = {
  amount: (value, stored) => formatMoney(BigInt(Number(value)), String(stored.currency_code)),
  percent: asText,
  markup: asText,
  square_metres: asText,
  choice: asText,
  time: (value) => (value === "" ? null : asText(value)),
  codes: filled,
  languages: filled,
  fees: filled,
  external_ids: filled,
  pickup_points: filled,
  questions: filled,
  text_list: filled,
  // An empty cell means every day.
  weekdays: (value) => (Array.isArray(value) && value.length < 7 ? filled(value) : null),
  images: (value) => filled(((value ?? []) as Image[]).map(imageText)),
  beds: (value) => filled(((value ?? []) as Bed[]).map(({ type, count }) => `${type}=${count}`)),
  child_bands: showBands,
  fare_bands: showBands,
  decimal: asText,
  decimal_bands: filled,
  child_rules: (value) => childRulesText((value ?? []) as ChildRuleCell[]) || null,
  code_list: filled,
  markets: filled,
};

function showValue(name: string, { type, group, reference, storedAs = name }: Column, stored: StoredRow): Value {
  if (name === "deleted") return stored.deleted_at !== null;
  if (group) return COLUMN_GROUPS[group].show(stored)[name] ?? null;
  const value = stored[reference ? name : storedAs] ?? null;
  return SHOWN[type]?.(value, stored) ?? (SHOWN[type] ? null : (value as Value));
}

/** Converts a stored record to a row, column by column: the inverse of an import. */
export const toRow = ({ columns }: Pick<SupplyKind, "columns">, stored: StoredRow): Row =>
  Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, showValue(name, column, stored)]));
