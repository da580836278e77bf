import { verify } from "@node-rs/argon2";
import { isClientSecret, isFastHash } from "@/lib/core/secrets/client-secret";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { demoTemplate } from "@/lib/testing/harness/servers/demo-database";
import { type SupplyTestDatabase, supplyTestDatabase } from "@/lib/testing/harness/servers/supply-test-database";
import { findPublicSecrets } from "./public-secrets";
import { seedDemo } from "./seed";
import { seedPartners } from "./seed-partners";

const opens = async (hash: string, secret: string) =>
  isFastHash(hash) ? isClientSecret(hash, secret) : verify(hash, secret);

let testDatabase: SupplyTestDatabase;
beforeAll(async () => {
  testDatabase = await supplyTestDatabase(inject("databaseUrl"), "seed_demo_test", await demoTemplate());
}, 120_000);
afterAll(() => testDatabase.close());

test("a seeded database is not seeded again", async () => {
  const before = await testDatabase.read("SELECT count(*), max(xmin::text::bigint) FROM room_month");
  expect(await seedDemo({ databaseUrl: testDatabase.databaseUrl })).toEqual({ seeded: false, secrets: [] });
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

test("a sandbox in an operator's own database gets random secrets, and no published one is valid", async () => {
  const { client } = testDatabase;
  await client.query("BEGIN");
  await client.query("UPDATE credential SET client_id = 'was-' || client_id");
  await client.query("UPDATE staff_user SET email = 'was-' || email");
  const made = await seedPartners(client, new Date(), false);
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
  await expect(seedDemo({ databaseUrl: testDatabase.databaseUrl })).rejects.toThrow("already has partners or users");
});
