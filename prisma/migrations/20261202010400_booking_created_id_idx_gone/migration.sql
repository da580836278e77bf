DROP INDEX CONCURRENTLY IF EXISTS "booking_tenant_id_created_at_public_id_idx";
