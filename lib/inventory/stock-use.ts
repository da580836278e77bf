import { addDays, nightsBetween, type CalendarDate } from "@/lib/core/dates";

/** A room of an offer: one unit on each of its nights. */
export interface RoomUse {
  /** The item of a package that it belongs to; 0 for other products. */
  item_no: number;
  property_id: number;
  room_id: number;
  rate_plan_id: number;
  checkin: CalendarDate;
  checkout: CalendarDate;
  /** Minor units, as a decimal string. */
  total: string;
}

/** Vehicles or seats on one departure of a service. */
export interface ServiceUse {
  item_no: number;
  service_id: number;
  day: CalendarDate;
  /** As in service_day: HH:MM, or empty without a time of day. */
  start_time: string;
  units: number;
}

/** The stock that an offer uses: held while its prebook token is valid, sold with its booking. */
export interface StockUse {
  rooms: RoomUse[];
  services: ServiceUse[];
}

/**
 * The units of every stock row that an offer touches, as parameters of `lockedStock`: property, room, day and units of rooms;
 * service, day, time and units of services. Each row comes once, however many lines take of it.
 */
export function stockColumns(takes: StockUse): Record<string, unknown[]> {
  const rooms = new Map<string, [number, number, CalendarDate, number]>();
  for (const { property_id, room_id, checkin, checkout } of takes.rooms) {
    for (let night = 0; night < nightsBetween(checkin, checkout); night++) {
      const day = addDays(checkin, night);
      add(rooms, `${property_id} ${room_id} ${day}`, [property_id, room_id, day, 1]);
    }
  }
  const services = new Map<string, [number, CalendarDate, string, number]>();
  for (const { service_id, day, start_time, units } of takes.services)
    add(services, `${service_id} ${day} ${start_time}`, [service_id, day, start_time, units]);
  const nights = [...rooms.values()];
  const departures = [...services.values()];
  return {
    stockPropertyIds: nights.map((night) => night[0]),
    stockRoomIds: nights.map((night) => night[1]),
    stockNights: nights.map((night) => night[2]),
    stockRoomUnits: nights.map((night) => night[3]),
    stockServiceIds: departures.map((departure) => departure[0]),
    stockServiceDays: departures.map((departure) => departure[1]),
    stockStartTimes: departures.map((departure) => departure[2]),
    stockServiceUnits: departures.map((departure) => departure[3]),
  };
}

function add<Stock extends [unknown, unknown, unknown, number]>(all: Map<string, Stock>, key: string, stock: Stock) {
  const known = all.get(key);
  if (known) known[3] += stock[3];
  else all.set(key, stock);
}
