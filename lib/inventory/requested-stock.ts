/** SQL: the live holds of a row `rm` of room_month. */
const LIVE = `(SELECT array_agg(hold) FROM unnest(rm.holds) AS hold WHERE hold >> 31 > :nowSecond::bigint)`;

/**
 * SQL: a part of a statement that confirms a booking: takes the stock of its rooms that were requested beyond the
 * allotment. Where a night has fewer free, its allotment is raised by what is missing, so nothing is oversold. `go` has a
 * row if the booking is confirmed; the booking is locked at its version. Months are locked as in `lockRoomsSql`.
 */
export const REQUESTED_STOCK_SQL = `
  requested AS (
    UPDATE booking_room br SET beyond_allotment = false FROM go
    WHERE br.tenant_id = :tenantId AND br.booking_public_id = :publicId AND br.beyond_allotment
      AND NOT EXISTS (SELECT FROM booking_item gone WHERE gone.tenant_id = br.tenant_id AND gone.booking_public_id = br.booking_public_id
        AND gone.item_no = br.item_no AND gone.status = 'CANCELLED')
    RETURNING br.property_id, br.room_id, br.checkin, br.checkout
  ), requested_nights AS (
    SELECT property_id, room_id, checkin + night AS day, count(*)::smallint AS units
    FROM requested, generate_series(0, checkout - checkin - 1) AS night GROUP BY 1, 2, 3
  ), requested_rooms AS (
    SELECT property_id, date_trunc('month', day::timestamp)::date AS month, room_id, extract(day FROM min(day))::int AS first_day, extract(day FROM max(day))::int AS last_day,
      units_by_day(array_agg(extract(day FROM day)::smallint), array_agg(units)) AS units
    FROM requested_nights GROUP BY 1, 2, 3
  ), locked_rooms AS (
    SELECT wanted.* FROM room_month rm
    JOIN requested_rooms wanted ON wanted.property_id = rm.property_id AND wanted.month = rm.month AND wanted.room_id = rm.room_id
    ORDER BY rm.property_id, rm.month, rm.room_id FOR UPDATE OF rm
  ), requested_taken AS (
    UPDATE room_month rm SET holds = ${LIVE}, (unsold[wanted.first_day : wanted.last_day], sold[wanted.first_day : wanted.last_day]) = (
      SELECT array_agg(CASE WHEN units = 0 THEN unsold ELSE greatest(coalesce(unsold, 0) - units, held) END), array_agg(sold + units)
      FROM (
        SELECT night.*, (SELECT count(*) FROM unnest(${LIVE}) AS hold WHERE hold >> (wanted.first_day + place::int - 2) & 1 = 1)::smallint AS held
        FROM unnest(rm.unsold[wanted.first_day : wanted.last_day], rm.sold[wanted.first_day : wanted.last_day], wanted.units)
          WITH ORDINALITY AS night (unsold, sold, units, place)
      ) AS nights)
    FROM locked_rooms wanted
    WHERE rm.property_id = wanted.property_id AND rm.month = wanted.month AND rm.room_id = wanted.room_id
  )`;
