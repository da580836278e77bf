import { addDays, nightsBetween, type CalendarDate } from "@/lib/core/dates";
import { invalid } from "@/lib/core/errors";

/** Days that are told at once: the longest year. */
const LONGEST = 366;
const USUAL = 30;

/** UTC days, both included. */
export interface Range {
  from: CalendarDate;
  to: CalendarDate;
}

/**
 * The days that are asked for; without an end until today, without a beginning the thirty until the end.
 * @throws DomainError `INVALID_REQUEST` for a range that ends before it begins or is longer than 366 days
 */
export function rangeOf(
  given: { from?: CalendarDate | undefined; to?: CalendarDate | undefined },
  today: CalendarDate,
): Range {
  const to = given.to ?? (given.from !== undefined && given.from > today ? given.from : today);
  const from = given.from ?? addDays(to, 1 - USUAL);
  if (from > to) throw invalid({ path: "from", message: "must not be after to" });
  if (nightsBetween(from, to) >= LONGEST)
    throw invalid({ path: "from", message: `must be at most ${LONGEST - 1} days before to` });
  return { from, to };
}
