CREATE INDEX CONCURRENTLY IF NOT EXISTS "guest_mail_tenant_id_created_at_idx" ON "guest_mail" ("tenant_id", "created_at" DESC);
