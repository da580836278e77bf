/**
 * SQL: makes the view `room_night` writable in test databases, so that tests can change single nights: a trigger
 * writes them to their months. The product writes whole months.
 */
export const WRITABLE_NIGHTS = `
  CREATE FUNCTION write_room_night() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    night room_night := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
    first date := date_trunc('month', night.day::timestamp)::date;
    place int := night.day - first + 1;
    days int := extract(day FROM first + interval '1 month' - interval '1 day');
    bit int := 1 << (place - 1);
    stored room_month;
    ending int;
    found_at int;
  BEGIN
    INSERT INTO room_month (property_id, month, room_id, unsold, sold)
    VALUES (night.property_id, first, night.room_id, array_fill(NULL::smallint, ARRAY[days]), array_fill(0::smallint, ARRAY[days]))
    ON CONFLICT DO NOTHING;
    SELECT * INTO stored FROM room_month WHERE property_id = night.property_id AND month = first AND room_id = night.room_id FOR UPDATE;
    IF TG_OP = 'DELETE' THEN
      UPDATE room_month SET unsold[place] = NULL, sold[place] = 0
      WHERE property_id = night.property_id AND month = first AND room_id = night.room_id;
      RETURN OLD;
    END IF;
    stored.unsold[place] := night.total - coalesce(night.sold, 0);
    stored.sold[place] := coalesce(night.sold, 0);
    stored.closed := CASE WHEN night.closed THEN stored.closed | bit ELSE stored.closed & ~bit END;
    stored.closed_to_arrival := CASE WHEN night.closed_to_arrival THEN stored.closed_to_arrival | bit ELSE stored.closed_to_arrival & ~bit END;
    stored.closed_to_departure := CASE WHEN night.closed_to_departure THEN stored.closed_to_departure | bit ELSE stored.closed_to_departure & ~bit END;
    IF TG_OP = 'INSERT' OR night.holds IS DISTINCT FROM OLD.holds THEN
      -- Each end joins the first hold of the same end that does not have this night yet.
      stored.holds := array(SELECT hold & ~bit::bigint FROM unnest(stored.holds) AS hold WHERE (hold & ~bit::bigint) & 2147483647 <> 0);
      FOREACH ending IN ARRAY coalesce(night.holds, '{}') LOOP
        SELECT number INTO found_at FROM unnest(stored.holds) WITH ORDINALITY AS held (hold, number)
        WHERE hold >> 31 = ending AND hold & bit = 0 LIMIT 1;
        IF found_at IS NULL THEN stored.holds := stored.holds || ((ending::bigint << 31) | bit);
        ELSE stored.holds[found_at] := stored.holds[found_at] | bit;
        END IF;
      END LOOP;
      stored.holds := nullif(stored.holds, '{}');
    END IF;
    UPDATE room_month SET unsold = stored.unsold, sold = stored.sold, closed = stored.closed, closed_to_arrival = stored.closed_to_arrival,
      closed_to_departure = stored.closed_to_departure, holds = stored.holds,
      prices = by_plan_with(stored.prices, days, place, night.prices),
      min_stay = by_plan_with(stored.min_stay::bigint[], days, place, night.min_stay::bigint[])::smallint[],
      max_stay = by_plan_with(stored.max_stay::bigint[], days, place, night.max_stay::bigint[])::smallint[]
    WHERE property_id = night.property_id AND month = first AND room_id = night.room_id;
    RETURN NEW;
  END $$;

  -- An array by plan and day with other values for one day.
  CREATE FUNCTION by_plan_with(stored bigint[], days int, place int, given bigint[]) RETURNS bigint[] LANGUAGE sql AS $$
    SELECT array_agg(by_day ORDER BY plan) FROM (
      SELECT plan, array_agg(CASE WHEN day = place THEN given[plan] ELSE stored[plan][day] END ORDER BY day) AS by_day
      FROM generate_series(1, greatest(array_length(stored, 1), cardinality(given))) AS plan, generate_series(1, days) AS day
      GROUP BY plan
    ) AS plans
  $$;

  CREATE TRIGGER write_room_night INSTEAD OF INSERT OR UPDATE OR DELETE ON room_night FOR EACH ROW EXECUTE FUNCTION write_room_night();
`;
