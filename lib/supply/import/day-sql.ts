import type { DayStock } from "./day-stock";

/** A Monday, from which the number of days gives the weekday without a calendar function. */
const MONDAY = "DATE '1900-01-01'";

/**
 * SQL statements that merge staged rows into the days that they name, for the owners `:from` to `:to`. Rows for the
 * same day and slot are merged in the order of lines, column by column; empty cells leave the stored value.
 */
export function daySql(stock: DayStock) {
  const { table, stored, owner, slot, slotType, severalSlots, flags, slotWords } = stock;
  // Nights are stored by month, in rows that are locked as a whole.
  const isByMonth = stored === "room_day_stored";
  const staged = `staged_${table}`;
  const arrays = Object.entries(stock.arrays);
  const key = `${owner}, day, ${slot}`;
  const slots = severalSlots ? "CROSS JOIN LATERAL unnest(s.slots) AS slots(slot)" : "";
  const columns = ["total", ...flags, ...arrays.map(([column]) => column)];

  const lastFilled = (column: string, what = column) =>
    `(array_agg(s.${what} ORDER BY s.line DESC) FILTER (WHERE s.${column} IS NOT NULL))[1]`;
  /** SQL: the last filled element of each position; NULL if no line fills any. */
  const lastElements = (column: string) =>
    `(SELECT array_agg(element ORDER BY position)
       FROM (SELECT position, (array_agg(s.${column}[position] ORDER BY s.line DESC) FILTER (WHERE s.${column}[position] IS NOT NULL))[1] AS element
             FROM unnest(n.lines) l JOIN ${staged} s ON s.line = l,
                  generate_series(1, (SELECT max(cardinality(a.${column})) FROM unnest(n.lines) al JOIN ${staged} a ON a.line = al)) position
             GROUP BY position) merged)`;
  const mark = ([, { type, emptied }]: (typeof arrays)[number]) => `${emptied}::${type}`;
  const emptied = (array: (typeof arrays)[number]) => `array_replace(v.${array[0]}, ${mark(array)}, NULL)`;
  /** SQL: the stored array with the filled elements of the merged one. */
  const laidOver = (array: (typeof arrays)[number]) => {
    const [column] = array;
    return `CASE
      WHEN v.${column} IS NULL THEN d.${column}
      WHEN array_position(v.${column}, NULL) IS NULL AND cardinality(v.${column}) >= coalesce(cardinality(d.${column}), 0) THEN ${emptied(array)}
      ELSE (SELECT array_agg(CASE WHEN v.${column}[i] IS NULL THEN d.${column}[i] ELSE nullif(v.${column}[i], ${mark(array)}) END ORDER BY i)
            FROM generate_series(1, greatest(cardinality(v.${column}), cardinality(d.${column}))) i) END`;
  };
  const wanted = [
    ...["total", ...flags].map((column) => [column, `coalesce(v.${column}, d.${column})`] as const),
    ...arrays.map((array) => [array[0], laidOver(array)] as const),
  ];
  /** SQL: whether arrays differ, element by element, because a NULL element and a missing one mean the same. */
  const differs = (array: (typeof arrays)[number]) => {
    const [column] = array;
    return `(d.${column} IS DISTINCT FROM ${laidOver(array)} AND (
      SELECT bool_or(wanted.value[i] IS DISTINCT FROM d.${column}[i]) FROM (SELECT ${laidOver(array)} AS value) wanted,
        generate_series(1, greatest(cardinality(wanted.value), cardinality(d.${column}))) i))`;
  };
  const differences = [
    ...["total", ...flags].map((column) => `d.${column} IS DISTINCT FROM coalesce(v.${column}, d.${column})`),
    ...arrays.map(differs),
  ];
  const liveHolds = "(SELECT count(*) FROM unnest(d.holds) ends WHERE ends > :nowSecond)";
  const valueColumns = [
    "total smallint, total_line integer",
    ...flags.map((column) => `${column} boolean`),
    ...arrays.map(([column, { type }]) => `${column} ${type}[]`),
  ];

  return {
    /** SQL: an array column's value for a stored day `d` and a staged value `v`. */
    merged: (column: string) => laidOver(arrays.find(([name]) => name === column)!),

    createStaged: `
      CREATE TEMP TABLE ${staged} (line integer, ${owner} integer, ${severalSlots ? `slots ${slotType}[]` : `slot ${slotType}`},
        from_day date, to_day date, weekdays integer, total smallint,
        ${[...flags.map((column) => `${column} boolean`), ...arrays.map(([column, { type }]) => `${column} ${type}[]`)].join(", ")}
      ) ON COMMIT DROP`,

    createScratch: `
      CREATE INDEX ON ${staged} (${owner});
      CREATE UNIQUE INDEX ON ${staged} (line);
      CREATE TEMP TABLE ${table}_named (${owner} integer, day date, ${slot} ${slotType}, lines integer[]) ON COMMIT DROP;
      CREATE TEMP TABLE ${table}_value (lines integer[], ${valueColumns.join(", ")}) ON COMMIT DROP;
      CREATE TEMP TABLE ${table}_changed (${owner} integer, day date, ${slot} ${slotType}, lines integer[]) ON COMMIT DROP;`,

    clearScratch: `TRUNCATE ${table}_named, ${table}_value, ${table}_changed`,

    /**
     * SQL: ranges of owners with about :batchDays days; \`days\` is an upper bound if rows overlap or skip weekdays.
     */
    batches: `
      SELECT min(${owner}) AS "from", max(${owner}) AS "to", sum(days)::float8 AS days
      FROM (SELECT ${owner}, days, sum(days) OVER (ORDER BY ${owner}) AS so_far
            FROM (SELECT ${owner}, sum((to_day - from_day + 1) * length(replace(weekdays::bit(7)::text, '0', '')) / 7.0
                         ${severalSlots ? "* cardinality(slots)" : ""}) AS days
                  FROM ${staged} GROUP BY ${owner}) each) running
      GROUP BY ceil(so_far / :batchDays) ORDER BY 1`,

    /** SQL: every day and slot in the staged rows, with their lines in order. */
    fillNamed: `
      INSERT INTO ${table}_named
      SELECT s.${owner}, s.from_day + i, slot, array_agg(s.line ORDER BY s.line)
      FROM ${staged} s CROSS JOIN LATERAL generate_series(0, s.to_day - s.from_day) i ${slots}
      WHERE s.${owner} BETWEEN :from AND :to AND (s.weekdays >> ((s.from_day + i - ${MONDAY}) % 7)) & 1 = 1
      GROUP BY s.${owner}, s.from_day + i, slot`,

    /** SQL: merges each combination of lines once, because few combinations serve many days. */
    mergeValues: `
      INSERT INTO ${table}_value
      SELECT n.lines, v.*, ${arrays.map(([column]) => lastElements(column)).join(", ")}
      FROM (SELECT DISTINCT lines FROM ${table}_named) n
      CROSS JOIN LATERAL (
        SELECT ${[lastFilled("total"), lastFilled("total", "line"), ...flags.map((column) => lastFilled(column))].join(", ")}
        FROM unnest(n.lines) l JOIN ${staged} s ON s.line = l) v`,

    analyze: [`ANALYZE ${table}_named`, `ANALYZE ${table}_value`],

    /** SQL: inserts in the order of the primary key, so that rows read together are stored together. */
    insertMissing: `
      INSERT INTO ${table} (${key}, ${columns.join(", ")})
      SELECT n.${owner}, n.day, n.${slot}, coalesce(v.total, 0),
             ${[...flags.map((column) => `coalesce(v.${column}, false)`), ...arrays.map(emptied)].join(", ")}
      FROM ${table}_named n JOIN ${table}_value v USING (lines)
      LEFT JOIN ${stored} d ON d.${owner} = n.${owner} AND d.day = n.day AND d.${slot} = n.${slot}
            AND d.${owner} BETWEEN :from AND :to
      WHERE d.${owner} IS NULL
      ORDER BY n.${owner}, n.day, n.${slot}`,

    /**
     * SQL: locks the stored days that differ, in the order in which bookings lock theirs; `LOCK_MONTHS_SQL` locks
     * months.
     */
    lockChanged: `
      INSERT INTO ${table}_changed
      SELECT d.${owner}, d.day, d.${slot}, n.lines
      FROM ${table}_named n JOIN ${table}_value v USING (lines)
      JOIN ${stored} d ON d.${owner} = n.${owner} AND d.day = n.day AND d.${slot} = n.${slot}
      WHERE d.${owner} BETWEEN :from AND :to AND (${differences.join("\n OR ")})
      ORDER BY d.${owner}, d.day, d.${slot} ${isByMonth ? "" : "FOR UPDATE OF d"}`,

    /** SQL: the first allotments, by line, below what is sold and held at `:nowSecond` (of the epoch). */
    findOversold: `
      SELECT v.total_line AS line, v.total AS allotment, d.day || ${slotWords} AS day, d.sold, ${liveHolds}::integer AS held
      FROM ${table}_changed c JOIN ${table}_value v USING (lines) JOIN ${stored} d USING (${key})
      WHERE v.total < d.sold + ${liveHolds}
      ORDER BY v.total_line, d.day, d.${slot} LIMIT 100`,

    /**
     * SQL: updates the days that differ. Drops holds that expired before `:nowSecond` only where they would prevent a
     * lower allotment; nothing else changes holds.
     */
    updateChanged: `
      UPDATE ${table} d SET ${wanted.map(([column, value]) => `${column} = ${value}`).join(",\n")},
        holds = CASE WHEN coalesce(v.total, d.total) >= d.sold + coalesce(cardinality(d.holds), 0) THEN d.holds
                     ELSE (SELECT array_agg(ends) FROM unnest(d.holds) ends WHERE ends > :nowSecond) END
      FROM ${table}_changed c JOIN ${table}_value v USING (lines)
      WHERE d.${owner} = c.${owner} AND d.day = c.day AND d.${slot} = c.${slot}`,
  };
}
