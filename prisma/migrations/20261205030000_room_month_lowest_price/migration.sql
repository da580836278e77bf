-- The lowest price of a month, of all of its rate plans and days: no stay in it costs less a night. A list by price orders
-- properties by it, and prices only those that can be among the cheapest (lib/accommodation/README.md). NULL: not
-- known, as where there is no price.
ALTER TABLE "room_month" ADD COLUMN "lowest_price" BIGINT;

-- Kept by the database, so that no writer can forget it. A sale writes no price, so it does not call this.
CREATE FUNCTION room_month_lowest_price() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  price bigint;
  lowest bigint;
BEGIN
  FOREACH price IN ARRAY coalesce(NEW.prices, '{}') LOOP
    IF lowest IS NULL OR price < lowest THEN lowest := price; END IF;
  END LOOP;
  NEW.lowest_price := lowest;
  RETURN NEW;
END $$;
CREATE TRIGGER room_month_lowest_price BEFORE INSERT OR UPDATE OF prices, lowest_price ON room_month
  FOR EACH ROW EXECUTE FUNCTION room_month_lowest_price();

-- Fills it for the next properties; sales wait for one batch at most. Returns whether none is left; the last property of a batch is
-- in service_state.
CREATE FUNCTION room_month_lowest_price_fill(properties int) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  last int := coalesce((SELECT (value ->> 'property')::int FROM service_state WHERE name = 'room_month_lowest_price_fill'), 0);
  until int := (SELECT max(id) FROM (SELECT id FROM property WHERE id > last ORDER BY id LIMIT properties) AS batch);
BEGIN
  IF until IS NULL THEN
    DELETE FROM service_state WHERE name = 'room_month_lowest_price_fill';
    RETURN true;
  END IF;
  -- In the order in which bookings lock them.
  PERFORM FROM room_month WHERE property_id > last AND property_id <= until ORDER BY property_id, month, room_id FOR UPDATE;
  UPDATE room_month SET prices = prices
  WHERE property_id > last AND property_id <= until AND lowest_price IS NULL AND prices IS NOT NULL;
  INSERT INTO service_state (name, value, updated_at) VALUES ('room_month_lowest_price_fill', jsonb_build_object('property', until), now())
  ON CONFLICT (name) DO UPDATE SET value = EXCLUDED.value, updated_at = EXCLUDED.updated_at;
  RETURN false;
END $$;
