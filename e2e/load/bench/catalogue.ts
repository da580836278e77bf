import { hash } from "@node-rs/argon2";
import pg from "pg";

/** What a benchmark's catalogue is like: every property the same, so that only their number differs. */
export const SHAPE = { roomTypes: 2, ratePlans: 2, days: 365, allotment: 1000 };
export const CLIENT = { id: "bench", secret: "bench-secret-of-a-throwaway-database" };

/** `prp_bench0000001` and so on: what the load and the bare SQL draw from. */
export const propertyId = (n: number): string => `prp_bench${String(n).padStart(7, "0")}`;

/** First stay date of the catalogue, and how many check-ins leave room for three nights. */
export const FIRST_DAY = 1;
export const CHECKINS = SHAPE.days - FIRST_DAY - 35;

const TERMS = { non_refundable: false, late_cancellation: "WITH_FEE", free_until: { days_before: 3, time: "18:00" }, tiers: [{ days_before: 3, time: "18:00", fee_type: "PERCENT", value: "50" }] }; // prettier-ignore

/** A partner whose rate limit no benchmark reaches. */
export async function seedPartner(url: string): Promise<void> {
  await run(url, [
    [`INSERT INTO tenant (public_id, name, catalogue) VALUES ('ten_bench', 'Bench', '{}')`],
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

/** Fills the catalogue up to so many properties, days lying on the disk as an import lays them. */
export async function growCatalogue(url: string, from: number, to: number): Promise<void> {
  await run(url, [
    [
      `INSERT INTO property (id, public_id, code, name, category_code, address, country_code, timezone, currency_code)
       SELECT n, 'prp_bench' || lpad(n::text, 7, '0'), 'bench-' || n, 'Property ' || n, 'HOTEL', '{}', 'FR', 'Europe/Paris', 'EUR' FROM generate_series($1::int, $2::int) n`,
      [from, to],
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
      [from, to, SHAPE.ratePlans, JSON.stringify(TERMS)],
    ],
    [
      `INSERT INTO room_day (property_id, day, room_id, total, prices)
       SELECT n, current_date + d, n * 10 + r, $4, ARRAY[10000 + (n * 7 + d * 13) % 5000, 12000 + (n * 7 + d * 13) % 5000]::bigint[]
       FROM generate_series($1::int, $2::int) n, generate_series(0, $5::int - 1) d, generate_series(1, $3::int) r`,
      [from, to, SHAPE.roomTypes, SHAPE.allotment, SHAPE.days],
    ],
    ["VACUUM (ANALYZE) property, room, rate_plan, room_day"],
  ]);
}

async function run(url: string, statements: [string, unknown[]?][]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const [text, values] of statements) await client.query(text, values);
  } finally {
    await client.end();
  }
}
