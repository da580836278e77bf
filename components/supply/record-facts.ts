import { formatBoard } from "@/lib/format/board";
import type { Json } from "./fields/field-shapes";
import type { KindId } from "./kinds";

export type Row = Readonly<Record<string, Json>>;

/** A text or a number of a row as text. */
export const textIn = (row: Row, column: string): string => {
  const value = row[column];
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
};
const joined = (...parts: (string | false)[]): string => parts.filter(Boolean).join(" · ");

/** The label of a record in lists and headings: its name, otherwise a description of its parts. */
export function nameOf(kind: KindId, row: Row): string {
  const of = (column: string) => textIn(row, column);
  switch (kind) {
    case "transfers":
      return `${of("from_zone_code")} to ${of("to_zone_code")}, ${of("vehicle_type_code")}`;
    case "flights":
      return `${of("carrier_code")} ${of("flight_number")}, ${of("origin_code")} to ${of("destination_code")}`;
    case "flight_cabins":
      return `${of("flight_code")} ${of("cabin").toLowerCase().replaceAll("_", " ")}`;
    case "tariffs":
      return `${of("service_code")} ${of("code")}`;
    case "package_components":
      return `${of("position")}: ${of("property_code") || of("service_code")}`;
    default:
      return of("name");
  }
}

/** The fact that distinguishes a record from similar ones in a list. */
export function factsOf(kind: KindId, row: Row): string {
  const of = (column: string) => textIn(row, column);
  const refunds = row.non_refundable === true ? "Non-refundable" : `Free until ${of("free_until")}`;
  switch (kind) {
    case "properties":
      return joined(of("city"), of("country_code"), of("star_rating") !== "" && `${of("star_rating")} stars`);
    case "rooms":
      return joined(`${of("base_occupancy")} of ${of("max_occupancy")} guests included`);
    case "rate_plans":
      return joined(formatBoard(of("board_code")), of("currency_code"), refunds);
    case "service_zones":
    case "places":
      return joined(of("type").toLowerCase(), of("country_code"), of("iata_code"));
    case "vehicle_types":
      return joined(of("vehicle_class"), `${of("max_passengers")} passengers, ${of("max_bags")} bags`);
    case "transfers":
      return joined(
        of("direction") === "1" ? "Arrival" : "Departure",
        of("service_class") === "1" ? "Private" : "Shared",
      );
    case "tours":
      return joined(`${of("duration_minutes")} minutes`, of("country_code"));
    case "tour_options":
      return joined(of("max_party") !== "" && `Up to ${of("max_party")} persons`);
    case "flights":
      return joined(of("carrier_name"), `${of("departure_time")}–${of("arrival_time")}`);
    case "flight_cabins":
      return joined(`${of("baggage_included") || "0"} hold bags`);
    case "tariffs":
      return joined(of("currency_code"), refunds);
    case "packages":
      return joined(of("country_code"), of("discount_percent") !== "" && `${of("discount_percent")} % discount`);
    default:
      return joined(`Day ${of("day_offset")}`, of("nights") !== "" && `${of("nights")} nights`, of("start_time"));
  }
}
