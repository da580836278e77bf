-- The role that serves has no DDL, yet a day's partition is made and dropped by whoever notices: these functions run as their
-- owner. A partition is secured against being read around its parent.
CREATE OR REPLACE FUNCTION open_request_days(first date, last date) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  day date;
  name text;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('request_log'));
  FOR day IN SELECT d::date FROM generate_series(first, last, interval '1 day') AS d LOOP
    name := 'request_log_' || to_char(day, 'YYYYMMDD');
    IF to_regclass(quote_ident(name)) IS NULL THEN
      EXECUTE format('CREATE TABLE %I PARTITION OF request_log FOR VALUES FROM (%L) TO (%L) WITH (toast_tuple_target = 8160)',
        name, day::text || ' 00:00:00+00', (day + 1)::text || ' 00:00:00+00');
      EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    END IF;
  END LOOP;
END
$$;
ALTER FUNCTION close_request_days(date) SECURITY DEFINER;
ALTER FUNCTION close_request_days(date) SET search_path = public, pg_temp;

-- What a tenant may see of the log. PostgreSQL refuses COPY, by which the log is written, on a table with policies, so its wall
-- is this view: the role that serves may read nothing else of it (lib/server/migration/tenant-policies.ts has the same condition).
CREATE VIEW request_log_seen AS
  SELECT * FROM request_log
  WHERE tenant_id = nullif(current_setting('app.tenant_id', true), '')::int
    OR nullif(current_setting('app.tenant_id', true), '')::int = -1;
