-- Readers of changed bookings walk it.
CREATE INDEX CONCURRENTLY "booking_tenant_id_updated_at_public_id_idx" ON "booking"("tenant_id", "updated_at", "public_id");
