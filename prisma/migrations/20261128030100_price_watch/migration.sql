-- From which saving on, in whole units of a booking's currency, an agency is shown that a stay has become cheaper.
ALTER TABLE "tenant" ADD COLUMN "price_drop_minimum" integer NOT NULL DEFAULT 20;
ALTER TABLE "tenant" ADD CONSTRAINT "tenant_price_drop_minimum_check" CHECK ("price_drop_minimum" BETWEEN 1 AND 1000000) NOT VALID;
-- The last check of a booked stay's price. Without a total, nothing equal or better was cheaper.
CREATE TABLE "price_watch" (
    "tenant_id" INTEGER NOT NULL,
    "booking_public_id" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "checked_at" TIMESTAMPTZ(3) NOT NULL,
    "total" BIGINT,
    "policy" JSONB,
    "rate_plans" TEXT[] NOT NULL DEFAULT '{}',

    CONSTRAINT "price_watch_pkey" PRIMARY KEY ("tenant_id", "booking_public_id"),
    CONSTRAINT "price_watch_booking_fkey" FOREIGN KEY ("tenant_id", "booking_public_id") REFERENCES "booking"("tenant_id", "public_id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "price_watch_checked_at_idx" ON "price_watch"("checked_at");
