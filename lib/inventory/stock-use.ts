import { addDays, nightsBetween, type CalendarDate } from "@/lib/core/dates";
import { roomColumns, type NightUse } from "./room-month-use";

/** A room of an offer: one unit on each of its nights, unless it is sold beyond the allotment. */
export interface RoomUse {
  /** The item of a package that it belongs to; 0 for other products. */
  item_no: number;
  property_id: number;
  room_id: number;
  rate_plan_id: number;
  checkin: CalendarDate;
  checkout: CalendarDate;
  /** The total in minor units, as a decimal string. */
  total: string;
  /** The wholesaler's cost of the room, encrypted; absent if its plan has net rates. */
  cost?: string | undefined;
  /** Set if the room is sold beyond the allotment: it takes no stock until its booking is confirmed. */
  beyond?: true | undefined;
}

/** Vehicles or seats on one departure of a service. */
export interface ServiceUse {
  item_no: number;
  service_id: number;
  day: CalendarDate;
  /** The start time as in service_day: HH:MM, or empty if there is none. */
  start_time: string;
  units: number;
}

/** The stock that an offer uses: held while its prebook token is valid, sold with its booking. */
export interface StockUse {
  rooms: RoomUse[];
  services: ServiceUse[];
}

/** The nights that the rooms of an offer take from the stock. */
export function groupByNight(rooms: readonly RoomUse[]): NightUse[] {
  return rooms.flatMap(({ property_id, room_id, checkin, checkout, beyond }) =>
    Array.from({ length: beyond ? 0 : nightsBetween(checkin, checkout) }, (_, night) => {
      return { property_id, room_id, day: addDays(checkin, night), units: 1 };
    }),
  );
}

/**
 * The units of all stock rows that an offer touches, as parameters of `lockStockSql`: those of `roomColumns`, and
 * service, day, time and units of services. Each row occurs once, however many lines use it.
 * @param until epoch second at which the offer's holds end
 */
export function stockColumns(takes: StockUse, until: number): Record<string, unknown> {
  const services = new Map<string, ServiceUse>();
  for (const use of takes.services) {
    const key = `${use.service_id} ${use.day} ${use.start_time}`;
    services.set(key, { ...use, units: (services.get(key)?.units ?? 0) + use.units });
  }
  const departures = [...services.values()];
  return {
    ...roomColumns(groupByNight(takes.rooms), until),
    holdEndSecond: until,
    stockServiceIds: departures.map((departure) => departure.service_id),
    stockServiceDays: departures.map((departure) => departure.day),
    stockStartTimes: departures.map((departure) => departure.start_time),
    stockServiceUnits: departures.map((departure) => departure.units),
  };
}
