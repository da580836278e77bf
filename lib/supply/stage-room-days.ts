import type { ClientBase } from "pg";
import { dayNumber } from "@/lib/core/dates";
import type { Cell } from "./catalogue-file";
import { date, truth, Unexpected, wholeNumber } from "./cells";
import { arrayText } from "./copy-rows";
import { type Columns, csvRows, type Row } from "./csv-rows";
import type { Problems } from "./import-problems";
import { counted, type Progress } from "./progress";
import { prices, stays } from "./room-day-cells";
import { loadSoldSupply, type SoldProperty } from "./sold-supply";
import { copyWhileSound } from "./stage-catalogue";
import type { SupplyFile } from "./supply-directory";
import { EVERY_DAY, weekdays } from "./weekdays";

export const roomDayColumns: Columns = {
  required: ["property_code", "room_code", "from", "to"],
  optional: [
    "weekdays",
    "allotment",
    "prices",
    "closed",
    "closed_to_arrival",
    "closed_to_departure",
    "min_stay",
    "max_stay",
  ],
};

/** A typing error in a year should not fill the table: no row speaks of more than ten years. */
const LONGEST_RANGE = 3653;

const STAGED_COLUMNS = [
  "line",
  "property_id",
  "room_id",
  "from_day",
  "to_day",
  "weekdays",
  "total",
  "closed",
  "closed_to_arrival",
  "closed_to_departure",
  "prices",
  "min_stay",
  "max_stay", // prettier-ignore
];

function array(elements: (number | bigint | null)[] | null): string | null {
  return elements && arrayText(elements);
}

/** One row as `staged_room_day` takes it; null when a cell is wrong (and then reported). */
export function roomDayCells(row: Row, supply: ReadonlyMap<string, SoldProperty>): Cell[] | null {
  const property = row.required("property_code", (code) => known(supply.get(code), "the code of a property of these files or an earlier import")); // prettier-ignore
  const from = row.required("from", date);
  const to = row.required("to", date);
  if (from && to && to < from) row.wrong("to", `no date before from ${from}`);
  if (from && to && dayNumber(to) - dayNumber(from) >= LONGEST_RANGE) row.wrong("to", "a range of at most ten years");
  const mask = row.optional("weekdays", weekdays) ?? EVERY_DAY;
  const total = row.optional("allotment", wholeNumber(0, 30_000));
  const flags = ["closed", "closed_to_arrival", "closed_to_departure"].map((column) => row.optional(column, truth));
  if (!property) return null;
  const room = row.required("room_code", (code) =>
    known(property.rooms.get(code), "the code of a room of the property"),
  );
  return [
    row.line,
    property.id,
    room,
    from,
    to,
    mask,
    total,
    ...flags,
    array(row.optional("prices", prices(property))),
    array(row.optional("min_stay", stays(property))),
    array(row.optional("max_stay", stays(property))),
  ];
}

function known<T>(found: T | undefined, expected: string): T {
  if (found === undefined) throw new Unexpected(expected);
  return found;
}

/** Reads room_days.csv into the temporary table `staged_room_day`; the catalogue that it refers to is stored by now. */
export async function stageRoomDays(
  client: ClientBase,
  source: SupplyFile,
  problems: Problems,
  progress: Progress,
): Promise<void> {
  await client.query(
    `CREATE TEMP TABLE staged_room_day (
       line integer, property_id integer, room_id integer, from_day date, to_day date, weekdays integer, total smallint,
       closed boolean, closed_to_arrival boolean, closed_to_departure boolean,
       prices bigint[], min_stay smallint[], max_stay smallint[]) ON COMMIT DROP`,
  );
  const supply = await loadSoldSupply(client);
  const rows = csvRows(source.name, source.open(), roomDayColumns, problems);
  async function* staged(): AsyncGenerator<Cell[]> {
    for await (const row of counted(rows, source.name, source.share, progress)) {
      const cells = roomDayCells(row, supply);
      if (cells) yield cells;
    }
  }
  await copyWhileSound(client, "staged_room_day", STAGED_COLUMNS, staged(), problems);
}
