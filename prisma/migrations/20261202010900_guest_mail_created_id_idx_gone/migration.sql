DROP INDEX CONCURRENTLY IF EXISTS "guest_mail_tenant_id_created_at_public_id_idx";
