-- The operators' home looks for partners with refused and failed calls, which are few among the calls.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "request_outcome_refused_idx" ON "request_outcome" ("day", "tenant_id") WHERE "status" / 100 >= 4;
