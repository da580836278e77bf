import { addDays, type CalendarDate } from "@/lib/core/dates";
import { CLOSED } from "../pricing/stay-days";

/** Rooms of one type on one night: the number that a stay uses, or the difference between two stays. */
export interface RoomNight {
  room_id: number;
  day: CalendarDate;
  units: number;
}

/** A room type over a stay's nights. */
interface RoomStayed {
  room_id: number;
  checkin: CalendarDate;
  nights: number;
}

const keyOf = (room: number, day: CalendarDate): string => `${day} ${room}`;

/** The room-nights of some rooms, by day and room type. */
export function nightsTaken(rooms: RoomStayed[]): RoomNight[] {
  return sumOf(
    rooms.flatMap(({ room_id, checkin, nights }) =>
      Array.from({ length: nights }, (_, night) => ({ room_id, day: addDays(checkin, night), units: 1 })),
    ),
  );
}

/** The stock to sell (positive) and to return (negative) when a booking changes from `before` to `after`. */
export function deltaBetween(before: RoomNight[], after: RoomNight[]): RoomNight[] {
  const given = before.map((night) => ({ ...night, units: -night.units }));
  return sumOf([...given, ...after]).filter(({ units }) => units !== 0);
}

function sumOf(nights: RoomNight[]): RoomNight[] {
  const sums = new Map<string, RoomNight>();
  for (const { room_id, day, units } of nights) {
    const key = keyOf(room_id, day);
    sums.set(key, { room_id, day, units: (sums.get(key)?.units ?? 0) + units });
  }
  return [...sums.values()].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.room_id - b.room_id));
}

/**
 * The days of the search statement (`readStayDays`) as seen by an existing booking: its own rooms count as free, and a
 * stop-sell, which only ends new sales, does not close them.
 * @param checkin the day from which the text counts its nights
 */
export function withOwnNights(text: string, own: RoomNight[], checkin: CalendarDate): string {
  if (text === "") return text;
  const units = new Map(own.map((night) => [keyOf(night.room_id, night.day), night.units]));
  return text
    .split(";")
    .map((day) => {
      const [room, night, unsold, ...fields] = day.split("|");
      const taken = units.get(keyOf(Number(room), addDays(checkin, Number(night))));
      if (taken === undefined) return day;
      return [room, night, Number(unsold) + taken, ...fields.map(withoutStopSell)].join("|");
    })
    .join(";");
}

/** The flags are the field that starts with `f`. */
const withoutStopSell = (field: string): string =>
  field.startsWith("f") ? `f${Number(field.slice(1)) & ~CLOSED}` : field;
