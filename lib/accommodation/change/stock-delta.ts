import { addDays, nightsBetween, type CalendarDate } from "@/lib/core/dates";
import { CLOSED, type RoomNights } from "../pricing/stay-days";

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
export function countRoomNights(rooms: RoomStayed[]): RoomNight[] {
  return sumOf(
    rooms.flatMap(({ room_id, checkin, nights }) =>
      Array.from({ length: nights }, (_, night) => ({ room_id, day: addDays(checkin, night), units: 1 })),
    ),
  );
}

/** The stock to sell (positive) and to return (negative) when a booking changes from `before` to `after`. */
export function computeStockDelta(before: RoomNight[], after: RoomNight[]): RoomNight[] {
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
 * The rooms' nights as seen by an existing booking: its own rooms count as free, and a stop-sell, which only ends new
 * sales, does not close them.
 * @param checkin the first of the nights
 */
export function addOwnNights(rooms: RoomNights[], own: RoomNight[], checkin: CalendarDate): RoomNights[] {
  return rooms.map((room) => {
    const [unsold, flags] = [[...room.unsold], [...(room.flags ?? [])]];
    for (const { room_id, day, units } of own) {
      const night = nightsBetween(checkin, day);
      const left = unsold[night];
      if (room_id !== room.roomId || left === undefined) continue;
      unsold[night] = left + units;
      flags[night] = (flags[night] ?? 0) & ~CLOSED;
    }
    return { ...room, unsold, flags };
  });
}
