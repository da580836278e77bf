ALTER TABLE "guest_mail" VALIDATE CONSTRAINT "guest_mail_kind_check";
