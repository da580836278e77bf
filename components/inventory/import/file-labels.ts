import type { FileName } from "@/lib/supply/import/file-schemas";

/** The record that a row of each file describes; parents before children, as in the format. */
export const FILE_LABELS: Record<FileName, string> = {
  "places.csv": "a country, region, city or airport",
  "properties.csv": "a hotel or other accommodation",
  "rooms.csv": "a room type of a property",
  "rate_plans.csv": "terms under which a property sells",
  "room_days.csv": "a range of nights of a room type",
  "service_zones.csv": "where a transfer starts or ends",
  "vehicle_types.csv": "a kind of vehicle",
  "transfers.csv": "a transfer between two zones",
  "tours.csv": "a tour",
  "tour_options.csv": "a bookable option of a tour",
  "flights.csv": "a scheduled flight",
  "flight_cabins.csv": "a cabin of a flight",
  "tariffs.csv": "price terms of a transfer, option or cabin",
  "packages.csv": "several products at one price",
  "package_components.csv": "a part of a package",
  "service_days.csv": "a range of days of a transfer, option or cabin",
  "fx_rates.csv": "a currency’s rate on a day",
};

/** Labels of the tables that an import counts. */
const TABLE_LABELS: Record<string, string> = {
  place: "Places",
  property: "Properties",
  room: "Room types",
  rate_plan: "Rate plans",
  room_day: "Nights",
  service_zone: "Service zones",
  transfer_vehicle_type: "Vehicle types",
  service: "Transfers, options and cabins",
  transfer_service: "Transfers’ routes",
  tour: "Tours",
  tour_option: "Tour options",
  flight: "Flights",
  flight_cabin: "Flight cabins",
  tariff: "Tariffs",
  package: "Packages",
  package_component: "Package parts",
  service_day: "Service days",
  fx_rate: "Exchange rates",
};

export const formatTable = (table: string): string => TABLE_LABELS[table] ?? table;

/** The format's name of a file that a browser may have renamed: `rooms.csv` for `Rooms (2).csv.gz`. */
export function formatName(name: string): FileName | undefined {
  const plain = name
    .toLowerCase()
    .replace(/\.gz$/, "")
    .replace(/(?<!\s)\s*\(\d+\)(?=\.csv$)/, "");
  return Object.hasOwn(FILE_LABELS, plain) ? (plain as FileName) : undefined;
}
