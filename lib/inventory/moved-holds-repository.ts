import { statement } from "@/lib/core/db";
import { holdsByMonth, type NightUse } from "./room-month-use";
import type { ServiceUse } from "./stock-use";

/** A hold's old and new end, in epoch seconds. */
interface MovedHold {
  rooms: readonly NightUse[];
  services: readonly ServiceUse[];
  before: number;
  after: number;
}

/** SQL: numbers the equal holds of a row, which are interchangeable. */
const nth = (by: string) => `row_number() OVER (PARTITION BY ${by})::int AS nth`;

/** SQL: moves the holds in rooms. A hold that was dropped meanwhile stays dropped. */
const ROOM_HOLDS = `
  WITH moves AS (
    SELECT m.*, ${nth("property_id, month, room_id, before")}
    FROM unnest(:propertyIds::int[], :months::date[], :roomIds::int[], :befores::bigint[], :afters::bigint[]) AS m (property_id, month, room_id, before, after)
  ), locked AS (
    SELECT property_id, month, room_id, holds FROM room_month
    WHERE (property_id, month, room_id) IN (SELECT property_id, month, room_id FROM moves)
    ORDER BY property_id, month, room_id FOR UPDATE
  )
  UPDATE room_month rm SET holds = (
    SELECT array_agg(coalesce(m.after, h.hold)) FROM (SELECT hold, ${nth("hold")} FROM unnest(l.holds) AS hold) AS h
    LEFT JOIN moves m ON m.property_id = l.property_id AND m.month = l.month AND m.room_id = l.room_id AND m.before = h.hold AND m.nth = h.nth
  ) FROM locked l WHERE rm.property_id = l.property_id AND rm.month = l.month AND rm.room_id = l.room_id`;

const SERVICE_HOLDS = `
  WITH moves AS (
    SELECT m.*, ${nth("service_id, day, start_time, before")}
    FROM unnest(:serviceIds::int[], :days::date[], :startTimes::text[], :befores::int[], :afters::int[]) AS m (service_id, day, start_time, before, after)
  ), locked AS (
    SELECT service_id, day, start_time, holds FROM service_day
    WHERE (service_id, day, start_time) IN (SELECT service_id, day, start_time FROM moves)
    ORDER BY service_id, day, start_time FOR UPDATE
  )
  UPDATE service_day sd SET holds = (
    SELECT array_agg(coalesce(m.after, h.hold)) FROM (SELECT hold, ${nth("hold")} FROM unnest(l.holds) AS hold) AS h
    LEFT JOIN moves m ON m.service_id = l.service_id AND m.day = l.day AND m.start_time = l.start_time AND m.before = h.hold AND m.nth = h.nth
  ) FROM locked l WHERE sd.service_id = l.service_id AND sd.day = l.day AND sd.start_time = l.start_time`;

/** Moves the ends of holds in the stock, rooms first as all statements that lock both. */
export async function moveHolds(holds: readonly MovedHold[]): Promise<void> {
  const rooms = holds.flatMap(({ rooms: nights, before, after }) => {
    const afters = holdsByMonth(nights, after).flatMap((row) => row.holds);
    return holdsByMonth(nights, before)
      .flatMap(({ holds: befores, ...row }) => befores.map((hold) => ({ ...row, before: hold })))
      .map((row, i) => ({ ...row, after: afters[i]! }));
  });
  if (rooms.length)
    await statement("move_room_holds", ROOM_HOLDS, {
      propertyIds: rooms.map((row) => row.property_id),
      months: rooms.map((row) => row.month),
      roomIds: rooms.map((row) => row.room_id),
      befores: rooms.map((row) => String(row.before)),
      afters: rooms.map((row) => String(row.after)),
    });
  const services = holds.flatMap(({ services: uses, before, after }) =>
    uses.flatMap((use) => Array.from({ length: use.units }, () => ({ ...use, before, after }))),
  );
  if (services.length)
    await statement("move_service_holds", SERVICE_HOLDS, {
      serviceIds: services.map((use) => use.service_id),
      days: services.map((use) => use.day),
      startTimes: services.map((use) => use.start_time),
      befores: services.map((use) => use.before),
      afters: services.map((use) => use.after),
    });
}
