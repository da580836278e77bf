const BY_CODE = ["code"] as const;
const BY_PROPERTY_AND_CODE = ["property_code", "code"] as const;

/**
 * The kinds of records that supply consists of, each one catalogue file of the CSV format, with the columns that name a
 * record. Without schemas, so that a screen can import it.
 */
export const KEY_COLUMNS = {
  places: BY_CODE,
  properties: BY_CODE,
  rooms: BY_PROPERTY_AND_CODE,
  rate_plans: BY_PROPERTY_AND_CODE,
  service_zones: BY_CODE,
  vehicle_types: BY_CODE,
  transfers: BY_CODE,
  tours: BY_CODE,
  tour_options: BY_CODE,
  flights: BY_CODE,
  flight_cabins: BY_CODE,
  tariffs: ["service_code", "code"],
  packages: BY_CODE,
  package_components: ["package_code", "position"],
} as const satisfies Record<string, readonly string[]>;

export type KindName = keyof typeof KEY_COLUMNS;
export const KIND_NAMES = Object.keys(KEY_COLUMNS) as [KindName, ...KindName[]];
