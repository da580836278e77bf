-- Without the public id, by which a statement of some bookings by id would walk a large tenant's whole index: their key finds them.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "booking_tenant_id_created_at_idx" ON "booking" ("tenant_id", "created_at" DESC);
