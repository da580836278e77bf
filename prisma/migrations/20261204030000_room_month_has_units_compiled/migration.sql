-- The same check in PL/pgSQL, which each connection compiles once: PostgreSQL parses an SQL function of a CHECK again in every
-- statement that writes the row, to see whether it can be inlined. Only nights with a hold are counted.
CREATE OR REPLACE FUNCTION room_month_has_units(unsold smallint[], holds bigint[]) RETURNS boolean
  LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  hold bigint;
  held_nights bigint := 0;
  held int;
BEGIN
  holds := array_remove(holds, NULL);
  FOREACH hold IN ARRAY holds LOOP
    held_nights := held_nights | hold;
  END LOOP;
  FOR day IN 1..cardinality(unsold) LOOP
    CONTINUE WHEN held_nights >> (day - 1) & 1 = 0;
    held := 0;
    FOREACH hold IN ARRAY holds LOOP
      held := held + (hold >> (day - 1) & 1);
    END LOOP;
    IF coalesce(unsold[day], 0) < held THEN RETURN false; END IF;
  END LOOP;
  RETURN true;
END $$;
