-- The trace of the write that an event announces, so that its deliveries are spans of the same trace; NULL: it was not traced.
ALTER TABLE "outbox_event" ADD COLUMN "trace_parent" TEXT;
ALTER TABLE "webhook_delivery" ADD COLUMN "trace_parent" TEXT;
