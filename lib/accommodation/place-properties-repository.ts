import { statement, type Row } from "@/lib/core/db";

/** What sells in a place and in the places beneath it, at any depth. */
export interface PlaceProperties {
  /** Inner ids, in the recommended order: by stars, then by public id. */
  ids: number[];
  /** The zones whose calendars they keep. */
  timezones: string[];
}

interface PlaceRow extends Row {
  ids: number[] | null;
  timezones: string[] | null;
}

// UNION, not UNION ALL: a place is visited once, so that even a circle of places would come to an end.
const PLACE_PROPERTIES = `
  SELECT sold.ids, sold.timezones
  FROM place asked
  CROSS JOIN LATERAL (
    WITH RECURSIVE beneath AS (
      SELECT asked.id
      UNION SELECT part.id FROM place part JOIN beneath ON part.parent_id = beneath.id
    )
    SELECT array_agg(p.id ORDER BY p.star_rating DESC NULLS LAST, p.public_id COLLATE "C") AS ids, array_agg(DISTINCT p.timezone) AS timezones
    FROM beneath JOIN property p ON p.place_id = beneath.id
    WHERE p.status = 'ACTIVE' AND p.deleted_at IS NULL AND ($2::text[] IS NULL OR p.public_id IN (SELECT unnest($2::text[])))
  ) AS sold
  WHERE asked.public_id = $1 AND asked.deleted_at IS NULL`;

/** The live, active properties of a place, or undefined: no such place. @param only public ids of the tenant's contract; null: all */
export async function findPlaceProperties(
  placePublicId: string,
  only: ReadonlySet<string> | null,
): Promise<PlaceProperties | undefined> {
  const [row] = await statement<PlaceRow>("find_place_properties", PLACE_PROPERTIES, [
    placePublicId,
    only && [...only],
  ]);
  return row && { ids: row.ids ?? [], timezones: row.timezones ?? [] };
}
