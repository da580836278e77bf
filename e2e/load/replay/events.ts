import type { DemandRow } from "./read-rows";

/** What happens on one day, in the order of its hours. */
export interface Day {
  date: string;
  bookings: DemandRow[];
  /** Of bookings made that day or before. */
  cancels: DemandRow[];
  /** Guests who did not come: cancelled when the day of arrival is over. */
  noShows: DemandRow[];
}

/**
 * The file has no time of day, so each kind of event has an hour of its own, in UTC: bookings in the morning, cancels at
 * noon, which is before check-in time everywhere in Europe and later than any hold of the morning lives, no-shows at night.
 */
export const HOURS = { bookings: "09:00:00Z", cancels: "12:00:00Z", noShows: "20:00:00Z" } as const;

/** The domain's instant of a day's kind of event. */
export const momentOf = (date: string, kind: keyof typeof HOURS): string => `${date}T${HOURS[kind]}`;

/** All days on which something happens, in order of date; rows keep the file's order within a day. */
export function daysOf(rows: readonly DemandRow[]): Day[] {
  const days = new Map<string, Day>();
  const dayOf = (date: string): Day => {
    let day = days.get(date);
    if (!day) days.set(date, (day = { date, bookings: [], cancels: [], noShows: [] }));
    return day;
  };
  for (const row of rows) {
    dayOf(row.bookedOn).bookings.push(row);
    if (row.fate === "CANCELLED") dayOf(row.fateOn).cancels.push(row);
    if (row.fate === "NO_SHOW") dayOf(row.fateOn).noShows.push(row);
  }
  return [...days.values()].sort((a, b) => (a.date < b.date ? -1 : 1));
}
