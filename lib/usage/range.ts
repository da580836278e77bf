import { addDays, nightsBetween, type CalendarDate } from "@/lib/core/dates";
import { invalid } from "@/lib/core/errors";

/** Maximum number of days in a range: a leap year. */
const LONGEST = 366;
const USUAL = 30;

/** A range of UTC days, both inclusive. */
export interface Range {
  from: CalendarDate;
  to: CalendarDate;
}

/**
 * The requested range; the default end is today, the default start 29 days before the end.
 * @throws DomainError `INVALID_REQUEST` for a range that is reversed or longer than 366 days
 */
export function resolveRange(
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
