DROP INDEX CONCURRENTLY IF EXISTS "booking_tenant_id_updated_at_public_id_idx";
