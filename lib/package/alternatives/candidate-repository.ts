import { z } from "zod";
import { rows } from "@/lib/core/db";
import { PRODUCT_TYPE } from "@/lib/core/product-type";

/** Maximum number of properties that are proposed for a part. */
const MAX_PROPERTIES = 12;
/** Maximum number of services that are proposed for a part. */
const MAX_SERVICES = 20;

const Id = z.object({ id: z.int() });

/**
 * Ids of other properties in the same place with at least the same category, nearest first. Hand-written SQL, because
 * it sorts by distance.
 * @param only public ids in the tenant's contract; null for all
 */
export async function listOtherProperties(propertyId: number, only: ReadonlySet<string> | null): Promise<number[]> {
  const found = await rows(
    Id,
    "list_package_properties",
    `SELECT p.id FROM property mine JOIN property p ON p.place_id = mine.place_id AND p.id <> mine.id
     WHERE mine.id = :propertyId AND p.status = 'ACTIVE' AND p.deleted_at IS NULL AND coalesce(p.star_rating, 0) >= coalesce(mine.star_rating, 0)
       AND (:allowedIds::text[] IS NULL OR p.public_id = ANY (:allowedIds::text[]))
     ORDER BY (p.latitude - mine.latitude) ^ 2 + ((p.longitude - mine.longitude) * cos(radians(mine.latitude::float8))) ^ 2, p.id
     LIMIT ${MAX_PROPERTIES}`,
    { propertyId, allowedIds: only && [...only] },
  );
  return found.map(({ id }) => id);
}

/**
 * Ids of the services that can take the place of a package's own, including that one: transfers of the route in other
 * vehicles, options of the tour, flights of the route and their cabins. Hand-written SQL, because one statement reads
 * three products.
 * @param only public ids in the tenant's contract; null for all
 */
export async function listOtherServices(
  packageId: string,
  position: number,
  only: ReadonlySet<string> | null,
): Promise<number[]> {
  const found = await rows(
    Id,
    "list_package_services",
    `WITH mine AS (
       SELECT c.service_id FROM package_component c JOIN package k ON k.id = c.package_id
       WHERE k.public_id = :packageId AND c.position = :position AND c.deleted_at IS NULL
     )
     SELECT s.id FROM service s WHERE s.deleted_at IS NULL AND s.id IN (
       SELECT other.service_id FROM mine JOIN transfer_service own USING (service_id)
         JOIN transfer_service other ON other.from_zone_id = own.from_zone_id AND other.to_zone_id = own.to_zone_id AND other.direction = own.direction
       UNION ALL SELECT other.service_id FROM mine JOIN tour_option own USING (service_id) JOIN tour_option other ON other.tour_id = own.tour_id
       UNION ALL SELECT other.service_id FROM mine JOIN flight_cabin cabin USING (service_id) JOIN flight own ON own.id = cabin.flight_id
         JOIN flight f ON f.origin_id = own.origin_id AND f.destination_id = own.destination_id
           AND (:allowedIds::text[] IS NULL OR f.public_id = ANY (:allowedIds::text[]))
         JOIN flight_cabin other ON other.flight_id = f.id
     ) AND s.product_type IN (${PRODUCT_TYPE.TRANSFER}, ${PRODUCT_TYPE.TOUR}, ${PRODUCT_TYPE.FLIGHT})
     ORDER BY s.id LIMIT ${MAX_SERVICES}`,
    { packageId, position, allowedIds: only && [...only] },
  );
  return found.map(({ id }) => id);
}
