import { firstOfMonth, type CalendarDate } from "@/lib/core/dates";

/** Rooms of one type on one night; negative if they are returned. */
export interface NightUse {
  property_id: number;
  room_id: number;
  day: CalendarDate;
  units: number;
}

/** The units that are used of a row of room_month: per day, from the first to the last day with any. */
interface RoomMonthUse extends Omit<NightUse, "day" | "units"> {
  month: CalendarDate;
  /** Units by the day of the month minus one. */
  units: number[];
}

/**
 * The rows of room_month that some nights use, as parameters of `lockRoomsSql`. Each row occurs once, with its units
 * as an array by day, and with holds of these units until `until` (epoch seconds): an element per unit, with its
 * nights as bits. The same nights always give the same holds, so that book and release find what prebook has added.
 */
export function roomColumns(nights: readonly NightUse[], until: number): Record<string, unknown[]> {
  const rows = [...monthsOf(nights).values()];
  const firstDays = rows.map(({ units }) => units.findIndex((taken) => taken !== undefined) + 1);
  return {
    stockPropertyIds: rows.map((row) => row.property_id),
    stockMonths: rows.map((row) => row.month),
    stockRoomIds: rows.map((row) => row.room_id),
    stockFirstDays: firstDays,
    stockRoomUnits: rows.map(({ units }, i) => arrayText(Array.from(units.slice(firstDays[i]! - 1), (u) => u ?? 0))),
    stockRoomHolds: rows.map(({ units }) => arrayText(holdsOf(units, until))),
  };
}

/** The holds of some nights until `until` (epoch seconds), by row of room_month. */
export const holdsByMonth = (nights: readonly NightUse[], until: number) =>
  [...monthsOf(nights).values()].map(({ units, ...row }) => ({ ...row, holds: holdsOf(units, until) }));

function monthsOf(nights: readonly NightUse[]): Map<string, RoomMonthUse> {
  const rows = new Map<string, RoomMonthUse>();
  for (const { property_id, room_id, day, units } of nights) {
    const month = firstOfMonth(day);
    const key = `${property_id} ${month} ${room_id}`;
    let row = rows.get(key);
    if (!row) rows.set(key, (row = { property_id, room_id, month, units: [] }));
    const place = Number(day.slice(8)) - 1;
    row.units[place] = (row.units[place] ?? 0) + units;
  }
  return rows;
}

/**
 * The holds for these units: the first has every night with at least one unit, the second every night with at least
 * two, and so on.
 */
function holdsOf(units: (number | undefined)[], until: number): bigint[] {
  const nights: number[] = [];
  units.forEach((taken = 0, place) => {
    for (let nth = 0; nth < taken; nth++) nights[nth] = (nights[nth] ?? 0) + 2 ** place;
  });
  return nights.map((bits) => (BigInt(until) << 31n) | BigInt(bits));
}

/** An array as text, because arrays of different lengths cannot be sent as one parameter. */
const arrayText = (list: readonly (number | bigint)[]): string => `{${list.join(",")}}`;
