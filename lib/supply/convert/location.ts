import { cityMapping } from "city-timezones";
import type { Accommodation } from "./accommodation";
import { type Centre, placePath, slug } from "../world/place-hierarchy";

/** Coordinates of a property and how they were found. */
export interface Location extends Centre {
  /** The source's term for the precision, or which centre replaces missing coordinates. */
  precision: string;
}

/** ISO codes under which city-timezones lists the cities of French territories overseas. */
export const TERRITORIES: Record<string, string> = {
  "971": "GP",
  "972": "MQ",
  "973": "GF",
  "974": "RE",
  "975": "PM",
  "976": "YT",
  "988": "NC",
};

/** Small territories far from the rest of their country; degrees with two decimals. */
const REMOTE: Record<string, Centre> = {
  "SAINT-BARTHELEMY": { latitude: 17.9, longitude: -62.83 },
  "975": { latitude: 46.78, longitude: -56.18 },
  "988": { latitude: -22.27, longitude: 166.44 },
};

function knownCity(country: string, name: string): Centre | undefined {
  const found = cityMapping.find((city) => city.iso2 === country && slug(city.city_ascii) === slug(name));
  return found && { latitude: found.lat, longitude: found.lng };
}

/**
 * A row's own coordinates or, without any, the nearest known centre: of its city's rows, of a city of that name, of its
 * territory, region or country.
 * @throws Error when not even its country is known
 */
export function locate(row: Accommodation, centres: ReadonlyMap<string, Centre>): Location {
  const { latitude, longitude, precision, country, region, city } = row;
  if (latitude !== null && longitude !== null)
    return { latitude, longitude, precision: precision ? slug(precision).replaceAll("-", "_") : "UNKNOWN" };
  const path = placePath(row).toReversed();
  const centreOf = (...types: string[]) => {
    const step = path.find(({ code, type }) => types.includes(type) && centres.has(code));
    return step && centres.get(step.code);
  };
  const choices: [string, Centre | undefined][] = [
    ["CITY_CENTRE", centreOf("DISTRICT", "CITY")],
    ["CITY_CENTRE", city ? knownCity(TERRITORIES[region] ?? country, city) : undefined],
    ["REGION_CENTRE", REMOTE[slug(city)] ?? REMOTE[region]],
    ["REGION_CENTRE", centreOf("REGION")],
    ["COUNTRY_CENTRE", centreOf("COUNTRY")],
  ];
  for (const [found, centre] of choices) if (centre) return { ...centre, precision: found };
  throw new Error(`${row.code} has no coordinates, and nothing else in ${country} has any`);
}
