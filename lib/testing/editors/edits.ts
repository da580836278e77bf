import type { SeededRandom } from "./seeded-random";

/** A random edit of the catalogue: statements that change a row; none if there is no row. */
type Edit = (random: SeededRandom) => string[];

/** A random row of a table. */
const some = (table: string, random: SeededRandom, where = "true") =>
  `(SELECT id FROM ${table} WHERE ${where} ORDER BY md5(id || '${random.next()}') LIMIT 1)`;
const one = (table: string, random: SeededRandom, set: string, where?: string) => [
  `UPDATE ${table} SET ${set} WHERE id = ${some(table, random, where)}`,
];
const word = (random: SeededRandom) => `'${random.whole(1, 1e9).toString(36)}'`;
const fresh = (prefix: string, random: SeededRandom) =>
  `'${prefix}_${Math.floor(random.next() * 2 ** 53).toString(36)}'`;

/** Edits that every kind of resource allows. */
const lifeOf = (table: string): Edit[] => [
  (r) => one(table, r, "deleted_at = now()", "deleted_at IS NULL"),
  (r) => one(table, r, "deleted_at = NULL", "deleted_at IS NOT NULL"),
  (r) => one(table, r, "updated_at = now()"),
];
const renaming = (table: string): Edit[] => [
  (r) => one(table, r, `name = ${word(r)}`),
  (r) => [`UPDATE ${table} SET name = ${word(r)} WHERE id % 5 = ${r.whole(0, 4)}`],
];

const properties: Edit[] = [
  (r) => [
    `INSERT INTO property (public_id, code, name, category_code, address, country_code, timezone, currency_code, place_id, attribute_codes)
     VALUES (${fresh("prp", r)}, ${fresh("c", r)}, ${word(r)}, 'HOTEL', '{"city": "Berlin"}', 'DE', 'Europe/Berlin', 'EUR', ${some("place", r)}, '{}')`,
  ],
  (r) =>
    one("property", r, `latitude = ${r.whole(0, 90)}, longitude = ${r.whole(0, 180)}, star_rating = ${r.whole(1, 5)}`),
  (r) => one("property", r, `place_id = ${some("place", r)}, status = '${r.pick(["ACTIVE", "INACTIVE"])}'`),
  (r) => [
    `INSERT INTO room (public_id, property_id, code, name, base_occupancy, max_adults, max_children, max_occupancy)
     VALUES (${fresh("rom", r)}, ${some("property", r)}, ${fresh("c", r)}, ${word(r)}, 2, 2, 1, 3)`,
  ],
  (r) => [
    `INSERT INTO rate_plan (public_id, property_id, code, name, position, board_code, currency_code, cancellation)
     SELECT ${fresh("rtp", r)}, p.id, ${fresh("c", r)}, ${word(r)}, coalesce(max(t.position), 0) + 1, 'BB', 'EUR',
       '{"non_refundable": true, "late_cancellation": "REFUSED", "free_until": null}'
     FROM property p LEFT JOIN rate_plan t ON t.property_id = p.id WHERE p.id = ${some("property", r)} GROUP BY p.id`,
  ],
  (r) => one("room", r, `max_occupancy = ${r.whole(3, 9)}`),
  (r) => one("room", r, `property_id = ${some("property", r)}`),
  (r) => one("rate_plan", r, `min_stay = ${r.whole(1, 9)}`),
  (r) => [`DELETE FROM room WHERE id = ${some("room", r)}`],
  (r) => one("rate_plan", r, "deleted_at = now()"),
  (r) => [
    `DELETE FROM property p WHERE p.id = ${some("property", r, "NOT EXISTS (SELECT FROM room WHERE property_id = property.id) AND NOT EXISTS (SELECT FROM rate_plan WHERE property_id = property.id)")}`,
  ],
];

const places: Edit[] = [
  (r) => [
    `INSERT INTO place (public_id, code, type, name, country_code, parent_id) VALUES (${fresh("plc", r)}, ${fresh("c", r)}, 'CITY', ${word(r)}, 'DE', ${some("place", r)})`,
  ],
  (r) => one("place", r, `parent_id = ${some("place", r)}`),
  (r) => [`DELETE FROM place WHERE id = ${some("place", r, "type <> 'AIRPORT'")}`],
];

const transfers: Edit[] = [
  (r) => [
    `INSERT INTO service_zone (public_id, code, type, name, country_code, timezone, place_id)
     VALUES (${fresh("zon", r)}, ${fresh("c", r)}, 'CITY', ${word(r)}, 'DE', 'Europe/Berlin', ${some("place", r)})`,
  ],
  (r) => [
    `WITH s AS (INSERT INTO service (product_type, code) VALUES (2, ${fresh("c", r)}) RETURNING id)
     INSERT INTO transfer_service (service_id, from_zone_id, to_zone_id, direction, service_class, vehicle_type_id)
     SELECT s.id, ${some("service_zone", r)}, ${some("service_zone", r)}, 1, 1, ${some("transfer_vehicle_type", r)} FROM s ON CONFLICT DO NOTHING`,
  ],
  (r) => [
    `DELETE FROM transfer_service WHERE service_id = (SELECT max(service_id) FROM transfer_service WHERE service_id % 3 = ${r.whole(0, 2)})`,
  ],
  (r) => [
    `INSERT INTO transfer_vehicle_type (public_id, code, name, vehicle_class, max_passengers, max_bags)
     VALUES (${fresh("veh", r)}, ${fresh("c", r)}, ${word(r)}, 'SEDAN', 3, 2)`,
  ],
];

const products: Edit[] = [
  (r) => [
    `INSERT INTO tour (public_id, code, name, category_code, country_code, timezone, meeting_point, duration_minutes, place_id, attribute_codes)
     VALUES (${fresh("tou", r)}, ${fresh("c", r)}, ${word(r)}, 'WALKING', 'DE', 'Europe/Berlin', '{"name": "Gate"}', 60, ${some("place", r)}, '{}')`,
  ],
  (r) => one("tour", r, `duration_minutes = ${r.whole(30, 600)}`),
  (r) => [
    `WITH s AS (INSERT INTO service (product_type, code, languages) VALUES (3, ${fresh("c", r)}, '{en}') RETURNING id)
     INSERT INTO tour_option (service_id, public_id, tour_id, name) SELECT s.id, ${fresh("opt", r)}, ${some("tour", r)}, ${word(r)} FROM s`,
  ],
  (r) => [`UPDATE tour_option SET name = ${word(r)} WHERE service_id % 3 = ${r.whole(0, 2)}`],
  (r) => [
    `INSERT INTO flight (public_id, code, carrier_code, carrier_name, flight_number, origin_id, destination_id, departure_time, arrival_time, duration_minutes, weekdays)
     SELECT ${fresh("flt", r)}, ${fresh("c", r)}, 'XX', ${word(r)}, '1', a.id, a.id, '09:00', '11:00', 120, '{1}' FROM place a WHERE type = 'AIRPORT' LIMIT 1`,
  ],
  (r) => one("flight", r, `aircraft = ${word(r)}`),
  (r) => [
    `WITH s AS (INSERT INTO service (product_type, code) VALUES (4, ${fresh("c", r)}) RETURNING id)
     INSERT INTO flight_cabin (service_id, public_id, flight_id, cabin)
     SELECT s.id, ${fresh("cab", r)}, ${some("flight", r)}, '${r.pick(["ECONOMY", "BUSINESS", "FIRST"])}' FROM s ON CONFLICT DO NOTHING`,
  ],
  (r) => [
    `DELETE FROM flight f WHERE f.id = ${some("flight", r, "NOT EXISTS (SELECT FROM flight_cabin WHERE flight_id = flight.id)")}`,
  ],
  (r) => one("service", r, `lead_hours = ${r.whole(0, 99)}`),
  (r) => one("service", r, "deleted_at = CASE WHEN deleted_at IS NULL THEN now() END"),
  (r) => [
    `INSERT INTO tariff (service_id, code, position, currency_code, cancellation)
     SELECT s.id, ${fresh("c", r)}, coalesce(max(t.position), 0) + 1, 'EUR', '{"non_refundable": true, "late_cancellation": "REFUSED", "free_until": null}'
     FROM service s LEFT JOIN tariff t ON t.service_id = s.id WHERE s.id = ${some("service", r)} GROUP BY s.id`,
  ],
  (r) => one("tariff", r, `currency_code = '${r.pick(["EUR", "USD", "JPY"])}'`),
];

/** All edits of content. */
export const EDITS: readonly Edit[] = [
  ...["property", "place", "service_zone", "transfer_vehicle_type", "tour", "flight"].flatMap(lifeOf),
  ...["property", "place", "service_zone", "transfer_vehicle_type", "tour", "room", "rate_plan"].flatMap(renaming),
  ...properties,
  ...places,
  ...transfers,
  ...products,
];
