import type {
  PlaceFilters,
  PlaceRecord,
  VehicleTypeFilters,
  VehicleTypeRecord,
  ZoneFilters,
  ZoneRecord,
} from "./place-schemas";
import type { CatalogueResource } from "./record-repository";
import {
  changeColumns,
  ownColumns,
  isEqual,
  images,
  location,
  placeId,
  matchesWords,
  isWithinPlace,
} from "./record-sql";

const NAMED = "r.name || ' ' || COALESCE(r.iata_code, '')";

/** Filters shared by places and zones. */
const somewhere = (table: string) => ({
  type: isEqual("r.type"),
  country: isEqual("r.country_code"),
  parent: (value: string) => `r.parent_id = (SELECT p.id FROM ${table} p WHERE p.public_id = ${value})`,
  q: (value: string) => matchesWords(NAMED, value),
});

export const places: CatalogueResource<PlaceRecord, PlaceFilters> = {
  table: "place",
  contracted: false,
  fields: () => ({
    ...ownColumns("public_id", "type", "name", "country_code"),
    parent_public_id: "(SELECT p.public_id FROM place p WHERE p.id = r.parent_id)",
    location,
    ...ownColumns("timezone", "iata_code"),
    ...changeColumns,
  }),
  filters: somewhere("place"),
};

/** SQL condition: transfers take guests to a zone or from it, and it is no airport, station or port. */
const servesGuests = (zone: string) => `${zone}.type NOT IN ('AIRPORT', 'STATION', 'PORT') AND EXISTS (
  SELECT FROM transfer_service t JOIN service s ON s.id = t.service_id AND s.deleted_at IS NULL
  WHERE t.from_zone_id = ${zone}.id OR t.to_zone_id = ${zone}.id)`;

/** SQL condition: the zone is of the property's place, or of the nearest place above it that transfers serve. */
const servesProperty = (value: string) => `${servesGuests("r")} AND r.place_id = (
  WITH RECURSIVE above AS (
    SELECT p.id, p.parent_id, 0 AS height FROM property h JOIN place p ON p.id = h.place_id
    WHERE h.public_id = ${value} AND h.deleted_at IS NULL
    UNION ALL SELECT p.id, p.parent_id, a.height + 1 FROM above a JOIN place p ON p.id = a.parent_id WHERE a.height < 9)
  SELECT a.id FROM above a JOIN service_zone z ON z.place_id = a.id AND z.deleted_at IS NULL
  WHERE ${servesGuests("z")} ORDER BY a.height LIMIT 1)`;

export const serviceZones: CatalogueResource<ZoneRecord, ZoneFilters> = {
  table: "service_zone",
  contracted: true,
  fields: (visible) => ({
    ...ownColumns("public_id", "type", "name", "country_code"),
    parent_public_id: `(SELECT p.public_id FROM service_zone p WHERE p.id = r.parent_id AND ${visible("p.public_id")})`,
    location,
    ...ownColumns("timezone", "iata_code"),
    place_public_id: placeId,
    served_zone_public_ids: `ARRAY(SELECT DISTINCT z.public_id
      FROM transfer_service t JOIN service s ON s.id = t.service_id JOIN service_zone z ON z.id = t.to_zone_id
      WHERE t.from_zone_id = r.id AND s.deleted_at IS NULL AND ${visible("z.public_id")} ORDER BY z.public_id)`,
    ...ownColumns("synthetic"),
    ...changeColumns,
  }),
  filters: { ...somewhere("service_zone"), place: isWithinPlace, property: servesProperty },
};

export const vehicleTypes: CatalogueResource<VehicleTypeRecord, VehicleTypeFilters> = {
  table: "transfer_vehicle_type",
  contracted: false,
  fields: () => ({
    ...ownColumns("public_id", "name", "vehicle_class", "max_passengers", "max_bags", "description"),
    images: images("r.images"),
    ...changeColumns,
  }),
  filters: { class: isEqual("r.vehicle_class") },
};
