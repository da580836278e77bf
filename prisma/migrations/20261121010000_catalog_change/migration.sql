-- CreateTable
CREATE TABLE "catalog_change" (
    "sequence" BIGINT NOT NULL,
    "resource_type" TEXT NOT NULL,
    "public_id" TEXT NOT NULL,
    "change" TEXT NOT NULL,
    "changed_fields" TEXT[],
    "changed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "catalog_change_pkey" PRIMARY KEY ("sequence")
);

-- CreateTable
CREATE TABLE "catalog_feed" (
    "id" SMALLINT NOT NULL DEFAULT 1,
    "last_sequence" BIGINT NOT NULL DEFAULT 0,
    "last_changed_at" TIMESTAMPTZ(3) NOT NULL,
    "swept_sequence" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "catalog_feed_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE UNLOGGED TABLE "catalog_pending" (
    "position" BIGSERIAL NOT NULL,
    "xid" xid8 NOT NULL DEFAULT pg_current_xact_id(),
    "opens" BOOLEAN NOT NULL,
    "resource_type" TEXT NOT NULL,
    "own" BOOLEAN NOT NULL,
    "was_live" BOOLEAN NOT NULL,
    "is_live" BOOLEAN NOT NULL,
    "fields" TEXT[],
    "public_ids" TEXT[],

    CONSTRAINT "catalog_pending_pkey" PRIMARY KEY ("position")
);

-- CreateTable
CREATE TABLE "catalog_field" (
    "table_name" TEXT NOT NULL,
    "column_name" TEXT NOT NULL,
    "field" TEXT,

    CONSTRAINT "catalog_field_pkey" PRIMARY KEY ("table_name","column_name")
);

-- CreateIndex
CREATE INDEX "catalog_pending_xid_idx" ON "catalog_pending"("xid");


-- What Prisma's schema cannot say.
--
-- The database keeps the change feed itself, so that no writer can forget it:
--
-- 1. After each statement on a table of the catalogue, a trigger compares the rows from before with those from after and
--    notes what changed in "catalog_pending". A part (a room, a tour's option) is noted as a change of what it is part of,
--    whose row it locks, as changing that would.
-- 2. At the commit, a deferred trigger takes the one row of "catalog_feed", numbers the transaction's changes, one for each
--    resource, and stamps them and the resources' updated_at with one instant, later than every stamp before it. The row
--    stays locked until the commit is done. So sequence and stamp are in order of commit, without a gap: whoever sees a
--    change sees all that come before it, and none with an earlier number or stamp can ever follow.
--
-- Whatever is undone (a savepoint, a transaction) takes its notes along. "catalog_pending" needs no log: a transaction
-- removes its own notes before it commits, so a crash, which empties the table, finds nothing in it that counts.

ALTER TABLE "catalog_change"
  ADD CONSTRAINT "catalog_change_change_check" CHECK ("change" IN ('CREATED', 'UPDATED', 'DELETED')),
  ADD CONSTRAINT "catalog_change_fields_check" CHECK (("change" = 'UPDATED') = (cardinality("changed_fields") > 0));

ALTER TABLE "catalog_feed" ADD CONSTRAINT "catalog_feed_id_check" CHECK ("id" = 1);
INSERT INTO "catalog_feed" ("last_changed_at") VALUES (clock_timestamp());

INSERT INTO "catalog_field" ("table_name", "column_name", "field") VALUES
  ('place', 'latitude', 'location'),
  ('place', 'longitude', 'location'),
  ('place', 'parent_id', 'parent_public_id'),
  ('property', 'country_code', 'address'),
  ('property', 'latitude', 'location'),
  ('property', 'longitude', 'location'),
  ('property', 'place_id', 'place_public_id'),
  ('property', 'sheet_version', NULL),
  ('service_zone', 'latitude', 'location'),
  ('service_zone', 'longitude', 'location'),
  ('service_zone', 'parent_id', 'parent_public_id'),
  ('service_zone', 'place_id', 'place_public_id'),
  ('tour', 'place_id', 'place_public_id'),
  ('flight', 'origin_id', 'origin'),
  ('flight', 'destination_id', 'destination'),
  ('rate_plan', 'position', NULL),
  ('rate_plan', 'extra_adult', NULL),
  ('rate_plan', 'child_bands', NULL);

-- The columns of a table whose change is one of the record, and the record's fields. A column that nobody has thought of
-- counts: a change too many costs a partner one read, a change too few leaves him with a wrong record.
CREATE FUNCTION catalog_fields(watched regclass) RETURNS TABLE (column_name name, field text) LANGUAGE sql STABLE AS $$
  SELECT a.attname, coalesce(f.field, a.attname)
  FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
  LEFT JOIN catalog_field f ON f.table_name = c.relname AND f.column_name = a.attname
  WHERE a.attrelid = watched AND a.attnum > 0 AND NOT a.attisdropped AND (f.field IS NOT NULL OR f.column_name IS NULL)
    AND a.attname NOT IN ('code', 'created_at', 'updated_at')
  ORDER BY a.attnum
$$;

-- After a statement on a resource's own table.
CREATE FUNCTION catalog_note_resource() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  nothing text := format('(SELECT * FROM %I LIMIT 0)', TG_TABLE_NAME);
  old_rows text := CASE TG_OP WHEN 'INSERT' THEN nothing WHEN 'TRUNCATE' THEN quote_ident(TG_TABLE_NAME) ELSE 'old_rows' END;
  new_rows text := CASE WHEN TG_OP IN ('INSERT', 'UPDATE') THEN 'new_rows' ELSE nothing END;
  changed_fields text := (
    SELECT string_agg(format('CASE WHEN o.%1$I IS DISTINCT FROM n.%1$I THEN %2$L END', column_name, field), ', ')
    FROM catalog_fields(TG_RELID) WHERE column_name NOT IN ('id', 'public_id'));
BEGIN
  EXECUTE format($sql$
    INSERT INTO catalog_pending (opens, resource_type, own, was_live, is_live, fields, public_ids)
    SELECT NOT EXISTS (SELECT FROM catalog_pending WHERE xid = pg_current_xact_id()),
      %L, true, was_live, is_live, fields, array_agg(public_id)
    FROM (
      SELECT public_id, o.id IS NOT NULL AND n.id IS NOT NULL AS stays,
        o.id IS NOT NULL AND o.deleted_at IS NULL AS was_live,
        n.id IS NOT NULL AND n.deleted_at IS NULL AS is_live,
        CASE WHEN o.id IS NULL OR n.id IS NULL THEN '{}' ELSE array_remove(ARRAY[%s], NULL) END AS fields
      FROM %s o FULL JOIN %s n USING (public_id)
    ) compared
    WHERE NOT stays OR fields <> '{}'
    GROUP BY was_live, is_live, fields $sql$, TG_TABLE_NAME, changed_fields, old_rows, new_rows);
  RETURN NULL;
END $$;

-- After a statement on a table that other resources' records show something of. Arguments: the type of those resources, the
-- field that shows it, how their ids are found among the rows that "changed", and the columns of these that matter, where
-- not all do.
CREATE FUNCTION catalog_note_part() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  columns text := coalesce(TG_ARGV[3], (SELECT string_agg(quote_ident(column_name), ', ') FROM catalog_fields(TG_RELID)));
  changed text := format(
    CASE TG_OP WHEN 'INSERT' THEN 'SELECT %1$s FROM new_rows' WHEN 'DELETE' THEN 'SELECT %1$s FROM old_rows'
    WHEN 'TRUNCATE' THEN 'SELECT %1$s FROM %2$I' ELSE
      '(SELECT %1$s FROM old_rows EXCEPT SELECT %1$s FROM new_rows) UNION (SELECT %1$s FROM new_rows EXCEPT SELECT %1$s FROM old_rows)'
    END, columns, TG_TABLE_NAME);
BEGIN
  EXECUTE format($sql$
    WITH changed AS (%s), resource AS (
      SELECT public_id, deleted_at IS NULL AS live FROM %I WHERE id IN (%s) ORDER BY id FOR NO KEY UPDATE
    )
    INSERT INTO catalog_pending (opens, resource_type, own, was_live, is_live, fields, public_ids)
    SELECT NOT EXISTS (SELECT FROM catalog_pending WHERE xid = pg_current_xact_id()),
      %L, false, live, live, ARRAY[%L], array_agg(public_id)
    FROM resource GROUP BY live $sql$, changed, TG_ARGV[0], TG_ARGV[2], TG_ARGV[0], TG_ARGV[1]);
  RETURN NULL;
END $$;

-- At the commit: one change for each resource that is another than before the transaction. Whatever does not need the feed's
-- row comes before it is locked. A resource that was deleted, and is, is stamped and not published.
CREATE FUNCTION catalog_publish() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changes catalog_change[];
  published bigint;
  last bigint;
  stamp timestamptz;
  kind text;
BEGIN
  WITH noted AS (
    DELETE FROM catalog_pending WHERE xid = pg_current_xact_id() RETURNING *
  ), resource AS (
    SELECT resource_type, public_id, min(position) AS position,
      (array_agg(was_live ORDER BY own DESC, position))[1] AS was_live,
      (array_agg(is_live ORDER BY own DESC, position DESC))[1] AS is_live,
      array_agg(DISTINCT field ORDER BY field) FILTER (WHERE field <> 'deleted_at') AS fields
    FROM noted CROSS JOIN unnest(public_ids) AS public_id LEFT JOIN unnest(fields) AS field ON true
    GROUP BY resource_type, public_id
  ), judged AS (
    SELECT resource_type, public_id, position, fields, CASE
      WHEN was_live AND is_live THEN CASE WHEN fields IS NOT NULL THEN 'UPDATED' END
      WHEN was_live THEN 'DELETED' WHEN is_live THEN 'CREATED' END AS change
    FROM resource
  )
  SELECT array_agg(ROW(NULL, resource_type, public_id, change, CASE change WHEN 'UPDATED' THEN fields ELSE '{}' END, NULL)::catalog_change
    ORDER BY position, public_id) INTO changes FROM judged;
  IF changes IS NULL THEN RETURN NULL; END IF;
  published := (SELECT count(change) FROM unnest(changes));

  UPDATE catalog_feed SET
    last_sequence = last_sequence + published,
    last_changed_at = greatest(last_changed_at, date_trunc('milliseconds', clock_timestamp())) + interval '1 millisecond'
  RETURNING last_sequence, last_changed_at INTO last, stamp;
  INSERT INTO catalog_change
    SELECT last - published + row_number() OVER (ORDER BY at), resource_type, public_id, change, changed_fields, stamp
    FROM unnest(changes) WITH ORDINALITY AS c (sequence, resource_type, public_id, change, changed_fields, changed_at, at)
    WHERE change IS NOT NULL;
  PERFORM set_config('catalog.stamping', 'on', true);
  FOR kind IN SELECT DISTINCT resource_type FROM unnest(changes) LOOP
    EXECUTE format('UPDATE %I r SET updated_at = $1 FROM unnest($2) c WHERE c.resource_type = $3 AND r.public_id = c.public_id', kind)
      USING stamp, changes, kind;
  END LOOP;
  PERFORM set_config('catalog.stamping', 'off', true);
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER "catalog_publish" AFTER INSERT ON "catalog_pending" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.opens) EXECUTE FUNCTION catalog_publish();

-- updated_at says when a change was published: whoever else sets it is not heard.
CREATE FUNCTION catalog_keep_stamp() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.updated_at := OLD.updated_at;
  RETURN NEW;
END $$;

-- Has a table watched, as a resource's own or for what other records show of it. A statement's trigger sees both states of
-- its rows only where each event has a trigger of its own. The stamps are no change: comparing those rows would find nothing,
-- and keep the feed locked the longer.
CREATE FUNCTION catalog_watch(tbl text, resource text, VARIADIC part text[] DEFAULT '{}') RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  unless_stamping text := 'WHEN (current_setting(''catalog.stamping'', true) IS DISTINCT FROM ''on'')';
  note text := 'catalog_note_resource()';
  event text[];
BEGIN
  IF cardinality(part) = 0 THEN
    EXECUTE format('CREATE TRIGGER catalog_keep_stamp BEFORE UPDATE OF updated_at ON %I FOR EACH ROW %s EXECUTE FUNCTION catalog_keep_stamp()',
      tbl, unless_stamping);
  ELSE
    note := format('catalog_note_part(%L, %s)', resource, (SELECT string_agg(quote_literal(argument), ', ' ORDER BY at)
      FROM unnest(part) WITH ORDINALITY AS p (argument, at)));
  END IF;
  FOREACH event SLICE 1 IN ARRAY ARRAY[
    ['AFTER', 'INSERT', 'REFERENCING NEW TABLE AS new_rows'],
    ['AFTER', 'UPDATE', 'REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows'],
    ['AFTER', 'DELETE', 'REFERENCING OLD TABLE AS old_rows'],
    ['BEFORE', 'TRUNCATE', '']
  ] LOOP
    EXECUTE format('CREATE TRIGGER %I %s %s ON %I %s FOR EACH STATEMENT %s EXECUTE FUNCTION %s',
      lower(concat_ws('_', 'catalog', coalesce(part[1], 'own'), event[2])), event[1], event[2], tbl, event[3], unless_stamping, note);
  END LOOP;
END $$;

DO $$ BEGIN
  PERFORM catalog_watch(own, own) FROM unnest(ARRAY['place', 'service_zone', 'transfer_vehicle_type', 'property', 'tour', 'flight']) AS own;

  PERFORM catalog_watch('room', 'property', 'rooms', 'SELECT property_id FROM changed');
  PERFORM catalog_watch('rate_plan', 'property', 'rate_plans', 'SELECT property_id FROM changed');

  PERFORM catalog_watch('transfer_service', 'service_zone', 'served_zone_public_ids', 'SELECT from_zone_id FROM changed',
    'service_id, from_zone_id, to_zone_id');
  PERFORM catalog_watch('service', 'service_zone', 'served_zone_public_ids',
    'SELECT from_zone_id FROM transfer_service JOIN changed ON service_id = id', 'id, deleted_at');

  PERFORM catalog_watch('tour_option', 'tour', 'options', 'SELECT tour_id FROM changed');
  PERFORM catalog_watch('service', 'tour', 'options', 'SELECT tour_id FROM tour_option JOIN changed ON service_id = id',
    'id, confirmation_mode, lead_hours, languages, deleted_at');
  PERFORM catalog_watch('tariff', 'tour', 'options', 'SELECT tour_id FROM tour_option JOIN changed USING (service_id)');
  -- An option without a duration of its own has the tour's.
  PERFORM catalog_watch('tour', 'tour', 'options', 'SELECT id FROM changed', 'id, duration_minutes');

  PERFORM catalog_watch('flight_cabin', 'flight', 'cabins', 'SELECT flight_id FROM changed');
  PERFORM catalog_watch('service', 'flight', 'cabins', 'SELECT flight_id FROM flight_cabin JOIN changed ON service_id = id',
    'id, confirmation_mode, lead_hours, deleted_at');
  PERFORM catalog_watch('tariff', 'flight', 'cabins', 'SELECT flight_id FROM flight_cabin JOIN changed USING (service_id)');
  PERFORM catalog_watch('place', 'flight', 'origin', 'SELECT f.id FROM flight f JOIN changed c ON f.origin_id = c.id',
    'id, iata_code, name, country_code, timezone');
  PERFORM catalog_watch('place', 'flight', 'destination', 'SELECT f.id FROM flight f JOIN changed c ON f.destination_id = c.id',
    'id, iata_code, name, country_code, timezone');
END $$;

-- What is there by now comes in the feed as if it were new.
INSERT INTO "catalog_pending" ("opens", "resource_type", "own", "was_live", "is_live", "fields", "public_ids")
SELECT true, resource_type, true, false, true, '{}', array_agg(public_id) FROM (
  SELECT 'place' AS resource_type, public_id, deleted_at FROM "place"
  UNION ALL SELECT 'service_zone', public_id, deleted_at FROM "service_zone"
  UNION ALL SELECT 'transfer_vehicle_type', public_id, deleted_at FROM "transfer_vehicle_type"
  UNION ALL SELECT 'property', public_id, deleted_at FROM "property"
  UNION ALL SELECT 'tour', public_id, deleted_at FROM "tour"
  UNION ALL SELECT 'flight', public_id, deleted_at FROM "flight"
) stored
WHERE deleted_at IS NULL GROUP BY resource_type;
