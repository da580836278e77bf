/** Calendar dates are `YYYY-MM-DD` strings. They are local to a place and become an instant only with a time zone. */
export type CalendarDate = string;

const DAY = 86_400_000;

/** Whole days since 1970-01-01. */
export function dayNumber(date: CalendarDate): number {
  return Date.UTC(100 * twoDigits(date, 0) + twoDigits(date, 2), twoDigits(date, 5) - 1, twoDigits(date, 8)) / DAY;
}

/** The number that two digits of a text form: more than twice as fast as slicing and parsing. */
function twoDigits(text: string, at: number): number {
  return 10 * (text.charCodeAt(at) - ZERO) + text.charCodeAt(at + 1) - ZERO;
}
const ZERO = 48;

export function dateOfDay(day: number): CalendarDate {
  let date = dates.get(day);
  if (date === undefined) {
    date = new Date(day * DAY).toISOString().slice(0, 10);
    if (dates.size >= MAX_CACHED_DAYS) dates.clear();
    dates.set(day, date);
  }
  return date;
}

/** Dates memoized by day, because an answer formats a few dates hundreds of times. A full cache is emptied. */
const dates = new Map<number, CalendarDate>();
const MAX_CACHED_DAYS = 2000;

/** The weekday of a date, 1 Monday to 7 Sunday; 1 January 1970 was a Thursday. */
export function weekdayOf(date: CalendarDate): number {
  return ((((dayNumber(date) + 3) % 7) + 7) % 7) + 1;
}

/** The first day of a date's month. */
export function firstOfMonth(date: CalendarDate): CalendarDate {
  return `${date.slice(0, 7)}-01`;
}

/**
 * Whether a text is an existing date from the year 100 on. Unlike the schema in wire.ts it gives no reason, and needs
 * no library in the browser.
 */
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
  return canonicalZone(name) !== undefined;
}

/** Parts of zone names with unusual capitals: US/Eastern, Etc/GMT+3, Chile/EasterIsland. */
const ZONE_CAPITALS = new Map(
  [
    "US",
    "ACT",
    "LHI",
    "NSW",
    "UCT",
    "UTC",
    "Knox_IN",
    "BajaNorte",
    "BajaSur",
    "ComodRivadavia",
    "DeNoronha",
    "EasterIsland",
  ].map((part) => [part.toLowerCase(), part]),
);
const ZONE_SMALL = new Set(["of", "es", "au"]);

/**
 * The canonical letter case of an IANA zone: `europe/paris` is `Europe/Paris`. An alias stays one (`us/eastern` is
 * `US/Eastern`). Undefined if there is no such zone.
 */
export function canonicalZone(name: string): string | undefined {
  // Intl also accepts offsets ("+01:00") and abbreviations, but they have no daylight saving time.
  if (name.toUpperCase() !== "UTC" && !name.includes("/")) return undefined;
  let known: string;
  try {
    known = new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
  if (known.toLowerCase() === name.toLowerCase()) return known;
  // Intl resolves an alias, but does not tell how the alias itself is written.
  const capital = (word: string) => (ZONE_SMALL.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1));
  const spelled = (part: string) =>
    ZONE_CAPITALS.get(part) ??
    (/^gmt\b/.test(part)
      ? part.toUpperCase()
      : part
          .split(/([_-])/)
          .map(capital)
          .join(""));
  return name.toLowerCase().split("/").map(spelled).join("/");
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

/** The offset of an IANA zone at an instant, in minutes east of UTC. */
export function zoneOffset(zone: string, at: Date): number {
  return offsetAt(zone, at.getTime());
}

/** The offset at a number of milliseconds since 1970. */
function offsetAt(zone: string, at: number): number {
  const day = Math.floor(at / DAY);
  let days = offsets.get(zone);
  if (!days) offsets.set(zone, (days = new Map<number, number | null>()));
  let dayOffset = days.get(day);
  if (dayOffset === undefined) {
    const [first, next] = [readOffset(zone, new Date(day * DAY)), readOffset(zone, new Date((day + 1) * DAY))];
    if (days.size >= MAX_CACHED_DAYS) days.clear();
    days.set(day, (dayOffset = first === next ? first : null));
  }
  return dayOffset ?? readOffset(zone, new Date(at));
}

/**
 * Offsets memoized by zone and UTC day, because Intl is fifty times slower; null if the offset changes on that day. A
 * full cache is emptied.
 */
const offsets = new Map<string, Map<number, number | null>>();

function readOffset(zone: string, at: Date): number {
  const part: Record<string, number> = {};
  for (const { type, value } of formatOf(zone).formatToParts(at)) part[type] = Number(value);
  const wall = Date.UTC(part.year!, part.month! - 1, part.day, part.hour, part.minute, part.second);
  return Math.round((wall - Math.floor(at.getTime() / 1000) * 1000) / 60_000);
}

/** The calendar date of an instant in a time zone, such as today at a property. */
export function localDate(zone: string, at: Date): CalendarDate {
  return new Date(at.getTime() + zoneOffset(zone, at) * 60_000).toISOString().slice(0, 10);
}

/**
 * The instant of a local time in a zone. In the gap of spring the earlier offset applies, in the overlap of autumn
 * the earlier instant is taken (RFC 5545, section 3.3.5).
 */
export function toInstant(date: CalendarDate, time: string, zone: string): Date {
  const wall = dayNumber(date) * DAY + (60 * twoDigits(time, 0) + twoDigits(time, 3)) * 60_000;
  const before = offsetAt(zone, wall - DAY);
  const after = offsetAt(zone, wall + DAY);
  for (const offset of [before, after]) {
    const at = wall - offset * 60_000;
    if (offsetAt(zone, at) === offset) return new Date(at);
  }
  return new Date(wall - before * 60_000);
}

/** Formats an instant in ISO 8601 with the zone's offset: `2026-03-14T18:00:00+01:00`. */
export function formatInstant(at: Date, zone: string): string {
  const time = at.getTime();
  const offset = offsetAt(zone, time);
  const wall = time + offset * 60_000;
  const day = Math.floor(wall / DAY);
  const ofDay = wall - day * DAY;
  const seconds = ofDay % 60_000;
  // Most instants in an answer are full minutes.
  const text = seconds === 0 ? "00" : formatSeconds(seconds);
  return `${dateOfDay(day)}T${minutesOfDay[Math.floor(ofDay / 60_000)]}:${text}${formatOffset(offset)}`;
}

/** @param ms less than a minute; written with milliseconds unless it is a whole second */
function formatSeconds(ms: number): string {
  const text = String(ms).padStart(5, "0");
  return ms % 1000 === 0 ? text.slice(0, 2) : `${text.slice(0, 2)}.${text.slice(2)}`;
}

/** All times of a day as HH:MM. */
const minutesOfDay = Array.from({ length: 1440 }, (_, minute) =>
  [Math.floor(minute / 60), minute % 60].map((n) => String(n).padStart(2, "0")).join(":"),
);

/** Formatted offsets by minutes. There are about forty, and a search formats several instants for each offer. */
const formattedOffsets = new Map<number, string>();

function formatOffset(minutes: number): string {
  let text = formattedOffsets.get(minutes);
  if (text === undefined) {
    const size = Math.abs(minutes);
    const [hours, rest] = [Math.floor(size / 60), size % 60].map((n) => String(n).padStart(2, "0"));
    formattedOffsets.set(minutes, (text = `${minutes < 0 ? "-" : "+"}${hours}:${rest}`));
  }
  return text;
}

/** Age in whole years on a day. A person born on 29 February has the birthday on 1 March in other years. */
export function ageOn(birth: CalendarDate, day: CalendarDate): number {
  const years = Number(day.slice(0, 4)) - Number(birth.slice(0, 4));
  return day.slice(5) < birth.slice(5) ? years - 1 : years;
}
