-- When the hold of a quoted change ended early, because its panel was closed or another quote was requested.
ALTER TABLE "booking_change" ADD COLUMN "released_at" TIMESTAMPTZ(3);
