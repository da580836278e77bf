import type { ClientBase } from "pg";
import { dateOfDay, dayNumber, firstOfMonth } from "@/lib/core/dates";
import { formatArray } from "../csv/cells";
import { copyRows } from "./copy-rows";
import { PLAN_LIST_NAMES, ROOM_DAYS, PLAN_LISTS, type RoomList } from "./day-stock";
import type { Cell } from "../format/read-cell";
import type { Progress } from "./progress";

/** How many staged rows are read at once. */
const FETCHED = 20_000;

/** A Monday, bit 0 of a row's weekdays. */
const MONDAY = dayNumber("1900-01-01");

/** SQL: the staged rows of properties without a stored night. */
const NEW_PROPERTIES = `
  CREATE TEMP TABLE room_day_new ON COMMIT DROP AS
  SELECT DISTINCT property_id FROM staged_room_day s
  WHERE NOT EXISTS (SELECT FROM room_month rm WHERE rm.property_id = s.property_id)`;
const COUNT_ROWS = "SELECT count(*)::int AS rows FROM staged_room_day JOIN room_day_new USING (property_id)";
/** SQL: days as numbers, and array elements as texts, empty if the row leaves the element unchanged. */
const OPEN = `
  DECLARE room_day_new_rows NO SCROLL CURSOR FOR
  SELECT s.property_id, s.slot AS room_id, s.from_day - DATE '1970-01-01' AS first, s.to_day - DATE '1970-01-01' AS last, s.weekdays, s.total,
    s.closed, s.closed_to_arrival, s.closed_to_departure, ${PLAN_LIST_NAMES.map((list) => `array_to_string(s.${list}, ',', '') AS ${list}`).join(", ")}
  FROM staged_room_day s JOIN room_day_new USING (property_id) ORDER BY s.property_id, s.line`;
const DELETE_ROWS = "DELETE FROM staged_room_day s USING room_day_new n WHERE s.property_id = n.property_id";

const COLUMNS = [
  "property_id",
  "month",
  "room_id",
  "unsold",
  "sold",
  "closed",
  "closed_to_arrival",
  "closed_to_departure",
  ...PLAN_LIST_NAMES,
];

/** A row of `room_days.csv`; null for a column that it leaves unchanged. */
export interface NightsRow extends Readonly<Record<RoomList, string | null>> {
  property_id: number;
  room_id: number;
  /** Day number, inclusive. */
  first: number;
  last: number;
  /** Weekdays as bits; bit 0 is Monday. */
  weekdays: number;
  total: number | null;
  closed: boolean | null;
  closed_to_arrival: boolean | null;
  closed_to_departure: boolean | null;
}

const FLAGS = ["closed", "closed_to_arrival", "closed_to_departure"] as const;

/** The nights of a room type in one month, by the day of the month minus one. */
class Month {
  readonly unsold: (number | null)[];
  readonly flags = { closed: 0, closed_to_arrival: 0, closed_to_departure: 0 };
  /** Values by plan, then by day. */
  readonly lists = Object.fromEntries(PLAN_LIST_NAMES.map((list) => [list, []])) as unknown as Record<
    RoomList,
    (string | null)[][]
  >;

  constructor(
    readonly firstDay: number,
    readonly days: number,
    readonly roomId: number,
  ) {
    this.unsold = this.emptyDays();
  }

  get nights(): number {
    return this.unsold.reduce<number>((count, units) => (units === null ? count : count + 1), 0);
  }

  /** Applies a row to one night. A night without an allotment so far has none to sell. */
  put(place: number, row: NightsRow, lists: ReturnType<typeof listsOf>): void {
    this.unsold[place] = row.total ?? this.unsold[place] ?? 0;
    for (const flag of FLAGS) {
      const value = row[flag];
      if (value !== null) this.flags[flag] = value ? this.flags[flag] | (1 << place) : this.flags[flag] & ~(1 << place);
    }
    for (const list of PLAN_LIST_NAMES) {
      const elements = lists[list];
      for (let plan = 0; plan < elements.length; plan++) {
        const element = elements[plan]!;
        if (element === "") continue;
        while (this.lists[list].length <= plan) this.lists[list].push(this.emptyDays());
        this.lists[list][plan]![place] = element === String(PLAN_LISTS[list].emptied) ? null : element;
      }
    }
  }

  cells(propertyId: number): Cell[] {
    const { closed, closed_to_arrival, closed_to_departure } = this.flags;
    return [
      propertyId,
      dateOfDay(this.firstDay),
      this.roomId,
      formatArray(this.unsold),
      formatArray(this.unsold.map(() => 0)),
      closed,
      closed_to_arrival,
      closed_to_departure,
      ...PLAN_LIST_NAMES.map((list) =>
        this.lists[list].length > 0 ? formatArray(this.lists[list].map(formatArray)) : null,
      ),
    ];
  }

  private emptyDays<T>(): (T | null)[] {
    return Array<null>(this.days).fill(null);
  }
}

const listsOf = (row: NightsRow): Record<RoomList, string[]> =>
  Object.fromEntries(PLAN_LIST_NAMES.map((list) => [list, row[list]?.split(",") ?? []])) as Record<RoomList, string[]>;

/** The months of a property from all of its rows, in the order of lines; sorted by month and room. */
export function monthsOfRows(rows: readonly NightsRow[]): Month[] {
  const months = new Map<string, Month>();
  for (const row of rows) {
    const lists = listsOf(row);
    let month: Month | undefined;
    for (let day = row.first; day <= row.last; day++) {
      if (((row.weekdays >> ((((day - MONDAY) % 7) + 7) % 7)) & 1) === 0) continue;
      if (!month || day >= month.firstDay + month.days) month = monthOf(months, row.room_id, day);
      month.put(day - month.firstDay, row, lists);
    }
  }
  return [...months.values()].sort((a, b) => a.firstDay - b.firstDay || a.roomId - b.roomId);
}

function monthOf(months: Map<string, Month>, roomId: number, day: number): Month {
  const first = firstOfMonth(dateOfDay(day));
  const key = `${roomId} ${first}`;
  let month = months.get(key);
  if (!month) {
    const firstDay = dayNumber(first);
    const days = dayNumber(firstOfMonth(dateOfDay(firstDay + 31))) - firstDay;
    months.set(key, (month = new Month(firstDay, days, roomId)));
  }
  return month;
}

/**
 * Writes the nights of properties that have none yet, and removes their rows from the staged ones. Nothing stored
 * must be compared, locked or merged, so the months are composed here and copied.
 * @returns the number of nights
 */
export async function writeNewMonths(client: ClientBase, progress: Progress): Promise<number> {
  await client.query(NEW_PROPERTIES);
  await client.query("ANALYZE room_day_new");
  const total = (await client.query<{ rows: number }>(COUNT_ROWS)).rows[0]!.rows;
  if (total === 0) return 0;
  await client.query(OPEN);
  let nights = 0;
  let done = 0;
  let waiting: NightsRow[] = [];
  function* cellsOf(rows: readonly NightsRow[]): Generator<Cell[]> {
    for (const month of monthsOfRows(rows)) {
      nights += month.nights;
      yield month.cells(rows[0]!.property_id);
    }
  }
  /** The months of all properties whose rows have arrived completely. */
  async function* complete(fetched: readonly NightsRow[]): AsyncGenerator<Cell[]> {
    for (const row of fetched) {
      if (waiting.length > 0 && waiting[0]!.property_id !== row.property_id) {
        yield* cellsOf(waiting);
        waiting = [];
      }
      waiting.push(row);
    }
    if (fetched.length < FETCHED) yield* cellsOf(waiting);
  }
  for (let isLast = false; !isLast;) {
    const { rows } = await client.query<NightsRow>(`FETCH ${FETCHED} FROM room_day_new_rows`);
    isLast = rows.length < FETCHED;
    await copyRows(client, "room_month", COLUMNS, complete(rows));
    done += rows.length;
    progress(`new ${ROOM_DAYS.label}, rows`, done, total);
  }
  await client.query("CLOSE room_day_new_rows");
  await client.query(DELETE_ROWS);
  return nights;
}
