DROP INDEX CONCURRENTLY IF EXISTS "booking_tenant_id_starts_on_public_id_idx";
