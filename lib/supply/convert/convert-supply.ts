import { mkdir } from "node:fs/promises";
import path from "node:path";
import { addDays, type CalendarDate } from "@/lib/core/dates";
import { type CsvRecord, writeCsv } from "../csv/csv-writer";
import { NIGHT_COLUMNS, roomNights } from "../generate/generated-nights";
import { PLAN_COLUMNS, planRecords } from "../generate/generated-plans";
import { openText } from "../csv/csv-rows";
import type { Progress } from "../import/progress";
import { ROOM_COLUMNS, roomRecord } from "../generate/room-types";
import { readAccommodation } from "./accommodation";
import { locate } from "./location";
import { PLACE_COLUMNS, placeCentres, placeRecords } from "../world/place-hierarchy";
import { type ConvertedProperty, convertProperty, PROPERTY_COLUMNS } from "./properties";
import { zoneOf } from "./zones";

export interface ConvertOptions {
  /** Open data of real accommodation, `.csv` or `.csv.gz`. */
  file: string;
  /** Created if missing; its supply files are replaced. */
  directory: string;
  from: CalendarDate;
  days: number;
  progress?: Progress;
}

/** The largest file is compressed, to about a twentieth. */
const NIGHTS_FILE = "room_days.csv.gz";

function* nights(
  properties: readonly ConvertedProperty[],
  { from, days, progress = () => {} }: ConvertOptions,
): Generator<CsvRecord> {
  const last = addDays(from, days - 1);
  for (const [at, { code, rooms, plans, euros, latitude }] of properties.entries()) {
    for (const { room, allotment } of rooms) {
      yield* roomNights(
        { propertyCode: code, room, plans, euros, currency: "EUR", perEuro: 1, latitude, allotment },
        from,
        last,
      );
    }
    if (at % 500 === 0) progress(NIGHTS_FILE, at, properties.length);
  }
  progress(NIGHTS_FILE, properties.length, properties.length);
}

/**
 * Converts open data of real accommodation to supply files: the source's data, with generated rooms, plans, allotments
 * and prices. Deterministic: the same arguments give the same files.
 * @returns the number of properties
 */
export async function convertSupply(options: ConvertOptions): Promise<number> {
  const { file, directory } = options;
  const rows = await readAccommodation(path.basename(file), openText(file));
  const centres = placeCentres(rows);
  const properties = rows.map((row) => convertProperty(row, locate(row, centres)));
  await mkdir(directory, { recursive: true });
  const to = (name: string) => path.join(directory, name);
  await writeCsv(to("places.csv"), PLACE_COLUMNS, placeRecords(rows, centres, zoneOf));
  await writeCsv(
    to("properties.csv"),
    PROPERTY_COLUMNS,
    properties.map(({ record }) => record),
  );
  await writeCsv(
    to("rooms.csv"),
    ROOM_COLUMNS,
    properties.flatMap(({ code, rooms }) => rooms.map(({ room }) => roomRecord(code, room))),
  );
  await writeCsv(
    to("rate_plans.csv"),
    PLAN_COLUMNS,
    properties.flatMap(({ code, plans }) => planRecords(code, "EUR", plans)),
  );
  await writeCsv(to(NIGHTS_FILE), NIGHT_COLUMNS, nights(properties, options));
  return properties.length;
}
