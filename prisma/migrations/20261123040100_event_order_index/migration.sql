-- What the fan-out walks. Rows of before the column have no position, and come first.
CREATE INDEX CONCURRENTLY "webhook_outbox_position_idx" ON "webhook_outbox"("position" NULLS FIRST, "outbox_id");
