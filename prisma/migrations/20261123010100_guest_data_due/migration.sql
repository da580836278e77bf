-- The sweep of guests' data walks it from the longest ended booking on; what is erased leaves it.
CREATE INDEX CONCURRENTLY "booking_guest_data_due_idx" ON "booking" ("ends_on") WHERE "guest_data_erased_at" IS NULL;
