CREATE INDEX CONCURRENTLY "property_similar_idx" ON "property" USING gin (fold_text("name") gin_trgm_ops);
