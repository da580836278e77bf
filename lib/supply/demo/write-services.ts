import path from "node:path";
import type { CalendarDate } from "@/lib/core/dates";
import { type CsvRecord, writeCsv } from "../csv-writer";
import type { Airport } from "../world/airports";
import type { City } from "../world/cities";
import { knownRoutes } from "../world/routes";
import type { DemoCity } from "./cities";
import { CABIN_COLUMNS, demoFlights, FLIGHT_COLUMNS } from "./flights";
import { spanOf } from "./timetable";
import { cityTours, OPTION_COLUMNS, TOUR_COLUMNS } from "./tours";
import { cityTransfers, TRANSFER_COLUMNS } from "./transfers";
import { VEHICLE_COLUMNS, VEHICLES } from "./vehicle-types";
import { cityZones, ZONE_COLUMNS } from "./zones";

export interface ServiceSources {
  directory: string;
  first: CalendarDate;
  cities: readonly DemoCity[];
  /** Of the world, the largest first. */
  known: readonly City[];
  airports: ReadonlyMap<string, Airport>;
}

/** Airlines sell seats about eleven months ahead. */
const FLIGHT_DAYS = 330;

/** Writes the files of everything but rooms. */
export async function writeServices({ directory, first, cities, known, airports }: ServiceSources): Promise<void> {
  const write = (name: string, columns: readonly string[], rows: CsvRecord[]) =>
    writeCsv(path.join(directory, name), columns, rows);
  const recordsOf = (from: readonly { record: CsvRecord }[]) => from.map(({ record }) => record);

  const zones = cities.map((city) => cityZones(city, airports));
  const allZones = zones.flatMap((each) => [...each.airports, each.whole, each.centre]);
  const transfers = zones.flatMap((each) => [...cityTransfers(each)]);
  const tours = cities.flatMap((city) => cityTours(city, known));
  const currencies = new Map(zones.flatMap((each) => each.airports.map(({ record }) => [record.iata_code, each.city.currency] as const))); // prettier-ignore
  const currencyOf = (iata: string) => currencies.get(iata) ?? "EUR";
  const flights = [...demoFlights(knownRoutes(), airports, currencyOf, spanOf(first, FLIGHT_DAYS))];

  await write("service_zones.csv", ZONE_COLUMNS, recordsOf(allZones));
  await write("vehicle_types.csv", VEHICLE_COLUMNS, Object.values(VEHICLES).map((each) => ({ ...each }))); // prettier-ignore
  await write("transfers.csv", TRANSFER_COLUMNS, recordsOf(transfers));
  await write("tours.csv", TOUR_COLUMNS, recordsOf(tours));
  await write("tour_options.csv", OPTION_COLUMNS, recordsOf(tours.flatMap(({ options }) => options)));
  await write("flights.csv", FLIGHT_COLUMNS, recordsOf(flights));
  await write("flight_cabins.csv", CABIN_COLUMNS, recordsOf(flights.flatMap(({ cabins }) => cabins)));
}
