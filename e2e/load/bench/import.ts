import { execFile } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { addDays } from "@/lib/core/dates";
import { type CsvRecord, writeCsv } from "@/lib/supply/csv/csv-writer";
import { NIGHT_COLUMNS, roomNights } from "@/lib/supply/generate/generated-nights";
import { type GeneratedPlan, generatedPlans, PLAN_COLUMNS, planRecords } from "@/lib/supply/generate/generated-plans";
import { ROOM_COLUMNS, ROOM_TYPES, roomRecord } from "@/lib/supply/generate/room-types";
import { seededRandom } from "@/lib/supply/generate/seeded-random";
import type { Arguments } from "./arguments";
import { describeMachine, type Machine } from "./figures/machine";
import { Report } from "./figures/report";
import { withDatabase } from "./side";

const OWN = path.resolve(import.meta.dirname, "../../..");
const ROOMS = [ROOM_TYPES.DBL, ROOM_TYPES.SUI];
const NIGHTS = 365;
const [EUROS, LATITUDE, ALLOTMENT] = [110, 48.9, 12];
/** What an import of 100,000 properties may take. */
const [ASKED_SECONDS, ASKED_MIB] = [300, 512];

export interface ImportFigures {
  machine: Machine;
  properties: number;
  roomTypes: number;
  nights: number;
  /** Lines of room_days.csv. */
  lines: number;
  seconds: number;
  /** The most resident memory of the importing process. */
  mebibytes: number;
}

/**
 * Measures the import of supply files into an empty database by its command: as many properties as the last size, each with two
 * room types, a set of rate plans and a year of nights, by season and weekend. The process ends with 1 when it takes more than is asked
 * for 100,000.
 */
export async function measureImport({ sizes }: Arguments): Promise<ImportFigures> {
  const properties = sizes.at(-1)!;
  const report = new Report();
  const files = fs.mkdtempSync(path.join(os.tmpdir(), "bench-import-"));
  try {
    report.say(`writing the files of ${properties} properties`);
    const lines = await writeFiles(files, properties);
    return await withDatabase(OWN, async ({ url }) => {
      report.say(`importing them, with ${lines} lines of nights`);
      const { seconds, mebibytes } = await runImport(url, files);
      console.log(`${properties} properties imported in ${seconds} s, with ${mebibytes} MiB of memory`);
      console.log(`${ASKED_SECONDS} s for 100,000 and ${ASKED_MIB} MiB are asked`);
      if (seconds / properties > ASKED_SECONDS / 100_000 || mebibytes > ASKED_MIB) process.exitCode = 1;
      const machine = await describeMachine(url, OWN);
      return { machine, properties, roomTypes: ROOMS.length, nights: NIGHTS, lines, seconds, mebibytes };
    });
  } finally {
    fs.rmSync(files, { recursive: true, force: true });
  }
}

/** @returns the lines of room_days.csv */
async function writeFiles(folder: string, properties: number): Promise<number> {
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

/** Runs the import's command, and reads what it says about itself. */
async function runImport(databaseUrl: string, folder: string): Promise<{ seconds: number; mebibytes: number }> {
  const program = ["--import", "tsx", "lib/supply/import/import-command.ts", folder];
  const env = { ...process.env, DATABASE_URL: databaseUrl };
  const { stdout } = await promisify(execFile)(process.execPath, program, { cwd: OWN, env });
  const [, seconds, mebibytes] = /^Imported in ([\d.]+) s, (\d+) MiB/m.exec(stdout) ?? [];
  if (seconds === undefined) throw new Error(`The import did not say how long it took:\n${stdout}`);
  return { seconds: Number(seconds), mebibytes: Number(mebibytes) };
}
