CREATE INDEX CONCURRENTLY "booking_room_text_idx" ON "booking_room" USING gin ("tenant_id", guests_text("guests") gin_trgm_ops);
