import { addDays, isDate, weekdayOf } from "@/lib/core/dates";
import { formatDateRange, formatShortDate } from "@/lib/format/dates";
import { t } from "@/lib/language/text";

/** A range of days, both ends included. */
interface Days {
  from: string;
  to: string;
}

/** The Monday of a day's week. */
const weekStart = (day: string): string => addDays(day, 1 - weekdayOf(day));
const monthStart = (day: string): string => `${day.slice(0, 7)}-01`;
const nextMonth = (day: string): string => monthStart(addDays(monthStart(day), 31));

const SPANS = {
  today: (day) => ({ from: day, to: day }),
  tomorrow: (day) => ({ from: addDays(day, 1), to: addDays(day, 1) }),
  this_week: (day) => ({ from: weekStart(day), to: addDays(weekStart(day), 6) }),
  next_7_days: (day) => ({ from: day, to: addDays(day, 6) }),
  next_30_days: (day) => ({ from: day, to: addDays(day, 29) }),
  last_7_days: (day) => ({ from: addDays(day, -6), to: day }),
  last_30_days: (day) => ({ from: addDays(day, -29), to: day }),
  this_month: (day) => ({ from: monthStart(day), to: addDays(nextMonth(day), -1) }),
  last_month: (day) => ({ from: monthStart(addDays(monthStart(day), -1)), to: addDays(monthStart(day), -1) }),
} satisfies Record<string, (today: string) => Days>;
export type Span = keyof typeof SPANS;

const isSpan = (word: string): word is Span => Object.hasOwn(SPANS, word);
export const spanChoice = (id: Span) => ({ id, label: t(`booking.span.${id}`) });

/** Parses a date span in an address: `this_week`, relative to today, or `2026-11-16..2026-11-22`. @returns null for anything else */
export function parseDays(value: string | null, today: string): Days | null {
  if (value === null) return null;
  if (isSpan(value)) return SPANS[value](today);
  const [from = "", to = "", ...more] = value.split("..");
  const isSound = !more.length && isDate(from) && isDate(to);
  return isSound && from <= to ? { from, to } : null;
}

export const serializeDays = ({ from, to }: Days): string => `${from}..${to}`;

/** Formats a span for people. */
export function formatDays(value: string): string {
  if (isSpan(value)) return t(`booking.span.${value}`);
  const [from = "", to = ""] = value.split("..");
  return from === to ? formatShortDate(from) : formatDateRange(from, to);
}
