/**
 * Beginning of a statement that takes stock: its rows of room_day and service_day, `stock`, locked as they are now with the
 * `units` that are wanted of each. All who lock more than one row keep one order, so that nobody waits in a circle: rooms
 * first, by property, day and room; then services, by service, day and time.
 *
 * Its parameters are those of `stockColumns`.
 * @param when a condition without which nothing is locked
 */
export const lockedStock = (when: string): string => `
  rooms AS (
    SELECT rd.property_id, rd.room_id, rd.day, rd.total, rd.sold, rd.closed, rd.holds, need.units
    FROM unnest(:stockPropertyIds::int[], :stockRoomIds::int[], :stockNights::date[], :stockRoomUnits::smallint[]) AS need (property_id, room_id, day, units)
    JOIN room_day rd ON rd.property_id = need.property_id AND rd.day = need.day AND rd.room_id = need.room_id
    WHERE ${when} ORDER BY rd.property_id, rd.day, rd.room_id FOR UPDATE OF rd
  ), services AS (
    SELECT sd.service_id, sd.day, sd.start_time, sd.total, sd.sold, sd.closed, sd.holds, need.units
    FROM unnest(:stockServiceIds::int[], :stockServiceDays::date[], :stockStartTimes::text[], :stockServiceUnits::smallint[]) AS need (service_id, day, start_time, units)
    JOIN service_day sd ON sd.service_id = need.service_id AND sd.day = need.day AND sd.start_time = need.start_time
    -- Counting the rooms locks them all before the first service.
    WHERE ${when} AND (SELECT count(*) FROM rooms) >= 0 ORDER BY sd.service_id, sd.day, sd.start_time FOR UPDATE OF sd
  ), stock AS (
    SELECT property_id, room_id, NULL::int AS service_id, day, NULL::text AS start_time, total, sold, closed, holds, units FROM rooms
    UNION ALL SELECT NULL, NULL, service_id, day, start_time, total, sold, closed, holds, units FROM services
  )`;

/** Whether every requested row exists; for a query over `stock`. */
export const ALL_FOUND = "count(*) = cardinality(:stockPropertyIds::int[]) + cardinality(:stockServiceIds::int[])";

/**
 * Updates the rows in `after`, of both kinds, if `go` has a row.
 * @param set assignments; the updated table is called `taken`
 */
export const updatedStock = (set: string): string => `
  rooms_written AS (
    UPDATE room_day taken SET ${set} FROM after
    WHERE taken.property_id = after.property_id AND taken.day = after.day AND taken.room_id = after.room_id AND EXISTS (SELECT FROM go)
  ), services_written AS (
    UPDATE service_day taken SET ${set} FROM after
    WHERE taken.service_id = after.service_id AND taken.day = after.day AND taken.start_time = after.start_time AND EXISTS (SELECT FROM go)
  )`;
