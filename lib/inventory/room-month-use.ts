import { firstOfMonth, type CalendarDate } from "@/lib/core/dates";

/** Rooms of one type on one night; negative: they are returned. */
export interface NightUse {
  property_id: number;
  room_id: number;
  day: CalendarDate;
  units: number;
}

/** What a row of room_month is used for: the units of each day, from the first to the last that has any. */
interface RoomMonthUse extends Omit<NightUse, "day" | "units"> {
  month: CalendarDate;
  /** By day of the month less one. */
  units: number[];
}

/**
 * The rows of room_month that some nights use, as parameters of `lockedRooms`. Each row comes once, with its units as
 * an array by day, and with the holds that these units have until `until` (epoch seconds): one element per unit,
 * its nights as bits. The same nights always give the same holds, so book and release find what prebook has added.
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

/** The first hold has every night with a unit, the second every night with two, and so on. */
function holdsOf(units: (number | undefined)[], until: number): bigint[] {
  const nights: number[] = [];
  units.forEach((taken = 0, place) => {
    for (let nth = 0; nth < taken; nth++) nights[nth] = (nights[nth] ?? 0) + 2 ** place;
  });
  return nights.map((bits) => (BigInt(until) << 31n) | BigInt(bits));
}

/** An array of arrays cannot be a parameter unless all have one length: each is sent as a text. */
const arrayText = (list: readonly (number | bigint)[]): string => `{${list.join(",")}}`;
