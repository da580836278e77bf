import { PLAN_LIST_NAMES, type RoomList } from "./day-stock";

/** The keys of room_month. */
const KEY = "property_id, month, room_id";

/** SQL: the named nights that are not stored yet. */
export const MISSING_NIGHTS_SQL = `
  FROM room_day_named n LEFT JOIN room_day_stored d USING (property_id, day, room_id) WHERE d.property_id IS NULL`;

/** SQL: tables for the months that the staged rows change, and for the nights stored in these months. */
export const CREATE_TABLES = [
  "CREATE TEMP TABLE room_month_touched (property_id integer, month date, room_id integer) ON COMMIT DROP",
  "CREATE TEMP TABLE room_day_stored ON COMMIT DROP AS SELECT * FROM room_night LIMIT 0",
];
export const CLEAR_MONTHS_SQL = "TRUNCATE room_month_touched";

const storedNights = (months: string) => `
  INSERT INTO room_day_stored SELECT night.* FROM (${months}) AS each JOIN room_night night USING (${KEY})`;
const NAMED_MONTHS =
  "SELECT DISTINCT property_id, date_trunc('month', day::timestamp)::date AS month, room_id FROM room_day_named";

/** SQL: reads each month once, because its nights are compared with the staged rows several times. */
export const LOAD_NAMED_NIGHTS_SQL = [
  "TRUNCATE room_day_stored",
  storedNights(NAMED_MONTHS),
  "ANALYZE room_day_stored",
];
/** SQL: reads the locked months again, because sales may have changed them before. */
export const RELOAD_MONTHS_SQL = [
  `DELETE FROM room_day_stored USING room_month_touched t
   WHERE room_day_stored.property_id = t.property_id AND room_day_stored.month = t.month AND room_day_stored.room_id = t.room_id`,
  storedNights("SELECT * FROM room_month_touched"),
  "ANALYZE room_day_stored",
];

/** SQL: the months with a changed or new night, for `room_day_changed` and `room_day_named` of `daySql`. */
export const FIND_MONTHS_SQL = `
  INSERT INTO room_month_touched
  SELECT property_id, date_trunc('month', day::timestamp)::date, room_id FROM room_day_changed
  UNION SELECT n.property_id, date_trunc('month', n.day::timestamp)::date, n.room_id ${MISSING_NIGHTS_SQL}`;

/** SQL: locks the stored ones of these months, in the order in which bookings lock theirs. */
export const LOCK_MONTHS_SQL = `
  SELECT FROM room_month_touched t JOIN room_month rm USING (${KEY}) ORDER BY ${KEY} FOR UPDATE OF rm`;

/** SQL: the length of the longest lists by plan, in the staged values and in the stored months. */
export const COUNT_PLANS = `
  SELECT ${PLAN_LIST_NAMES.map((list) => `greatest(value.${list}, stored.${list})::int AS ${list}`).join(", ")}
  FROM (SELECT ${PLAN_LIST_NAMES.map((list) => `max(cardinality(${list})) AS ${list}`).join(", ")} FROM room_day_value) AS value,
    (SELECT ${PLAN_LIST_NAMES.map((list) => `max(array_length(${list}, 1)) AS ${list}`).join(", ")}
     FROM room_month_touched JOIN room_month USING (${KEY})) AS stored`;

/** How many plans each list by plan has; null for none. */
export type PlanCounts = Readonly<Record<RoomList, number | null>>;

/**
 * Writes the months of `room_month_touched`: the named nights with merged values, others as they are stored. Drops
 * holds that expired before `:nowSecond` only where they would prevent a lower allotment.
 * @param merged SQL of a column's merged value, for a stored night `d` and a staged value `v`
 */
export function writeMonths(merged: (column: string) => string, plans: PlanCounts): string {
  const byDay = (value: string) => `array_agg(${value} ORDER BY place)`;
  const bits = (flag: string) => `coalesce(bit_or(1 << (place - 1)) FILTER (WHERE ${flag}), 0)`;
  const byPlan = (column: RoomList) => {
    const lists = Array.from({ length: plans[column] ?? 0 }, (_, at) => byDay(`${column}[${at + 1}]`));
    return lists.length === 0 ? "NULL" : `CASE WHEN bool_or(${column} IS NOT NULL) THEN ARRAY[${lists.join(", ")}] END`;
  };
  return `
    WITH night AS (
      SELECT t.property_id, t.month, t.room_id, place, coalesce(d.sold, 0::smallint) AS sold,
        -- Never below what is sold and held: a lower allotment was refused before, or is raised to that.
        CASE WHEN n.lines IS NOT NULL OR d.total IS NOT NULL THEN greatest(coalesce(v.total, d.total, 0), coalesce(d.sold, 0)
          + CASE WHEN d.holds IS NULL THEN 0 ELSE (SELECT count(*) FROM unnest(d.holds) AS ends WHERE ends > :nowSecond) END)::smallint END AS total,
        coalesce(v.closed, d.closed, false) AS closed, coalesce(v.closed_to_arrival, d.closed_to_arrival, false) AS closed_to_arrival,
        coalesce(v.closed_to_departure, d.closed_to_departure, false) AS closed_to_departure,
        ${PLAN_LIST_NAMES.map((list) => `${merged(list)} AS ${list}`).join(", ")}
      FROM room_month_touched t
      CROSS JOIN LATERAL generate_series(1, extract(day FROM t.month + interval '1 month' - interval '1 day')::int) AS place
      LEFT JOIN room_day_named n ON n.property_id = t.property_id AND n.room_id = t.room_id AND n.day = t.month + (place - 1)
      LEFT JOIN room_day_value v ON v.lines = n.lines
      LEFT JOIN room_day_stored d ON d.property_id = t.property_id AND d.room_id = t.room_id AND d.day = t.month + (place - 1)
    )
    INSERT INTO room_month AS stored (${KEY}, unsold, sold, closed, closed_to_arrival, closed_to_departure, ${PLAN_LIST_NAMES.join(", ")})
    SELECT ${KEY}, ${byDay("(total - sold)::smallint")}, ${byDay("sold")}, ${bits("closed")}, ${bits("closed_to_arrival")},
      ${bits("closed_to_departure")}, ${PLAN_LIST_NAMES.map(byPlan).join(", ")}
    FROM night GROUP BY ${KEY} ORDER BY ${KEY}
    ON CONFLICT (${KEY}) DO UPDATE SET unsold = EXCLUDED.unsold, sold = EXCLUDED.sold, closed = EXCLUDED.closed,
      closed_to_arrival = EXCLUDED.closed_to_arrival, closed_to_departure = EXCLUDED.closed_to_departure,
      ${PLAN_LIST_NAMES.map((list) => `${list} = EXCLUDED.${list}`).join(", ")},
      holds = CASE WHEN stored.holds IS NULL OR room_month_has_units(EXCLUDED.unsold, stored.holds) THEN stored.holds
        ELSE (SELECT array_agg(hold) FROM unnest(stored.holds) AS hold WHERE hold >> 31 > :nowSecond::bigint) END`;
}
