import { cityMapping } from "city-timezones";
import type { CsvRecord } from "../csv/csv-writer";
import { regionName } from "./departments";

export const PLACE_COLUMNS = [
  "code",
  "type",
  "name",
  "country_code",
  "parent_code",
  "latitude",
  "longitude",
  "timezone",
];

/** "L'ÎLE-ROUSSE" → "L-ILE-ROUSSE": the same for all spellings of a place. */
export function slug(name: string): string {
  const plain = name.normalize("NFD").replace(/\p{M}/gu, "").replaceAll("Œ", "OE").replaceAll("œ", "oe");
  return plain
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 50);
}

/** The location columns of a row in open data; "" if unknown. */
export interface Located {
  country: string;
  region: string;
  city: string;
  latitude: number | null;
  longitude: number | null;
}

const LONGEST_CODE = 64;

interface PlaceStep {
  code: string;
  type: "COUNTRY" | "REGION" | "CITY" | "DISTRICT";
  name: string;
}

const COUNTRY_NAMES = new Map(cityMapping.map((city) => [city.iso2, city.country]));

/**
 * The places of a row, from its country down: region and city if known, and for a large city its district ("PARIS 10E
 * ARRONDISSEMENT" belongs to PARIS).
 */
export function placePath({ country, region, city }: Pick<Located, "country" | "region" | "city">): PlaceStep[] {
  const steps: PlaceStep[] = [{ code: country, type: "COUNTRY", name: COUNTRY_NAMES.get(country) ?? country }];
  const below = (name: string) => `${steps.at(-1)!.code}-${slug(name)}`.slice(0, LONGEST_CODE);
  if (slug(region)) steps.push({ code: below(region), type: "REGION", name: regionName(country, region) });
  if (!slug(city)) return steps;
  const [, whole = city, district] = /^(.+) (\d+(?:E|ER)) ARRONDISSEMENT$/i.exec(city) ?? [];
  steps.push({ code: below(whole), type: "CITY", name: whole });
  if (district) steps.push({ code: below(district), type: "DISTRICT", name: city });
  return steps;
}

export interface Centre {
  latitude: number;
  longitude: number;
}

/** The centre of the rows in each place that have coordinates, by the place's code. */
export function placeCentres(rows: readonly Located[]): Map<string, Centre> {
  const sums = new Map<string, { latitude: number; longitude: number; count: number }>();
  for (const row of rows) {
    if (row.latitude === null || row.longitude === null) continue;
    for (const { code } of placePath(row)) {
      const sum = sums.get(code) ?? { latitude: 0, longitude: 0, count: 0 };
      sums.set(code, {
        latitude: sum.latitude + row.latitude,
        longitude: sum.longitude + row.longitude,
        count: sum.count + 1,
      });
    }
  }
  return new Map(
    [...sums].map(([code, { latitude, longitude, count }]) => [
      code,
      { latitude: latitude / count, longitude: longitude / count },
    ]),
  );
}

/** Rows of places.csv: every place of the data once. @param zoneOf the IANA zone of coordinates in a row's country */
export function placeRecords<T extends Located>(
  rows: readonly T[],
  centres: ReadonlyMap<string, Centre>,
  zoneOf: (row: T, centre: Centre) => string,
): CsvRecord[] {
  const found = new Map<string, CsvRecord>();
  for (const row of rows) {
    let parent = "";
    for (const { code, type, name } of placePath(row)) {
      // The centre of a country or region is of little use, and may lie in another time zone than its parts.
      const centre = type === "CITY" || type === "DISTRICT" ? centres.get(code) : undefined;
      const position = centre
        ? {
            latitude: centre.latitude.toFixed(6),
            longitude: centre.longitude.toFixed(6),
            timezone: zoneOf(row, centre),
          }
        : {};
      if (!found.has(code))
        found.set(code, { code, type, name, country_code: row.country, parent_code: parent, ...position });
      parent = code;
    }
  }
  return [...found.values()];
}
