import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { Client, Pool, type DatabaseError } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { ensureDatabase, startEmbeddedDatabase, type EmbeddedDatabase } from "../database/embedded-database";
import { projectRoot } from "../project-root";
import { finishUpgrade } from "./finish-upgrade";
import { migrate, readMigrations } from "./migrate";

// The upgrade from stock by night (room_day) to stock by month (room_month), while servers of both versions sell.

const all = readMigrations(path.join(projectRoot, "prisma/migrations"));
const before = all.filter(({ name }) => name < "20261125000000_room_month");
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "room-month-"));
let server: EmbeddedDatabase;
let url: string;
let pool: Pool;
let count = 0;

const PROPERTIES = 60;
const UNITS = 40;
const HOLD_END = 1_800_000_000;
/** A hold of one unit on some days of a month, as room_month stores it. */
const hold = (...days: number[]): bigint =>
  (BigInt(HOLD_END) << 31n) | days.reduce((nights, day) => nights | (1n << BigInt(day - 1)), 0n);

beforeAll(async () => {
  server = await startEmbeddedDatabase({ dataDir, disposable: true });
  await migrate(await ensureDatabase(server.url("postgres"), "before"), { migrations: before });
}, 60_000);
beforeEach(async () => {
  const name = `month_${++count}`;
  const client = new Client({ connectionString: server.url("postgres") });
  await client.connect();
  await client.query(`CREATE DATABASE ${name} TEMPLATE before STRATEGY file_copy`);
  await client.end();
  url = server.url(name);
  // Writers of the two tables can deadlock: found soon, so that the test ends soon.
  pool = new Pool({ connectionString: url, max: 8, options: "-c deadlock_timeout=20ms" }).on("error", () => {});
  await pool.query(`INSERT INTO property (public_id, code, name, category_code, address, country_code, timezone, currency_code)
    SELECT 'P' || n, 'P' || n, 'Hotel ' || n, 'HOTEL', '{}', 'DE', 'Europe/Berlin', 'EUR' FROM generate_series(1, ${PROPERTIES}) AS n`);
  await pool.query(`INSERT INTO room (public_id, property_id, code, name, base_occupancy, max_adults, max_children, max_occupancy)
    SELECT p.public_id || r, p.id, r, 'Double', 2, 2, 1, 3 FROM property p, unnest('{A,B}'::text[]) AS r`);
});
afterEach(() => pool.end());
afterAll(async () => {
  await server.stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

/** Nights of two months and a half, with gaps, sales, holds over several nights, restrictions and prices of two plans. */
const fillNights = () =>
  pool.query(
    `INSERT INTO room_day (property_id, day, room_id, total, sold, closed, closed_to_arrival, closed_to_departure, holds, prices, min_stay)
     SELECT r.property_id, '2026-12-10'::date + n, r.id, ${UNITS}, n % 3, n % 7 = 0, n % 11 = 0, n % 13 = 0,
       CASE WHEN n BETWEEN 20 AND 23 THEN ARRAY[${HOLD_END}, ${HOLD_END}, ${HOLD_END} + n % 2] END,
       CASE WHEN n % 17 = 0 THEN NULL WHEN n % 5 = 0 THEN ARRAY[10000 + n, NULL] ELSE ARRAY[10000 + n, 12000 + n] END,
       CASE WHEN n % 9 = 0 THEN ARRAY[NULL, 3] END
     FROM room r, generate_series(0, 80) AS n WHERE n % 29 <> 0`,
  );

/** Nights in which the two tables differ, and how many there are. */
async function compareNights(): Promise<{ nights: number; differences: number }> {
  // An array of NULLs says the same as NULL: no price and no restriction.
  const columns = (
    table: string,
  ) => `SELECT property_id, day, room_id, total, sold, closed, closed_to_arrival, closed_to_departure,
    (SELECT array_agg(ends ORDER BY ends) FROM unnest(holds) AS ends) AS holds,
    (SELECT array_agg(coalesce(prices[plan], 0)) FROM generate_series(1, 2) AS plan) AS prices,
    (SELECT array_agg(coalesce(min_stay[plan], 0)) FROM generate_series(1, 2) AS plan) AS min_stay FROM ${table}`;
  const { rows } = await pool.query<{ nights: number; differences: number }>(
    `WITH old AS (${columns("room_day")}), new AS (${columns("room_night")}), wrong AS (
       (SELECT * FROM old EXCEPT SELECT * FROM new) UNION ALL (SELECT * FROM new EXCEPT SELECT * FROM old)
     ) SELECT (SELECT count(*)::int FROM old) AS nights, (SELECT count(*)::int FROM wrong) AS differences`,
  );
  return rows[0]!;
}

/** Sells a unit of three nights as servers of the previous version do. @returns whether there was one */
const sellByNight = (room: number, day: string) =>
  sells(
    `UPDATE room_day rd SET sold = rd.sold + 1 FROM (SELECT * FROM room_day WHERE room_id = $1 AND day BETWEEN $2::date AND $2::date + 2
       ORDER BY day FOR UPDATE) AS locked
     WHERE rd.property_id = locked.property_id AND rd.day = locked.day AND rd.room_id = locked.room_id`,
    [room, day],
  );

/** Sells the same by month. */
const sellByMonth = (room: number, day: string) =>
  sells(
    `UPDATE room_month rm SET unsold[first_day : last_day] = (SELECT array_agg(n - 1) FROM unnest(rm.unsold[first_day : last_day]) AS n),
       sold[first_day : last_day] = (SELECT array_agg(n + 1) FROM unnest(rm.sold[first_day : last_day]) AS n)
     FROM months_between($2::date, $2::date + 2) AS span WHERE rm.room_id = $1 AND rm.month = span.month`,
    [room, day],
  );

/** PostgreSQL's codes for a broken CHECK, and for the deadlock that writers of the two tables may meet. */
const REFUSALS = new Set(["23514", "40P01"]);

async function sells(sql: string, values: unknown[]): Promise<boolean> {
  try {
    const { rowCount } = await pool.query(sql, values);
    return rowCount !== 0;
  } catch (error) {
    if (REFUSALS.has((error as DatabaseError).code ?? "")) return false;
    throw error;
  }
}

/** Room ids and days of sales, the same ones for everybody. */
const attempts = (n: number, from = "2026-12-28") =>
  Array.from({ length: n }, (_, i) => {
    const day = new Date(Date.parse(from) + (i % 5) * 86_400_000).toISOString().slice(0, 10);
    return [1 + (i % (2 * PROPERTIES)), day] as const;
  });

it("copies every night of room_day in batches while the previous version sells", async () => {
  await fillNights();
  let isMigrating = true;
  let sold = 0;
  const seller = (async () => {
    for (const [room, day] of attempts(100_000)) {
      if (!isMigrating) return;
      sold += Number(await sellByNight(room, day));
    }
  })();
  const applied = await migrate(url, { migrations: all });
  isMigrating = false;
  await seller;
  expect(applied).toContain("20261125000200_room_month_fill");
  expect(sold).toBeGreaterThan(0);
  expect(await compareNights()).toEqual({ nights: 120 * 78, differences: 0 });
  const { rows } = await pool.query<{ months: number; wrong: number }>(
    `SELECT count(lowest_price)::int AS months,
       count(*) FILTER (WHERE lowest_price IS DISTINCT FROM (SELECT min(price) FROM unnest(prices) AS price))::int AS wrong FROM room_month`,
  );
  expect(rows[0], "every month has its lowest price").toEqual({ months: 120 * 3, wrong: 0 });
});

it("lets servers of both versions sell at the same time, and never more than there is", async () => {
  await fillNights();
  await migrate(url, { migrations: all });
  // One room type: more attempts than units, from both sides.
  const night = "2027-01-30";
  const results = await Promise.all(
    Array.from({ length: 120 }, (_, i) => (i % 2 === 0 ? sellByNight(1, night) : sellByMonth(1, night))),
  );
  expect(await compareNights()).toMatchObject({ differences: 0 });
  const { rows } = await pool.query<{ sold: number; total: number; before: number }>(
    `SELECT sold, total, ('2027-01-30'::date - '2026-12-10'::date) % 3 AS before FROM room_night WHERE room_id = 1 AND day = $1`,
    [night],
  );
  expect(rows[0]!.sold).toBeLessThanOrEqual(rows[0]!.total);
  expect(rows[0]!.sold - rows[0]!.before).toBe(results.filter(Boolean).length);
});

it("keeps room_day exact after the upgrade, so that the previous version can be started again", async () => {
  await fillNights();
  await migrate(url, { migrations: all });
  for (const [room, day] of attempts(40)) await sellByMonth(room, day);
  // A new month with a price, a hold, a stop-sell, and a night that is no longer on sale.
  await pool.query(
    `INSERT INTO room_month (property_id, month, room_id, unsold, sold, closed, holds, prices)
     SELECT property_id, '2027-06-01', id, array_fill(3::smallint, '{30}'), array_fill(0::smallint, '{30}'), 5,
       ARRAY[${hold(4, 5, 6)}, ${hold(5)}]::bigint[], ARRAY[array_fill(9900::bigint, '{30}'), array_fill(NULL::bigint, '{30}')] FROM room WHERE id = 1`,
  );
  await pool.query("UPDATE room_month SET unsold[2] = NULL WHERE room_id = 1 AND month = '2027-06-01'");
  expect(await compareNights()).toEqual({ nights: 120 * 78 + 29, differences: 0 });
  for (const [room, day] of attempts(40)) expect(await sellByNight(room, day)).toBe(true);
  expect(await compareNights()).toMatchObject({ differences: 0 });
});

it("continues an interrupted copy where it stopped", async () => {
  await fillNights();
  await migrate(url, { migrations: all.filter(({ name }) => name < "20261125000200_room_month_fill") });
  await pool.query("SELECT room_month_fill(7)");
  expect(await migrate(url, { migrations: all })).toContain("20261125000200_room_month_fill");
  expect(await compareNights()).toEqual({ nights: 120 * 78, differences: 0 });
});

it("finishes the upgrade by dropping room_day, once and under sales", async () => {
  await fillNights();
  await migrate(url, { migrations: all });
  expect(await finishUpgrade(url)).toBe(true);
  expect(await finishUpgrade(url)).toBe(false);
  expect(await sellByMonth(1, "2026-12-30")).toBe(true);
  await expect(pool.query("SELECT FROM room_day")).rejects.toThrow(/does not exist/);
});

it("drops room_day in the migration itself where it is empty", async () => {
  await migrate(url, { migrations: all });
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query("SELECT to_regclass('room_day') AS there");
  await client.end();
  expect(rows).toEqual([{ there: null }]);
});
