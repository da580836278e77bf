import { copyFileSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "csv-parse/sync";
import type { CalendarDate } from "@/lib/core/dates";
import { type CsvRecord, writeCsv } from "../csv-writer";
import { NIGHT_COLUMNS } from "../generated-nights";
import { PLAN_COLUMNS, planRecords } from "../generated-plans";
import { ROOM_COLUMNS, roomRecord } from "../room-types";
import { seededRandom } from "../seeded-random";
import { type DemoCity, demoCities } from "./cities";
import { demoNights } from "./nights";
import { demoProperties } from "./properties";

const RATES_FILE = fileURLToPath(new URL("../../../prisma/seed/fx_rates.csv", import.meta.url));

const SEED = 20_260_413;

/** Units of each currency for one euro, as the demo's rates file has them. */
export function demoRates(): Map<string, number> {
  const rows = parse<{ quote: string; rate: string }>(readFileSync(RATES_FILE), { columns: true });
  return new Map([["EUR", 1], ...rows.map(({ quote, rate }) => [quote, Number(rate)] as const)]);
}

/** Country, region, city and airport; a region of the city's own name is left out, the city hangs under its country. */
function placeRecords(cities: readonly DemoCity[]): CsvRecord[] {
  const found = new Map<string, CsvRecord>();
  for (const city of cities) {
    const { country, region, name, key, latitude, longitude, timezone } = city;
    const own = { country_code: country };
    found.set(country, { ...own, code: country, type: "COUNTRY", name: city.countryName });
    const regionCode = `${country}-R-${region.normalize("NFD").replace(/[^A-Za-z]+/g, "").toUpperCase()}`; // prettier-ignore
    if (region !== name)
      found.set(regionCode, { ...own, code: regionCode, type: "REGION", name: region, parent_code: country });
    const cityCode = `${country}-${key}`;
    const parent = region === name ? country : regionCode;
    found.set(cityCode, {
      ...own,
      code: cityCode,
      type: "CITY",
      name,
      parent_code: parent,
      latitude,
      longitude,
      timezone,
    });
    const airport = {
      type: "AIRPORT",
      name: `${name} airport`,
      parent_code: cityCode,
      timezone,
      iata_code: city.airport,
    };
    found.set(`AIRPORT-${city.airport}`, { ...own, code: `AIRPORT-${city.airport}`, ...airport });
  }
  return [...found.values()];
}

const PLACE_COLUMNS = [
  "code",
  "type",
  "name",
  "country_code",
  "parent_code",
  "latitude",
  "longitude",
  "timezone",
  "iata_code",
];

/** Writes the demo's supply files into a directory; the same for the same dates. */
export async function writeDemo(directory: string, first: CalendarDate, last: CalendarDate): Promise<void> {
  const perEuro = demoRates();
  const cities = demoCities();
  const random = seededRandom(SEED);
  const properties = demoProperties(cities, perEuro, random);
  const to = (name: string) => path.join(directory, name);
  copyFileSync(RATES_FILE, to("fx_rates.csv"));
  await writeCsv(to("places.csv"), PLACE_COLUMNS, placeRecords(cities));
  await writeCsv(to("properties.csv"), Object.keys(properties[0]!.record), properties.map(({ record }) => record)); // prettier-ignore
  await writeCsv(to("rooms.csv"), ROOM_COLUMNS, properties.flatMap(({ code, rooms }) => rooms.map((room) => roomRecord(code, room)))); // prettier-ignore
  await writeCsv(
    to("rate_plans.csv"),
    PLAN_COLUMNS,
    properties.flatMap(({ code, city, plans }) => planRecords(code, city.currency, plans)),
  );
  await writeCsv(to("room_days.csv"), NIGHT_COLUMNS, demoNights(properties, first, last, perEuro, random));
}
