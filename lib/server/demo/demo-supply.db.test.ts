import { readFileSync } from "node:fs";
import { verify } from "@node-rs/argon2";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { addDays, formatInstant, toInstant } from "@/lib/core/dates";
import { isClientSecret, isFastHash } from "@/lib/core/secrets/client-secret";
import { demoTemplate } from "@/lib/testing/harness/servers/demo-database";
import { type SupplyTestDatabase, supplyTestDatabase } from "@/lib/testing/harness/servers/supply-test-database";
import { findPublicSecrets, replaceSecrets } from "./demo-logins";
import { loadDemo } from "./load-demo";

const opens = async (hash: string, secret: string) =>
  isFastHash(hash) ? isClientSecret(hash, secret) : verify(hash, secret);

let testDatabase: SupplyTestDatabase;
beforeAll(async () => {
  testDatabase = await supplyTestDatabase(inject("databaseUrl"), "demo_supply_test", await demoTemplate());
}, 120_000);
afterAll(() => testDatabase.close());

async function number(sql: string): Promise<number> {
  return Number((await testDatabase.read(sql))[0]);
}

test("a database with the demo is left as it is", async () => {
  const before = await testDatabase.read("SELECT count(*), max(xmin::text::bigint) FROM room_month");
  expect(await loadDemo({ databaseUrl: testDatabase.databaseUrl })).toEqual({ isNew: false, secrets: [] });
  expect(await testDatabase.read("SELECT count(*), max(xmin::text::bigint) FROM room_month")).toEqual(before);
});

test("every property is sold on nearly every day, for arrivals up to 730 days ahead and 30 nights more", async () => {
  const sellable = `SELECT property_id, count(DISTINCT day) AS days, max(day) AS last FROM room_night
    WHERE total > 0 AND NOT closed GROUP BY property_id`;
  expect(
    await testDatabase.read(`SELECT count(*), min(days) >= 755, min(last) = current_date + 760 FROM (${sellable}) s`),
  ).toEqual(["150 true true"]);
});

test("all boards, cancellation terms and confirmation modes are well represented", async () => {
  expect(await testDatabase.read("SELECT count(DISTINCT board_code) FROM rate_plan")).toEqual(["6"]);
  expect(await testDatabase.read("SELECT confirmation_mode, count(*) FROM property GROUP BY 1 ORDER BY 1")).toEqual([
    "DELAYED 15",
    "INSTANT 120",
    "ON_REQUEST 15",
  ]);
  const terms =
    "CASE WHEN (cancellation->>'non_refundable')::boolean THEN 'NON_REFUNDABLE' ELSE cancellation->>'late_cancellation' END";
  const shares = await testDatabase.read(`SELECT ${terms}, count(*) > 60 FROM rate_plan GROUP BY 1 ORDER BY 1`);
  expect(shares).toEqual(["NON_REFUNDABLE true", "REFUSED true", "WITH_FEE true"]);
  expect(
    await testDatabase.read("SELECT max((cancellation->'free_until'->>'days_before')::int) FROM rate_plan"),
  ).toEqual(["14"]);
});

test("zones are on both sides of UTC, and every currency can be converted", async () => {
  const zones = await testDatabase.read("SELECT DISTINCT timezone FROM property");
  expect(zones).toEqual(
    expect.arrayContaining([
      "Pacific/Auckland",
      "Asia/Tokyo",
      "Pacific/Honolulu",
      "America/New_York",
      "Europe/Paris",
      "Europe/Madrid",
      "Asia/Kuwait",
    ]),
  );
  const missing =
    "SELECT DISTINCT currency_code FROM property WHERE currency_code <> 'EUR' AND currency_code NOT IN (SELECT quote FROM fx_rate WHERE base = 'EUR')";
  expect(await testDatabase.read(missing)).toEqual([]);
});

test("the demo's partners and staff have the published secrets, stored as hashes only", async () => {
  const { rows } = await testDatabase.client.query<{ client_id: string; hash: string }>(
    "SELECT client_id, hash FROM credential c JOIN credential_secret s ON s.credential_id = c.id",
  );
  expect(rows.map((row) => row.client_id).toSorted()).toEqual(["demo-partner", "demo-reader", "other-partner"]);
  for (const row of rows) {
    expect(isClientSecret(row.hash, `${row.client_id}-secret`)).toBe(true);
  }
  const staff = await testDatabase.read("SELECT email, role, tenant_id IS NULL FROM staff_user ORDER BY 1");
  expect(staff).toEqual([
    "admin@demo.example admin false",
    "agent@demo.example agent false",
    "operator@demo.example operator true",
  ]);
});

test("a copy of a sandbox is recognized by its published secrets", async () => {
  expect((await findPublicSecrets(testDatabase.databaseUrl)).toSorted()).toEqual([
    "admin@demo.example",
    "agent@demo.example",
    "demo-partner",
    "demo-reader",
    "operator@demo.example",
    "other-partner",
  ]);
});

test("the world is seeded: countries, regions, cities above a size and the airports with scheduled traffic", async () => {
  const counts = new Map(
    (await testDatabase.read("SELECT type, count(*) FROM place GROUP BY 1")).map(
      (row) => row.split(" ") as [string, string],
    ),
  );
  expect(Number(counts.get("COUNTRY"))).toBeGreaterThanOrEqual(249);
  expect(Number(counts.get("CITY"))).toBeGreaterThan(5000);
  expect(Number(counts.get("AIRPORT"))).toBeGreaterThan(3500);
  expect(
    await number(
      "SELECT count(*) FROM place WHERE type IN ('CITY', 'AIRPORT') AND (latitude IS NULL OR timezone IS NULL)",
    ),
  ).toBe(0);
  const heathrow =
    "SELECT p.name, p.country_code, up.code, p.timezone FROM place p JOIN place up ON up.id = p.parent_id WHERE p.iata_code = 'LHR'";
  expect(await testDatabase.read(heathrow)).toEqual(["London Heathrow Airport GB GB-LON Europe/London"]);
});

test("every place, zone and property has a country with its own code above it", async () => {
  const orphans = `
    WITH RECURSIVE up AS (
      SELECT id, parent_id, country_code AS own, country_code, type FROM place
      UNION ALL SELECT up.id, p.parent_id, up.own, p.country_code, p.type FROM up JOIN place p ON p.id = up.parent_id)
    SELECT count(*) FROM place WHERE id NOT IN (SELECT id FROM up WHERE type = 'COUNTRY' AND own = country_code)`;
  expect(await number(orphans)).toBe(0);
  expect(await number("SELECT count(*) FROM property WHERE place_id IS NULL")).toBe(0);
  expect(await number("SELECT count(*) FROM service_zone WHERE place_id IS NULL")).toBe(0);
});

interface Departure {
  day: string;
  departure: string;
  minutes: number;
  arrival: string;
  away: number;
  from: string;
  to: string;
}

test("arrivals agree with departures, durations and the time zones of both airports, on any day", async () => {
  const { rows } = await testDatabase.client.query<Departure>(
    `SELECT d.day::text AS day, d.start_time AS departure, f.duration_minutes AS minutes, f.arrival_time AS arrival,
            f.arrival_day_offset AS away, o.timezone AS from, a.timezone AS to
     FROM service_day d JOIN flight_cabin c ON c.service_id = d.service_id JOIN flight f ON f.id = c.flight_id
     JOIN place o ON o.id = f.origin_id JOIN place a ON a.id = f.destination_id
     WHERE c.cabin = 'ECONOMY' AND (d.day - DATE '2000-01-01' + f.id) % 5 = 0`,
  );
  expect(rows.length).toBeGreaterThan(5000);
  // By the product's own calendar, because the database may have another version of the time zone rules than Node.
  const wrong = rows.filter(({ day, departure, minutes, arrival, away, from, to }) => {
    const lands = new Date(toInstant(day, departure, from).getTime() + minutes * 60_000);
    return formatInstant(lands, to).slice(0, 16) !== `${addDays(day, away)}T${arrival}`;
  });
  expect(wrong).toEqual([]);
  expect(await number("SELECT count(*) FROM flight WHERE arrival_day_offset <> 0")).toBeGreaterThan(10);
  const astray = `SELECT count(*) FROM service_day d JOIN flight_cabin c ON c.service_id = d.service_id JOIN flight f ON f.id = c.flight_id
    WHERE d.start_time <> f.departure_time OR NOT extract(isodow FROM d.day)::int = ANY (f.weekdays)`;
  expect(await number(astray)).toBe(0);
});

test("flights are on real routes between airports, each both ways, and each has seats for sale", async () => {
  expect(await number("SELECT count(DISTINCT (carrier_code, flight_number)) FROM flight")).toBeGreaterThan(200);
  const oneWay = `SELECT count(*) FROM flight f WHERE NOT EXISTS (SELECT FROM flight b
    WHERE b.carrier_code = f.carrier_code AND b.origin_id = f.destination_id AND b.destination_id = f.origin_id)`;
  expect(await number(oneWay)).toBe(0);
  expect(
    await number(
      "SELECT count(*) FROM flight f JOIN place p ON p.id IN (f.origin_id, f.destination_id) WHERE p.type <> 'AIRPORT'",
    ),
  ).toBe(0);
  const unsold = `SELECT count(*) FROM flight_cabin c WHERE NOT EXISTS (SELECT FROM service_day d WHERE d.service_id = c.service_id AND total > 0)`;
  expect(await number(unsold)).toBe(0);
});

test("every country with zones has transfers from and to its airports, private and shared, in its own currency", async () => {
  const routes = `
    SELECT f.country_code, count(DISTINCT (direction, service_class)), count(DISTINCT v.code) >= 4 FROM transfer_service x
    JOIN service_zone f ON f.id = from_zone_id JOIN service_zone t ON t.id = to_zone_id
    JOIN transfer_vehicle_type v ON v.id = vehicle_type_id WHERE 'AIRPORT' IN (f.type, t.type) GROUP BY 1`;
  const found = await testDatabase.read(routes);
  expect(found).toHaveLength(11);
  for (const route of found) expect(route).toMatch(/^\w\w 4 true$/);
  const currencies = "SELECT count(DISTINCT currency_code) FROM tariff";
  expect(await number(currencies)).toBe(await number("SELECT count(DISTINCT currency_code) FROM property"));
  expect(
    await number("SELECT count(*) FROM (SELECT FROM tariff GROUP BY service_id HAVING count(*) = 2) both_ways"),
  ).toBeGreaterThan(100);
});

test("prices are plausible: a car from Madrid's airport, yen without decimals, infants on laps, limited child bands", async () => {
  const price = (code: string) =>
    testDatabase.read(
      `SELECT DISTINCT d.prices[1] FROM service_day d JOIN service s ON s.id = d.service_id WHERE s.code LIKE '${code}'`,
    );
  const [madrid] = (await price("MAD/ES-MAD-CENTRE/PRIVATE-MINIVAN")).map(Number);
  expect(madrid).toBeGreaterThan(2500);
  expect(madrid).toBeLessThan(6000);
  const [tokyo] = (await price("NRT/JP-TYO-CENTRE/PRIVATE-MINIVAN")).map(Number);
  expect(tokyo! % 100).toBe(0);
  expect(tokyo).toBeGreaterThan(10_000);
  expect(tokyo).toBeLessThan(40_000);
  const last =
    "SELECT (child_bands->-1->>'max_age')::int AS age, count(*) > 20 FROM tariff t JOIN transfer_service x USING (service_id) WHERE service_class = 2 GROUP BY 1 ORDER BY 1";
  expect(await testDatabase.read(last)).toEqual(["11 true", "17 true"]);
  expect(
    await number(
      "SELECT count(*) FROM tariff t JOIN flight_cabin USING (service_id) WHERE (child_bands->0->>'seat')::boolean",
    ),
  ).toBe(0);
});

test("all confirmation modes occur, and invented data is marked as synthetic", async () => {
  expect(await testDatabase.read("SELECT DISTINCT product_type, confirmation_mode FROM service ORDER BY 1, 2")).toEqual(
    ["2 DELAYED", "2 INSTANT", "2 ON_REQUEST", "3 DELAYED", "3 INSTANT", "3 ON_REQUEST", "4 INSTANT"],
  );
  for (const table of ["service", "tour", "flight"])
    expect(await number(`SELECT count(*) FROM ${table} WHERE NOT synthetic`), table).toBe(0);
  expect(await number("SELECT count(*) FROM tour")).toBeGreaterThan(40);
});

test("a sandbox in an operator's own database gets random secrets, and no published one is valid", async () => {
  const { client } = testDatabase;
  await client.query("BEGIN");
  const made = await replaceSecrets(client);
  const { rows } = await client.query<{ login: string; hash: string }>(
    `SELECT client_id AS login, hash FROM credential c JOIN credential_secret s ON s.credential_id = c.id
     UNION ALL SELECT email, password_hash FROM staff_user`,
  );
  await client.query("ROLLBACK");
  expect(made).toHaveLength(6);
  for (const { login, secret } of made) {
    const { hash } = rows.find((row) => row.login === login)!;
    expect(await opens(hash, secret)).toBe(true);
    for (const published of [`${login}-secret`, "demo-password"]) expect(await opens(hash, published)).toBe(false);
  }
  expect(new Set(made.map(({ secret }) => secret)).size).toBe(6);
});

test("a database with its own partners never becomes a sandbox", async () => {
  await testDatabase.client.query("DELETE FROM service_state WHERE name = 'demo_seed'");
  await expect(loadDemo({ databaseUrl: testDatabase.databaseUrl })).rejects.toThrow("already has partners or users");
});

test("the properties that the documentation of the sandbox lists are in the demo as it says", async () => {
  const page = readFileSync("app/docs/sandbox.md", "utf8");
  const rows = page
    .split("\n")
    .filter((line) => line.startsWith("| `DEMO:"))
    .map((line) =>
      line
        .split("|")
        .map((cell) => cell.trim().replace(/^`DEMO:|`$/g, ""))
        .slice(1, 5),
    );
  expect(rows.length).toBeGreaterThanOrEqual(5);
  for (const [id, ...facts] of rows)
    expect(
      await testDatabase.read(
        `SELECT concat_ws('|', name, confirmation_mode, currency_code) FROM property WHERE external_ids @> '[{"system": "DEMO", "id": "${id}"}]'`,
      ),
    ).toEqual([facts.join("|")]);
});
