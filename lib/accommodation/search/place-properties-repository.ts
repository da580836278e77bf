import { within } from "@/lib/catalogue/record-sql";
import { statement, type Row } from "@/lib/core/db";

/** The properties for sale in a place and in the places below it, at any depth. */
export interface PlaceProperties {
  /** Internal ids in the recommended order: by stars, then by public id. */
  ids: number[];
  /** The time zones of the properties. */
  timezones: string[];
}

interface PlaceRow extends Row {
  ids: number[] | null;
  timezones: string[] | null;
}

const PLACE_PROPERTIES = `
  SELECT sold.ids, sold.timezones
  FROM place requested
  CROSS JOIN (
    SELECT array_agg(r.id ORDER BY r.star_rating DESC NULLS LAST, r.public_id COLLATE "C") AS ids, array_agg(DISTINCT r.timezone) AS timezones
    FROM property r
    WHERE ${within(":placePublicId")} AND r.status = 'ACTIVE' AND r.deleted_at IS NULL
      AND (:allowedIds::text[] IS NULL OR r.public_id IN (SELECT unnest(:allowedIds::text[])))
  ) AS sold
  WHERE requested.public_id = :placePublicId AND requested.deleted_at IS NULL`;

/**
 * The active properties of a place, or undefined when the place does not exist. @param only public ids in the tenant's
 * contract; null: all
 */
export async function findPlaceProperties(
  placePublicId: string,
  only: ReadonlySet<string> | null,
): Promise<PlaceProperties | undefined> {
  const [row] = await statement<PlaceRow>("find_place_properties", PLACE_PROPERTIES, {
    placePublicId,
    allowedIds: only && [...only],
  });
  return row && { ids: row.ids ?? [], timezones: row.timezones ?? [] };
}
