CREATE INDEX CONCURRENTLY IF NOT EXISTS "booking_tenant_id_updated_at_idx" ON "booking" ("tenant_id", "updated_at");
