-- The place of each event in its tenant's feed (GET /events). Events from before this migration are not in it.
CREATE TABLE event_feed (
  outbox_id bigint NOT NULL,
  tenant_id integer NOT NULL,
  sequence bigint NOT NULL,
  PRIMARY KEY (outbox_id)
);
CREATE UNIQUE INDEX event_feed_tenant_id_sequence_key ON event_feed (tenant_id, sequence);

-- Whether an endpoint subscribed to the event when it was committed; one that subscribes later does not receive it.
ALTER TABLE webhook_outbox ADD COLUMN is_subscribed boolean DEFAULT true NOT NULL;

-- Every event waits for its number. The workers are notified only of events that an active endpoint subscribes to; the others
-- get their number at the next poll, half a second later at most. A notification locks the whole cluster until its commit is
-- on disk, and causes a fan-out with a commit of its own.
CREATE OR REPLACE FUNCTION webhook_outbox_commit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  has_active boolean;
BEGIN
  SELECT bool_or(e.status = 'ACTIVE') INTO has_active FROM webhook_endpoint e
  WHERE e.tenant_id = NEW.tenant_id AND NEW.type = ANY (e.event_types);
  INSERT INTO webhook_outbox (outbox_id, position, is_subscribed)
  VALUES (NEW.id, nextval('webhook_outbox_position'), has_active IS NOT NULL);
  IF has_active AND pg_try_advisory_xact_lock(hashtextextended('webhook_outbox', 0)) THEN
    PERFORM pg_notify('worker_wake', 'webhook-fan-out');
  END IF;
  RETURN NULL;
END $$;
