import { formatInstant, nightsBetween, zoneOffset, weekdayOf } from "@/lib/core/dates";
import { memoizePerLocale } from "@/lib/language/reader";
import { t } from "@/lib/language/text";
import { formatCount } from "./counts";
import { getDateStyles } from "./date-styles";

const styles = memoizePerLocale(getDateStyles);
const longMonths = memoizePerLocale(
  (locale) => new Intl.DateTimeFormat(locale, { month: "long", year: "numeric", timeZone: "UTC" }),
);
const longWeekdays = memoizePerLocale(
  (locale) => new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" }),
);

/** Formats a calendar date in the reader's language: `Sat 14 Mar 2026`. */
export const formatDate = (date: string): string => styles().date(date);

/** Formats a date without the year: `Sat 14 Mar`. */
export const formatDay = (date: string): string => styles().day(date);

/** Formats the month only: `Mar`. */
export const formatMonthName = (date: string): string => styles().monthName(date);

/** Formats the weekday only: `Sat`. */
export const formatWeekday = (date: string): string => styles().weekday(weekdayOf(date));

/** Formats a date without the weekday: `14 Mar 2026`. */
export const formatShortDate = (date: string): string => styles().shortDate(date);

/** Formats a date where the year is clear: `14 Mar`. */
export const formatDayAndMonth = (date: string): string => styles().dayAndMonth(date);

/** Formats a month in full, from a date or from `2026-03`: `March 2026`. */
export const formatLongMonth = (date: string): string => longMonths().format(new Date(date));

/** Formats a month: `Mar 2026`. */
export const formatMonth = (date: string): string => styles().month(date);

/** Names a weekday, 1 Monday to 7 Sunday: `Monday`. */
// 3 January 2027 is a Sunday.
export const formatWeekdayName = (day: number): string => longWeekdays().format(Date.UTC(2027, 0, 3 + day));

/** Names weekdays, 1 Monday to 7 Sunday: `Mon, Fri`. */
export const formatWeekdays = (days: readonly number[]): string =>
  days.map((day) => styles().weekday(day)).join(t("format.comma"));

/** Formats a range of dates; what both have in common is written once: `14–17 Mar 2026`. */
export const formatDateRange = (from: string, to: string): string => styles().range(from, to);

/** Formats a stay: `14–17 Mar 2026 · 3 nights`. */
export function formatStayDates(checkin: string, checkout: string): string {
  return `${formatDateRange(checkin, checkout)} · ${formatCount(nightsBetween(checkin, checkout), "night")}`;
}

/** Formats a range with weekdays: `Sat 14 – Tue 17 Mar 2026`; a single date if both are equal. */
export function formatLongRange(from: string, to: string): string {
  return from === to ? formatDate(from) : styles().longRange(from, to);
}

/** Formats an instant in local time of a zone: `Thu 12 Mar 2026, 18:00`. */
export function formatDateTime(instant: string | Date, zone: string): string {
  return withTime(formatInstant(new Date(instant), zone));
}

/** Formats an instant without the weekday: `12 Mar 2026, 18:00`. */
export function formatShortDateTime(instant: string | Date, zone: string): string {
  const wall = formatInstant(new Date(instant), zone);
  return `${formatShortDate(wall.slice(0, 10))}${t("format.comma")}${wall.slice(11, 16)}`;
}

/** Formats a local date and time: `Thu 12 Mar 2026, 18:00`. */
const withTime = (wall: string): string => `${formatDate(wall.slice(0, 10))}${t("format.comma")}${wall.slice(11, 16)}`;

/** Formats an instant beside the same instant in another zone: only the time if the day is the same. */
export function formatDateTimeBeside(instant: string | Date, zone: string, other: string): string {
  const [here, there] = [formatDateTime(instant, zone), formatDateTime(instant, other)];
  return here.slice(0, -5) === there.slice(0, -5) ? here.slice(-5) : here;
}

/** The city of a zone: `Berlin` for `Europe/Berlin`. */
export function formatZone(zone: string): string {
  return zone.split("/").at(-1)!.replaceAll("_", " ");
}

let own: string | undefined;

/** This browser's time zone. Memoized, because reading it is slow and lists need it for every row. */
export function getBrowserZone(): string {
  own ??= Intl.DateTimeFormat().resolvedOptions().timeZone;
  return own;
}

/** Whether two zones have the same local time at an instant. */
export function haveSameLocalTime(instant: string | Date, a: string, b: string): boolean {
  const at = new Date(instant);
  return zoneOffset(a, at) === zoneOffset(b, at);
}

/**
 * Formats an instant relative to now: `just now`, `5 min ago`, `in 3 h`, `2 days ago`; a date if it is a month or
 * more away.
 */
export function formatRelativeTime(instant: Date, now: Date): string {
  const seconds = Math.round((instant.getTime() - now.getTime()) / 1000);
  const minutes = Math.round(Math.abs(seconds) / 60);
  if (minutes === 0) return t("format.justNow");
  if (minutes >= 30 * 24 * 60) return formatShortDate(instant.toISOString().slice(0, 10));
  const span =
    minutes < 60
      ? t("format.minutesShort", { minutes })
      : minutes < 48 * 60
        ? t("format.hoursShort", { hours: Math.round(minutes / 60) })
        : t("format.daysAway", { days: Math.round(minutes / 1440) });
  return t(seconds < 0 ? "format.ago" : "format.ahead", { span });
}

/** Formats a countdown, `29:41`, `1:05:00`; never negative. */
export function formatCountdown(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const two = (n: number) => String(n).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${two(minutes)}:${two(seconds % 60)}`;
}

/** Formats a date, or an instant with offset in its local time: `Sat 14 Mar 2026, 18:00`. */
export function formatDateOrTime(at: string): string {
  return at.length > 10 ? withTime(at) : formatDate(at);
}

/** Formats a date or instant without the weekday: `14 Mar 2026, 18:00`. */
export function formatShortDateOrTime(at: string): string {
  const day = formatShortDate(at.slice(0, 10));
  return at.length > 10 ? `${day}${t("format.comma")}${at.slice(11, 16)}` : day;
}

/** Formats a duration: `45 min`, `2 h`, `7 h 45 min`. */
export function formatMinutes(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return t("format.minutesShort", { minutes: rest });
  return rest === 0 ? t("format.hoursShort", { hours }) : t("format.hoursAndMinutes", { hours, minutes: rest });
}
