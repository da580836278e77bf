DROP INDEX CONCURRENTLY IF EXISTS "booking_tenant_id_free_until_public_id_idx";
