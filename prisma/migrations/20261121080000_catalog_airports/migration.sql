-- A flight's record shows its airports' names. Whoever renames an airport notes its flights, but can't see one that another
-- transaction is still writing: so a flight that is written keeps its airports as they are until it is committed, and the one
-- who waited for that finds it.
CREATE FUNCTION catalog_keep_airports() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM place WHERE id IN (SELECT origin_id FROM new_rows UNION SELECT destination_id FROM new_rows) ORDER BY id FOR SHARE;
  RETURN NULL;
END $$;

CREATE TRIGGER "catalog_airports_insert" AFTER INSERT ON "flight" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT
  WHEN (current_setting('catalog.stamping', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION catalog_keep_airports();
CREATE TRIGGER "catalog_airports_update" AFTER UPDATE ON "flight" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT
  WHEN (current_setting('catalog.stamping', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION catalog_keep_airports();
