CREATE INDEX CONCURRENTLY "prebook_held_by_idx" ON "prebook" ("tenant_id", "held_by", "expires_at") WHERE "held_by" IS NOT NULL;
