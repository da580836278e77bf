-- The trigger takes the position itself: a default by a sequence is taken for an autoincrement by Prisma's comparison, which
-- a column that is NULL in old rows cannot be.
CREATE OR REPLACE FUNCTION webhook_outbox_commit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO webhook_outbox (outbox_id, position)
  SELECT NEW.id, nextval('webhook_outbox_position')
  WHERE EXISTS (SELECT FROM webhook_endpoint e WHERE e.tenant_id = NEW.tenant_id AND NEW.type = ANY (e.event_types));
  IF FOUND AND pg_try_advisory_xact_lock(hashtextextended('webhook_outbox', 0)) THEN
    PERFORM pg_notify('worker_wake', 'webhook-fan-out');
  END IF;
  RETURN NULL;
END $$;
ALTER SEQUENCE "webhook_outbox_position" OWNED BY NONE;
ALTER TABLE "webhook_outbox" ALTER COLUMN "position" DROP DEFAULT;
