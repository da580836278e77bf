import { countries } from "@/lib/catalogue/countries";
import { PLACE_COLUMNS } from "./place-hierarchy";
import type { CsvRecord } from "../csv/csv-writer";
import type { Airport } from "./airports";
import { type City, cityCode } from "./cities";
import { kilometres } from "./distance";

export const WORLD_COLUMNS = [...PLACE_COLUMNS, "iata_code"];

/** Maximum distance of an airport from its city. */
const AIRPORT_REACH_KM = 60;

export const airportCode = (iata: string): string => `AIRPORT-${iata}`;

const countryNames = new Map(countries.map(({ country_code, name }) => [country_code, name]));

export function countryName(code: string): string {
  const name = countryNames.get(code);
  if (name === undefined) throw new Error(`there is no country ${code}`);
  return name;
}

function regionCode({ country, region }: City): string {
  return `${country}-R-${region
    .normalize("NFD")
    .replace(/[^A-Za-z]+/g, "")
    .toUpperCase()}`;
}

/** The largest city near an airport, in its country: the city that it serves. */
function cityOf(airport: Airport, cities: readonly City[]): City | undefined {
  // Degrees first: most cities are too far away to need the exact distance.
  const near = cities.filter(({ latitude }) => Math.abs(latitude - airport.latitude) < 1);
  return near.find((city) => kilometres(city, airport) <= AIRPORT_REACH_KM);
}

function position(at: City | Airport) {
  const { latitude, longitude, timezone } = at;
  return { latitude: latitude.toFixed(6), longitude: longitude.toFixed(6), timezone };
}

/**
 * Rows of places.csv: every country, the given regions and cities, and airports below the city that they serve. A
 * region that contains only the city it is named after is left out.
 * @param cities largest first
 * @param codeOf the code of a city's place
 */
export function placeRecords(
  cities: readonly City[],
  airports: Iterable<Airport>,
  codeOf: (city: City) => string = cityCode,
): CsvRecord[] {
  const found: CsvRecord[] = [];
  for (const [code, name] of countryNames) found.push({ code, type: "COUNTRY", name, country_code: code });

  const regions = new Map<string, CsvRecord>();
  for (const city of cities) {
    const code = regionCode(city);
    if (city.region === "" || city.region === city.name || regions.has(code)) continue;
    regions.set(code, {
      code,
      type: "REGION",
      name: city.region,
      country_code: city.country,
      parent_code: city.country,
    });
  }
  found.push(...regions.values());

  const byCountry = new Map<string, City[]>();
  for (const city of cities) {
    const { name, country } = city;
    const parent = regions.has(regionCode(city)) ? regionCode(city) : country;
    found.push({
      code: codeOf(city),
      type: "CITY",
      name,
      country_code: country,
      parent_code: parent,
      ...position(city),
    });
    byCountry.set(country, [...(byCountry.get(country) ?? []), city]);
  }
  for (const airport of airports) {
    const { iata, name, country } = airport;
    const city = cityOf(airport, byCountry.get(country) ?? []);
    const parent = city ? codeOf(city) : country;
    found.push({
      code: airportCode(iata),
      type: "AIRPORT",
      name,
      country_code: country,
      parent_code: parent,
      ...position(airport),
      iata_code: iata,
    });
  }
  return found;
}

/**
 * Splits rows of places.csv in two: the places of the given codes with all places above them, and the rest.
 * @param codes of places with something for sale
 */
export function partedBySale(places: readonly CsvRecord[], codes: Iterable<string>): [CsvRecord[], CsvRecord[]] {
  const byCode = new Map(places.map((place) => [place.code, place]));
  const sold = new Set<CsvRecord>();
  for (const code of codes) {
    for (let place = byCode.get(code); place && !sold.has(place); place = byCode.get(place.parent_code))
      sold.add(place);
  }
  return [places.filter((place) => sold.has(place)), places.filter((place) => !sold.has(place))];
}
