/** Calendar dates are `YYYY-MM-DD` strings; they belong to a place and have no instant until a time zone gives them one. */
export type CalendarDate = string;

const DAY = 86_400_000;

/** Whole days since 1970-01-01. */
export function dayNumber(date: CalendarDate): number {
  return Date.UTC(+date.slice(0, 4), +date.slice(5, 7) - 1, +date.slice(8, 10)) / DAY;
}

export function dateOfDay(day: number): CalendarDate {
  return new Date(day * DAY).toISOString().slice(0, 10);
}

/** Whether a text is a day that exists, from the year 100 on. A schema says why not (wire.ts); this costs a browser nothing. */
export function isDate(text: string): text is CalendarDate {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(dayNumber(text)) && dateOfDay(dayNumber(text)) === text;
}

export function addDays(date: CalendarDate, days: number): CalendarDate {
  return dateOfDay(dayNumber(date) + days);
}

export function nightsBetween(checkin: CalendarDate, checkout: CalendarDate): number {
  return dayNumber(checkout) - dayNumber(checkin);
}

/** Whether a text names an IANA time zone. */
export function isZone(name: string): boolean {
  // Offsets ("+01:00") and abbreviations pass Intl too, but know no daylight saving.
  if (name !== "UTC" && !name.includes("/")) return false;
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
}

const formats = new Map<string, Intl.DateTimeFormat>();
function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
    });
    formats.set(zone, format);
  }
  return format;
}

/** Minutes east of UTC that an IANA zone keeps at an instant. */
export function zoneOffset(zone: string, at: Date): number {
  const day = Math.floor(at.getTime() / DAY);
  let days = offsets.get(zone);
  if (!days) offsets.set(zone, (days = new Map<number, number | null>()));
  let kept = days.get(day);
  if (kept === undefined) {
    const [first, next] = [readOffset(zone, new Date(day * DAY)), readOffset(zone, new Date((day + 1) * DAY))];
    if (days.size >= KEPT_DAYS) days.clear();
    days.set(day, (kept = first === next ? first : null));
  }
  return kept ?? readOffset(zone, at);
}

/** By zone and UTC day the offset that is kept all day; null: it changes. Asking Intl costs fifty times as much. */
const offsets = new Map<string, Map<number, number | null>>();
const KEPT_DAYS = 2000;

function readOffset(zone: string, at: Date): number {
  const part: Record<string, number> = {};
  for (const { type, value } of formatOf(zone).formatToParts(at)) part[type] = Number(value);
  const wall = Date.UTC(part.year!, part.month! - 1, part.day, part.hour, part.minute, part.second);
  return Math.round((wall - Math.floor(at.getTime() / 1000) * 1000) / 60_000);
}

/** The calendar date of an instant in a zone: a property's today. */
export function localDate(zone: string, at: Date): CalendarDate {
  return new Date(at.getTime() + zoneOffset(zone, at) * 60_000).toISOString().slice(0, 10);
}

/**
 * The instant of a wall-clock time in a zone. In a spring gap the time is read with the offset from before the change, in
 * an autumn overlap the earlier instant is taken (RFC 5545, section 3.3.5).
 */
export function instantOf(date: CalendarDate, time: string, zone: string): Date {
  const wall = dayNumber(date) * DAY + (+time.slice(0, 2) * 60 + +time.slice(3, 5)) * 60_000;
  const before = zoneOffset(zone, new Date(wall - DAY));
  const after = zoneOffset(zone, new Date(wall + DAY));
  for (const offset of [before, after]) {
    const at = new Date(wall - offset * 60_000);
    if (zoneOffset(zone, at) === offset) return at;
  }
  return new Date(wall - before * 60_000);
}

/** ISO 8601 with the zone's own offset at that instant: `2026-03-14T18:00:00+01:00`. */
export function formatInstant(at: Date, zone: string): string {
  const offset = zoneOffset(zone, at);
  const wall = new Date(at.getTime() + offset * 60_000).toISOString();
  const size = Math.abs(offset);
  const two = (n: number) => String(n).padStart(2, "0");
  const fraction = at.getTime() % 1000 === 0 ? "" : wall.slice(19, 23);
  return `${wall.slice(0, 19)}${fraction}${offset < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

/** Whole years of age on a day. Somebody born on 29 February turns a year older on 1 March of a year without one. */
export function ageOn(birth: CalendarDate, day: CalendarDate): number {
  const years = Number(day.slice(0, 4)) - Number(birth.slice(0, 4));
  return day.slice(5) < birth.slice(5) ? years - 1 : years;
}
