import type { DemandRow } from "./read-rows";

/** The events of one day in order of time. */
export interface Day {
  date: string;
  bookings: DemandRow[];
  /** Cancellations of bookings made on that day or earlier. */
  cancels: DemandRow[];
  /** No-shows: cancelled at the end of the day of arrival. */
  noShows: DemandRow[];
}

/**
 * The file has no times, so each kind of event has a fixed hour in UTC: bookings in the morning; cancellations at
 * noon, which is before check-in time everywhere in Europe and after the morning's holds have expired; no-shows at
 * night.
 */
const HOURS = { bookings: "09:00:00Z", cancels: "12:00:00Z", noShows: "20:00:00Z" } as const;

/** The instant of a kind of event on a day. */
export const eventTime = (date: string, kind: keyof typeof HOURS): string => `${date}T${HOURS[kind]}`;

/** All days with events in order of date; rows within a day are in the file's order. */
export function groupByDay(rows: readonly DemandRow[]): Day[] {
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
