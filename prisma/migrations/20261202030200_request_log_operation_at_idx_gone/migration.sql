DROP FUNCTION request_log_operation_index();
-- migration-check: allow drop-index: an index of a partitioned table cannot be dropped concurrently; it takes a moment
DROP INDEX IF EXISTS "request_log_tenant_id_operation_at_idx";
