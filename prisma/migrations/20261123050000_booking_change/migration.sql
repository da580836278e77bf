-- Quotes for changing a stay. No foreign key to the booking: its check would lock the booking after the stock, and a cancel
-- locks them in the other order.
CREATE TABLE "booking_change" (
    "tenant_id" INTEGER NOT NULL,
    "token" TEXT NOT NULL,
    "booking_public_id" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "change" JSONB NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "hold_slot" INTEGER,
    "committed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "booking_change_pkey" PRIMARY KEY ("tenant_id","token")
);

CREATE INDEX "booking_change_expires_at_idx" ON "booking_change"("expires_at");

-- A guest's e-mail of a change.
ALTER TABLE "guest_mail" DROP CONSTRAINT "guest_mail_kind_check";
ALTER TABLE "guest_mail"
  ADD CONSTRAINT "guest_mail_kind_check" CHECK ("kind" IN ('CONFIRMED', 'CANCELLED', 'PART_CANCELLED', 'CHANGED')) NOT VALID;
