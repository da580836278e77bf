import { parse } from "csv-parse/sync";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import { setClockOffset } from "@/lib/core/clock";
import { makeProperty, NON_REFUNDABLE, WITH_FEE, type MadeProperty } from "@/lib/testing/factories/property";
import { bookedPackage, makeJourney, packageBody } from "@/lib/testing/harness/products/package";
import { served, type Served } from "@/lib/testing/harness/served";
import { staffClient, type StaffClient } from "@/lib/testing/harness/staff";
import { createBookedStay, cancel, resolve } from "@/lib/testing/harness/products/stay";
import type { Reconciliation } from "./schemas";

const DAY = 86_400_000;
/** Currencies with their decimals, for the test's own arithmetic. */
const CURRENCIES = { EUR: 2, JPY: 0, KWD: 3 };
type Currency = keyof typeof CURRENCIES;

let app: Served;
let admin: StaffClient;
let properties: MadeProperty[];
beforeAll(async () => {
  app = await served();
  admin = await staffClient(app.db.client, "admin", app.tenant.id);
  const room = { allotment: 200 };
  properties = await Promise.all(
    [WITH_FEE, NON_REFUNDABLE].map((terms) =>
      makeProperty(app.db.client, { rooms: [room], plans: [{ terms }], nights: 100 }),
    ),
  );
});
afterEach(() => setClockOffset(0));
afterAll(() => app.close());

/** The flight is non-refundable from the start, the stay has late fees. */
const STRICT = { stay: { plans: [{ terms: WITH_FEE }] }, flight: { tariffs: [{ terms: NON_REFUNDABLE }] } };

/** A seeded random generator, so that each run has the same figures. */
function chance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}

/** Books and cancels at random, over some days and currencies, packages item by item. */
async function trade(pick: (below: number) => number): Promise<void> {
  for (let i = 0; i < 54; i++) {
    setClockOffset(pick(5) * DAY);
    if (i % 6 === 0) {
      const journey = await makeJourney(app.db, STRICT);
      const { booking } = (await bookedPackage(app.partner, packageBody(journey.package))).body;
      const some = booking.items!.map((item) => item.item_public_id).filter(() => pick(2) === 0);
      if (some.length) await cancel(app.partner, booking.public_id, { body: { item_public_ids: some } });
      if (pick(4) === 0) await cancel(app.partner, booking.public_id);
      continue;
    }
    const currency = Object.keys(CURRENCIES)[i % 3]!;
    const headers: Record<string, string> =
      pick(3) === 0 ? { "x-service-partner-profile-id": app.retail.publicId } : {};
    const scenario = i % 5 === 1 ? "on_request" : undefined;
    const checkin = new Date(Date.now() + (20 + pick(20)) * DAY).toISOString().slice(0, 10);
    const options = { currency, headers, checkin, nights: 1 + pick(3), ...(scenario && { scenario }) };
    const { public_id: id } = (await createBookedStay(app.partner, properties[pick(2)]!, options)).body.booking;
    if (scenario && i % 4 > 0) await resolve(app.partner, id, i % 4 === 1 ? "REJECTED" : "CONFIRMED");
    else if (pick(2) === 0) {
      // Moves the sandbox's clock into the future, after the free windows.
      setClockOffset(Date.parse(checkin) - Date.now() - (pick(2) === 0 ? DAY : 5 * DAY));
      await cancel(app.partner, id);
    }
  }
  setClockOffset(0);
}

const RANGE = {
  from: new Date(Date.now() - DAY).toISOString().slice(0, 10),
  to: new Date(Date.now() + 80 * DAY).toISOString().slice(0, 10),
};
const report = async (query: Record<string, string>) =>
  (await admin.call<z.output<typeof Reconciliation>>("reconciliation.report", { query: { ...RANGE, ...query } })).body;
async function csvOf(query: Record<string, string>): Promise<Record<string, string>[]> {
  const { body } = await admin.call<{ csv: string }>("reconciliation.export", { query: { ...RANGE, ...query } });
  return parse(body.csv, { columns: true });
}

/** Converts a decimal to minor units, by the test's own arithmetic. */
function minor(text: string, currency: string): bigint {
  const [whole = "0", fraction = ""] = text.split(".");
  expect(fraction.length === 0 || fraction.length === CURRENCIES[currency as Currency], text).toBe(true);
  return BigInt(whole + fraction.padEnd(CURRENCIES[currency as Currency], "0"));
}

const AMOUNTS = ["total", "cancelled_total", "penalties", "net"] as const;
type Sums = Record<string, Record<string, bigint>>;
function sumsOf(rows: readonly Record<string, unknown>[]): Sums {
  const sums: Sums = {};
  for (const row of rows) {
    const currency = row.currency_code as string;
    const own = (sums[currency] ??= { total: 0n, cancelled_total: 0n, penalties: 0n, net: 0n });
    for (const name of AMOUNTS) own[name]! += minor(row[name] as string, currency);
  }
  return sums;
}

/**
 * The expected figures, computed from the tables in another way: from items and rooms instead of the booking's own
 * sums.
 */
async function stored(where = "true"): Promise<Sums> {
  const bookings = await app.db.rows<{
    status: string;
    currency: string;
    total: string;
    fee: string | null;
    cancelled: string;
    fees: string[] | null;
    type: number;
  }>(
    `SELECT b.status, b.currency_code AS currency, b.total, b.realized_penalty->>'fee' AS fee, b.product_type AS type,
       coalesce((SELECT sum(i.total) FROM booking_item i WHERE i.booking_public_id = b.public_id AND i.status = 'CANCELLED'), 0) AS cancelled,
       (SELECT array_agg(i.realized_penalty->>'fee') FROM booking_item i WHERE i.booking_public_id = b.public_id AND i.realized_penalty IS NOT NULL) AS fees
     FROM booking b WHERE b.tenant_id = $1 AND b.status NOT IN ('REJECTED', 'FAILED') AND ${where}`,
    [app.tenant.id],
  );
  const sums: Sums = {};
  for (const { currency, total, ...b } of bookings) {
    const own = (sums[currency] ??= { total: 0n, cancelled_total: 0n, penalties: 0n, net: 0n });
    const fees = b.type === 5 ? (b.fees ?? []) : [b.fee ?? "0"];
    const cancelled = b.type === 5 ? BigInt(b.cancelled) : b.status === "CANCELLED" ? BigInt(total) : 0n;
    const penalty = fees.reduce((sum, fee) => sum + minor(fee, currency), 0n);
    own.total! += BigInt(total);
    own.cancelled_total! += cancelled;
    own.penalties! += penalty;
    own.net! += BigInt(total) - cancelled + penalty;
  }
  return sums;
}

test("the report, the file of its buckets and the file of its bookings all sum to what the database holds", async () => {
  await trade(chance(20261121));
  const expected = await stored();
  expect(Object.keys(expected).toSorted()).toEqual(Object.keys(CURRENCIES).toSorted());
  for (const sums of Object.values(expected)) expect(sums.penalties).toBeGreaterThan(0n);
  for (const by of ["booking", "stay"])
    for (const bucket of ["day", "month"]) {
      const { rows, totals } = await report({ by, bucket });
      expect(sumsOf(totals)).toEqual(expected);
      expect(sumsOf(rows)).toEqual(expected);
      expect(sumsOf(await csvOf({ by, bucket, detail: "buckets" }))).toEqual(expected);
      expect(sumsOf(await csvOf({ by, bucket, detail: "lines" }))).toEqual(expected);
      expect(rows.map((row) => row.bucket)).toEqual(rows.map((row) => row.bucket).toSorted());
    }
});

test("filters and days split the figures without losing or doubling any", async () => {
  const all = sumsOf((await report({})).totals);
  const add = (parts: Sums[]) => {
    const sums: Sums = {};
    for (const part of parts)
      for (const [currency, figures] of Object.entries(part))
        for (const name of AMOUNTS)
          (sums[currency] ??= { total: 0n, cancelled_total: 0n, penalties: 0n, net: 0n })[name]! += figures[name]!;
    return sums;
  };
  const parts = async (queries: Record<string, string>[]) =>
    add(await Promise.all(queries.map(async (query) => sumsOf((await report(query)).totals))));
  expect(await parts(["1", "2", "3", "4", "5"].map((product_type) => ({ product_type })))).toEqual(all);
  const profiles = [app.tenant.profile.publicId, app.retail.publicId];
  expect(await parts(profiles.map((profile_public_id) => ({ profile_public_id })))).toEqual(all);
  expect(sumsOf((await report({ profile_public_id: app.retail.publicId })).totals)).toEqual(
    await stored(`b.profile_id = ${app.retail.id}`),
  );
  const days = (await report({ by: "stay" })).rows.map((row) => row.bucket);
  expect(await parts([...new Set(days)].map((day) => ({ by: "stay", from: day, to: day })))).toEqual(all);
});

test("refused bookings are counted separately, and another tenant's are not counted", async () => {
  const [row] = await app.db.rows<{ refused: number; waiting: number }>(
    "SELECT count(*) FILTER (WHERE status = 'REJECTED')::int AS refused, count(*) FILTER (WHERE status = 'ON_REQUEST')::int AS waiting FROM booking WHERE tenant_id = $1",
    [app.tenant.id],
  );
  const { totals } = await report({});
  const sum = (name: "refused" | "waiting") => totals.reduce((total, figures) => total + figures[name], 0);
  expect([sum("refused"), sum("waiting")]).toEqual([row!.refused, row!.waiting]);
  expect(row!.refused).toBeGreaterThan(0);
  const theirs = await staffClient(app.db.client, "admin", app.otherTenant.id);
  expect((await theirs.call("reconciliation.report", { query: RANGE })).body).toMatchObject({ rows: [], totals: [] });
});

test("a range that is reversed or too long is refused with the field's name", async () => {
  const wrong: Record<string, string>[] = [
    { from: RANGE.to, to: RANGE.from },
    { from: "2020-01-01" },
    { from: "1990-01-01", bucket: "month" },
  ];
  for (const query of wrong) {
    const answer = await admin.call("reconciliation.report", { query: { ...RANGE, ...query } });
    expect([answer.status, answer.body.details]).toMatchObject([400, { field: "from" }]);
  }
});

test("a partner's text is never a formula in the file", async () => {
  await app.db.rows(
    "UPDATE booking SET agency_reference = '=1+1' WHERE public_id = (SELECT min(public_id) FROM booking)",
  );
  const lines = await csvOf({ detail: "lines" });
  expect(lines.map((line) => line.agency_reference)).toContain("'=1+1");
});
