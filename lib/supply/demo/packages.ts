import type { CsvRecord } from "../csv/csv-writer";
import type { DemoFlight } from "./flights";
import type { DemoProperty } from "./properties";
import type { DemoTour } from "./tours";
import type { DemoTransfer } from "./transfers";
import { airportCode } from "../world/places";
import { type DemoCity, demoCityCode } from "./cities";
import { packagePictures } from "./pictures";

export const PACKAGE_COLUMNS = [
  "code",
  "name",
  "place_code",
  "country_code",
  "timezone",
  "description_en",
  "discount_percent",
  "image_urls",
  "synthetic",
];
export const COMPONENT_COLUMNS = [
  "package_code",
  "position",
  "day_offset",
  "property_code",
  "nights",
  "service_code",
  "start_time",
];

/** The products that packages are composed from. */
export interface PackageSources {
  properties: readonly DemoProperty[];
  transfers: readonly DemoTransfer[];
  tours: readonly DemoTour[];
  flights: readonly DemoFlight[];
}
export interface DemoPackage {
  /** Its row of packages.csv. */
  record: CsvRecord;
  /** Its rows of package_components.csv. */
  components: CsvRecord[];
}

/** Departure airports of packages with a flight. */
const HOMES = ["CDG", "AMS"];
const DISCOUNTS = ["5", "7.5", "10"];

/**
 * Daily flights all year in economy: a flight whose arrival shifts with daylight-saving time consists of several, each
 * for a part of the year.
 */
function daily(flights: readonly DemoFlight[], from: string, to: string): string | undefined {
  const found = flights.find(
    ({ record, cabins }) =>
      record.origin_code === airportCode(from) &&
      record.destination_code === airportCode(to) &&
      record.weekdays === "1234567" &&
      cabins[0]!.currency === "EUR" &&
      cabins[0]!.spans.length === 1,
  );
  return found?.cabins[0]!.code;
}

/** A private minivan between the city's own airport and its centre. */
function minivan(transfers: readonly DemoTransfer[], city: DemoCity, direction: 1 | 2): string | undefined {
  const airport = `ZONE-${city.airport}`;
  const here = transfers.filter(
    ({ shared, record }) => !shared && record.direction === direction && record.vehicle_type_code === "MINIVAN",
  );
  return here.find(({ record }) => (direction === 1 ? record.from_zone_code : record.to_zone_code) === airport)?.code;
}

/** A part and the day on which it starts; for a stay with its number of nights. */
type Part = [dayOffset: number, what: CsvRecord];

function packageOf(city: DemoCity, order: number, name: string, hotel: DemoProperty, parts: Part[]): DemoPackage {
  const code = `PKG-${city.key}-${order + 1}`;
  return {
    record: {
      code,
      name,
      place_code: demoCityCode(city),
      country_code: city.country,
      timezone: city.timezone,
      description_en: `${name}, put together for the sandbox from invented hotels, flights and tours.`,
      discount_percent: DISCOUNTS[(city.name.length + order) % DISCOUNTS.length]!,
      image_urls: packagePictures(String(hotel.record.image_urls)),
      synthetic: true,
    },
    components: parts.map(([day_offset, what], i) => ({ package_code: code, position: i + 1, day_offset, ...what })),
  };
}

/** Packages for each euro city: with flights if a daily one goes there and back, and without. */
export function demoPackages({ properties, transfers, tours, flights }: PackageSources): DemoPackage[] {
  const cities = new Map(properties.filter(({ city }) => city.currency === "EUR").map(({ city }) => [city.key, city]));
  return [...cities.values()].flatMap((city) => {
    const hotels = properties.filter((p) => p.city.key === city.key && p.record.confirmation_mode === "INSTANT");
    const options = tours.filter((tour) => tour.city.key === city.key).flatMap((tour) => tour.options);
    const walks = options.filter(
      ({ weekdays, record }) => weekdays === "" && record.confirmation_mode !== "ON_REQUEST",
    );
    const cars = [minivan(transfers, city, 1), minivan(transfers, city, 2)];
    const flown = HOMES.map((home) => ({
      home,
      there: daily(flights, home, city.airport),
      back: daily(flights, city.airport, home),
    }));
    const ways = [
      { home: undefined, there: undefined, back: undefined },
      ...flown.filter(({ there, back }) => there && back),
    ];
    return ways.map(({ home, there, back }, order) => {
      const nights = 3 + ((city.name.length + order) % 3);
      const walk = walks[order % walks.length] ?? options.find(({ weekdays }) => weekdays === "");
      const service = (code: string | undefined, day: number, start_time?: string): Part[] =>
        code ? [[day, { service_code: code, start_time }]] : [];
      const hotel = hotels[order % hotels.length]!;
      const name = home
        ? `${nights} nights in ${city.name} by air`
        : `${nights} nights in ${city.name} with a guided tour`;
      return packageOf(city, order, home ? `${name} from ${home}` : name, hotel, [
        ...service(there, 0),
        ...service(cars[0], 0),
        [0, { property_code: hotel.code, nights }],
        ...service(walk?.code, 1, walk?.startTimes[0]),
        ...service(cars[1], nights),
        ...service(back, nights),
      ]);
    });
  });
}
