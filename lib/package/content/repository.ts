import { z } from "zod";
import { jsonArray, ownColumns, images, jsonObject } from "@/lib/catalogue/record-sql";
import { PRODUCT_TYPE } from "@/lib/core/product-type";
import { rows } from "@/lib/core/db";
import { PackageContent } from "./schemas";

const { TRANSFER, TOUR, FLIGHT } = PRODUCT_TYPE;

/** SQL: the parts of a package `r`, with the records that they use. */
const PARTS = `package_component c
  LEFT JOIN property p ON p.id = c.property_id
  LEFT JOIN service s ON s.id = c.service_id
  LEFT JOIN transfer_service ts ON ts.service_id = s.id
  LEFT JOIN service_zone origin ON origin.id = ts.from_zone_id
  LEFT JOIN service_zone goal ON goal.id = ts.to_zone_id
  LEFT JOIN transfer_vehicle_type vt ON vt.id = ts.vehicle_type_id
  LEFT JOIN tour_option o ON o.service_id = s.id
  LEFT JOIN tour t ON t.id = o.tour_id
  LEFT JOIN flight_cabin fc ON fc.service_id = s.id
  LEFT JOIN flight f ON f.id = fc.flight_id
  LEFT JOIN place start ON start.id = f.origin_id
  LEFT JOIN place landing ON landing.id = f.destination_id
  WHERE c.package_id = r.id AND c.deleted_at IS NULL`;

/** SQL: the records that a contract must include for the tenant to see the part. */
const NAMED = `CASE s.product_type WHEN ${TRANSFER} THEN ARRAY[origin.public_id, goal.public_id] WHEN ${TOUR} THEN ARRAY[t.public_id]
  WHEN ${FLIGHT} THEN ARRAY[f.public_id] ELSE ARRAY[p.public_id] END`;

const part = jsonObject({
  item_no: "c.position",
  product_type: `coalesce(s.product_type, ${PRODUCT_TYPE.STAY})`,
  day: "c.day_offset + 1",
  nights: "c.nights",
  start_time: "nullif(coalesce(f.departure_time, c.start_time), '')",
  name: "coalesce(p.name, t.name, f.carrier_code || ' ' || f.flight_number, vt.name, '')",
  from_name: "coalesce(origin.name, start.name)",
  to_name: "coalesce(goal.name, landing.name)",
  property_public_id: "p.public_id",
  tour_public_id: "t.public_id",
  vehicle_type_public_id: "vt.public_id",
});

const place = jsonObject({
  public_id: "at.public_id",
  name: "at.name",
  location: `CASE WHEN at.latitude IS NOT NULL AND at.longitude IS NOT NULL
    THEN ${jsonObject({ latitude: "at.latitude::float8", longitude: "at.longitude::float8" })} END`,
});

const RECORD = jsonObject({
  ...ownColumns("public_id", "name", "status"),
  place: `(SELECT ${place} FROM place at WHERE at.id = r.place_id)`,
  ...ownColumns("country_code", "timezone", "descriptions"),
  images: images("r.images"),
  ...ownColumns("organiser", "protection", "start_weekdays"),
  parts: jsonArray(part, PARTS, "c.position"),
});

const SEEN = `(:allowedIds::text[] IS NULL OR (r.public_id = ANY (:allowedIds::text[])
  AND NOT EXISTS (SELECT 1 FROM ${PARTS} AND NOT (${NAMED}) <@ :allowedIds::text[])))`;

/**
 * Live packages by public id, in that order; unknown ids are left out. Hand-written SQL, because one statement reads
 * parts of four products.
 * @param only public ids in the tenant's contract, which must include the package and all its parts; null for all
 * @param origin the service's own, for the addresses of images
 */
export async function findPackageContent(
  ids: readonly string[],
  only: ReadonlySet<string> | null,
  origin: string,
): Promise<PackageContent[]> {
  const found = await rows(
    z.object({ record: PackageContent }),
    "find_package_content",
    `SELECT ${RECORD} AS record FROM package r
     WHERE r.public_id = ANY (:ids::text[]) AND r.deleted_at IS NULL AND ${SEEN} ORDER BY r.public_id COLLATE "C"`,
    { ids, allowedIds: only && [...only], origin },
  );
  return found.map(({ record }) => record);
}
