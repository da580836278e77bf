-- The operators' home adds up the last days of all tenants.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "request_outcome_day_idx" ON "request_outcome" ("day");
