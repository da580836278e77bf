-- A mail to a user before the free cancellation of a booking ends: whom, when, and in which language and time zone.
ALTER TABLE "staff_user" ADD COLUMN "reminder_days" smallint NOT NULL DEFAULT 2,
  ADD COLUMN "reminder_scope" text NOT NULL DEFAULT 'OWN', ADD COLUMN "mail_language" text NOT NULL DEFAULT 'en',
  ADD COLUMN "time_zone" text;
ALTER TABLE "staff_user"
  ADD CONSTRAINT "staff_user_reminder_days_check" CHECK ("reminder_days" BETWEEN 0 AND 14) NOT VALID,
  ADD CONSTRAINT "staff_user_reminder_scope_check" CHECK ("reminder_scope" IN ('OWN', 'AGENCY')) NOT VALID,
  ADD CONSTRAINT "staff_user_mail_language_check" CHECK ("mail_language" IN ('en', 'de', 'fr', 'es', 'ar')) NOT VALID;
ALTER TABLE "guest_mail" ADD COLUMN "reader" text, ADD COLUMN "deadline" timestamptz(3);
ALTER TABLE "guest_mail" DROP CONSTRAINT "guest_mail_kind_check",
  ADD CONSTRAINT "guest_mail_kind_check" CHECK ("kind" IN ('CONFIRMED', 'CANCELLED', 'PART_CANCELLED', 'CHANGED', 'VOUCHER', 'REMINDER')) NOT VALID;
