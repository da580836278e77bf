import { distanceTo, isWithin } from "@/lib/catalogue/map/map-sql";
import { statement, type Row } from "@/lib/core/db";

export interface NearbyProperty extends Row {
  id: number;
  public_id: string;
  name: string;
  star_rating: number | null;
  timezone: string;
  attribute_codes: string[];
  /** Metres from the property; 0 for the property itself. */
  distance: number;
}

const COLUMNS = "r.id, r.public_id, r.name, r.star_rating, r.timezone, r.attribute_codes";

const NEARBY_PROPERTIES = `
  SELECT found.* FROM (
  SELECT ${COLUMNS}, 0 AS distance FROM property r WHERE r.public_id = :publicId AND r.deleted_at IS NULL
  UNION ALL
  SELECT near.*
  FROM (SELECT id, concat(latitude, ',', longitude) AS point FROM property
        WHERE public_id = :publicId AND deleted_at IS NULL AND latitude IS NOT NULL AND longitude IS NOT NULL) AS origin
  CROSS JOIN LATERAL (
    SELECT ${COLUMNS}, ${distanceTo("origin.point")} AS distance
    FROM property r
    WHERE r.id <> origin.id AND r.status = 'ACTIVE' AND r.deleted_at IS NULL AND ${isWithin("origin.point", ":radiusKm")}
      AND (:allowedIds::text[] IS NULL OR r.public_id IN (SELECT unnest(:allowedIds::text[])))
    ORDER BY distance, r.public_id COLLATE "C"
    LIMIT :limit
  ) AS near
  ) AS found
  ORDER BY found.distance, found.public_id COLLATE "C"`;

/**
 * A property and the nearest active ones around it, by distance; empty when it does not exist. A property without a
 * location has none around it. One round trip.
 * @param only public ids in the tenant's contract; null: all
 */
export function findNearbyProperties(
  publicId: string,
  only: ReadonlySet<string> | null,
  { radiusKm, limit }: { radiusKm: number; limit: number },
): Promise<NearbyProperty[]> {
  return statement<NearbyProperty>("find_nearby_properties", NEARBY_PROPERTIES, {
    publicId,
    allowedIds: only && [...only],
    radiusKm,
    limit,
  });
}
