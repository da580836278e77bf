-- The workers look for deadlines of all tenants: reminders, and stays whose price is watched.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "booking_deadline_idx" ON "booking" ("free_until", "public_id")
  WHERE "status" = 'CONFIRMED' AND "guest_data_erased_at" IS NULL;
