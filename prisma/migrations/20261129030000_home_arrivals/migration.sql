-- The arrivals on home walk it.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "booking_tenant_id_starts_on_public_id_idx" ON "booking"("tenant_id", "starts_on", "public_id");
