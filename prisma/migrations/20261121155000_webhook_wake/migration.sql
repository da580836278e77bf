-- A job tells by NOTIFY, and transactions that notify commit one after the other. Of those that write events at the same
-- time only one therefore wakes a worker; it stays awake a little longer than the others need for their commit. Whatever it
-- misses all the same is found by its recovery, seconds later.
CREATE OR REPLACE FUNCTION webhook_outbox_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO webhook_outbox (outbox_id)
  SELECT w.id FROM written w
  WHERE EXISTS (SELECT FROM webhook_endpoint e WHERE e.tenant_id = w.tenant_id AND w.type = ANY (e.event_types));
  IF FOUND AND pg_try_advisory_xact_lock(hashtextextended('webhook_outbox', 0)) THEN
    PERFORM graphile_worker.add_job('webhook-fan-out');
  END IF;
  RETURN NULL;
END $$;
