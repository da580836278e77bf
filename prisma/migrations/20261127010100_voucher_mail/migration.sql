-- A mail that somebody sends: to an address of his choice (NULL: the contact's), in a language, with a note.
ALTER TABLE "guest_mail" ADD COLUMN "address" text, ADD COLUMN "language" text, ADD COLUMN "note" text,
  ADD COLUMN "has_confirmation" boolean NOT NULL DEFAULT false;
ALTER TABLE "guest_mail" DROP CONSTRAINT "guest_mail_kind_check",
  ADD CONSTRAINT "guest_mail_kind_check" CHECK ("kind" IN ('CONFIRMED', 'CANCELLED', 'PART_CANCELLED', 'CHANGED', 'VOUCHER')) NOT VALID,
  ADD CONSTRAINT "guest_mail_language_check" CHECK ("language" IN ('en', 'de', 'fr', 'es', 'ar')) NOT VALID;
