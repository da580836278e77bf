import { z } from "zod";
import { matchesWords } from "@/lib/catalogue/record-sql";
import { rows } from "@/lib/core/db";

const FoundProperty = z.object({
  public_id: z.string(),
  code: z.string(),
  name: z.string(),
  city: z.string().nullable(),
  country_code: z.string(),
  status: z.enum(["ACTIVE", "INACTIVE"]),
});

/** Maximum number of results; a longer text narrows them. */
const MAX_RESULTS = 20;

/** Searches properties, on sale or not, by beginnings of words of name and city, or by the beginning of their code. */
export function searchInventoryProperties(q: string) {
  // Hand-written SQL: a search by text, which reads two indexes.
  return rows(
    FoundProperty,
    "search_inventory_properties",
    `WITH found AS (
       SELECT r.id FROM property r WHERE ${matchesWords("r.name || ' ' || COALESCE(r.address ->> 'city', '')", ":q")}
       UNION SELECT r.id FROM property r WHERE starts_with(lower(r.code), lower(:q))
     )
     SELECT p.public_id, p.code, p.name, p.address ->> 'city' AS city, p.country_code, p.status
     FROM found JOIN property p USING (id) WHERE p.deleted_at IS NULL
     ORDER BY lower(p.code) = lower(:q) DESC, starts_with(lower(p.name), lower(:q)) DESC, p.name, p.id LIMIT ${MAX_RESULTS}`,
    { q },
  );
}
