-- Stock by room and month: one row for a room type and a month, its nights in arrays by day of the month.
-- lib/inventory/README.md explains the columns. The rows of room_day follow in later migrations.

-- The months that a range of dates touches, each with the first and last day of the month within the range.
CREATE FUNCTION months_between(first_date date, last_date date) RETURNS TABLE (month date, first_day int, last_day int)
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT start::date, greatest(first_date - start::date, 0) + 1,
    least(last_date, (start + interval '1 month')::date - 1) - start::date + 1
  FROM generate_series(date_trunc('month', first_date::timestamp), last_date::timestamp, interval '1 month') AS start
$$;

-- Units of single days as one array from the first to the last of them; 0 for a day between them without units.
CREATE FUNCTION units_by_day(days smallint[], units smallint[]) RETURNS smallint[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_agg(coalesce(given.units, 0::smallint) ORDER BY day)
  FROM generate_series((SELECT min(each)::int FROM unnest(days) AS each), (SELECT max(each)::int FROM unnest(days) AS each)) AS day
  LEFT JOIN unnest(days, units) AS given (on_day, units) ON on_day = day
$$;

-- Whether every night has at least as many unsold units as there are holds on it.
CREATE FUNCTION room_month_has_units(unsold smallint[], holds bigint[]) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT NOT EXISTS (
    SELECT FROM unnest(unsold) WITH ORDINALITY AS night (unsold, day)
    WHERE coalesce(night.unsold, 0) < (SELECT count(*) FROM unnest(holds) AS hold WHERE hold >> (night.day::int - 1) & 1 = 1)
  )
$$;

-- CreateTable
CREATE TABLE "room_month" (
    "property_id" INTEGER NOT NULL,
    "month" DATE NOT NULL,
    "room_id" INTEGER NOT NULL,
    "unsold" SMALLINT[],
    "sold" SMALLINT[],
    "closed" INTEGER NOT NULL DEFAULT 0,
    "closed_to_arrival" INTEGER NOT NULL DEFAULT 0,
    "closed_to_departure" INTEGER NOT NULL DEFAULT 0,
    "holds" BIGINT[],
    "prices" BIGINT[],
    "min_stay" SMALLINT[],
    "max_stay" SMALLINT[],

    CONSTRAINT "room_month_pkey" PRIMARY KEY ("property_id","month","room_id")
);

ALTER TABLE "room_month"
  ALTER COLUMN "unsold" SET NOT NULL,
  ALTER COLUMN "sold" SET NOT NULL,
  ADD CONSTRAINT "room_month_month_check" CHECK (extract(day FROM "month") = 1),
  ADD CONSTRAINT "room_month_nights_check" CHECK (
    cardinality("unsold") = extract(day FROM "month" + interval '1 month' - interval '1 day') AND cardinality("sold") = cardinality("unsold")),
  ADD CONSTRAINT "room_month_unsold_check" CHECK (0 <= ALL ("unsold")),
  ADD CONSTRAINT "room_month_sold_check" CHECK (0 <= ALL ("sold")),
  ADD CONSTRAINT "room_month_holds_check" CHECK ("holds" IS NULL OR room_month_has_units("unsold", "holds")),
  ADD CONSTRAINT "room_month_room_fkey" FOREIGN KEY ("room_id") REFERENCES "room" ("id"),
  -- Sales rewrite rows in place: room for them on the page keeps the index untouched.
  SET (fillfactor = 80);

-- The stock night by night, for readers that want few nights or all of them; search and sales read the arrays.
CREATE VIEW "room_night" AS
SELECT rm.property_id, rm.room_id, rm.month, (rm.month + night.day::int - 1) AS day,
  (night.unsold + night.sold)::smallint AS total, night.sold,
  rm.closed >> (night.day::int - 1) & 1 = 1 AS closed,
  rm.closed_to_arrival >> (night.day::int - 1) & 1 = 1 AS closed_to_arrival,
  rm.closed_to_departure >> (night.day::int - 1) & 1 = 1 AS closed_to_departure,
  (SELECT array_agg((hold >> 31)::int) FROM unnest(rm.holds) AS hold WHERE hold >> (night.day::int - 1) & 1 = 1) AS holds,
  (SELECT array_agg(rm.prices[plan][night.day] ORDER BY plan) FROM generate_series(1, array_length(rm.prices, 1)) AS plan
    HAVING bool_or(rm.prices[plan][night.day] IS NOT NULL)) AS prices,
  (SELECT array_agg(rm.min_stay[plan][night.day] ORDER BY plan) FROM generate_series(1, array_length(rm.min_stay, 1)) AS plan
    HAVING bool_or(rm.min_stay[plan][night.day] IS NOT NULL)) AS min_stay,
  (SELECT array_agg(rm.max_stay[plan][night.day] ORDER BY plan) FROM generate_series(1, array_length(rm.max_stay, 1)) AS plan
    HAVING bool_or(rm.max_stay[plan][night.day] IS NOT NULL)) AS max_stay
FROM room_month rm, unnest(rm.unsold, rm.sold) WITH ORDINALITY AS night (unsold, sold, day)
WHERE night.unsold IS NOT NULL;
