-- A tenant's calls of one operation in the list's whole order. Without the public id the planner walks all of the tenant's calls,
-- because those are in that order too. Each day's table gets its index in the migration after this one; new ones with the table.
-- migration-check: allow create-index: of the partitioned table alone, which has no rows
CREATE INDEX "request_log_operation_idx" ON ONLY "request_log" ("tenant_id", "operation", "at", "public_id");

-- Indexes one more day's table. Returns whether none was left.
CREATE FUNCTION request_log_operation_index() RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  part regclass;
  name text;
BEGIN
  SELECT i.inhrelid INTO part FROM pg_inherits i
  WHERE i.inhparent = 'request_log'::regclass AND NOT EXISTS (
    SELECT FROM pg_index x JOIN pg_inherits indexed ON indexed.inhrelid = x.indexrelid
    WHERE x.indrelid = i.inhrelid AND indexed.inhparent = 'request_log_operation_idx'::regclass)
  LIMIT 1;
  IF part IS NULL THEN
    RETURN true;
  END IF;
  name := part::text || '_operation_idx';
  EXECUTE format('CREATE INDEX %I ON %s ("tenant_id", "operation", "at", "public_id")', name, part);
  EXECUTE format('ALTER INDEX request_log_operation_idx ATTACH PARTITION %I', name);
  RETURN false;
END
$$;
