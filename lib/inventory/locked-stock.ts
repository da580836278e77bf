import { lockRoomsSql, updateRoomsSql, type StockPurpose } from "./locked-rooms";

/** SQL: a service's live holds: an end for each held unit. */
const LIVE = `(SELECT array_agg(hold_end) FROM unnest(services.holds) AS hold_end WHERE hold_end > :nowSecond::int)`;

/**
 * SQL: the live holds without the token's own. Holds with the same end are interchangeable, so any of them is left
 * out.
 */
const LIVE_OF_OTHERS = `(
      SELECT array_agg(hold_end) FROM (SELECT hold_end, row_number() OVER (PARTITION BY hold_end) AS nth FROM unnest(services.holds) AS hold_end) AS h
      WHERE hold_end > :nowSecond::int AND NOT (hold_end = :holdEndSecond::int AND nth <= services.units)
    )`;

/**
 * SQL: the start of a statement that uses stock of both kinds: its rows of room_month and service_day, locked. All
 * statements that lock several rows keep one order, so that none waits in a circle: rooms first (`lockRoomsSql`), then
 * services by service, day and time. `stock` has a row for each, with `is_free` and `is_open` as in `rooms_after`.
 * Parameters: `:nowSecond`, `:holdEndSecond` and those of `stockColumns`.
 * @param when a condition without which nothing is locked
 */
export const lockStockSql = (
  when: string,
  purpose: StockPurpose,
): string => `${lockRoomsSql(when, purpose)}, services AS (
    SELECT sd.service_id, sd.day, sd.start_time, sd.total, sd.sold, sd.closed, sd.holds, need.units
    FROM unnest(:stockServiceIds::int[], :stockServiceDays::date[], :stockStartTimes::text[], :stockServiceUnits::smallint[]) AS need (service_id, day, start_time, units)
    JOIN service_day sd ON sd.service_id = need.service_id AND sd.day = need.day AND sd.start_time = need.start_time
    -- Counting the rooms locks them all before the first service.
    WHERE ${when} AND (SELECT count(*) FROM rooms) >= 0 ORDER BY sd.service_id, sd.day, sd.start_time FOR UPDATE OF sd
  ), services_after AS (
    SELECT services.*, ${purpose === "HOLD" ? LIVE : LIVE_OF_OTHERS} AS others FROM services
  ), stock AS (
    SELECT is_free, is_open FROM rooms_after
    UNION ALL SELECT sold + units + coalesce(cardinality(others), 0) <= total, NOT closed FROM services_after
  )`;

/** SQL: whether all requested rows exist, for a query over `stock`. */
export const ALL_STOCK_FOUND_SQL =
  "count(*) = cardinality(:stockPropertyIds::int[]) + cardinality(:stockServiceIds::int[])";

/** SQL: assignments to a row `taken` of service_day from its row `after` in `services_after`. */
const SERVICE_CHANGES: Record<StockPurpose, string> = {
  HOLD: "holds = coalesce(after.others, '{}') || array_fill(:holdEndSecond::int, ARRAY[after.units::int])",
  SELL: "sold = taken.sold + after.units, holds = after.others",
  RELEASE: "holds = after.others",
};

/** SQL: updates the locked rows of both kinds if `go` has a row. */
export const updateStockSql = (
  purpose: StockPurpose,
): string => `${updateRoomsSql(purpose, "go")}, services_written AS (
    UPDATE service_day taken SET ${SERVICE_CHANGES[purpose]} FROM services_after after
    WHERE taken.service_id = after.service_id AND taken.day = after.day AND taken.start_time = after.start_time AND EXISTS (SELECT FROM go)
  )`;
