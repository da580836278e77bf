import { addDays, type CalendarDate, dateOfDay, dayNumber, firstOfMonth } from "@/lib/core/dates";

// Moves rows of the demo's data set, in COPY's format, to a later day. What is on sale keeps its calendar days, so
// that seasons, weekends and timetables stay right: days after the recorded ones copy those 52 weeks earlier. The
// past moves by whole days.

const YEAR = 364;

/** Moves all dates and instants in a text, even inside JSON. Years of birth before 2000 do not match. */
export const moveDates = (text: string, days: number): string =>
  days === 0 ? text : text.replace(/(?<![\w-])20\d\d-[01]\d-[0-3]\d(?![\d-])/g, memoized(days));

/** Moves instants in COPY's format, but not calendar days. */
export const moveInstants = (text: string, days: number): string => {
  if (days === 0) return text;
  const move = memoized(days);
  return text.replace(/\b(20\d\d-\d\d-\d\d)(?= \d\d:\d\d:\d\d(?:\.\d+)?\+00)/g, (date) => move(date));
};

function memoized(days: number): (date: string) => string {
  const known = new Map<string, string>();
  return (date) => {
    let moved = known.get(date);
    if (moved === undefined) known.set(date, (moved = addDays(date, days)));
    return moved;
  };
}

/** The recorded day that a later day copies. */
const recordedDay = (day: CalendarDate, last: CalendarDate): CalendarDate =>
  day <= last ? day : dateOfDay(dayNumber(day) - YEAR * Math.ceil((dayNumber(day) - dayNumber(last)) / YEAR));

/**
 * Moves departures of services, `service_day`, to a later period, whose start and end are so many days later.
 * @param last the last recorded day
 */
export function moveDepartures(columns: readonly string[], text: string, last: CalendarDate, days: number): string {
  if (days <= 0) return text;
  const at = columns.indexOf("day");
  const lines = text
    .split("\n")
    .slice(0, -1)
    .map((line) => line.split("\t"));
  const lastYear = addDays(last, -YEAR);
  const start = addDays(
    lines.reduce((first, cells) => (cells[at]! < first ? cells[at]! : first), last),
    days,
  );
  const end = addDays(last, days);
  const later = memoized(YEAR);
  const moved: string[] = [];
  for (const cells of lines) {
    const recorded = cells[at]!;
    if (recorded >= start) moved.push(cells.join("\t"));
    if (recorded <= lastYear) continue;
    for (let day = later(recorded); day <= end; day = later(day))
      if (day >= start) moved.push(cells.with(at, day).join("\t"));
  }
  return moved.map((line) => `${line}\n`).join("");
}

/** How the columns of `room_month` store a month's nights. */
const BITS = ["closed", "closed_to_arrival", "closed_to_departure"];
const BY_NIGHT = ["unsold", "sold"];
const BY_PLAN = ["prices", "min_stay", "max_stay"];

type Month = Readonly<Record<string, string>>;

/**
 * Moves nights of rooms, `room_month`, to a later period: drops months that are over by then, and composes further
 * ones from the nights of 52 weeks earlier.
 */
export function moveNights(columns: readonly string[], text: string, last: CalendarDate, days: number): string {
  if (days <= 0) return text;
  const rooms = new Map<string, Map<CalendarDate, Month>>();
  for (const line of text.split("\n")) {
    if (line === "") continue;
    const cells = line.split("\t");
    const month = Object.fromEntries(columns.map((column, at) => [column, cells[at]!]));
    const key = `${month.property_id} ${month.room_id}`;
    rooms.set(key, (rooms.get(key) ?? new Map<CalendarDate, Month>()).set(month.month!, month));
  }
  const end = addDays(last, days);
  const moved: string[] = [];
  for (const months of rooms.values()) {
    const first = firstOfMonth(addDays([...months.keys()].toSorted()[0]!, days));
    for (let month = first; month <= end; month = firstOfMonth(addDays(month, 31))) {
      const isRecorded = addDays(firstOfMonth(addDays(month, 31)), -1) <= last;
      const row = isRecorded ? months.get(month) : composeMonth(month, end, last, months);
      if (row) moved.push(`${columns.map((column) => row[column]).join("\t")}\n`);
    }
  }
  return moved.join("");
}

/** Composes a month that is not recorded completely. Nights after the end are not on sale. */
function composeMonth(
  month: CalendarDate,
  end: CalendarDate,
  last: CalendarDate,
  months: ReadonlyMap<CalendarDate, Month>,
): Month | undefined {
  const next = firstOfMonth(addDays(month, 31));
  const nights = Array.from({ length: dayNumber(next) - dayNumber(month) }, (_, at) => {
    const day = addDays(month, at);
    const like = recordedDay(day, last);
    const from = day > end ? undefined : months.get(firstOfMonth(like));
    return { from, at: Number(like.slice(8)) - 1 };
  });
  const some = nights.find(({ from }) => from !== undefined)?.from;
  if (!some) return undefined;
  const row: Record<string, string> = { ...some, month };
  for (const column of BITS) {
    const bits = nights.map(({ from, at }) => (from ? (Number(from[column]) >>> at) & 1 : 0));
    row[column] = String(bits.reduce((sum, bit, at) => sum | (bit << at), 0));
  }
  for (const column of BY_NIGHT)
    row[column] = `{${nights.map(({ from, at }) => (from ? elements(from[column]!)[at] : emptyNight(column))).join()}}`;
  for (const column of BY_PLAN) row[column] = composePlans(column, nights);
  return row;
}

const emptyNight = (column: string): string => (column === "sold" ? "0" : "NULL");
const elements = (array: string): string[] => array.slice(1, -1).split(",");
/** Splits a two-dimensional array into rows; none for NULL. */
const plansIn = (array: string): string[][] =>
  array === "\\N"
    ? []
    : array
        .slice(2, -2)
        .split("},{")
        .map((plan) => plan.split(","));

function composePlans(column: string, nights: readonly { from: Month | undefined; at: number }[]): string {
  const read = new Map(nights.map(({ from }) => [from, from ? plansIn(from[column]!) : []]));
  const plans = Math.max(...[...read.values()].map((rows) => rows.length));
  if (plans === 0) return "\\N";
  const rows = Array.from({ length: plans }, (_, plan) =>
    nights.map(({ from, at }) => read.get(from)![plan]?.[at] ?? "NULL").join(),
  );
  return `{${rows.map((row) => `{${row}}`).join()}}`;
}
