import { addDays, nightsBetween, weekdayOf } from "@/lib/core/dates";
import { formatDate } from "@/lib/format/dates";
import type { Calendar } from "../night-labels";

export interface DayFacts {
  day: string;
  /** The formatted day: `Sat 14 Mar 2026`. */
  formatted: string;
  isPast: boolean;
  isToday: boolean;
  isWeekend: boolean;
  /** Whether a month or a week starts on this day. */
  begins: "month" | "week" | undefined;
}

/** The days of a calendar with their column headings. */
export function listDayFacts({
  from,
  to,
  property: { today },
}: Pick<Calendar, "from" | "to" | "property">): DayFacts[] {
  return Array.from({ length: nightsBetween(from, to) + 1 }, (_, at) => {
    const day = addDays(from, at);
    const weekday = weekdayOf(day);
    return {
      day,
      formatted: formatDate(day),
      isPast: day < today,
      isToday: day === today,
      isWeekend: weekday >= 6,
      begins: at === 0 ? undefined : day.endsWith("-01") ? "month" : weekday === 1 ? "week" : undefined,
    };
  });
}

/** A column's left border: heavier where a week or a month starts. */
export function borderClass(begins: DayFacts["begins"]): string {
  if (begins === "month") return "border-s-2 border-line";
  return begins === "week" ? "border-s border-line/60" : "border-s border-border";
}
