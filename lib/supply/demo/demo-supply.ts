import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parse } from "csv-parse/sync";
import { csvText } from "../csv/csv-writer";
import { NIGHT_COLUMNS } from "../generate/generated-nights";
import { PLAN_COLUMNS, planRecords } from "../generate/generated-plans";
import { ROOM_COLUMNS, roomRecord } from "../generate/room-types";
import { seededRandom } from "../generate/seeded-random";
import { loadAirports } from "../world/airports";
import { cityCode, isSizeable, knownCities } from "../world/cities";
import { airportCode, partedBySale, placeRecords, WORLD_COLUMNS } from "../world/places";
import { demoCities, demoCityCode } from "./cities";
import { type DemoNights, demoNights } from "./nights";
import { roomPictures } from "./pictures";
import { demoProperties } from "./properties";
import { demoAirports, type DemoFile, demoServices } from "./besides-rooms";

const RATES_FILE = fileURLToPath(new URL("../../../prisma/seed/fx_rates.csv", import.meta.url));

const SEED = 20_260_413;

/** Units of each currency for one euro, as the demo's rates file has them. */
export function demoRates(): Map<string, number> {
  const rows = parse<{ quote: string; rate: string }>(readFileSync(RATES_FILE), { columns: true });
  return new Map([["EUR", 1], ...rows.map(({ quote, rate }) => [quote, Number(rate)] as const)]);
}

/** The texts of the demo's supply files, by name. */
export interface DemoSupply {
  /** What is sold. */
  sold: Map<string, string>;
  /** Places of the rest of the world: imported after the demo, so that every list has them last. */
  world: Map<string, string>;
}

/** Generates the demo's supply files; deterministic for the same dates. */
export async function demoSupply(nights: DemoNights): Promise<DemoSupply> {
  const { first } = nights;
  const perEuro = demoRates();
  const known = knownCities();
  const cities = demoCities(known);
  const airports = await loadAirports();

  const codes = new Map(cities.map((city) => [cityCode(city), demoCityCode(city)]));
  const listed = known.filter((city) => isSizeable(city) || codes.has(cityCode(city)));
  const places = placeRecords(listed, airports.values(), (city) => codes.get(cityCode(city)) ?? cityCode(city));
  const [sold, rest] = partedBySale(places, [
    ...cities.map(demoCityCode),
    ...demoAirports(cities, airports).map(airportCode),
  ]);

  const random = seededRandom(SEED);
  const properties = demoProperties(cities, perEuro, random);
  const files: DemoFile[] = [
    ["places.csv", WORLD_COLUMNS, sold],
    ["properties.csv", Object.keys(properties[0]!.record), properties.map(({ record }) => record)],
    [
      "rooms.csv",
      [...ROOM_COLUMNS, "image_urls"],
      properties.flatMap(({ code, rooms }, index) =>
        rooms.map((room, at) => ({ ...roomRecord(code, room), image_urls: roomPictures(index, at) })),
      ),
    ],
    [
      "rate_plans.csv",
      PLAN_COLUMNS,
      properties.flatMap(({ code, city, plans }) => planRecords(code, city.currency, plans)),
    ],
    ["room_days.csv", NIGHT_COLUMNS, demoNights(properties, nights, perEuro, random)],
    ...demoServices({ first, cities, properties, known: listed, airports, perEuro }),
  ];
  return {
    sold: new Map([["fx_rates.csv", readFileSync(RATES_FILE, "utf8")], ...files.map(entryOf)]),
    world: new Map([entryOf(["places.csv", WORLD_COLUMNS, rest])]),
  };
}

const entryOf = ([name, columns, records]: DemoFile): [string, string] => [name, csvText(columns, records)];
