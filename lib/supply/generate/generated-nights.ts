import { addDays, type CalendarDate } from "@/lib/core/dates";
import type { CsvRecord } from "../csv/csv-writer";
import { type GeneratedPlan, listPrice, season } from "./generated-plans";
import type { RoomType } from "./room-types";

export const NIGHT_COLUMNS = [
  "property_code",
  "room_code",
  "from",
  "to",
  "weekdays",
  "allotment",
  "prices",
  "closed",
  "closed_to_arrival",
  "closed_to_departure",
  "min_stay",
];

/** Weekends cost more; ISO digits of the weekdays on which these nights start. */
const WEEK = [
  ["12347", 1],
  ["56", 1.16],
] as const;

/** The input for a room type's generated nights. */
export interface RoomNights {
  propertyCode: string;
  room: RoomType;
  plans: readonly GeneratedPlan[];
  /** Euros per night of the property's double room in an average month. */
  euros: number;
  currency: string;
  perEuro: number;
  latitude: number;
  allotment: number;
}

/** Splits a range of dates into pieces of adjacent months with the same demand. */
export function seasons(
  first: CalendarDate,
  last: CalendarDate,
  latitude: number,
): { from: CalendarDate; to: CalendarDate; demand: number }[] {
  const found: { from: CalendarDate; to: CalendarDate; demand: number }[] = [];
  for (let from = first; from <= last;) {
    const nextMonth = addDays(`${from.slice(0, 7)}-01`, 32).slice(0, 7);
    const monthEnd = addDays(`${nextMonth}-01`, -1);
    const to = monthEnd < last ? monthEnd : last;
    const demand = season(Number(from.slice(5, 7)), latitude);
    const before = found.at(-1);
    if (before?.demand === demand) before.to = to;
    else found.push({ from, to, demand });
    from = addDays(to, 1);
  }
  return found;
}

/** Rows of room_days.csv with the rates and allotment of one room type: by season and weekend. */
export function* roomNights(nights: RoomNights, first: CalendarDate, last: CalendarDate): Generator<CsvRecord> {
  const { propertyCode, room, plans, euros, currency, perEuro, latitude, allotment } = nights;
  for (const { from, to, demand } of seasons(first, last, latitude)) {
    for (const [weekdays, weekend] of WEEK) {
      const bare = euros * room.factor * demand * weekend;
      const prices = plans.map((plan) => `${plan.code}=${listPrice(bare * plan.factor, currency, perEuro)}`);
      yield {
        property_code: propertyCode,
        room_code: room.code,
        from,
        to,
        weekdays,
        allotment,
        prices: prices.join(";"),
      };
    }
  }
}
