-- Who caused a change of status. NULL in entries of before: who did it (source).
ALTER TABLE "booking_history" ADD COLUMN "initiator" TEXT;
ALTER TABLE "booking_history"
  ADD CONSTRAINT "booking_history_initiator_check" CHECK ("initiator" IN ('PARTNER', 'STAFF', 'SUPPLIER', 'SYSTEM')) NOT VALID;

-- The order in which transactions began to commit. The default is set apart, so that no row is rewritten.
CREATE SEQUENCE "webhook_outbox_position";
ALTER TABLE "webhook_outbox" ADD COLUMN "position" BIGINT;
ALTER TABLE "webhook_outbox" ALTER COLUMN "position" SET DEFAULT nextval('webhook_outbox_position');
ALTER SEQUENCE "webhook_outbox_position" OWNED BY "webhook_outbox"."position";

-- CreateTable
CREATE TABLE "webhook_sequence" (
    "tenant_id" INTEGER NOT NULL,
    "last_sequence" BIGINT NOT NULL,

    CONSTRAINT "webhook_sequence_pkey" PRIMARY KEY ("tenant_id")
);

-- AddForeignKey
ALTER TABLE "webhook_sequence" ADD CONSTRAINT "webhook_sequence_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Notes an event that somebody subscribes to as part of its commit, not of its statement. So positions rise with commits: an
-- event whose commit was over before another one's began has the lower position. Nobody waits for anybody: a counter that
-- is locked until the commit is on disk would make a tenant's bookings take turns.
-- Of transactions that commit at the same time only one notifies the workers, because those that notify take turns.
CREATE FUNCTION webhook_outbox_commit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO webhook_outbox (outbox_id)
  SELECT NEW.id WHERE EXISTS (SELECT FROM webhook_endpoint e WHERE e.tenant_id = NEW.tenant_id AND NEW.type = ANY (e.event_types));
  IF FOUND AND pg_try_advisory_xact_lock(hashtextextended('webhook_outbox', 0)) THEN
    PERFORM pg_notify('worker_wake', 'webhook-fan-out');
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER webhook_outbox_note ON "outbox_event";
CREATE CONSTRAINT TRIGGER webhook_outbox_commit AFTER INSERT ON "outbox_event" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION webhook_outbox_commit();
DROP FUNCTION webhook_outbox_note();
