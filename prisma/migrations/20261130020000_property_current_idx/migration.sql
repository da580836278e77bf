CREATE UNIQUE INDEX CONCURRENTLY "property_current_idx" ON "property" ("public_id") INCLUDE ("id", "sheet_version") WHERE "deleted_at" IS NULL;
