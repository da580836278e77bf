/**
 * The purpose of a statement that locks stock, which decides what happens to holds. Expired holds are always
 * dropped.
 */
export type StockPurpose = "HOLD" | "SELL" | "RELEASE";

/** SQL: the live holds of a row. */
const LIVE = `(SELECT array_agg(hold) FROM unnest(rooms.holds) AS hold WHERE hold >> 31 > :nowSecond::int)`;

/**
 * SQL: the live holds without the token's own. Holds with the same nights and end are interchangeable, so any of them
 * is left out.
 */
const LIVE_OF_OTHERS = `(
      SELECT array_agg(hold) FROM (SELECT hold, row_number() OVER (PARTITION BY hold) AS nth FROM unnest(rooms.holds) AS hold) AS h
      WHERE hold >> 31 > :nowSecond::int AND nth > (SELECT count(*) FROM unnest(rooms.own_holds) AS own WHERE own = hold)
    )`;

/**
 * SQL: the rows of room_month that a statement uses, locked in the order that all statements keep: property, month,
 * room. `rooms_after` has a row for each that exists. `first_day`, `last_day`: days of the month; `units`: what is
 * taken on each day, negative if returned. `others`: live holds besides the token's; `own_holds`: the token's.
 * `is_free`: each night has enough units besides other holds; `is_open`: no night has a stop-sell. Parameters:
 * `:nowSecond` and those of `roomColumns`.
 * @param when a condition without which nothing is locked
 */
export const lockRoomsSql = (when: string, purpose: StockPurpose): string => `
  rooms AS (
    SELECT rm.property_id, rm.month, rm.room_id, rm.unsold, rm.closed, rm.holds, need.units::smallint[] AS units, need.own_holds::bigint[] AS own_holds,
      need.first_day, need.first_day + cardinality(need.units::smallint[]) - 1 AS last_day
    FROM unnest(:stockPropertyIds::int[], :stockMonths::date[], :stockRoomIds::int[], :stockFirstDays::int[], :stockRoomUnits::text[], :stockRoomHolds::text[])
      AS need (property_id, month, room_id, first_day, units, own_holds)
    JOIN room_month rm ON rm.property_id = need.property_id AND rm.month = need.month AND rm.room_id = need.room_id
    WHERE ${when} ORDER BY rm.property_id, rm.month, rm.room_id FOR UPDATE OF rm
  ), rooms_left AS MATERIALIZED (
    SELECT rooms.*, ${purpose === "HOLD" ? LIVE : LIVE_OF_OTHERS} AS others FROM rooms
  ), rooms_after AS (
    SELECT r.property_id, r.month, r.room_id, r.first_day, r.last_day, r.units, r.others, r.own_holds, nights.*
    FROM rooms_left r CROSS JOIN LATERAL (
      SELECT bool_and(units <= 0 OR coalesce(unsold - units, -1) >= (SELECT count(*) FROM unnest(r.others) AS hold WHERE hold >> (r.first_day + place::int - 2) & 1 = 1)) AS is_free,
        bool_and(units <= 0 OR r.closed >> (r.first_day + place::int - 2) & 1 = 0) AS is_open
      FROM unnest(r.unsold[r.first_day : r.last_day], r.units) WITH ORDINALITY AS night (unsold, units, place)
    ) AS nights
  )`;

/**
 * SQL: assignments that move units of a row `rm` of room_month from unsold to sold; back if negative. They count from
 * the row's values when it is written, so the CHECK refuses an oversale even without the lock. A night without an
 * allotment stays as it is.
 * @param use a row with `first_day`, `last_day` and the `units` of these days
 */
export function sellUnitsSql(use: string): string {
  const days = `[${use}.first_day : ${use}.last_day]`;
  return `(unsold${days}, sold${days}) = (
      SELECT array_agg(night.unsold - night.units), array_agg(CASE WHEN night.unsold IS NULL THEN night.sold ELSE night.sold + night.units END)
      FROM unnest(rm.unsold${days}, rm.sold${days}, ${use}.units) AS night (unsold, sold, units))`;
}

/** SQL: assignments to a row `rm` of room_month from its row `after` in `rooms_after`. */
const ROOM_CHANGES: Record<StockPurpose, string> = {
  HOLD: "holds = coalesce(after.others, '{}') || after.own_holds",
  SELL: `${sellUnitsSql("after")}, holds = after.others`,
  RELEASE: "holds = after.others",
};

/** SQL: updates the rows in `rooms_after` if `go` has a row. */
export const updateRoomsSql = (purpose: StockPurpose, go: string): string => `
  rooms_written AS (
    UPDATE room_month rm SET ${ROOM_CHANGES[purpose]} FROM rooms_after after
    WHERE rm.property_id = after.property_id AND rm.month = after.month AND rm.room_id = after.room_id AND EXISTS (SELECT FROM ${go})
  )`;
