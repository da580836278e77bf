-- Deliveries of a rare event type, without reading all of an endpoint's.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "webhook_delivery_endpoint_id_event_type_created_at_id_idx"
  ON "webhook_delivery" ("endpoint_id", "event_type", "created_at" DESC, "id" DESC);
