CREATE INDEX CONCURRENTLY "booking_text_idx" ON "booking"
  USING gin ("tenant_id", booking_text("agency_reference", "contact", "details") gin_trgm_ops);
