import type { Baggage } from "../csv/list-cells";
import type { Column, ColumnType, Value } from "./column";

/** The parts of a list's element, each a text, number or truth value. */
type Element = Readonly<Record<string, string | number | boolean | null>>;
type Writer = (value: never) => string;

const joined: Writer = (value: readonly string[]) => value.join(";");
const elements =
  (write: (element: Element) => string): Writer =>
  (value: readonly Element[]) =>
    value.map(write).join(";");
const byPlan: Writer = (value: Element | number | boolean) =>
  typeof value !== "object"
    ? String(value)
    : Object.entries(value)
        .map(([plan, one]) => `${plan}=${one ?? ""}`)
        .join(";");
const tier = elements((one) => `${one.from}=${one.fee_type}:${one.value}`);

/** Writers of values whose cell is not simply their text. */
const WRITERS: Partial<Record<ColumnType, Writer>> = {
  degrees: (value: number) => value.toFixed(6),
  times: joined,
  codes: joined,
  images: joined,
  beds: joined,
  languages: joined,
  weekdays: (value: readonly number[]) => value.join(""),
  fees: elements((fee) => [fee.code, fee.name, fee.amount, fee.currency, fee.basis].join("|")),
  external_ids: elements(({ system, id, attribution }) =>
    [system, id, ...(attribution ? [attribution] : [])].join("|"),
  ),
  child_bands: elements((band) => `${band.max_age}=${band.amount}`),
  decimal_bands: elements((band) => `${band.max_age}=${band.amount}`),
  code_list: joined,
  markets: joined,
  fare_bands: elements((band) => `${band.max_age}=${band.amount}${band.seat ? "" : ":LAP"}`),
  pickup_points: elements((point) =>
    [point.code, point.name, point.latitude, point.longitude, point.minutes_before].map((part) => part ?? "").join("|"),
  ),
  questions: elements(({ code, text, type, choices, per, required }) =>
    [code, text, type, String(choices ?? ""), per ?? "", required ?? ""].join("|"),
  ),
  text_list: joined,
  baggage: (value: Baggage) => [value.cabin_kg, value.checked_pieces, value.checked_kg].join("|"),
  stay_tiers: tier,
  service_tiers: tier,
  plan_prices: byPlan,
  plan_nights: byPlan,
  plan_flags: byPlan,
};

/** A value as a file's cell. @param value that matches the column's schema */
export function writeCell({ type }: Pick<Column, "type">, value: Value | undefined): string {
  if (value === undefined || value === null) return "";
  return (WRITERS[type] ?? String)(value as never);
}
