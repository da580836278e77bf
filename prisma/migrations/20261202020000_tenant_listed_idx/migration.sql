-- The operators' list of tenants walks it backwards; the index before had its two columns in opposite directions.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "tenant_listed_idx" ON "tenant" ("created_at", "public_id");
