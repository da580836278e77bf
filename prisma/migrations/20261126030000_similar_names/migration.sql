-- Finds names with typing mistakes. pg_trgm is a trusted extension of PostgreSQL's contrib modules: the owner of the
-- database may create it without being a superuser.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Loads the library, which defines the parameter that the function below sets.
SELECT similarity('a', 'a');

-- Places and properties whose names resemble the typed text, the most similar first. Two letters in the wrong order change
-- three trigrams of each, so the threshold is below the default of 0.6; the caller compares the letters of what is found.
CREATE FUNCTION "list_similar_names"("typed" text) RETURNS TABLE ("kind" text, "id" int, "score" real)
LANGUAGE sql STABLE STRICT PARALLEL SAFE ROWS 80 SET pg_trgm.word_similarity_threshold = 0.35 AS $$
  (SELECT 'place', p.id, word_similarity(typed, fold_text(p.name)) AS score FROM place p
   WHERE typed <% fold_text(p.name) AND p.deleted_at IS NULL ORDER BY score DESC, p.id LIMIT 60)
  UNION ALL
  (SELECT 'property', p.id, word_similarity(typed, fold_text(p.name)) AS score FROM property p
   WHERE typed <% fold_text(p.name) AND p.deleted_at IS NULL AND p.status = 'ACTIVE' ORDER BY score DESC, p.id LIMIT 60)
$$;
