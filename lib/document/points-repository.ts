import { statement, type Row } from "@/lib/core/db";
import type { Point } from "@/lib/map/locator-map";

interface PointRow extends Row, Point {
  id: string;
}

/** Finds the positions of service zones and places by public id; those without one are left out. */
export async function findPoints(ids: readonly string[]): Promise<ReadonlyMap<string, Point>> {
  if (ids.length === 0) return new Map();
  const rows = await statement<PointRow>(
    "find_points",
    `SELECT public_id AS id, latitude::float8 AS latitude, longitude::float8 AS longitude FROM service_zone
     WHERE public_id = ANY (:ids::text[]) AND latitude IS NOT NULL AND longitude IS NOT NULL
     UNION ALL
     SELECT public_id, latitude::float8, longitude::float8 FROM place
     WHERE public_id = ANY (:ids::text[]) AND latitude IS NOT NULL AND longitude IS NOT NULL`,
    { ids },
  );
  return new Map(rows.map(({ id, latitude, longitude }) => [id, { latitude, longitude }]));
}
