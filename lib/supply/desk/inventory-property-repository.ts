import { says } from "@/lib/catalogue/record-sql";
import { statement, type Row } from "@/lib/core/db";

/** A property in the search's result. */
export interface FoundProperty extends Row {
  public_id: string;
  code: string;
  name: string;
  city: string | null;
  country_code: string;
  status: "ACTIVE" | "INACTIVE";
}

/** Maximum number of results; a longer text narrows them. */
const MAX_RESULTS = 20;

/** Searches properties, on sale or not, by beginnings of words of name and city, or by the beginning of their code. */
export async function searchInventoryProperties(q: string): Promise<FoundProperty[]> {
  return statement<FoundProperty>(
    "search_inventory_properties",
    `WITH found AS (
       SELECT r.id FROM property r WHERE ${says("r.name || ' ' || COALESCE(r.address ->> 'city', '')", ":q")}
       UNION SELECT r.id FROM property r WHERE starts_with(lower(r.code), lower(:q))
     )
     SELECT p.public_id, p.code, p.name, p.address ->> 'city' AS city, p.country_code, p.status
     FROM found JOIN property p USING (id) WHERE p.deleted_at IS NULL
     ORDER BY lower(p.code) = lower(:q) DESC, starts_with(lower(p.name), lower(:q)) DESC, p.name, p.id LIMIT ${MAX_RESULTS}`,
    { q },
  );
}
