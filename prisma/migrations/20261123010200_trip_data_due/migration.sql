-- The sweep of trips' names walks it from the longest unchanged trip on.
CREATE INDEX CONCURRENTLY "trip_guest_data_due_idx" ON "trip" ("updated_at") WHERE "guest_data_erased_at" IS NULL;
