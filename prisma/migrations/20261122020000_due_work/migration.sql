-- What has to happen to an open booking stands on its row, and a worker claims it there for some seconds: a worker that
-- dies delays it by the rest of its lease. Claims find open bookings by "booking_open_idx".
ALTER TABLE "booking"
  ADD COLUMN     "settle_to" TEXT,
  ADD COLUMN     "settle_at" TIMESTAMPTZ(3),
  ADD COLUMN     "settle_attempts" SMALLINT NOT NULL DEFAULT 0,
  ADD COLUMN     "settle_leased_until" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "worker_task" (
    "name" TEXT NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "leased_until" TIMESTAMPTZ(3),
    "succeeded_at" TIMESTAMPTZ(3),
    "failures" INTEGER NOT NULL DEFAULT 0,
    "last_error" TEXT,

    CONSTRAINT "worker_task_pkey" PRIMARY KEY ("name")
);

-- Wakes the workers with the commit of an event that somebody subscribes to. Transactions that notify commit one after the
-- other, so of those that write events at the same time only one notifies. Workers also look for events every second.
CREATE OR REPLACE FUNCTION webhook_outbox_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO webhook_outbox (outbox_id)
  SELECT w.id FROM written w
  WHERE EXISTS (SELECT FROM webhook_endpoint e WHERE e.tenant_id = w.tenant_id AND w.type = ANY (e.event_types));
  IF FOUND AND pg_try_advisory_xact_lock(hashtextextended('webhook_outbox', 0)) THEN
    PERFORM pg_notify('worker_wake', 'webhook-fan-out');
  END IF;
  RETURN NULL;
END $$;

-- Workers look for due mails every second: a mail needs no notification. The schema "graphile_worker" of an older version
-- stays, because servers of that version still call it while they are replaced. Nothing uses it any more.
DROP TRIGGER guest_mail_job ON "guest_mail";
DROP FUNCTION guest_mail_job();
