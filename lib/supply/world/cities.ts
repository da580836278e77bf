import { cityMapping } from "city-timezones";
import { slug } from "./place-hierarchy";
import type { Position } from "./distance";

/** A city from the npm package city-timezones (MIT). */
export interface City extends Position {
  name: string;
  country: string;
  /** "" if unknown. */
  region: string;
  timezone: string;
  population: number;
}

/** Smaller places are of little use to a search, except where the demo has hotels. */
const LEAST_POPULATION = 20_000;

/**
 * Every city with known country and time zone, largest first; of two with the same name in a region, the larger one.
 */
export function knownCities(): City[] {
  const known = cityMapping.filter(({ iso2, timezone }) => /^[A-Z]{2}$/.test(iso2) && timezone);
  const found = known.map(({ city, iso2, province, timezone, lat, lng, pop }): City => ({
    name: city,
    country: iso2,
    // Some names in the package have lost their letters.
    region: province?.includes("?") ? "" : (province ?? ""),
    timezone,
    latitude: lat,
    longitude: lng,
    population: pop,
  }));
  const sorted = found.toSorted((a, b) => b.population - a.population || cityCode(a).localeCompare(cityCode(b)));
  const byCode = new Map(sorted.toReversed().map((city) => [cityCode(city), city]));
  return [...byCode.values()].toReversed();
}

/** Whether a city is large enough to be listed. */
export const isSizeable = ({ population }: City): boolean => population >= LEAST_POPULATION;

/** The code of a city's place: "ES-ANDALUCIA-SEVILLE". */
export function cityCode({ country, region, name }: City): string {
  return [country, slug(region), slug(name)].filter(Boolean).join("-");
}
