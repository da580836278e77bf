import { hash } from "@node-rs/argon2";
import { execute, unchecked } from "./sql";

/** The shape of a benchmark catalogue: all properties are alike, so that only their number matters. */
export const SHAPE = { roomTypes: 2, ratePlans: 2, days: 365, allotment: 1000 };
export const CLIENT = { id: "bench", secret: "bench-secret-of-a-throwaway-database" };

/** The id of the n-th property: `prp_bench0000001`. */
export const propertyId = (n: number): string => `prp_bench${String(n).padStart(7, "0")}`;

/** Properties per city: a quarter in the city itself, the others in its three districts. */
export const CITY = 1500;
const PLACES_A_CITY = 4;
/** The first city. */
export const CITY_ID = "plc_bench_0_0";

/** Properties of a region: the first seven cities. */
export const REGION = 7 * CITY;
export const REGION_ID = "plc_bench_region";

/** The first stay date of a catalogue, and the number of check-in dates that leave room for three nights. */
export const FIRST_DAY = 1;
export const CHECKINS = SHAPE.days - FIRST_DAY - 35;

export const TERMS = JSON.stringify({
  non_refundable: false,
  late_cancellation: "WITH_FEE",
  free_until: { days_before: 3, time: "18:00" },
  tiers: [{ days_before: 3, time: "18:00", fee_type: "PERCENT", value: "50" }],
});

/** The words of random descriptions. */
const WORDS =
  "quiet rooms with a view over the old town and its river five minutes from the central station by tram breakfast is served in the garden from seven until eleven families find connecting rooms cots and a playground the spa on the top floor has a sauna two pools and a gym guests park below the house bicycles can be hired at the desk which is open day and night pets are welcome for a small fee our restaurant cooks what the market of the day offers";

/** A partner whose limits are beyond any benchmark. */
export async function seedPartner(url: string): Promise<void> {
  await execute(url, [
    [
      `INSERT INTO tenant (public_id, name, catalogue, max_requests_per_minute, max_cost_per_minute, max_concurrency, max_live_holds, max_credential_rate)
       VALUES ('ten_bench', 'Bench', '{}', 2000000000, 2000000000, 10000, 100000, 2000000000)`,
    ],
    [
      `INSERT INTO profile (public_id, tenant_id, name, is_default, rate_plan_public_ids) SELECT 'prf_bench', id, 'Default', true, '{}' FROM tenant`,
    ],
    [
      `INSERT INTO credential (public_id, tenant_id, client_id, name, scopes, rate_limit, burst)
       SELECT 'crd_bench', id, $1, 'Bench', '{distribution:read,distribution:booking}', 2000000000, 2000000000 FROM tenant`,
      [CLIENT.id],
    ],
    [`INSERT INTO credential_secret (credential_id, hash) SELECT id, $1 FROM credential`, [await hash(CLIENT.secret)]],
  ]);
}

/** Fills the catalogue up to a number of properties, with days in the same order on disk as after an import. */
export async function growCatalogue(url: string, from: number, to: number): Promise<void> {
  await execute(url, [
    [
      `INSERT INTO place (id, public_id, code, type, name, country_code, timezone, parent_id)
       SELECT city * $3::int + part + 1, 'plc_bench_' || city || '_' || part, 'bench-' || city || '-' || part, CASE part WHEN 0 THEN 'CITY' ELSE 'DISTRICT' END,
         'Place ' || city || ' ' || part, 'FR', 'Europe/Paris', CASE WHEN part > 0 THEN city * $3::int + 1 END
       FROM generate_series(($1::int - 1) / $4::int, ($2::int - 1) / $4::int) city, generate_series(0, $3::int - 1) part
       ON CONFLICT DO NOTHING`,
      [from, to, PLACES_A_CITY, CITY],
    ],
    [
      `INSERT INTO property (id, public_id, code, name, category_code, star_rating, address, country_code, latitude, longitude, timezone, currency_code,
         place_id, contact, descriptions, images, attribute_codes)
       SELECT n, 'prp_bench' || lpad(n::text, 7, '0'), 'bench-' || n, 'Property ' || n, 'HOTEL', 1 + n % 5,
         json_build_object('line', n || ' rue de la Paix', 'postal_code', lpad((n * 7 % 90000)::text, 5, '0'), 'city', 'Place ' || n % $4::int, 'country_code', 'FR'),
         'FR', 43 + (n % 7000) / 1000.0, (n % 6000) / 1000.0, 'Europe/Paris', 'EUR', (n - 1) / $5::int * $4::int + n % $4::int + 1,
         json_build_object('phone', '+33 1 ' || n, 'email', 'desk-' || n || '@example.com'),
         json_build_array(json_build_object('language', 'en', 'text', (SELECT string_agg(word, ' ' ORDER BY md5(word || n)) FROM unnest(string_to_array($3, ' ')) word))),
         (SELECT json_agg(json_build_object('url', 'https://images.example.com/' || n || '/' || i || '.jpg')) FROM generate_series(1, 5) i),
         '{FREE_WIFI,PARKING,POOL,SPA,RESTAURANT,BAR}'
       FROM generate_series($1::int, $2::int) n`,
      [from, to, WORDS, PLACES_A_CITY, CITY],
    ],
    [
      `INSERT INTO room (id, public_id, property_id, code, name, base_occupancy, max_adults, max_children, max_occupancy)
       SELECT n * 10 + r, 'rom_bench' || n * 10 + r, n, 'r' || r, 'Room ' || r, 2, 2, 1, 3 FROM generate_series($1::int, $2::int) n, generate_series(1, $3::int) r`,
      [from, to, SHAPE.roomTypes],
    ],
    [
      `INSERT INTO rate_plan (id, public_id, property_id, code, name, position, board_code, currency_code, cancellation)
       SELECT n * 10 + r, 'rtp_bench' || n * 10 + r, n, 'p' || r, 'Plan ' || r, r, CASE r WHEN 1 THEN 'RO' ELSE 'BB' END, 'EUR', $4::jsonb
       FROM generate_series($1::int, $2::int) n, generate_series(1, $3::int) r`,
      [from, to, SHAPE.ratePlans, TERMS],
    ],
    ...unchecked(
      `INSERT INTO room_month (property_id, month, room_id, unsold, sold, prices, lowest_price)
       SELECT n, span.month, n * 10 + r, night.unsold, night.sold, night.prices, night.lowest_price
       FROM generate_series($1::int, $2::int) n, months_between(current_date, current_date + ($5::int - 1)) span, generate_series(1, $3::int) r,
         LATERAL (
           SELECT array_agg(CASE WHEN day BETWEEN span.first_day AND span.last_day THEN $4::smallint END ORDER BY day) AS unsold,
             array_agg(0::smallint) AS sold,
             ARRAY[array_agg(10000 + price ORDER BY day), array_agg(12000 + price ORDER BY day)]::bigint[] AS prices, 10000 + min(price) AS lowest_price
           FROM (SELECT day, (n * 7 + (span.month + day - 1 - current_date) * 13) % 5000 AS price
                 FROM generate_series(1, extract(day FROM span.month + interval '1 month' - interval '1 day')::int) AS day) AS days
         ) AS night
       ORDER BY 1, 2, 3`,
      [from, to, SHAPE.roomTypes, SHAPE.allotment, SHAPE.days],
    ),
    ["VACUUM (ANALYZE) place, property, room, rate_plan, room_month"],
  ]);
}

/** Puts the first cities into a region. */
export async function growRegion(url: string): Promise<void> {
  const id = 1_000_000;
  await execute(url, [
    [
      `INSERT INTO place (id, public_id, code, type, name, country_code, timezone)
       VALUES ($1, $2, 'bench-region', 'REGION', 'Region', 'FR', 'Europe/Paris') ON CONFLICT DO NOTHING`,
      [id, REGION_ID],
    ],
    [
      "UPDATE place SET parent_id = $1 WHERE id IN (SELECT city * $2::int + 1 FROM generate_series(0, $3::int - 1) city)",
      [id, PLACES_A_CITY, REGION / CITY],
    ],
    // Once more for the months: after the first time, PostgreSQL did not yet read them from the index alone.
    ["VACUUM (ANALYZE) place, room_month"],
  ]);
}

/** Adds places in 250 other regions, those of a region far apart on disk. */
export async function growWorld(url: string, places: number): Promise<void> {
  await execute(url, [
    [
      `INSERT INTO place (id, public_id, code, type, name, country_code, timezone, parent_id)
       SELECT 2000000 + n, 'plc_world_' || n, 'bench-world-' || n, CASE WHEN n < 250 THEN 'REGION' ELSE 'CITY' END, 'Elsewhere ' || n, 'FR', 'Europe/Paris',
         CASE WHEN n >= 250 THEN 2000000 + n % 250 END
       FROM generate_series(0, $1::int - 1) n`,
      [places],
    ],
    ["VACUUM (ANALYZE) place"],
  ]);
}
