-- The operators' list of tenants walks it.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "tenant_created_at_public_id_idx" ON "tenant" ("created_at" DESC, "public_id");
