import { dayNumber, formatInstant, nightsBetween, zoneOffset } from "@/lib/core/dates";

const DAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

const dayOf = (date: string): number => +date.slice(8, 10);
const monthOf = (date: string): string => MONTHS[+date.slice(5, 7) - 1]!;
const yearOf = (date: string): string => date.slice(0, 4);

/** `Sat 14 Mar 2026` of a calendar date. */
export function formatDate(date: string): string {
  // 1 January 1970 was a Thursday.
  const weekday = DAYS[(((dayNumber(date) + 4) % 7) + 7) % 7]!;
  return `${weekday} ${dayOf(date)} ${monthOf(date)} ${yearOf(date)}`;
}

/** `Mar 2026`. */
export const formatMonth = (date: string): string => `${monthOf(date)} ${yearOf(date)}`;

/** `Mon, Fri` of weekdays from 1 Monday to 7 Sunday. */
export const formatWeekdays = (days: readonly number[]): string => days.map((day) => DAYS[day % 7]).join(", ");

/** `1 night`, `3 nights`. */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** `14–17 Mar 2026`, with as much of the first date as differs from the second. */
export function formatDateRange(from: string, to: string): string {
  const end = `${dayOf(to)} ${monthOf(to)} ${yearOf(to)}`;
  if (from.slice(0, 7) === to.slice(0, 7)) return `${dayOf(from)}–${end}`;
  const start = `${dayOf(from)} ${monthOf(from)}`;
  return yearOf(from) === yearOf(to) ? `${start} – ${end}` : `${start} ${yearOf(from)} – ${end}`;
}

/** `14–17 Mar 2026 · 3 nights`. */
export function formatStayDates(checkin: string, checkout: string): string {
  return `${formatDateRange(checkin, checkout)} · ${formatCount(nightsBetween(checkin, checkout), "night")}`;
}

/** `Sat 14 – Tue 17 Mar 2026`; one date as itself. */
export function formatLongRange(from: string, to: string): string {
  const start = formatDate(from);
  if (from === to) return start;
  const same = from.slice(0, 7) === to.slice(0, 7) ? -9 : from.slice(0, 4) === to.slice(0, 4) ? -5 : undefined;
  return `${start.slice(0, same)} – ${formatDate(to)}`;
}

/** `Thu 12 Mar 2026, 18:00` of an instant, in local time of the zone. */
export function formatDateTime(instant: string | Date, zone: string): string {
  const wall = formatInstant(new Date(instant), zone);
  return `${formatDate(wall.slice(0, 10))}, ${wall.slice(11, 16)}`;
}

/** An instant in local time of a zone, shown beside another zone's: only the time if the day is the same. */
export function formatDateTimeBeside(instant: string | Date, zone: string, other: string): string {
  const [here, there] = [formatDateTime(instant, zone), formatDateTime(instant, other)];
  return here.slice(0, -5) === there.slice(0, -5) ? here.slice(-5) : here;
}

/** `Berlin` of `Europe/Berlin`. */
export function formatZone(zone: string): string {
  return zone.split("/").at(-1)!.replaceAll("_", " ");
}

let own: string | undefined;

/** The time zone of this browser, memoized because reading it is slow and lists need it for every row. */
export function ownZone(): string {
  own ??= Intl.DateTimeFormat().resolvedOptions().timeZone;
  return own;
}

/** Whether two zones have the same local time at an instant. */
export function sameClock(instant: string | Date, a: string, b: string): boolean {
  const at = new Date(instant);
  return zoneOffset(a, at) === zoneOffset(b, at);
}

/** `just now`, `5 min ago`, `in 3 h`, `2 days ago`; a date from a month on. */
export function formatRelativeTime(instant: Date, now: Date): string {
  const seconds = Math.round((instant.getTime() - now.getTime()) / 1000);
  const minutes = Math.round(Math.abs(seconds) / 60);
  if (minutes === 0) return "just now";
  if (minutes >= 30 * 24 * 60) return formatDate(instant.toISOString().slice(0, 10)).slice(4);
  const far =
    minutes < 60
      ? `${minutes} min`
      : minutes < 48 * 60
        ? `${Math.round(minutes / 60)} h`
        : `${Math.round(minutes / 1440)} days`;
  return seconds < 0 ? `${far} ago` : `in ${far}`;
}

/** `29:41`, `1:05:00`; never below zero. */
export function formatCountdown(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const two = (n: number) => String(n).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${two(minutes)}:${two(seconds % 60)}`;
}

/** A date, or an instant with an offset in its local time: `Sat 14 Mar 2026, 18:00`. */
export function formatDateOrTime(at: string): string {
  const day = formatDate(at.slice(0, 10));
  return at.length > 10 ? `${day}, ${at.slice(11, 16)}` : day;
}

/** `45 min`, `2 h`, `7 h 45 min`. */
export function formatMinutes(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}
