import type { CalendarDate } from "@/lib/core/dates";
import type { CsvRecord } from "../csv/csv-writer";
import type { Airport } from "../world/airports";
import type { City } from "../world/cities";
import { knownRoutes } from "../world/routes";
import type { DemoCity } from "./cities";
import { CABIN_COLUMNS, type DemoFlight, demoFlights, FLIGHT_COLUMNS } from "./flights";
import { COMPONENT_COLUMNS, demoPackages, PACKAGE_COLUMNS } from "./packages";
import type { DemoProperty } from "./properties";
import { type Selling, SERVICE_DAY_COLUMNS, serviceDays } from "./service-days";
import { serviceTariffs, TARIFF_COLUMNS } from "./tariffs";
import { spanOf } from "./timetable";
import { cityTours, type DemoTour, OPTION_COLUMNS, TOUR_COLUMNS } from "./tours";
import { cityTransfers, type DemoTransfer, TRANSFER_COLUMNS } from "./transfers";
import { tourPictures, vehiclePictures } from "./pictures";
import { VEHICLE_COLUMNS, VEHICLES } from "./vehicle-types";
import { demoZones, ZONE_COLUMNS } from "./zones";

export interface ServiceSources {
  first: CalendarDate;
  cities: readonly DemoCity[];
  properties: readonly DemoProperty[];
  /** Cities of the world, largest first. */
  known: readonly City[];
  airports: ReadonlyMap<string, Airport>;
  /** Units of each currency for one euro. */
  perEuro: ReadonlyMap<string, number>;
}

/** A supply file of the demo. */
export type DemoFile = [name: string, columns: readonly string[], records: Iterable<CsvRecord>];

/** Airlines sell seats about eleven months ahead, other suppliers a year. */
const FLIGHT_DAYS = 330;
const OTHER_DAYS = 366;

const recordsOf = (from: readonly { record: CsvRecord }[]): CsvRecord[] => from.map(({ record }) => record);

/** All services with their stock, in the order of their files. */
function* sellings(
  transfers: readonly DemoTransfer[],
  tours: readonly DemoTour[],
  flights: readonly DemoFlight[],
  first: CalendarDate,
  perEuro: ReadonlyMap<string, number>,
): Generator<Selling> {
  const spans = [spanOf(first, OTHER_DAYS)];
  for (const transfer of transfers) {
    const tariffs = serviceTariffs(transfer, "transfer", !transfer.shared, perEuro);
    yield { tariffs, spans, weekdays: "", startTimes: [], allotment: transfer.units, latitude: null };
  }
  for (const { city, options } of tours) {
    for (const option of options) {
      const { startTimes, weekdays, units } = option;
      const tariffs = serviceTariffs(option, "tour", false, perEuro);
      yield { tariffs, spans, weekdays, startTimes, allotment: units, latitude: city.latitude };
    }
  }
  for (const { cabins, weekdays, latitude } of flights) {
    for (const cabin of cabins) {
      const tariffs = serviceTariffs(cabin, "flight", false, perEuro);
      yield { tariffs, spans: cabin.spans, weekdays, startTimes: [], allotment: cabin.units, latitude };
    }
  }
}

/** IATA codes of the airports that transfers and flights of the demo serve. */
export function demoAirports(cities: readonly DemoCity[], airports: ReadonlyMap<string, Airport>): string[] {
  const zones = demoZones(cities, airports).flatMap((each) =>
    each.airports.map(({ record }) => String(record.iata_code)),
  );
  return [...zones, ...knownRoutes().flatMap(({ from, to }) => [from, to])];
}

/** The files of all products except rooms. */
export function demoServices(sources: ServiceSources): DemoFile[] {
  const { first, cities, known, airports, perEuro, properties } = sources;
  const zones = demoZones(cities, airports);
  const transfers = zones.flatMap((each) => [...cityTransfers(each)]);
  const tours = cities.flatMap((city) => cityTours(city, known));
  const currencies = new Map(cities.map(({ country, currency }) => [country, currency]));
  const currencyOf = (iata: string) => currencies.get(airports.get(iata)?.country ?? "") ?? "EUR";
  const flights = [...demoFlights(knownRoutes(), airports, currencyOf, spanOf(first, FLIGHT_DAYS))];
  const sold = [...sellings(transfers, tours, flights, first, perEuro)];
  const packages = demoPackages({ properties, transfers, tours, flights });
  return [
    [
      "service_zones.csv",
      ZONE_COLUMNS,
      recordsOf(zones.flatMap((each) => [...each.airports, each.whole, each.centre])),
    ],
    [
      "vehicle_types.csv",
      VEHICLE_COLUMNS,
      Object.values(VEHICLES).map((each) => ({ ...each, image_urls: vehiclePictures(each) })),
    ],
    ["transfers.csv", TRANSFER_COLUMNS, recordsOf(transfers)],
    [
      "tours.csv",
      TOUR_COLUMNS,
      tours.map(({ record, category }, index) => ({ ...record, image_urls: tourPictures(index, category) })),
    ],
    ["tour_options.csv", OPTION_COLUMNS, recordsOf(tours.flatMap(({ options }) => options))],
    ["flights.csv", FLIGHT_COLUMNS, recordsOf(flights)],
    ["flight_cabins.csv", CABIN_COLUMNS, recordsOf(flights.flatMap(({ cabins }) => cabins))],
    ["tariffs.csv", TARIFF_COLUMNS, recordsOf(sold.flatMap(({ tariffs }) => tariffs))],
    ["service_days.csv", SERVICE_DAY_COLUMNS, sold.flatMap((each) => [...serviceDays(each)])],
    ["packages.csv", PACKAGE_COLUMNS, recordsOf(packages)],
    ["package_components.csv", COMPONENT_COLUMNS, packages.flatMap(({ components }) => components)],
  ];
}
