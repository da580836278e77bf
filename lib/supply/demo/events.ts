import { addDays, type CalendarDate } from "@/lib/core/dates";

/** Nights of an event that comes every year, and how much dearer they are. */
type YearlyEvent = [first: string, nights: number, factor: number];

/** Everywhere. */
const NEW_YEAR: YearlyEvent = ["12-29", 4, 1.45];

/** Invented fairs, congresses and festivals, by the city's key. */
const EVENTS: Readonly<Record<string, readonly YearlyEvent[]>> = {
  AMS: [["04-24", 5, 1.5]],
  BCN: [
    ["02-27", 5, 1.8],
    ["09-22", 4, 1.3],
  ],
  BER: [
    ["02-11", 9, 1.35],
    ["09-03", 5, 1.6],
  ],
  DUB: [["03-15", 4, 1.5]],
  EDI: [["08-05", 22, 1.45]],
  LIS: [["11-09", 4, 1.55]],
  LON: [["06-28", 9, 1.3]],
  MAD: [["01-20", 5, 1.4]],
  MIA: [["12-04", 5, 1.7]],
  NCE: [["05-14", 10, 1.6]],
  NYC: [["11-25", 4, 1.35]],
  PAR: [
    ["03-01", 8, 1.4],
    ["09-27", 8, 1.45],
  ],
  TYO: [["03-27", 9, 1.4]],
  VCE: [["02-12", 11, 1.55]],
  VIE: [["02-05", 6, 1.3]],
};

/** The events of a city between two nights. */
export function* cityEvents(
  key: string,
  first: CalendarDate,
  last: CalendarDate,
): Generator<{ from: CalendarDate; to: CalendarDate; factor: number }> {
  for (let year = Number(first.slice(0, 4)); year <= Number(last.slice(0, 4)); year++) {
    for (const [day, nights, factor] of [...(EVENTS[key] ?? []), NEW_YEAR]) {
      const from = `${year}-${day}`;
      const to = addDays(from, nights - 1);
      if (from >= first && to <= last) yield { from, to, factor };
    }
  }
}
