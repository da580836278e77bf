import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "@/lib/testing/harness/servers/fresh-database";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.close());

/** SQL: months of up to two unsold units per night, and up to four holds of any nights, some with a NULL. */
const MONTHS = `
  SELECT (SELECT array_agg(nullif(floor(random() * 4)::smallint, 3) ORDER BY day) FROM generate_series(1, 28 + n % 4) AS day) AS unsold,
    (SELECT array_agg(CASE WHEN random() < 0.9 THEN (1::bigint << floor(random() * 31)::int) | (1::bigint << floor(random() * 31)::int) END)
     FROM generate_series(1, n % 5)) AS holds
  FROM generate_series(1, 4000) AS n`;

/** SQL: whether no night has more holds than unsold units, counted night by night. */
const BY_DEFINITION = `NOT EXISTS (
  SELECT FROM unnest(unsold) WITH ORDINALITY AS night (units, day)
  WHERE coalesce(units, 0) < (SELECT count(*) FROM unnest(holds) AS hold WHERE hold >> (day::int - 1) & 1 = 1))`;

test("a month is accepted exactly when no night has more holds than unsold units", async () => {
  await db.client.query("SELECT setseed(0.5)");
  const { rows: answers } = await db.client.query<{ accepted: boolean; right: boolean; months: string }>(
    `SELECT room_month_has_units(unsold, holds) AS accepted, ${BY_DEFINITION} AS right, count(*) AS months
     FROM (${MONTHS}) AS m WHERE holds IS NOT NULL GROUP BY 1, 2 ORDER BY 1`,
  );
  expect(answers.map(({ accepted, right }) => [accepted, right])).toEqual([
    [false, false],
    [true, true],
  ]);
  for (const { months } of answers) expect(Number(months)).toBeGreaterThan(300);
});
