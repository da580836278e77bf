import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays } from "@/lib/core/dates";
import { clock } from "@/lib/core/clock";
import { freshDatabase, type FreshDatabase } from "@/lib/testing/harness/servers/fresh-database";
import { readServiceStatus } from "./service-health";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.close());

test("the status counts the calls of all tenants on each of 90 days, and those that ended in an error of ours", async () => {
  const today = clock.realNow().toISOString().slice(0, 10);
  const [yesterday, before] = [addDays(today, -1), addDays(today, -90)];
  await db.rows(
    `INSERT INTO request_outcome (tenant_id, day, credential_id, operation, status, code, requests) VALUES
       (1, '${yesterday}', 1, 'search', 200, '', 60), (2, '${yesterday}', 2, 'search', 409, 'SOLD_OUT', 37),
       (2, '${yesterday}', 2, 'book', 500, 'INTERNAL_ERROR', 3), (1, '${before}', 1, 'search', 503, 'SERVICE_BUSY', 9)`,
  );
  const { isUp, days, answered } = await readServiceStatus();
  expect(isUp).toBe(true);
  expect(days).toHaveLength(90);
  expect(days.slice(-2)).toEqual([
    { day: yesterday, answered: 0.97 },
    { day: today, answered: null },
  ]);
  expect(answered).toBe(0.97);
});
