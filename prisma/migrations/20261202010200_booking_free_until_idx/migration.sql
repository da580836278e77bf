CREATE INDEX CONCURRENTLY IF NOT EXISTS "booking_tenant_id_free_until_idx" ON "booking" ("tenant_id", "free_until");
