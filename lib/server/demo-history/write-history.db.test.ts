import { afterAll, beforeAll, expect, test } from "vitest";
import { directory } from "@/lib/partner/directory";
import { seedDemo } from "@/lib/supply/seed/seed";
import { HISTORY_DAYS } from "@/lib/supply/seed/seed-supply";
import { expectServiceConservation } from "@/lib/testing/harness/products/stock";
import { expectLedgerConserved } from "@/lib/testing/harness/ledger";
import { demoTemplate } from "@/lib/testing/harness/servers/demo-database";
import { freshDatabase, type FreshDatabase } from "@/lib/testing/harness/servers/fresh-database";
import { writeHistory } from "./write-history";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase(undefined, await demoTemplate());
  // As a seed leaves it that was interrupted after the supply.
  await db.rows(`UPDATE service_state SET value = value || '{"complete": false}' WHERE name = 'demo_seed'`);
  const seeded = await seedDemo({ databaseUrl: db.ownerUrl }, writeHistory);
  expect(seeded.seeded).toBe(true);
}, 120_000);
afterAll(() => db.close());

const read = async (sql: string): Promise<string[]> =>
  (
    await db.rows<{ row: string }>(
      `SELECT array_to_string(ARRAY(SELECT coalesce(value, '-') FROM jsonb_each_text(to_jsonb(x))), ' ') AS row FROM (${sql}) x`,
    )
  ).map(({ row }) => row);
const count = async (sql: string): Promise<number> =>
  Number((await db.rows<{ n: string }>(`SELECT count(*) AS n FROM ${sql}`))[0]!.n);

test("the agency has sold every product, and bookings have every status but PENDING", async () => {
  const products = await db.rows<{ type: number; sold: number }>(
    "SELECT product_type AS type, count(*)::int AS sold FROM booking GROUP BY 1 ORDER BY 1",
  );
  expect(products.map(({ type }) => type)).toEqual([1, 2, 3, 4, 5]);
  expect(products.reduce((sum, { sold }) => sum + sold, 0)).toBeGreaterThan(200);
  expect(await read("SELECT DISTINCT status FROM booking ORDER BY 1")).toEqual([
    "CANCELLED",
    "CONFIRMED",
    "FAILED",
    "ON_REQUEST",
    "REJECTED",
  ]);
  expect(await count("booking WHERE realized_penalty ->> 'fee' <> '0.00'")).toBeGreaterThan(2);
  expect(
    await count("booking WHERE status = 'CONFIRMED' AND starts_on BETWEEN current_date AND current_date + 6"),
  ).toBeGreaterThan(5);
  expect(await count("booking WHERE status = 'CONFIRMED' AND ends_on < current_date")).toBeGreaterThan(30);
});

test("numbers increase with the instants of booking, and every booking's history begins with it", async () => {
  expect(
    await count(
      "(SELECT created_at < lag(created_at) OVER (ORDER BY booking_number) AS is_late FROM booking) b WHERE is_late",
    ),
  ).toBe(0);
  expect(
    await count(`booking b WHERE created_at <> (SELECT at FROM booking_history h
      WHERE h.tenant_id = b.tenant_id AND h.booking_public_id = b.public_id AND h.version = 1)`),
  ).toBe(0);
});

test("rooms and services sold are those of the live bookings", async () => {
  const wrong = await read(`SELECT room_id, day, n.sold, coalesce(b.sold, 0) AS booked FROM room_night n LEFT JOIN (
      SELECT r.room_id, r.checkin + night AS day, count(*) AS sold
      FROM booking_room r JOIN booking b ON b.tenant_id = r.tenant_id AND b.public_id = r.booking_public_id
      CROSS JOIN generate_series(0, r.checkout - r.checkin - 1) AS night
      WHERE b.status IN ('CONFIRMED', 'PENDING', 'ON_REQUEST') GROUP BY 1, 2) b USING (room_id, day)
    WHERE n.sold <> coalesce(b.sold, 0)`);
  expect(wrong).toEqual([]);
  for (const { id } of await db.rows<{ id: number }>("SELECT DISTINCT service_id AS id FROM booking_service"))
    await expectServiceConservation(db, id);
});

test("the ledger has every booking, and the statements of past months are issued and paid, but for the last", async () => {
  const { tenants } = await directory();
  const tenant = [...tenants.values()].find(({ name }) => name === "Demo Travel")!;
  const kinds = new Set(await expectLedgerConserved(db, tenant.id));
  for (const kind of ["BOOKED", "CANCELLED", "PENALTY", "REJECTED", "PAYMENT"]) expect(kinds).toContain(kind);
  expect(await count("booking WHERE account_rate IS NULL")).toBe(0);
  expect(await count("account_statement")).toBe(3);
});

test("trips have several bookings, quotes were sent, and nobody is collecting offers", async () => {
  expect(await count("(SELECT FROM trip_member GROUP BY trip_public_id HAVING count(*) > 1) t")).toBeGreaterThan(3);
  expect(
    await db.rows(
      "SELECT count(*)::int AS quotes, count(sent_version)::int AS sent, count(collecting_by)::int AS collecting FROM sales_quote",
    ),
  ).toEqual([{ quotes: 4, sent: 3, collecting: 0 }]);
  const offered = await db.rows<{ title: string; types: number[] }>(
    `SELECT title, ARRAY(SELECT (o ->> 'product_type')::int FROM jsonb_array_elements(offers) AS o) AS types
     FROM sales_quote WHERE jsonb_array_length(offers) > 3 ORDER BY created_at`,
  );
  expect(offered).toEqual([
    { title: "Rome in spring", types: [1, 1, 2, 3] },
    { title: "A long weekend in Madrid", types: [1, 1, 4, 5] },
  ]);
});

test("one trip has a price of its own, and a link that was opened twice", async () => {
  expect(
    await db.rows(
      `SELECT l.view_count AS views, jsonb_array_length(p.own_price -> 'bookings') > 1 AS several
       FROM trip p JOIN trip_link l ON l.tenant_id = p.tenant_id AND l.trip_public_id = p.public_id WHERE p.own_price IS NOT NULL`,
    ),
  ).toEqual([{ views: 2, several: true }]);
});

test("deliveries of the last month have succeeded at once, after an outage, or never; none is open", async () => {
  const kinds =
    await read(`SELECT DISTINCT CASE WHEN status = 'FAILED' THEN 'never' WHEN attempts = 1 THEN 'at once' ELSE 'later' END AS kind
    FROM webhook_delivery ORDER BY 1`);
  expect(kinds).toEqual(["at once", "later", "never"]);
  expect(await count("webhook_delivery WHERE status NOT IN ('DELIVERED', 'FAILED')")).toBe(0);
  expect(
    await count(
      "webhook_delivery d WHERE attempts <> (SELECT count(*) FROM webhook_attempt a WHERE a.delivery_id = d.id)",
    ),
  ).toBe(0);
  expect(await count("webhook_outbox")).toBe(0);
  expect(await count("webhook_endpoint WHERE status = 'DISABLED'")).toBe(1);
});

test("calls are metered on every day before today, and logged for a month", async () => {
  expect(
    await read("SELECT count(DISTINCT day) >= 91 AS every, max(day) <= current_date AS past FROM usage_counter"),
  ).toEqual(["true true"]);
  expect(
    await read("SELECT min(at) > now() - interval '30 days' AS recent, count(*) > 100 AS many FROM request_log"),
  ).toEqual(["true true"]);
  const short = `(SELECT day, operation, sum(units) AS units FROM usage_counter GROUP BY 1, 2) u
    WHERE units > coalesce((SELECT sum(requests) FROM request_outcome o WHERE o.day = u.day AND o.operation = u.operation AND code = ''), 0)`;
  expect(await count(short)).toBe(0);
});

test("operators find an import that was refused, and properties whose nights nobody sends", async () => {
  expect(await read("SELECT state, count(*) > 0 AS some FROM supply_import GROUP BY 1 ORDER BY 1")).toEqual([
    "true DONE",
    "true REFUSED",
  ]);
  expect(await count("nights_written WHERE written_at < now() - interval '14 days'")).toBe(3);
  expect(await count("nights_written")).toBe(150);
});

test("a run that is repeated sells nothing again", async () => {
  const before = await count("booking");
  await writeHistory(new Date(), HISTORY_DAYS - 1);
  expect(await count("booking")).toBe(before);
}, 60_000);
