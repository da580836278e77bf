-- Stock was in room_day, one row for a room and a night. While servers of the previous version still write there, both
-- tables have the same stock: a trigger on each writes the other. `npm run admin -- finish-upgrade` removes room_day when
-- nobody has to go back to the previous version.

-- The month of a room as its nights in room_day have it. Holds that end in the same second become holds of as many nights
-- as possible: they are interchangeable.
CREATE FUNCTION room_month_from_days(of_property int, of_month date, of_room int) RETURNS void LANGUAGE sql AS $$
  WITH night AS MATERIALIZED (
    SELECT number AS day, rd.room_id IS NOT NULL AS is_stored, rd.total, rd.sold, rd.closed, rd.closed_to_arrival, rd.closed_to_departure,
      rd.holds, rd.prices, rd.min_stay, rd.max_stay
    FROM generate_series(1, extract(day FROM of_month + interval '1 month' - interval '1 day')::int) AS number
    LEFT JOIN room_day rd ON rd.property_id = of_property AND rd.day = of_month + (number - 1) AND rd.room_id = of_room
  ), held AS (
    SELECT ends_at, place, bit_or(1::bigint << (day - 1)) AS nights FROM (
      SELECT day, ends_at, row_number() OVER (PARTITION BY day, ends_at) AS place FROM night, unnest(night.holds) AS ends_at
    ) AS one GROUP BY ends_at, place
  )
  INSERT INTO room_month (property_id, month, room_id, unsold, sold, closed, closed_to_arrival, closed_to_departure, holds, prices, min_stay, max_stay)
  SELECT of_property, of_month, of_room, array_agg((total - sold)::smallint ORDER BY day), array_agg(coalesce(sold, 0::smallint) ORDER BY day),
    coalesce(bit_or(1 << (day - 1)) FILTER (WHERE closed), 0),
    coalesce(bit_or(1 << (day - 1)) FILTER (WHERE closed_to_arrival), 0),
    coalesce(bit_or(1 << (day - 1)) FILTER (WHERE closed_to_departure), 0),
    (SELECT array_agg((ends_at::bigint << 31) | nights ORDER BY ends_at, place) FROM held),
    (SELECT array_agg(days ORDER BY plan) FROM (
       SELECT plan, array_agg(night.prices[plan] ORDER BY day) AS days
       FROM night, generate_series(1, (SELECT max(cardinality(prices)) FROM night)) AS plan GROUP BY plan) AS by_plan),
    (SELECT array_agg(days ORDER BY plan) FROM (
       SELECT plan, array_agg(night.min_stay[plan] ORDER BY day) AS days
       FROM night, generate_series(1, (SELECT max(cardinality(min_stay)) FROM night)) AS plan GROUP BY plan) AS by_plan),
    (SELECT array_agg(days ORDER BY plan) FROM (
       SELECT plan, array_agg(night.max_stay[plan] ORDER BY day) AS days
       FROM night, generate_series(1, (SELECT max(cardinality(max_stay)) FROM night)) AS plan GROUP BY plan) AS by_plan)
  FROM night HAVING bool_or(is_stored)
  ON CONFLICT (property_id, month, room_id) DO UPDATE SET unsold = EXCLUDED.unsold, sold = EXCLUDED.sold, closed = EXCLUDED.closed,
    closed_to_arrival = EXCLUDED.closed_to_arrival, closed_to_departure = EXCLUDED.closed_to_departure, holds = EXCLUDED.holds,
    prices = EXCLUDED.prices, min_stay = EXCLUDED.min_stay, max_stay = EXCLUDED.max_stay
$$;

-- Writers of one property's stock in the two tables take turns, so that each reads what the others committed.
CREATE FUNCTION room_stock_turn(of_property int) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(hashtext('room stock'), of_property)
$$;

-- After a change of room_day: the months of the changed nights.
CREATE FUNCTION room_day_mirror() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  touched record;
BEGIN
  FOR touched IN
    SELECT DISTINCT property_id, date_trunc('month', day)::date AS month, room_id FROM changed ORDER BY 1, 2, 3
  LOOP
    PERFORM room_stock_turn(touched.property_id);
    PERFORM room_month_from_days(touched.property_id, touched.month, touched.room_id);
  END LOOP;
  RETURN NULL;
END $$;

-- After a change of room_month: the nights that differ.
CREATE FUNCTION room_month_mirror() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM room_stock_turn(NEW.property_id);
  INSERT INTO room_day (property_id, day, room_id, total, sold, closed, closed_to_arrival, closed_to_departure, holds, prices, min_stay, max_stay)
  SELECT property_id, day, room_id, total, sold, closed, closed_to_arrival, closed_to_departure, holds, prices, min_stay, max_stay
  FROM room_night WHERE property_id = NEW.property_id AND month = NEW.month AND room_id = NEW.room_id
  ON CONFLICT (property_id, day, room_id) DO UPDATE SET total = EXCLUDED.total, sold = EXCLUDED.sold, closed = EXCLUDED.closed,
    closed_to_arrival = EXCLUDED.closed_to_arrival, closed_to_departure = EXCLUDED.closed_to_departure, holds = EXCLUDED.holds,
    prices = EXCLUDED.prices, min_stay = EXCLUDED.min_stay, max_stay = EXCLUDED.max_stay
  WHERE (room_day.total, room_day.sold, room_day.closed, room_day.closed_to_arrival, room_day.closed_to_departure, room_day.holds,
      room_day.prices, room_day.min_stay, room_day.max_stay)
    IS DISTINCT FROM (EXCLUDED.total, EXCLUDED.sold, EXCLUDED.closed, EXCLUDED.closed_to_arrival, EXCLUDED.closed_to_departure, EXCLUDED.holds,
      EXCLUDED.prices, EXCLUDED.min_stay, EXCLUDED.max_stay);
  DELETE FROM room_day rd WHERE rd.property_id = NEW.property_id AND rd.room_id = NEW.room_id
    AND rd.day >= NEW.month AND rd.day < NEW.month + interval '1 month' AND NEW.unsold[extract(day FROM rd.day)::int] IS NULL;
  RETURN NULL;
END $$;

-- Copies the stock of the next properties. Returns whether none is left; the last property is in service_state.
CREATE FUNCTION room_month_fill(properties int) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  last int := coalesce((SELECT (value ->> 'property')::int FROM service_state WHERE name = 'room_month_fill'), 0);
  next record;
BEGIN
  FOR next IN SELECT id FROM property WHERE id > last ORDER BY id LIMIT properties LOOP
    last := next.id;
    PERFORM room_stock_turn(last);
    PERFORM room_month_from_days(last, touched.month, touched.room_id) FROM (
      SELECT DISTINCT date_trunc('month', day)::date AS month, room_id FROM room_day WHERE property_id = last ORDER BY 1, 2
    ) AS touched;
  END LOOP;
  INSERT INTO service_state (name, value, updated_at) VALUES ('room_month_fill', jsonb_build_object('property', last), now())
  ON CONFLICT (name) DO UPDATE SET value = EXCLUDED.value, updated_at = EXCLUDED.updated_at;
  RETURN NOT EXISTS (SELECT FROM property WHERE id > last);
END $$;

-- migration-check: allow unreadable: where room_day is empty nothing has to be copied, so it is dropped; else it gets its triggers
DO $$ BEGIN
  LOCK TABLE room_day IN SHARE ROW EXCLUSIVE MODE;
  IF EXISTS (SELECT FROM room_day) THEN
    CREATE TRIGGER room_day_mirror_insert AFTER INSERT ON room_day REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION room_day_mirror();
    CREATE TRIGGER room_day_mirror_update AFTER UPDATE ON room_day REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION room_day_mirror();
    CREATE TRIGGER room_day_mirror_delete AFTER DELETE ON room_day REFERENCING OLD TABLE AS changed
      FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION room_day_mirror();
    CREATE TRIGGER room_month_mirror AFTER INSERT OR UPDATE ON room_month
      FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION room_month_mirror();
  ELSE
    DROP TABLE room_day;
    DROP FUNCTION room_day_mirror, room_month_mirror, room_month_from_days, room_stock_turn;
    CREATE OR REPLACE FUNCTION room_month_fill(properties int) RETURNS boolean LANGUAGE sql AS 'SELECT true';
  END IF;
END $$;
