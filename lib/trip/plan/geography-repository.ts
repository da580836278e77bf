import { z } from "zod";
import { jsonObject } from "@/lib/catalogue/record-sql";
import { rows } from "@/lib/core/db";
import { getSiteKey, type Geography } from "./geography";
import type { PartSite } from "./parts";

const Spot = z.object({ publicId: z.string(), name: z.string() });
const Geographies = z.object({
  sites: z.array(
    z.object({
      kind: z.enum(["PROPERTY", "TOUR", "ZONE", "AIRPORT"]),
      id: z.string(),
      town: Spot.extend({ hasTours: z.boolean() }),
      path: z.array(z.string()),
    }),
  ),
  routes: z.array(
    z.object({
      direction: z.enum(["ARRIVAL", "DEPARTURE"]),
      propertyId: z.string(),
      hub: Spot.extend({ placeId: z.string().nullable() }),
      town: Spot,
      distance: z.number().nullable(),
    }),
  ),
});

/** SQL: the great-circle distance in kilometres, null where a position is not known. */
const KILOMETRES = `6371 * acos(least(1, greatest(-1,
  sin(radians(hub.latitude)) * sin(radians(s.latitude))
  + cos(radians(hub.latitude)) * cos(radians(s.latitude)) * cos(radians(hub.longitude - s.longitude)))))`;

/**
 * Hand-written SQL, because it is recursive: walks up from each site to its town, then finds the transfers between the
 * towns of stays and their airports, stations and ports. A route that two suppliers or vehicle types serve is one.
 */
const GEOGRAPHY = `
  WITH RECURSIVE site AS (
    SELECT 'PROPERTY' AS kind, public_id AS id, place_id, latitude, longitude FROM property WHERE public_id = ANY (:propertyIds::text[])
    UNION ALL SELECT 'TOUR', public_id, place_id, NULL, NULL FROM tour WHERE public_id = ANY (:tourIds::text[])
    UNION ALL SELECT 'ZONE', public_id, place_id, NULL, NULL FROM service_zone WHERE public_id = ANY (:zoneIds::text[])
    UNION ALL SELECT 'AIRPORT', public_id, id, NULL, NULL FROM place WHERE public_id = ANY (:airportIds::text[])
  ), above AS (
    SELECT s.kind, s.id, p.id AS place_id, p.public_id, p.name, p.type, p.parent_id, 0 AS height
    FROM site s JOIN place p ON p.id = s.place_id
    UNION ALL
    SELECT a.kind, a.id, p.id, p.public_id, p.name, p.type, p.parent_id, a.height + 1
    FROM above a JOIN place p ON p.id = a.parent_id WHERE p.type NOT IN ('COUNTRY', 'REGION') AND a.height < 9
  ), town AS (
    SELECT DISTINCT ON (kind, id) kind, id, place_id, public_id, name FROM above
    ORDER BY kind, id, type = 'CITY' DESC, height
  ), located AS (
    SELECT t.kind, t.id, ${jsonObject({
      publicId: "t.public_id",
      name: "t.name",
      hasTours: `EXISTS (SELECT FROM tour JOIN place p ON p.id = tour.place_id
        WHERE tour.deleted_at IS NULL AND tour.status = 'ACTIVE' AND t.place_id IN (p.id, p.parent_id))`,
    })} AS town, (SELECT json_agg(a.public_id ORDER BY a.height) FROM above a WHERE (a.kind, a.id) = (t.kind, t.id)) AS path
    FROM town t
  ), route AS (
    SELECT DISTINCT ON (s.id, ts.direction, hub.id)
      CASE ts.direction WHEN 1 THEN 'ARRIVAL' ELSE 'DEPARTURE' END AS direction, s.id AS "propertyId",
      ${jsonObject({
        publicId: "hub.public_id",
        name: "concat(hub.name, ' (' || hub.iata_code || ')')",
        placeId: "(SELECT p.public_id FROM place p WHERE p.id = hub.place_id)",
      })} AS hub,
      ${jsonObject({ publicId: "z.public_id", name: "z.name" })} AS town, round((${KILOMETRES})::numeric)::int AS distance
    FROM site s JOIN above a ON a.kind = s.kind AND a.id = s.id
    JOIN service_zone z ON z.place_id = a.place_id AND z.deleted_at IS NULL
    JOIN transfer_service ts ON (ts.direction = 1 AND ts.to_zone_id = z.id) OR (ts.direction = 2 AND ts.from_zone_id = z.id)
    JOIN service sv ON sv.id = ts.service_id AND sv.deleted_at IS NULL
    JOIN service_zone hub ON hub.id = CASE ts.direction WHEN 1 THEN ts.from_zone_id ELSE ts.to_zone_id END
      AND hub.deleted_at IS NULL AND hub.type IN ('AIRPORT', 'STATION', 'PORT')
    WHERE s.kind = 'PROPERTY'
    ORDER BY s.id, ts.direction, hub.id, a.height, z.parent_id NULLS FIRST, z.id
  )
  SELECT (SELECT coalesce(json_agg(located), '[]') FROM located) AS sites,
    (SELECT coalesce(json_agg(route), '[]') FROM route) AS routes`;

/** The towns of the sites and the transfers of the stays among them. One round trip; unknown sites are left out. */
export async function findGeography(sites: readonly PartSite[]): Promise<Geography> {
  const idsOf = (kind: PartSite["kind"]) => [
    ...new Set(sites.filter((site) => site.kind === kind).map(({ id }) => id)),
  ];
  const [row] = await rows(Geographies, "trip_geography", GEOGRAPHY, {
    propertyIds: idsOf("PROPERTY"),
    tourIds: idsOf("TOUR"),
    zoneIds: idsOf("ZONE"),
    airportIds: idsOf("AIRPORT"),
  });
  return { sites: new Map(row!.sites.map((site) => [getSiteKey(site), site])), routes: row!.routes };
}
