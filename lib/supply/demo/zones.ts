import type { CsvRecord } from "../csv/csv-writer";
import type { Airport } from "../world/airports";
import { kilometres, type Position } from "../world/distance";
import { airportCode } from "../world/places";
import { type DemoCity, demoCityCode } from "./cities";

export const ZONE_COLUMNS = [
  "code",
  "type",
  "name",
  "country_code",
  "parent_code",
  "place_code",
  "latitude",
  "longitude",
  "timezone",
  "iata_code",
];

/** A demo zone: a real airport, a real city or its centre. */
export interface DemoZone extends Position {
  code: string;
  city: DemoCity;
  record: CsvRecord;
}

/** The zones between which a city's transfers run. */
export interface CityZones {
  city: DemoCity;
  airports: DemoZone[];
  whole: DemoZone;
  centre: DemoZone;
}

/** Cities with transfers: few, but with many connections, so that most pairs have offers. */
const SERVED = new Set([
  "PAR",
  "NCE",
  "MAD",
  "BCN",
  "PMI",
  "DUB",
  "LON",
  "ROM",
  "VCE",
  "LIS",
  "VIE",
  "NYC",
  "MIA",
  "TYO",
  "SYD",
  "DXB",
]);

/** The maximum distance of a city's other large airports. */
const REACH_KM = 60;
const MAX_AIRPORTS = 3;

function zone(city: DemoCity, at: Position & { timezone: string }, code: string, fields: CsvRecord): DemoZone {
  const { latitude, longitude, timezone } = at;
  const where = { latitude: latitude.toFixed(6), longitude: longitude.toFixed(6), timezone };
  return { code, city, latitude, longitude, record: { code, country_code: city.country, ...where, ...fields } };
}

function airportZone(city: DemoCity, airport: Airport): DemoZone {
  const { iata, name } = airport;
  return zone(city, airport, `ZONE-${iata}`, { type: "AIRPORT", name, place_code: airportCode(iata), iata_code: iata });
}

/** The zones of each city with transfers. @throws Error when such a city's own airport is not known */
export function demoZones(cities: readonly DemoCity[], airports: ReadonlyMap<string, Airport>): CityZones[] {
  return cities.filter(({ key }) => SERVED.has(key)).map((city) => cityZones(city, airports));
}

function cityZones(city: DemoCity, airports: ReadonlyMap<string, Airport>): CityZones {
  const own = airports.get(city.airport);
  if (!own) throw new Error(`no airport ${city.airport} is known`);
  const others = [...airports.values()]
    .filter(({ iata, country, large }) => large && iata !== own.iata && country === city.country)
    .filter((airport) => kilometres(airport, city) <= REACH_KM)
    .toSorted((a, b) => kilometres(a, city) - kilometres(b, city));
  const code = `ZONE-${demoCityCode(city)}`;
  const place = { place_code: demoCityCode(city) };
  return {
    city,
    airports: [own, ...others.slice(0, MAX_AIRPORTS - 1)].map((airport) => airportZone(city, airport)),
    whole: zone(city, city, code, { type: "CITY", name: city.name, ...place }),
    centre: zone(city, city, `${code}-CENTRE`, {
      type: "DISTRICT",
      name: `${city.name} centre`,
      parent_code: code,
      ...place,
    }),
  };
}
