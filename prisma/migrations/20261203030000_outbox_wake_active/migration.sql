-- Notifies the workers only of events that an active endpoint subscribes to. Deliveries for disabled and unverified endpoints
-- are made when the workers next poll, a second later at most. A notification locks the whole cluster until its commit is on
-- disk, and causes a fan-out with a commit of its own.
CREATE OR REPLACE FUNCTION webhook_outbox_commit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  has_active boolean;
BEGIN
  SELECT bool_or(e.status = 'ACTIVE') INTO has_active FROM webhook_endpoint e
  WHERE e.tenant_id = NEW.tenant_id AND NEW.type = ANY (e.event_types);
  IF has_active IS NULL THEN
    RETURN NULL;
  END IF;
  INSERT INTO webhook_outbox (outbox_id, position) VALUES (NEW.id, nextval('webhook_outbox_position'));
  IF has_active AND pg_try_advisory_xact_lock(hashtextextended('webhook_outbox', 0)) THEN
    PERFORM pg_notify('worker_wake', 'webhook-fan-out');
  END IF;
  RETURN NULL;
END $$;
