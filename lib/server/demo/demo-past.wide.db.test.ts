import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Clock } from "@/lib/core/clock";
import { addDays, formatInstant, toInstant } from "@/lib/core/dates";
import { openStored } from "@/lib/core/secrets/stored-secret";
import { expectLedgerConserved } from "@/lib/testing/harness/ledger";
import { expectServiceConservation } from "@/lib/testing/harness/products/stock";
import { freshDatabase, type FreshDatabase } from "@/lib/testing/harness/servers/fresh-database";
import { loadDemo } from "./load-demo";

// The data set as it is loaded on the day of its recording, or little later, and much later in the year.
describe.each([0, 215])("%i days from now", (later) => {
  const now = new Date(Date.now() + later * 86_400_000);
  const today = now.toISOString().slice(0, 10);
  let db: FreshDatabase;
  beforeAll(async () => {
    db = await freshDatabase();
    const clock: Clock = { now: () => now, realNow: () => now };
    expect(await loadDemo({ databaseUrl: db.ownerUrl, hasPast: true, clock })).toEqual({ isNew: true, secrets: [] });
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

  test("at any hour, no user was created later than the past's end, so that news is unread", async () => {
    const end = "(SELECT (value->>'end')::timestamptz FROM service_state WHERE name = 'demo_seed')";
    expect(await count(`staff_user WHERE created_at <= ${end}`)).toBe(3);
    expect(await count("staff_user")).toBe(3);
  });

  test("every property is sold on nearly every night of the next two years", async () => {
    const sellable = `SELECT property_id, count(*) AS days, max(day) AS last FROM (
        SELECT DISTINCT property_id, day FROM room_night WHERE total > 0 AND NOT closed AND day >= '${today}') n
      GROUP BY property_id`;
    const last = addDays(today, 759);
    expect(
      await read(
        `SELECT count(*), min(days) >= 750 AS all_days, min(last) >= '${last}' AS to_the_end FROM (${sellable}) s`,
      ),
    ).toEqual(["150 true true"]);
  });

  test("flights leave for a year, and arrive as their durations and time zones say", async () => {
    const departures = `FROM service_day d JOIN flight_cabin c ON c.service_id = d.service_id JOIN flight f ON f.id = c.flight_id
      JOIN place o ON o.id = f.origin_id JOIN place a ON a.id = f.destination_id WHERE d.sold = 0`;
    const rows = await db.rows<{
      day: string;
      start: string;
      minutes: number;
      arrival: string;
      away: number;
      from: string;
      to: string;
    }>(
      `SELECT DISTINCT d.day::text AS day, d.start_time AS start, f.duration_minutes AS minutes, f.arrival_time AS arrival,
         f.arrival_day_offset AS away, o.timezone AS from, a.timezone AS to ${departures} AND (d.day - DATE '2000-01-01' + f.id) % 5 = 0`,
    );
    expect(rows.length).toBeGreaterThan(3000);
    const wrong = rows.filter(({ day, start, minutes, arrival, away, from, to }) => {
      const lands = new Date(toInstant(day, start, from).getTime() + minutes * 60_000);
      return formatInstant(lands, to).slice(0, 16) !== `${addDays(day, away)}T${arrival}`;
    });
    expect(wrong).toEqual([]);
    expect(
      await read(
        `SELECT max(d.day) >= '${addDays(today, 350)}' AS a_year, min(d.day) >= '${addDays(today, -2)}' AS from_now ${departures}`,
      ),
    ).toEqual(["true true"]);
    expect(await count(`(SELECT 1 ${departures} AND NOT extract(isodow FROM d.day)::int = ANY (f.weekdays)) d`)).toBe(
      0,
    );
  });

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
      await count(`booking WHERE status = 'CONFIRMED' AND starts_on BETWEEN DATE '${today}' AND DATE '${today}' + 6`),
    ).toBeGreaterThan(5);
    expect(await count(`booking WHERE status = 'CONFIRMED' AND ends_on < DATE '${today}'`)).toBeGreaterThan(30);
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
    const [tenant] = await db.rows<{ id: number }>("SELECT id FROM tenant WHERE name = 'Demo Travel'");
    const kinds = new Set(await expectLedgerConserved(db, tenant!.id));
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
      { title: "Rome with a tour", types: [1, 1, 2, 3] },
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
    // The feed has all of them, by the numbers that were delivered.
    expect(
      await count(
        "webhook_delivery WHERE event_type NOT LIKE 'endpoint.%' AND event_id NOT IN (SELECT event_id FROM event_feed JOIN outbox_event ON id = outbox_id)",
      ),
    ).toBe(0);
    expect(
      await count(
        "event_feed f WHERE sequence > (SELECT last_sequence FROM webhook_sequence s WHERE s.tenant_id = f.tenant_id)",
      ),
    ).toBe(0);
    expect(await count("webhook_endpoint WHERE status = 'DISABLED'")).toBe(1);
  });

  test("calls are metered on every day before today, and logged for a month", async () => {
    expect(
      await read(`SELECT count(DISTINCT day) >= 91 AS every, max(day) <= DATE '${today}' AS past FROM usage_counter`),
    ).toEqual(["true true"]);
    expect(
      await read(
        `SELECT min(at) > TIMESTAMPTZ '${now.toISOString()}' - interval '30 days' AS recent, count(*) > 100 AS many FROM request_log`,
      ),
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
    expect(
      await count(`nights_written WHERE written_at < TIMESTAMPTZ '${now.toISOString()}' - interval '14 days'`),
    ).toBe(3);
    expect(await count("nights_written")).toBe(150);
  });

  test("the endpoint's secret is sealed under the key of this installation", async () => {
    const [row] = await db.rows<{ sealed: Buffer; keyId: string; publicId: string }>(
      `SELECT s.sealed, s.key_id AS "keyId", e.public_id AS "publicId" FROM webhook_secret s JOIN webhook_endpoint e ON e.id = s.endpoint_id`,
    );
    expect(openStored("webhook-secret", row!, row!.publicId)).toMatch(/^whsec_/);
  });

  test("nothing of the past is in the future, and the next numbers are free", async () => {
    expect(await count(`booking WHERE created_at > '${now.toISOString()}'`)).toBe(0);
    expect(await count(`outbox_event WHERE at > '${now.toISOString()}'`)).toBe(0);
    expect(
      await count(
        "(SELECT nextval('booking_number_seq') AS next) n WHERE next <= (SELECT max(booking_number) FROM booking)",
      ),
    ).toBe(0);
    expect(
      await count("(SELECT nextval('property_id_seq') AS next) n WHERE next <= (SELECT max(id) FROM property)"),
    ).toBe(0);
  });
});

test("a past that cannot be loaded leaves the supply, and says why", async () => {
  const db = await freshDatabase();
  try {
    await db.rows("ALTER TABLE booking ADD CHECK (booking_number < 0)");
    const { isNew, pastFailure } = await loadDemo({ databaseUrl: db.ownerUrl, hasPast: true });
    expect(isNew).toBe(true);
    expect(pastFailure?.message).toContain("violates check constraint");
    expect(await db.rows("SELECT count(*)::int AS properties FROM property")).toEqual([{ properties: 150 }]);
    expect(await db.rows("SELECT count(*)::int AS bookings FROM booking")).toEqual([{ bookings: 0 }]);
  } finally {
    await db.close();
  }
}, 120_000);
