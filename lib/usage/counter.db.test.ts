import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { clock } from "@/lib/core/clock";
import { closeDatabase } from "@/lib/core/db";
import { env } from "@/lib/core/env";
import { databaseProxy, type DatabaseProxy } from "@/lib/testing/harness/servers/database-proxy";
import { freshDatabase, type FreshDatabase } from "@/lib/testing/harness/servers/fresh-database";
import { countUsageUnit, flushUsage } from "./counter";
import { addUsage } from "./repository";

let db: FreshDatabase;
let proxy: DatabaseProxy;
beforeAll(async () => {
  db = await freshDatabase();
  proxy = await databaseProxy(db.url);
  env.databaseUrl = proxy.url;
});
beforeEach(() => db.rows("TRUNCATE usage_counter"));
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await closeDatabase();
  await proxy.close();
  await db.close();
});

/** Error messages of a broken connection. */
const LOST = /terminated|ECONNRESET|closed/;
const times = (n: number, work: () => void) => Array.from({ length: n }).forEach(work);
const stored = async () =>
  (await db.rows<{ units: number }>("SELECT coalesce(sum(units), 0)::int AS units FROM usage_counter"))[0]!.units;

test("a flush whose response is lost has been written, and is not written again", async () => {
  countUsageUnit(1, 1, "search");
  await flushUsage();
  times(5, () => countUsageUnit(1, 1, "search"));
  proxy.loseNextAnswer();
  await expect(flushUsage()).rejects.toThrow(LOST);
  expect(await stored()).toBe(6);
  countUsageUnit(1, 1, "search");
  await flushUsage();
  expect(await stored()).toBe(7);
});

test("units counted while the database is unavailable are written automatically when it is back", async () => {
  proxy.cut();
  times(3, () => countUsageUnit(1, 1, "search"));
  await expect(flushUsage()).rejects.toThrow(LOST);
  times(4, () => countUsageUnit(1, 1, "search"));
  await expect(flushUsage()).rejects.toThrow(LOST);
  proxy.restore();
  await expect.poll(stored).toBe(7);
});

test("over any sequence of cut connections and lost responses every unit is written exactly once", async () => {
  let counted = 0;
  for (let round = 0; round < 60; round++) {
    for (let credential = 1; credential <= 3; credential++) {
      countUsageUnit(1, credential, round % 2 ? "search" : "availability.check");
      counted++;
    }
    if (round % 3 === 1) proxy.loseNextAnswer();
    if (round % 7 === 2) proxy.cut();
    const flushes = [flushUsage(), flushUsage(), flushUsage()];
    countUsageUnit(1, 1, "search");
    counted++;
    await Promise.allSettled(flushes);
    proxy.restore();
  }
  // The circuit breaker, opened by the cuts, allows a first probe after a moment.
  const flushed = () =>
    flushUsage().then(
      () => "written",
      () => "refused",
    );
  await expect.poll(flushed).toBe("written");
  expect(await stored()).toBe(counted);
});

test("processes that write the same rows concurrently cannot deadlock", async () => {
  const row = (credentialId: number) => ({
    tenantId: 1,
    day: "2026-01-01",
    operation: "search",
    credentialId,
    units: 1,
  });
  const ids = Array.from({ length: 40 }, (_, i) => i + 1);
  const writers = Array.from({ length: 8 }, (_, i) => `00000000-0000-4000-8000-00000000000${i}`);
  await Promise.all(
    writers.map(async (writer, i) => {
      const rows = (i % 2 ? ids : ids.toReversed()).map(row);
      for (let flush = 1; flush <= 20; flush++) await addUsage(writer, flush, rows);
    }),
  );
  expect(await stored()).toBe(8 * 20 * 40);
});

test("a unit belongs to the UTC day on which it was accepted, whenever it is written", async () => {
  const realNow = vi.spyOn(clock, "realNow");
  realNow.mockReturnValue(new Date("2026-03-01T23:59:59.999Z"));
  times(2, () => countUsageUnit(1, 1, "search"));
  realNow.mockReturnValue(new Date("2026-03-02T00:00:00Z"));
  countUsageUnit(1, 1, "search");
  await flushUsage();
  expect(await db.rows("SELECT day::text, units::int FROM usage_counter ORDER BY day")).toEqual([
    { day: "2026-03-01", units: 2 },
    { day: "2026-03-02", units: 1 },
  ]);
});
