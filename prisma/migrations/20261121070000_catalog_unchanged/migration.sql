-- What is as it was before the transaction (deleted and brought back) keeps its stamp, too; what was removed and made again
-- under the same public id is new. Otherwise as before: one change for each resource; whatever does not need the feed's row
-- comes before it is locked; a resource that was deleted, and is, is stamped and not published.
CREATE OR REPLACE FUNCTION catalog_publish() RETURNS trigger LANGUAGE plpgsql AS $$
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
      bool_or(own AND fields = '{}') AS replaced,
      array_agg(DISTINCT field ORDER BY field) FILTER (WHERE field <> 'deleted_at') AS fields
    FROM noted CROSS JOIN unnest(public_ids) AS public_id LEFT JOIN unnest(fields) AS field ON true
    GROUP BY resource_type, public_id
  ), judged AS (
    SELECT resource_type, public_id, position, fields, CASE
      WHEN is_live AND (replaced OR NOT was_live) THEN 'CREATED'
      WHEN is_live THEN 'UPDATED' WHEN was_live THEN 'DELETED' END AS change
    FROM resource WHERE NOT (was_live AND is_live) OR replaced OR fields IS NOT NULL
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
