import { formatBoard } from "@/lib/format/board";
import type { Json } from "./fields/field-shapes";
import { formatNoun } from "@/lib/format/words";
import { t, hasText } from "@/lib/language/text";
import { type KindId } from "./kinds";
import { formatPercentage } from "@/lib/format/numbers";

export type Row = Readonly<Record<string, Json>>;

/** A row's text or number as text. */
export const readText = (row: Row, column: string): string => {
  const value = row[column];
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
};
const joined = (...parts: (string | false)[]): string => parts.filter(Boolean).join(" · ");

/** The name of a record in lists and headings; without a name, a description of its parts. */
export function formatName(kind: KindId, row: Row): string {
  const of = (column: string) => readText(row, column);
  switch (kind) {
    case "transfers":
      return t("supply.transferName", {
        from: of("from_zone_code"),
        to: of("to_zone_code"),
        vehicle: of("vehicle_type_code"),
      });
    case "flights":
      return t("supply.flightName", {
        flight: `${of("carrier_code")} ${of("flight_number")}`,
        from: of("origin_code"),
        to: of("destination_code"),
      });
    case "flight_cabins":
      return `${of("flight_code")} ${cabinOf(of("cabin"))}`;
    case "rate_seasons":
      return `${of("plan_code")} ${of("from")}`;
    case "tariffs":
      return `${of("service_code")} ${of("code")}`;
    case "package_components":
      return `${of("position")}: ${of("property_code") || of("service_code")}`;
    default:
      return of("name");
  }
}

/** The name of a cabin in a sentence: `premium economy`. */
function cabinOf(code: string): string {
  const key = `supply.cabin.${code}`;
  return formatNoun(hasText(key) ? t(key) : code);
}

/** The fact that tells a record from similar ones in a list. */
export function formatFacts(kind: KindId, row: Row): string {
  const of = (column: string) => readText(row, column);
  const refunds =
    row.non_refundable === true
      ? t("supply.fact.nonRefundable")
      : t("supply.fact.freeUntil", { deadline: of("free_until") });
  switch (kind) {
    case "properties":
      return joined(
        of("city"),
        of("country_code"),
        of("star_rating") !== "" && t("supply.fact.stars", { count: of("star_rating") }),
      );
    case "rooms":
      return joined(t("supply.fact.guests", { base: of("base_occupancy"), most: of("max_occupancy") }));
    case "rate_plans":
      return joined(formatBoard(of("board_code")), of("currency_code"), refunds);
    case "rate_seasons":
      return joined(
        t("supply.fact.dates", { from: of("from"), to: of("to") }),
        of("min_stay") !== "" && t("supply.fact.nights", { nights: of("min_stay") }),
      );
    case "supplements":
      return joined(of("adult"), t("supply.fact.dates", { from: of("from"), to: of("to") }));
    case "offers":
      return of("type") === "FREE_NIGHTS" ? `${of("stay")}=${of("pay")}` : joined(of("value"), of("group"));
    case "fees":
      return joined(of("amount") && `${of("amount")} ${of("currency")}`, of("percent") && `${of("percent")} %`);
    case "sell_rules":
      return joined(
        formatPercentage(of("percent")),
        ...["tenant", "market", "chain", "place", "property", "plan"].map(of),
        (of("stay_from") || of("stay_to")) && t("supply.fact.dates", { from: of("stay_from"), to: of("stay_to") }),
      );
    case "service_zones":
    case "places":
      return joined(of("type").toLowerCase(), of("country_code"), of("iata_code"));
    case "vehicle_types":
      return joined(
        of("vehicle_class"),
        t("supply.fact.vehicle", { passengers: of("max_passengers"), bags: of("max_bags") }),
      );
    case "transfers":
      return joined(
        of("direction") === "1" ? t("supply.direction.arrival") : t("supply.field.departure"),
        of("service_class") === "1" ? t("supply.fact.private") : t("supply.fact.shared"),
      );
    case "tours":
      return joined(t("supply.fact.minutes", { minutes: of("duration_minutes") }), of("country_code"));
    case "tour_options":
      return joined(of("max_party") !== "" && t("supply.fact.upTo", { count: of("max_party") }));
    case "flights":
      return joined(of("carrier_name"), `${of("departure_time")}–${of("arrival_time")}`);
    case "flight_cabins":
      return joined(t("supply.fact.holdBags", { count: of("baggage_included") || "0" }));
    case "tariffs":
      return joined(of("currency_code"), refunds);
    case "packages":
      return joined(
        of("country_code"),
        of("discount_percent") !== "" &&
          t("supply.fact.discount", { discount: formatPercentage(of("discount_percent")) }),
      );
    default:
      return joined(
        t("supply.fact.day", { day: of("day_offset") }),
        of("nights") !== "" && t("supply.fact.nights", { nights: of("nights") }),
        of("start_time"),
      );
  }
}
