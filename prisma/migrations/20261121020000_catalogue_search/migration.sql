-- Lists of the catalogue are searched by the beginnings of words. What is indexed here are expressions, which Prisma's schema
-- cannot say; `lib/catalogue` asks by the same ones.

-- The words of a text: lower case, without accents and punctuation. It needs no extension, and of the database's locale only
-- that `lower` knows the alphabet; Latin letters are told by their code points whatever the locale.
CREATE FUNCTION "search_words"("said" text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT array_remove(regexp_split_to_array(
    replace(replace(replace(
      translate(lower(regexp_replace(normalize(said, NFKD), '[\u0300-\u036f]', '', 'g')), 'øØłŁđĐðÐıħĦŧŦ', 'oolldddoihhtt'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+'), '')
$$;

CREATE INDEX "property_search_idx" ON "property" USING gin (array_to_tsvector(search_words("name" || ' ' || COALESCE("address" ->> 'city', ''))));
CREATE INDEX "place_search_idx" ON "place" USING gin (array_to_tsvector(search_words("name" || ' ' || COALESCE("iata_code", ''))));
CREATE INDEX "service_zone_search_idx" ON "service_zone" USING gin (array_to_tsvector(search_words("name" || ' ' || COALESCE("iata_code", ''))));
CREATE INDEX "tour_search_idx" ON "tour" USING gin (array_to_tsvector(search_words("name")));

-- Airports by their code, and countries as places.
CREATE INDEX "place_iata_code_idx" ON "place" ("iata_code") WHERE "iata_code" IS NOT NULL;
CREATE INDEX "place_country_idx" ON "place" ("country_code") WHERE "type" = 'COUNTRY';
