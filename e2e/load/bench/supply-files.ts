import path from "node:path";
import { addDays } from "@/lib/core/dates";
import { type CsvRecord, writeCsv } from "@/lib/supply/csv/csv-writer";
import { NIGHT_COLUMNS, roomNights } from "@/lib/supply/generate/generated-nights";
import { type GeneratedPlan, generatedPlans, PLAN_COLUMNS, planRecords } from "@/lib/supply/generate/generated-plans";
import { ROOM_COLUMNS, ROOM_TYPES, roomRecord } from "@/lib/supply/generate/room-types";
import { seededRandom } from "@/lib/supply/generate/seeded-random";

/** The room types of each property, and the nights of each room type. */
export const ROOMS = [ROOM_TYPES.DBL, ROOM_TYPES.SUI];
export const NIGHTS = 365;
const [EUROS, LATITUDE, ALLOTMENT] = [110, 48.9, 12];

/**
 * Writes the supply files of some properties into a folder, each with two room types, a set of rate plans and a year of
 * nights, by season and weekend.
 * @returns the lines of room_days.csv
 */
export async function writeSupplyFiles(folder: string, properties: number): Promise<number> {
  const random = seededRandom(20_261_127);
  const plans = Array.from({ length: 20 }, () => generatedPlans("HOTEL", EUROS, "EUR", 1, random));
  const all = function* <T>(recordsOf: (code: string, plans: GeneratedPlan[]) => Iterable<T>): Generator<T> {
    for (let n = 0; n < properties; n++) yield* recordsOf(`H${n}`, plans[n % plans.length]!);
  };
  const to = (name: string) => path.join(folder, name);
  await writeCsv(
    to("properties.csv"),
    Object.keys(propertyRecord("")),
    all((code) => [propertyRecord(code)]),
  );
  await writeCsv(
    to("rooms.csv"),
    ROOM_COLUMNS,
    all((code) => ROOMS.map((room) => roomRecord(code, room))),
  );
  await writeCsv(
    to("rate_plans.csv"),
    PLAN_COLUMNS,
    all((code, own) => planRecords(code, "EUR", own)),
  );
  const first = addDays(new Date().toISOString().slice(0, 10), 1);
  const last = addDays(first, NIGHTS - 1);
  let lines = 0;
  const nights = all(function* (code, own) {
    for (const room of ROOMS) {
      const terms = { room, plans: own, euros: EUROS, currency: "EUR", perEuro: 1, latitude: LATITUDE };
      for (const record of roomNights({ ...terms, propertyCode: code, allotment: ALLOTMENT }, first, last)) {
        lines++;
        yield record;
      }
    }
  });
  await writeCsv(to("room_days.csv"), NIGHT_COLUMNS, nights);
  return lines;
}

function propertyRecord(code: string): CsvRecord {
  return {
    code,
    name: `Hotel ${code}`,
    category_code: "HOTEL",
    star_rating: 3,
    address_line: `1 rue ${code}`,
    city: "Paris",
    country_code: "FR",
    latitude: LATITUDE,
    longitude: 2.3,
    timezone: "Europe/Paris",
    currency_code: "EUR",
    description_en: `Hotel ${code} is in Paris, five minutes from the station. Breakfast is served from seven until eleven.`,
    attribute_codes: "FREE_WIFI;RESTAURANT;BAR",
  };
}
