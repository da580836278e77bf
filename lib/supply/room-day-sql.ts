import { EMPTIED_PRICE, EMPTIED_STAY } from "./room-day-cells";

/**
 * The statements that lay staged rows over the nights they name, for the properties from $1 to $2. Rows of the same night
 * are merged in the order of their lines, column by column; where nothing is filled, what is stored stays.
 */

const SCALARS = ["total", "closed", "closed_to_arrival", "closed_to_departure"] as const;
const ARRAYS = { prices: EMPTIED_PRICE, min_stay: EMPTIED_STAY, max_stay: EMPTIED_STAY } as const;
type ArrayColumn = keyof typeof ARRAYS;
const ARRAY_COLUMNS = Object.keys(ARRAYS) as ArrayColumn[];
const ARRAY_TYPES: Record<ArrayColumn, string> = { prices: "bigint[]", min_stay: "smallint[]", max_stay: "smallint[]" };

/** A Monday, so that the days since it tell the weekday without a calendar function. */
const MONDAY = "DATE '1900-01-01'";

export const CREATE_SCRATCH = `
  CREATE INDEX ON staged_room_day (property_id);
  CREATE UNIQUE INDEX ON staged_room_day (line);
  CREATE TEMP TABLE night (property_id integer, day date, room_id integer, lines integer[]) ON COMMIT DROP;
  CREATE TEMP TABLE night_value (lines integer[], total smallint, total_line integer, closed boolean, closed_to_arrival boolean,
    closed_to_departure boolean, prices bigint[], min_stay smallint[], max_stay smallint[]) ON COMMIT DROP;
  CREATE TEMP TABLE changed_night (property_id integer, day date, room_id integer, lines integer[]) ON COMMIT DROP;`;

export const CLEAR_SCRATCH = "TRUNCATE night, night_value, changed_night";

/** Every night that the staged rows name, with the lines that speak of it in order. */
export const FILL_NIGHTS = `
  INSERT INTO night
  SELECT s.property_id, s.from_day + i, s.room_id, array_agg(s.line ORDER BY s.line)
  FROM staged_room_day s CROSS JOIN LATERAL generate_series(0, s.to_day - s.from_day) i
  WHERE s.property_id BETWEEN $1 AND $2 AND (s.weekdays >> ((s.from_day + i - ${MONDAY}) % 7)) & 1 = 1
  GROUP BY s.property_id, s.from_day + i, s.room_id`;

function lastFilled(column: string, what = column): string {
  return `(array_agg(s.${what} ORDER BY s.line DESC) FILTER (WHERE s.${column} IS NOT NULL))[1]`;
}

/** The last filled element of each position; NULL when no line fills any. */
function lastElements(column: ArrayColumn): string {
  return `(SELECT array_agg(element ORDER BY position)
     FROM (SELECT position, (array_agg(s.${column}[position] ORDER BY s.line DESC) FILTER (WHERE s.${column}[position] IS NOT NULL))[1] AS element
           FROM unnest(n.lines) l JOIN staged_room_day s ON s.line = l,
                generate_series(1, (SELECT max(cardinality(a.${column})) FROM unnest(n.lines) al JOIN staged_room_day a ON a.line = al)) position
           GROUP BY position) merged)`;
}

/** Few combinations of lines serve many nights: each is merged once. */
export const MERGE_VALUES = `
  INSERT INTO night_value
  SELECT n.lines, v.*, ${ARRAY_COLUMNS.map(lastElements).join(", ")}
  FROM (SELECT DISTINCT lines FROM night) n
  CROSS JOIN LATERAL (
    SELECT ${lastFilled("total")}, ${lastFilled("total", "line")}, ${SCALARS.slice(1)
      .map((column) => lastFilled(column))
      .join(", ")}
    FROM unnest(n.lines) l JOIN staged_room_day s ON s.line = l) v`;

function emptied(column: ArrayColumn): string {
  return `array_replace(v.${column}, ${ARRAYS[column]}::${ARRAY_TYPES[column].slice(0, -2)}, NULL)`;
}

/** In the order of the primary key, so that the nights of a stay lie side by side on the disk. */
export const INSERT_NIGHTS = `
  INSERT INTO room_day (property_id, day, room_id, ${[...SCALARS, ...ARRAY_COLUMNS].join(", ")})
  SELECT n.property_id, n.day, n.room_id, coalesce(v.total, 0),
         ${SCALARS.slice(1)
           .map((column) => `coalesce(v.${column}, false)`)
           .join(", ")}, ${ARRAY_COLUMNS.map(emptied).join(", ")}
  FROM night n JOIN night_value v USING (lines)
  LEFT JOIN room_day d ON d.property_id = n.property_id AND d.day = n.day AND d.room_id = n.room_id
        AND d.property_id BETWEEN $1 AND $2
  WHERE d.property_id IS NULL
  ORDER BY n.property_id, n.day, n.room_id`;

/** The stored array with the filled elements of the merged one laid over it. */
function laidOver(column: ArrayColumn): string {
  const mark = `${ARRAYS[column]}::${ARRAY_TYPES[column].slice(0, -2)}`;
  return `CASE
    WHEN v.${column} IS NULL THEN d.${column}
    WHEN array_position(v.${column}, NULL) IS NULL AND cardinality(v.${column}) >= coalesce(cardinality(d.${column}), 0) THEN ${emptied(column)}
    ELSE (SELECT array_agg(CASE WHEN v.${column}[i] IS NULL THEN d.${column}[i] ELSE nullif(v.${column}[i], ${mark}) END ORDER BY i)
          FROM generate_series(1, greatest(cardinality(v.${column}), cardinality(d.${column}))) i) END`;
}

const WANTED = [
  ...SCALARS.map((column) => [column, `coalesce(v.${column}, d.${column})`] as const),
  ...ARRAY_COLUMNS.map((column) => [column, laidOver(column)] as const),
];

/** Locks the stored nights that differ, in the order in which bookings lock theirs. */
export const LOCK_CHANGED = `
  INSERT INTO changed_night
  SELECT d.property_id, d.day, d.room_id, n.lines
  FROM night n JOIN night_value v USING (lines)
  JOIN room_day d ON d.property_id = n.property_id AND d.day = n.day AND d.room_id = n.room_id
  WHERE d.property_id BETWEEN $1 AND $2 AND (${WANTED.map(([column, wanted]) => `d.${column} IS DISTINCT FROM ${wanted}`).join("\n OR ")})
  ORDER BY d.property_id, d.day, d.room_id FOR UPDATE OF d`;

const LIVE_HOLDS = "(SELECT count(*) FROM unnest(d.holds) ends WHERE ends > $1)";

/** Allotments that would be less than what is sold and held at $1 (seconds of the epoch): the first ones, by line. */
export const FIND_OVERSOLD = `
  SELECT v.total_line AS line, v.total AS allotment, d.day::text AS day, d.sold, ${LIVE_HOLDS}::integer AS held
  FROM changed_night c JOIN night_value v USING (lines) JOIN room_day d USING (property_id, day, room_id)
  WHERE v.total < d.sold + ${LIVE_HOLDS}
  ORDER BY v.total_line, d.day LIMIT 100`;

/** Holds that ended before $1 are dropped where they would be in the way of a lower allotment; nothing else touches holds. */
export const UPDATE_CHANGED = `
  UPDATE room_day d SET ${WANTED.map(([column, wanted]) => `${column} = ${wanted}`).join(",\n")},
    holds = CASE WHEN coalesce(v.total, d.total) >= d.sold + coalesce(cardinality(d.holds), 0) THEN d.holds
                 ELSE (SELECT array_agg(ends) FROM unnest(d.holds) ends WHERE ends > $1) END
  FROM changed_night c JOIN night_value v USING (lines)
  WHERE d.property_id = c.property_id AND d.day = c.day AND d.room_id = c.room_id`;
