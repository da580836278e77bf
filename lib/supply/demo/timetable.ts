import {
  addDays,
  type CalendarDate,
  dateOfDay,
  dayNumber,
  formatInstant,
  instantOf,
  zoneOffset,
} from "@/lib/core/dates";

/** A range of days, both ends inclusive. */
export interface Span {
  from: CalendarDate;
  to: CalendarDate;
}

/** A flight's local arrival time, and the days of departure for which it is valid. */
export interface Arrival {
  time: string;
  /** Days after departure. */
  dayOffset: number;
  spans: Span[];
}

export interface Leg {
  /** IANA zones. */
  from: string;
  to: string;
  /** Local. */
  departure: string;
  minutes: number;
}

const offsets = new Map<string, number>();

/**
 * A zone's offset at noon UTC (memoized): reading it from the calendar is slow, and most days equal the previous one.
 */
function noonOffset(zone: string, day: number): number {
  const key = `${zone} ${day}`;
  let found = offsets.get(key);
  if (found === undefined) offsets.set(key, (found = zoneOffset(zone, new Date((day + 0.5) * 86_400_000))));
  return found;
}

/** Whether a zone's offset stays the same from the day before to two days after. */
function isSteady(zone: string, day: number): boolean {
  const offset = noonOffset(zone, day);
  return [-1, 1, 2].every((away) => noonOffset(zone, day + away) === offset);
}

/** Minutes between departure and arrival, each by its local clock, counted from the midnight of departure. */
function wallMinutes({ from, to, departure, minutes }: Leg, day: number): number {
  const start = Number(departure.slice(0, 2)) * 60 + Number(departure.slice(3, 5));
  if (isSteady(from, day) && isSteady(to, day)) return start + minutes + noonOffset(to, day) - noonOffset(from, day);
  const date = dateOfDay(day);
  const wall = formatInstant(new Date(instantOf(date, departure, from).getTime() + minutes * 60_000), to);
  const days = dayNumber(wall.slice(0, 10)) - day;
  return days * 1440 + Number(wall.slice(11, 13)) * 60 + Number(wall.slice(14, 16));
}

/**
 * The arrival times of a daily flight: one for the whole range, or several if daylight-saving time starts or ends on
 * different days at its two ends. Airlines also list such flights once for each.
 */
export function arrivals(leg: Leg, { from, to }: Span): Arrival[] {
  const found = new Map<number, Arrival>();
  let before: Arrival | undefined;
  for (let day = dayNumber(from); day <= dayNumber(to); day++) {
    const wall = wallMinutes(leg, day);
    const dayOffset = Math.floor(wall / 1440);
    const ofDay = wall - dayOffset * 1440;
    const two = (value: number) => String(value).padStart(2, "0");
    let arrival = found.get(wall);
    if (!arrival) {
      arrival = { time: `${two(Math.floor(ofDay / 60))}:${two(ofDay % 60)}`, dayOffset, spans: [] };
      found.set(wall, arrival);
    }
    const date = dateOfDay(day);
    const last = arrival.spans.at(-1);
    if (arrival === before && last) last.to = date;
    else arrival.spans.push({ from: date, to: date });
    before = arrival;
  }
  return [...found.values()];
}

/** The intersection of two spans; null: none. */
export function overlap(one: Span, other: Span): Span | null {
  const from = one.from > other.from ? one.from : other.from;
  const to = one.to < other.to ? one.to : other.to;
  return from <= to ? { from, to } : null;
}

/** A number of days, including the first. */
export const spanOf = (from: CalendarDate, days: number): Span => ({ from, to: addDays(from, days - 1) });
