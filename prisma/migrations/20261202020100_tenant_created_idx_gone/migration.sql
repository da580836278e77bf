DROP INDEX CONCURRENTLY IF EXISTS "tenant_created_at_public_id_idx";
