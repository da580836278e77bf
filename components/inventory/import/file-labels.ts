import type { FileName } from "@/lib/supply/format/kinds";
import { t } from "@/lib/language/text";

/** What a row of each file describes. Parents come before children, as in the format. */
export const fileLabels = (): Record<FileName, string> => ({
  "places.csv": t("inventory.file.places"),
  "properties.csv": t("inventory.file.properties"),
  "rooms.csv": t("inventory.file.rooms"),
  "rate_plans.csv": t("inventory.file.rate_plans"),
  "rate_seasons.csv": t("inventory.file.rate_seasons"),
  "supplements.csv": t("inventory.file.supplements"),
  "offers.csv": t("inventory.file.offers"),
  "fees.csv": t("inventory.file.fees"),
  "sell_rules.csv": t("inventory.file.sell_rules"),
  "room_days.csv": t("inventory.file.room_days"),
  "service_zones.csv": t("inventory.file.service_zones"),
  "vehicle_types.csv": t("inventory.file.vehicle_types"),
  "transfers.csv": t("inventory.file.transfers"),
  "tours.csv": t("inventory.file.tours"),
  "tour_options.csv": t("inventory.file.tour_options"),
  "flights.csv": t("inventory.file.flights"),
  "flight_cabins.csv": t("inventory.file.flight_cabins"),
  "tariffs.csv": t("inventory.file.tariffs"),
  "packages.csv": t("inventory.file.packages"),
  "package_components.csv": t("inventory.file.package_components"),
  "service_days.csv": t("inventory.file.service_days"),
  "fx_rates.csv": t("inventory.file.fx_rates"),
});

/** Labels of the tables that an import counts. */
const tableLabels = (): Record<string, string> => ({
  place: t("inventory.table.place"),
  property: t("inventory.table.property"),
  room: t("inventory.table.room"),
  rate_plan: t("common.ratePlans"),
  rate_season: t("supply.kind.rate_seasons"),
  supplement: t("supply.kind.supplements"),
  offer: t("supply.kind.offers"),
  fee: t("supply.kind.fees"),
  sell_rule: t("supply.kind.sell_rules"),
  room_day: t("inventory.nights"),
  service_zone: t("inventory.table.service_zone"),
  transfer_vehicle_type: t("inventory.table.vehicle_type"),
  service: t("inventory.table.service"),
  transfer_service: t("inventory.table.transfer"),
  tour: t("inventory.table.tour"),
  tour_option: t("inventory.table.tour_option"),
  flight: t("inventory.table.flight"),
  flight_cabin: t("inventory.table.flight_cabin"),
  tariff: t("inventory.table.tariff"),
  package: t("inventory.table.package"),
  package_component: t("inventory.table.package_component"),
  service_day: t("inventory.table.service_day"),
  fx_rate: t("inventory.table.fx_rate"),
});

export const formatTable = (table: string): string => tableLabels()[table] ?? table;

/** The format's name for a file that a browser may have renamed: `rooms.csv` for `Rooms (2).csv.gz`. */
export function formatName(name: string): FileName | undefined {
  const plain = name
    .toLowerCase()
    .replace(/\.gz$/, "")
    .replace(/(?<!\s)\s*\(\d+\)(?=\.csv$)/, "");
  return Object.hasOwn(fileLabels(), plain) ? (plain as FileName) : undefined;
}
