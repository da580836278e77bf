CREATE INDEX CONCURRENTLY "place_similar_idx" ON "place" USING gin (fold_text("name") gin_trgm_ops);
