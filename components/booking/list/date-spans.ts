import { addDays, dayNumber, isDate } from "@/lib/core/dates";
import { formatDate, formatDateRange } from "@/lib/format/dates";

/** A range of days, both ends included. */
export interface Days {
  from: string;
  to: string;
}

/** 1 January 1970 was a Thursday; weeks start on Monday. */
const weekStart = (day: string): string => addDays(day, -((((dayNumber(day) + 3) % 7) + 7) % 7));
const monthStart = (day: string): string => `${day.slice(0, 7)}-01`;
const nextMonth = (day: string): string => monthStart(addDays(monthStart(day), 31));

const SPANS = {
  today: ["Today", (day) => ({ from: day, to: day })],
  tomorrow: ["Tomorrow", (day) => ({ from: addDays(day, 1), to: addDays(day, 1) })],
  this_week: ["This week", (day) => ({ from: weekStart(day), to: addDays(weekStart(day), 6) })],
  next_7_days: ["Next 7 days", (day) => ({ from: day, to: addDays(day, 6) })],
  next_30_days: ["Next 30 days", (day) => ({ from: day, to: addDays(day, 29) })],
  last_7_days: ["Last 7 days", (day) => ({ from: addDays(day, -6), to: day })],
  last_30_days: ["Last 30 days", (day) => ({ from: addDays(day, -29), to: day })],
  this_month: ["This month", (day) => ({ from: monthStart(day), to: addDays(nextMonth(day), -1) })],
  last_month: [
    "Last month",
    (day) => ({ from: monthStart(addDays(monthStart(day), -1)), to: addDays(monthStart(day), -1) }),
  ],
} satisfies Record<string, [label: string, days: (today: string) => Days]>;
export type Span = keyof typeof SPANS;

const isSpan = (word: string): word is Span => Object.hasOwn(SPANS, word);
export const spanChoice = (id: Span) => ({ id, label: SPANS[id][0] });

/** Parses a span of an address: `this_week`, relative to today, or `2026-11-16..2026-11-22`. @returns null for anything else */
export function daysOf(value: string | null, today: string): Days | null {
  if (value === null) return null;
  if (isSpan(value)) return SPANS[value][1](today);
  const [from = "", to = "", ...more] = value.split("..");
  const isSound = !more.length && isDate(from) && isDate(to);
  return isSound && from <= to ? { from, to } : null;
}

export const serializeDays = ({ from, to }: Days): string => `${from}..${to}`;

/** Formats a span for people. */
export function formatDays(value: string): string {
  if (isSpan(value)) return SPANS[value][0];
  const [from = "", to = ""] = value.split("..");
  return from === to ? formatDate(from).slice(4) : formatDateRange(from, to);
}
