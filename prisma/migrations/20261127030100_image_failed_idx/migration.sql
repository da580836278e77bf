CREATE INDEX CONCURRENTLY "image_failed_idx" ON "image" ((COALESCE("last_attempt_at", "created_at")) DESC, "id") WHERE "error" IS NOT NULL;
