import { afterAll, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import { makeCatalogue, type MadeCatalogue } from "@/lib/testing/factories/catalogue";
import { Feed } from "@/lib/testing/harness/feed";
import { freshDatabase, type FreshDatabase } from "@/lib/testing/harness/servers/fresh-database";
import { isResourceType, type ResourceType } from "./change-schemas";
import { PlaceRecord, VehicleTypeRecord, ZoneRecord } from "../place-schemas";
import { FlightRecord, TourRecord } from "../product-schemas";
import { PropertyRecord } from "../schemas";

// The resource and field under which the feed reports each column of the catalogue.

const RECORDS: Record<ResourceType, z.ZodObject> = {
  property: PropertyRecord,
  place: PlaceRecord,
  service_zone: ZoneRecord,
  transfer_vehicle_type: VehicleTypeRecord,
  tour: TourRecord,
  flight: FlightRecord,
};

let db: FreshDatabase;
let made: MadeCatalogue;
let last: number;
beforeAll(async () => {
  db = await freshDatabase();
  made = await makeCatalogue(db.client);
  for (const table of ["property", "room", "tour", "transfer_vehicle_type"])
    await db.rows(`UPDATE ${table} SET images = '[{"url": "https://images.example/1.jpg"}]'`);
  await db.rows("UPDATE image SET status = 'READY', width = 640, height = 480, placeholder = 'UklGR'");
  last = (await new Feed(db.client).next()).at(-1)!.sequence;
});
afterAll(() => db.close());

/** Tables of parts whose columns are all reported as one field of a resource. */
const PARTS: Record<string, string> = {
  room: "property.rooms",
  rate_plan: "property.rate_plans",
  tour_option: "tour.options",
  flight_cabin: "flight.cabins",
};

/** The fields that show images. */
const SHOW_IMAGES = "property.images property.rooms tour.images transfer_vehicle_type.images";

/** By table, a column and another value for it; after an arrow, the reported field if its name differs. */
const COLUMNS: Record<string, string> = {
  place: `
    type 'CITY'
    name 'Other' → place.name flight.origin
    country_code 'FR' → place.country_code flight.origin
    parent_id (SELECT min(id) FROM place) → place.parent_public_id
    latitude 1 → place.location
    longitude 1 → place.location
    timezone 'UTC' → place.timezone flight.origin
    iata_code 'XYZ' → place.iata_code flight.origin`,
  service_zone: `
    type 'PORT'
    name 'Other'
    country_code 'FR'
    parent_id (SELECT max(id) FROM service_zone) → service_zone.parent_public_id
    place_id NULL → service_zone.place_public_id
    latitude 1 → service_zone.location
    longitude 1 → service_zone.location
    timezone 'UTC'
    iata_code 'XYZ'
    synthetic true`,
  transfer_vehicle_type: `
    name 'Other'
    vehicle_class 'COACH'
    max_passengers 50
    max_bags 50
    description 'Large'
    images '[{"url": "https://example.com/1"}]'`,
  transfer_service: `
    from_zone_id (SELECT max(id) FROM service_zone) → service_zone.served_zone_public_ids
    to_zone_id (SELECT min(id) FROM service_zone) → service_zone.served_zone_public_ids
    direction 2 →
    service_class 2 →
    duration_minutes 99 →`,
  property: `
    name 'Other'
    status 'INACTIVE'
    category_code 'HOSTEL'
    star_rating 1
    chain 'Chain'
    address '{"city": "Potsdam"}'
    country_code 'FR' → property.address
    latitude 1 → property.location
    longitude 1 → property.location
    timezone 'UTC'
    checkin_from '12:00'
    checkout_until '09:00'
    currency_code 'USD'
    place_id NULL → property.place_public_id
    contact '{"phone": "1"}'
    descriptions '[{"language": "en", "text": "x"}]'
    images '[{"url": "https://example.com/1"}]'
    attribute_codes '{POOL}'
    child_policy '{"min_age": 3}'
    mandatory_fees '[{"code": "TAX"}]'
    external_ids '[{"system": "S", "id": "1"}]'
    confirmation_mode 'DELAYED'
    synthetic true
    reservation_channel 'API' →
    reservations_email 'desk@example.com' →
    reservations_url 'https://hotel.example/ota' →
    sheet_version 77 →`,
  room: `name 'Other'; base_occupancy 1; max_adults 3; max_children 2; max_occupancy 9; beds '[{"type": "KING", "count": 1}]';
    size_sqm 12.5; attribute_codes '{SAFE}'; images '[{"url": "https://example.com/1"}]'; deleted_at now()
    min_adults 2 →
    max_infants 1 →
    infant_max_age 2 →
    beyond_allotment 'ON_REQUEST' →`,
  rate_plan: `
    name 'Other'; board_code 'AI'; currency_code 'USD'; cancellation '{"non_refundable": true}'; sell_from '2030-01-01';
    sell_until '2031-01-01'; release_days 3; min_stay 2; max_stay 9; deleted_at now()
    position 9 →
    extra_adult 9 →
    child_bands '[{"max_age": 3, "amount": 1}]' →
    child_rules '[{"positions": [1, 1], "ages": [2, 11], "amount": "0"}]' →
    adult_positions '{7}' →
    sold_to 'NAMED' →
    markets '{DE}' →
    package_only true →
    min_rooms 2 →
    price_basis 'COST' →`,
  tour: `
    name 'Other'
    status 'INACTIVE'
    category_code 'MUSEUM'
    place_id NULL → tour.place_public_id
    country_code 'FR'
    timezone 'UTC'
    meeting_point '{"name": "Elsewhere"}'
    duration_minutes 99 → tour.duration_minutes tour.options
    descriptions '[{"language": "en", "text": "x"}]'
    images '[{"url": "https://example.com/1"}]'
    attribute_codes '{POOL}'
    external_ids '[{"system": "S", "id": "1"}]'
    synthetic true`,
  tour_option: `
    name 'Other'; description 'Other'; duration_minutes 9; max_party 9; min_party 2; pickup_points '[1]'; questions '[1]';
    included '["Tea"]'; excluded '["Tips"]'`,
  flight: `
    status 'INACTIVE'
    carrier_code 'YY'
    carrier_name 'Other'
    flight_number '999'
    origin_id (SELECT min(id) FROM place) → flight.origin
    destination_id (SELECT min(id) FROM place) → flight.destination
    departure_time '01:01'
    arrival_time '02:02'
    arrival_day_offset 1
    duration_minutes 99
    weekdays '{1}'
    aircraft 'A380'
    synthetic true
    origin_terminal '1'
    destination_terminal '2'
    requires_passport true
    reservation_channel 'API' →
    reservations_email 'desk@example.com' →`,
  flight_cabin: `
    cabin 'FIRST'; baggage_included 9; fare_family 'Light'; baggage '{"cabin_kg": 8}'; changeable true`,
  service: `
    product_type 3 →
    confirmation_mode 'DELAYED' → tour.options flight.cabins
    lead_hours 9 → tour.options flight.cabins
    languages '{de}' → tour.options
    reservation_channel 'API' →
    reservations_email 'desk@example.com' →
    synthetic true →
    deleted_at now() → service_zone.served_zone_public_ids tour.options flight.cabins`,
  // What a record shows of an image; a URL never changes.
  image: `
    source_url 'https://images.example/2.jpg' →
    status 'PENDING' → ${SHOW_IMAGES}
    width 320 → ${SHOW_IMAGES}
    height 240 → ${SHOW_IMAGES}
    placeholder 'UklGRg' → ${SHOW_IMAGES}
    attempts 9 →
    last_attempt_at now() →
    next_attempt_at now() →
    error 'Other' →
    bytes 9 →
    has_avif true →
    unused_since now() →`,
  tariff: `
    position 9 → tour.options flight.cabins
    currency_code 'USD' → tour.options flight.cabins
    child_bands '[{"max_age": 3, "amount": 1, "seat": true}]' → tour.options flight.cabins
    cancellation '{"non_refundable": true}' → tour.options flight.cabins
    deleted_at now() → tour.options flight.cabins`,
};

const lines = Object.entries(COLUMNS).flatMap(([table, text]) =>
  text.split(/;|\n/).flatMap((line) => {
    const [, column, value, reported] = /^\s*(\w+) (.+?)(?: →(.*))?$/.exec(line) ?? [];
    return column
      ? [{ table, column, value: value!, reported: reported?.trim() ?? PARTS[table] ?? `${table}.${column}` }]
      : [];
  }),
);

test.each(lines)("$table.$column appears as $reported", async ({ table, column, value, reported }) => {
  const key = ["transfer_service", "tour_option", "flight_cabin"].includes(table) ? "service_id" : "id";
  const only: Record<string, number> = { place: made.airport.id, service_zone: made.zone.id };
  // Rolled back at the end, so that every line starts with the same catalogue; published immediately, so that the
  // change is visible before.
  const results: unknown = await db.client.query(
    `BEGIN; SET CONSTRAINTS ALL IMMEDIATE;
     UPDATE ${table} SET ${column} = ${value} WHERE ${only[table] ? `${key} = ${only[table]}` : "true"};
     SELECT DISTINCT resource_type || '.' || unnest(changed_fields) AS reported FROM catalog_change WHERE sequence > ${last};
     ROLLBACK`,
  );
  const { rows } = (results as { rows: { reported: string }[] }[])[3]!;
  expect(rows.map((row) => row.reported).toSorted()).toEqual(reported.split(" ").filter(Boolean).toSorted());
});

test("every column of a table is mapped to a changed field", async () => {
  const watched = await db.rows<{ table: string; column: string }>(
    `SELECT c.relname AS table, a.attname AS column FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
     WHERE a.attnum > 0 AND NOT a.attisdropped AND c.oid IN (SELECT tgrelid FROM pg_trigger WHERE tgname LIKE 'catalog\\_%\\_update')`,
  );
  const identity = [
    "id",
    "public_id",
    "code",
    "created_at",
    "updated_at",
    "service_id",
    "property_id",
    "tour_id",
    "flight_id",
    "vehicle_type_id",
  ];
  const expected = watched.filter(
    ({ table, column }) => !identity.includes(column) && !(isResourceType(table) && column === "deleted_at"),
  );
  const mapped = lines.map(({ table, column }) => `${table}.${column}`);
  expect(mapped.toSorted()).toEqual(expected.map(({ table, column }) => `${table}.${column}`).toSorted());
});

test("every changed field is a field of the resource's record", () => {
  const fields = lines
    .flatMap(({ reported }) => reported.split(" ").filter(Boolean))
    .map((reported) => reported.split("."));
  expect(fields.length).toBeGreaterThan(0);
  for (const [resource, field] of fields) expect(Object.keys(RECORDS[resource as ResourceType].shape)).toContain(field);
});

test("every field of a record except id and stamps can be a changed field", () => {
  const reported = new Set(lines.flatMap((line) => line.reported.split(" ")));
  for (const [resource, { shape }] of Object.entries(RECORDS)) {
    const fields = Object.keys(shape).filter((name) => !["public_id", "updated_at", "deleted_at"].includes(name));
    expect(
      fields.filter((name) => !reported.has(`${resource}.${name}`)),
      resource,
    ).toEqual([]);
  }
});
