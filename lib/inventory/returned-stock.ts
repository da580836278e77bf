import { sellUnitsSql } from "./locked-rooms";

/** SQL: whether a line belongs to what ends, and was not returned before with a cancelled item. */
const isEnding = (
  line: string,
): string => `(ending.items IS NULL OR ${line}.item_no = ANY (ending.items)) AND NOT EXISTS (
      SELECT FROM booking_item gone WHERE gone.tenant_id = ${line}.tenant_id AND gone.booking_public_id = ${line}.booking_public_id
        AND gone.item_no = ${line}.item_no AND gone.status = 'CANCELLED')`;

/**
 * SQL: a part of a statement that ends bookings or items: returns their stock, locking each row once, in the order of
 * `lockStockSql`. `ending (tenant_id, booking_public_id, items)` lists them; `items` are numbers of a package's items,
 * or NULL for all remaining ones. Locks nothing if the list is empty. The bookings are locked at their versions, so
 * their items cannot change.
 */
export const RETURNED_STOCK_SQL = `
  taken_nights AS (
    SELECT br.property_id, br.room_id, br.checkin + night AS day, (-count(*))::smallint AS units
    FROM ending JOIN booking_room br ON br.tenant_id = ending.tenant_id AND br.booking_public_id = ending.booking_public_id
      AND NOT br.beyond_allotment AND ${isEnding("br")},
      generate_series(0, br.checkout - br.checkin - 1) AS night
    GROUP BY 1, 2, 3
  ), taken_rooms AS (
    SELECT property_id, date_trunc('month', day::timestamp)::date AS month, room_id, extract(day FROM min(day))::int AS first_day, extract(day FROM max(day))::int AS last_day,
      units_by_day(array_agg(extract(day FROM day)::smallint), array_agg(units)) AS units
    FROM taken_nights GROUP BY 1, 2, 3
  ), locked_rooms AS (
    SELECT taken.* FROM room_month rm
    JOIN taken_rooms taken ON taken.property_id = rm.property_id AND taken.month = rm.month AND taken.room_id = rm.room_id
    ORDER BY rm.property_id, rm.month, rm.room_id FOR UPDATE OF rm
  ), returned_rooms AS (
    UPDATE room_month rm SET ${sellUnitsSql("locked")}
    FROM locked_rooms locked
    WHERE rm.property_id = locked.property_id AND rm.month = locked.month AND rm.room_id = locked.room_id
  ), taken_services AS (
    SELECT bs.service_id, bs.day, bs.start_time, sum(bs.units)::smallint AS units
    FROM ending JOIN booking_service bs ON bs.tenant_id = ending.tenant_id AND bs.booking_public_id = ending.booking_public_id
      AND ${isEnding("bs")}
    GROUP BY 1, 2, 3
  ), locked_services AS (
    SELECT sd.service_id, sd.day, sd.start_time, taken.units FROM service_day sd
    JOIN taken_services taken ON taken.service_id = sd.service_id AND taken.day = sd.day AND taken.start_time = sd.start_time
    -- Counting the rooms locks them all before the first service.
    WHERE (SELECT count(*) FROM locked_rooms) >= 0 ORDER BY sd.service_id, sd.day, sd.start_time FOR UPDATE OF sd
  ), returned_services AS (
    UPDATE service_day sd SET sold = sd.sold - locked.units FROM locked_services locked
    WHERE sd.service_id = locked.service_id AND sd.day = locked.day AND sd.start_time = locked.start_time
  )`;
