-- AlterTable
ALTER TABLE "booking" ADD COLUMN     "notify_guest" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "guest_mail" (
    "tenant_id" INTEGER NOT NULL,
    "public_id" TEXT NOT NULL,
    "booking_public_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'QUEUED',
    "round" SMALLINT NOT NULL DEFAULT 1,
    "recipient" TEXT,
    "subject" TEXT,
    "html" TEXT,
    "plain" TEXT,
    "attempts" SMALLINT NOT NULL DEFAULT 0,
    "last_error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "next_attempt_at" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "guest_mail_pkey" PRIMARY KEY ("tenant_id","public_id")
);

-- CreateIndex
CREATE INDEX "guest_mail_tenant_id_created_at_public_id_idx" ON "guest_mail"("tenant_id", "created_at" DESC, "public_id");

-- CreateIndex
CREATE INDEX "guest_mail_tenant_id_booking_public_id_idx" ON "guest_mail"("tenant_id", "booking_public_id");

-- AddForeignKey
ALTER TABLE "guest_mail" ADD CONSTRAINT "guest_mail_tenant_id_booking_public_id_fkey" FOREIGN KEY ("tenant_id", "booking_public_id") REFERENCES "booking"("tenant_id", "public_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma's schema cannot say.
ALTER TABLE "guest_mail"
  ADD CONSTRAINT "guest_mail_kind_check" CHECK ("kind" IN ('CONFIRMED', 'CANCELLED', 'PART_CANCELLED')),
  ADD CONSTRAINT "guest_mail_status_check" CHECK ("status" IN ('QUEUED', 'RETRYING', 'SENT', 'FAILED', 'HELD', 'NO_ADDRESS', 'OBSOLETE')),
  -- What is on its way has a next attempt, what has ended has none and says since when.
  ADD CONSTRAINT "guest_mail_way_check" CHECK (("status" IN ('QUEUED', 'RETRYING')) = ("next_attempt_at" IS NOT NULL)
    AND ("next_attempt_at" IS NULL) = ("ended_at" IS NOT NULL));

-- What the worker looks for: mails that are due, and those past their retention.
CREATE INDEX "guest_mail_due_idx" ON "guest_mail" ("next_attempt_at") WHERE "next_attempt_at" IS NOT NULL;
CREATE INDEX "guest_mail_ended_idx" ON "guest_mail" ("ended_at") WHERE "ended_at" IS NOT NULL;

-- The mail of a change of a booking: its id is the booking's with the version, so that no change is told twice.
CREATE FUNCTION guest_mail_id(booking TEXT, version INTEGER) RETURNS TEXT LANGUAGE sql IMMUTABLE AS $$
  SELECT 'gml_' || substr(booking, 5) || version
$$;

-- Whoever confirms a booking, and whenever: where its book request asked for it, the mail is in the same commit.
CREATE FUNCTION booking_confirmed_mail() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO guest_mail (tenant_id, public_id, booking_public_id, kind)
  VALUES (NEW.tenant_id, guest_mail_id(NEW.public_id, NEW.version), NEW.public_id, 'CONFIRMED');
  RETURN NULL;
END $$;
CREATE TRIGGER booking_confirmed_mail_on_insert AFTER INSERT ON "booking" FOR EACH ROW
  WHEN (NEW.notify_guest AND NEW.status = 'CONFIRMED') EXECUTE FUNCTION booking_confirmed_mail();
CREATE TRIGGER booking_confirmed_mail_on_update AFTER UPDATE OF status ON "booking" FOR EACH ROW
  WHEN (NEW.notify_guest AND NEW.status = 'CONFIRMED' AND OLD.status <> 'CONFIRMED') EXECUTE FUNCTION booking_confirmed_mail();

-- The worker hears of a mail by the commit that writes it.
CREATE FUNCTION guest_mail_job() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM graphile_worker.add_job('send-guest-mail', json_build_object('tenant_id', NEW.tenant_id, 'public_id', NEW.public_id),
    job_key := 'guest-mail:' || NEW.public_id);
  RETURN NULL;
END $$;
CREATE TRIGGER guest_mail_job AFTER INSERT ON "guest_mail" FOR EACH ROW EXECUTE FUNCTION guest_mail_job();
