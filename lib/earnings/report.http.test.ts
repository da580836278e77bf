import { parse } from "csv-parse/sync";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import { bookingEarning } from "@/lib/booking/booking-earning";
import { setClockOffset } from "@/lib/core/clock";
import { prisma } from "@/lib/core/prisma";
import { parseMoney } from "@/lib/core/money";
import { makeProperty, WITH_FEE, type MadeProperty } from "@/lib/testing/factories/property";
import { createBookedStay, cancel, resolve } from "@/lib/testing/harness/products/stay";
import { served, type Served } from "@/lib/testing/harness/served";
import { staffClient, type StaffClient } from "@/lib/testing/harness/staff";
import type { EarningsReport } from "./schemas";

type Report = z.output<typeof EarningsReport>;
const DAY = 86_400_000;
const day = (offset: number) => new Date(Date.now() + offset * DAY).toISOString().slice(0, 10);

let app: Served;
let admin: StaffClient;
let agent: StaffClient;
let property: MadeProperty;
beforeAll(async () => {
  app = await served();
  admin = await staffClient(app.db.client, "admin", app.tenant.id);
  agent = await staffClient(app.db.client, "agent", app.tenant.id);
  property = await makeProperty(app.db.client, {
    rooms: [{ allotment: 100 }],
    plans: [{ terms: WITH_FEE }],
    nights: 120,
  });
  await admin.call("sellPrice.limits.update", {
    body: { limits: { min_markup_percent: "-10", max_markup_percent: "90" } },
  });
  await trade();
});
afterEach(() => setClockOffset(0));
afterAll(() => app.close());

/**
 * Makes bookings that are confirmed, waiting, rejected, and cancelled free or late, with own sell prices, in three
 * currencies.
 */
async function trade(): Promise<void> {
  for (let i = 0; i < 30; i++) {
    const currency = ["EUR", "JPY", "KWD"][i % 3]!;
    const headers: Record<string, string> = i % 2 ? { "x-service-partner-profile-id": app.retail.publicId } : {};
    const scenario = i % 5 === 4 ? "on_request" : undefined;
    const checkin = day(20 + i);
    const { booking } = (
      await createBookedStay(app.partner, property, { currency, headers, checkin, ...(scenario && { scenario }) })
    ).body;
    const id = booking.public_id;
    if (i % 4 === 1) {
      const sell_price = String(Math.round(Number(booking.stay_total) * 1.07));
      const set = await admin.call("booking.sellPrice.update", { params: { public_id: id }, body: { sell_price } });
      expect(set.status).toBe(200);
    }
    if (scenario && i % 2) await resolve(app.partner, id, "REJECTED");
    else if (i % 3 === 2 && !scenario) {
      if (i % 2) setClockOffset((19 + i) * DAY);
      await cancel(app.partner, id);
      setClockOffset(0);
    }
  }
}

const RANGE = { from: day(-1), to: day(200) };
const report = async (query: Record<string, string> = {}) =>
  (await admin.call<Report>("earnings.report", { query: { ...RANGE, ...query } })).body;

type Sums = Record<string, { bookings: number; sell: bigint; net: bigint; earned: bigint }>;
function sumsOf(rows: Report["totals"]): Sums {
  const sums: Sums = {};
  for (const { currency_code: code, bookings, sell_total, net_total, earned } of rows) {
    const own = (sums[code] ??= { bookings: 0, sell: 0n, net: 0n, earned: 0n });
    own.bookings += bookings;
    own.sell += parseMoney(sell_total, code);
    own.net += parseMoney(net_total, code);
    own.earned += parseMoney(earned, code);
  }
  return sums;
}

test("months, agents and products each sum to the totals, which are the sums of the bookings' own earnings", async () => {
  const bookings = await prisma().booking.findMany({ where: { tenantId: app.tenant.id } });
  const expected: Sums = {};
  for (const booking of bookings.filter(({ status }) => status !== "REJECTED")) {
    const own = (expected[booking.currencyCode] ??= { bookings: 0, sell: 0n, net: 0n, earned: 0n });
    const { net, markup, sell } = bookingEarning(booking);
    own.bookings += 1;
    own.sell += sell;
    own.net += net;
    own.earned += markup;
  }
  expect(Object.keys(expected).toSorted()).toEqual(["EUR", "JPY", "KWD"]);
  expect(
    bookings.some(
      ({ status, realizedPenalty }) => status === "CANCELLED" && JSON.stringify(realizedPenalty) !== "null",
    ),
  ).toBe(true);
  for (const by of ["booking", "stay"]) {
    const { by_month, by_agent, by_product, totals } = await report({ by });
    for (const part of [by_month, by_agent, by_product, totals]) expect(sumsOf(part)).toEqual(expected);
  }
});

test("the exported file has the same sums", async () => {
  const { body } = await admin.call<{ csv: string }>("earnings.export", { query: RANGE });
  const lines: Record<string, string>[] = parse(body.csv, { columns: true });
  const { totals } = await report();
  for (const part of ["month", "agent", "product", "total"]) {
    const rows = lines.filter((line) => line.part === part);
    expect(sumsOf(rows.map((row) => ({ ...row, bookings: Number(row.bookings) }) as never))).toEqual(sumsOf(totals));
  }
});

test("statuses split the earnings without losing any, and a cancelled booking earns its fee's share", async () => {
  const parts = await Promise.all(
    ["CONFIRMED", "ON_REQUEST", "PENDING", "CANCELLED"].map(async (status) => (await report({ status })).totals),
  );
  expect(sumsOf(parts.flat())).toEqual(sumsOf((await report()).totals));
  expect(sumsOf(parts[3]!).KWD).toBeDefined();
});

test("an agent sees the earnings of their own bookings only", async () => {
  const own = await agent.call<Report>("earnings.own.report", { query: RANGE });
  expect(own.body.totals).toEqual([]);
  const actor = (await report()).by_agent[0]!.agent!;
  expect(actor).toMatch(/^credential:/);
  await app.db.rows(
    "UPDATE booking SET booked_by = $1 WHERE booking_number = (SELECT min(booking_number) FROM booking)",
    [`staff:${agent.publicId}`],
  );
  const { totals, by_agent } = (await agent.call<Report>("earnings.own.report", { query: RANGE })).body;
  expect([totals.map(({ bookings }) => bookings), by_agent.length]).toEqual([[1], 1]);
  expect((await agent.call("earnings.report", { query: RANGE })).status).toBe(403);
});

test("a range that is reversed or too long is refused with the field's name", async () => {
  for (const query of [{ from: RANGE.to, to: RANGE.from }, { from: "2020-01-01" }]) {
    const answer = await admin.call("earnings.report", { query: { ...RANGE, ...query } });
    expect([answer.status, answer.body.details]).toMatchObject([400, { field: "from" }]);
  }
});
