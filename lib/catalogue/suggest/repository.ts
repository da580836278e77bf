import { Conditions } from "@/lib/core/database/conditions";
import { z } from "zod";
import { rows } from "@/lib/core/db";
import { placesWithin } from "../record-sql";
import { Suggestions } from "./schemas";

const PlaceCandidate = Suggestions.shape.places.element.extend({
  /** The name that was found, folded by the database. */
  folded: z.string(),
  found_by: z.enum(["code", "name", "similar"]),
  /** The number of active properties directly in the place. */
  popularity: z.int(),
});
export type PlaceCandidate = z.output<typeof PlaceCandidate>;
const PropertyCandidate = Suggestions.shape.properties.element.extend({
  folded: z.string(),
  found_by: z.enum(["name", "similar"]),
});
export type PropertyCandidate = z.output<typeof PropertyCandidate>;
const Candidates = z.object({ places: z.array(PlaceCandidate), properties: z.array(PropertyCandidate) });

/** Maximum places found by name; some six hundred begin with `san`. */
const MAX_NAMED = 1_000;
/** Maximum properties found by name; every name has a word like `hotel`. */
const MAX_PROPERTIES = 400;
const MAX_PLACES_SHOWN = 24;
const MAX_PROPERTIES_SHOWN = 40;
/** Degrees around a place in which the nearest property is sought, some 330 km. */
const NEAR_DEGREES = 3;

const PLACE_WORDS = "array_to_tsvector(search_words(p.name || ' ' || COALESCE(p.iata_code, '')))";
const PROPERTY_WORDS = "array_to_tsvector(search_words(p.name || ' ' || COALESCE(p.address ->> 'city', '')))";
/** Kilometres between a place and a property `n` on a plane, which is exact enough to compare near ones. */
const KILOMETRES = `(111.2 * sqrt(power((n.latitude - s.latitude)::float8, 2)
  + power((n.longitude - s.longitude)::float8 * cos(radians(s.latitude::float8)), 2)))`;

/**
 * Places and properties that a text may mean, in one statement of hand-written SQL: by code, by beginnings of words, by
 * the given names, and by similarity. An airport or a station stands for the place above it.
 * @param typed folded
 * @param only public ids that the tenant sees; null: all
 */
export async function findCandidates(
  typed: string,
  names: readonly string[],
  countries: readonly string[],
  only: ReadonlySet<string> | null,
) {
  const seen = new Conditions({ typed, texts: names, countries });
  seen.add("sold", "n.deleted_at IS NULL AND n.status = 'ACTIVE'");
  if (only) seen.add("contract", "n.public_id = ANY (:contractIds::text[])", { contractIds: [...only] });
  const isSeen = seen.sql();
  const isSold = (place: string) => `CASE WHEN ${place}.type = 'COUNTRY'
      THEN EXISTS (SELECT FROM property n WHERE n.country_code = ${place}.country_code AND ${isSeen})
      ELSE EXISTS (SELECT FROM property n WHERE n.place_id = ANY (${placesWithin(`p.id = ${place}.id`)})
        AND ${isSeen}) END`;
  const [row] = await rows(
    Candidates,
    seen.name("find_suggestions"),
    `WITH texts AS MATERIALIZED (
       SELECT (SELECT string_agg('''' || word || ''':*', ' & ')::tsquery FROM unnest(search_words(said)) AS word) AS words
       FROM unnest(ARRAY[:typed::text] || :texts::text[]) AS n (said)
     ), similar_names AS MATERIALIZED (SELECT * FROM list_similar_names(:typed)),
     named AS MATERIALIZED (
       SELECT DISTINCT p.id FROM texts t JOIN place p ON ${PLACE_WORDS} @@ t.words
       WHERE p.deleted_at IS NULL LIMIT ${MAX_NAMED}
     ), hits AS (
       SELECT p.id, 'code' AS found_by FROM place p
         WHERE p.iata_code = upper(:typed)::char(3) AND length(:typed) = 3 AND p.deleted_at IS NULL
       UNION ALL SELECT p.id, 'code' FROM place p
         WHERE p.type = 'COUNTRY' AND p.country_code = ANY (:countries::bpchar[]) AND p.deleted_at IS NULL
       UNION ALL SELECT id, 'name' FROM named
       UNION ALL SELECT id, 'similar' FROM similar_names WHERE kind = 'place' AND id NOT IN (SELECT id FROM named)
     ), targets AS (
       SELECT coalesce(c.id, p.id) AS id, CASE WHEN c.id IS NOT NULL THEN p.name END AS matched, h.found_by, p.name AS hit
       FROM hits h JOIN place p USING (id) LEFT JOIN place c ON c.id = p.parent_id AND p.type IN ('AIRPORT', 'STATION')
     ), counted AS (
       SELECT t.*, p.type, p.name, p.country_code, p.public_id, p.parent_id, p.latitude, p.longitude,
         (SELECT count(*)::int FROM property n WHERE n.place_id = p.id AND ${isSeen}) AS popularity
       FROM targets t JOIN place p USING (id)
     ), shown AS (
       SELECT * FROM counted
       ORDER BY found_by = 'code' DESC, lower(hit) = :typed DESC, found_by = 'name' DESC, popularity DESC,
         type = 'CITY' DESC, length(name), id
       LIMIT ${MAX_PLACES_SHOWN}
     ), sold AS (
       SELECT s.*, ${isSold("s")} AS is_sold FROM shown s
     ), hotels AS (
       (SELECT id, 'name' AS found_by FROM (
          SELECT p.id, p.public_id, p.status, p.deleted_at, p.name FROM property p
          WHERE ${PROPERTY_WORDS} @@ (SELECT words FROM texts LIMIT 1) LIMIT ${MAX_PROPERTIES}) AS n
        WHERE ${isSeen} ORDER BY starts_with(lower(n.name), :typed) DESC, length(n.name), n.id LIMIT ${MAX_PROPERTIES_SHOWN})
       UNION ALL
       (SELECT n.id, 'similar' FROM similar_names s JOIN property n USING (id) WHERE s.kind = 'property' AND ${isSeen}
        ORDER BY s.score DESC, n.id LIMIT ${MAX_PROPERTIES_SHOWN})
     )
     SELECT coalesce((SELECT json_agg(json_build_object(
         'public_id', s.public_id, 'type', s.type, 'name', s.name, 'country_code', s.country_code,
         'region', (SELECT u.name FROM place u WHERE u.id = s.parent_id AND u.type <> 'COUNTRY'),
         'matched', s.matched, 'is_sold', s.is_sold, 'nearest', near.place, 'folded', fold_text(s.hit), 'found_by', s.found_by,
         'popularity', s.popularity)) FROM sold s
       LEFT JOIN LATERAL (
         SELECT json_build_object('public_id', q.public_id, 'name', q.name, 'kilometres', round(${KILOMETRES})::int) AS place
         FROM property n JOIN place q ON q.id = n.place_id
         WHERE NOT s.is_sold AND n.latitude BETWEEN s.latitude - ${NEAR_DEGREES} AND s.latitude + ${NEAR_DEGREES} AND ${isSeen}
         ORDER BY ${KILOMETRES}, n.id LIMIT 1) AS near ON true), '[]') AS places,
       coalesce((SELECT json_agg(json_build_object(
         'public_id', n.public_id, 'name', n.name, 'city', n.address ->> 'city', 'country_code', n.country_code,
         'location', CASE WHEN n.latitude IS NOT NULL AND n.longitude IS NOT NULL
           THEN json_build_object('latitude', n.latitude::float8, 'longitude', n.longitude::float8) END,
         'folded', fold_text(n.name || ' ' || COALESCE(n.address ->> 'city', '')), 'found_by', h.found_by))
       FROM hotels h JOIN property n USING (id)), '[]') AS properties`,
    seen.values,
  );
  return row!;
}
