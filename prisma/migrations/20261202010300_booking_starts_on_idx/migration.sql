CREATE INDEX CONCURRENTLY IF NOT EXISTS "booking_tenant_id_starts_on_idx" ON "booking" ("tenant_id", "starts_on");
