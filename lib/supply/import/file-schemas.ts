/** The files of a supply directory, parents before children (FORMAT.md). */
export const FILE_NAMES = [
  "places.csv",
  "properties.csv",
  "rooms.csv",
  "rate_plans.csv",
  "service_zones.csv",
  "vehicle_types.csv",
  "transfers.csv",
  "tours.csv",
  "tour_options.csv",
  "flights.csv",
  "flight_cabins.csv",
  "tariffs.csv",
  "packages.csv",
  "package_components.csv",
  "room_days.csv",
  "service_days.csv",
  "fx_rates.csv",
] as const;
export type FileName = (typeof FILE_NAMES)[number];
