-- The list of decided requests, the last decision first.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "booking_history_decided_idx" ON "booking_history" ("at" DESC, "booking_public_id" DESC)
  WHERE "from_status" = 'ON_REQUEST' AND "to_status" IN ('CONFIRMED', 'REJECTED');
