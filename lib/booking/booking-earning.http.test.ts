import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Prisma } from "@/lib/core/generated/prisma/client";
import { formatMoney, parseMoney } from "@/lib/core/money";
import { makeProperty } from "@/lib/testing/factories/property";
import { createBookedStay, cancel } from "@/lib/testing/harness/products/stay";
import { served, type Served } from "@/lib/testing/harness/served";
import { bookingEarning } from "./booking-earning";

let app: Served;
beforeAll(async () => {
  app = await served();
});
afterAll(() => app.close());

const STATUSES = ["CONFIRMED", "ON_REQUEST", "PENDING", "CANCELLED", "REJECTED", "FAILED"] as const;
const drawn = fc
  .record({
    status: fc.constantFrom(...STATUSES),
    total: fc.bigInt({ min: 0n, max: 10n ** 11n }),
    cancelled: fc.integer({ min: 0, max: 100 }),
    net: fc.option(fc.integer({ min: 1, max: 300 })),
    fee: fc.integer({ min: 0, max: 100 }),
    markup: fc.option(fc.integer({ min: -500_000, max: 2_000_000 })),
    own: fc.option(fc.bigInt({ min: 0n, max: 10n ** 11n })),
    currencyCode: fc.constantFrom("EUR", "JPY", "KWD"),
  })
  .map(({ total, cancelled, net, fee, markup, own, ...rest }) => ({
    ...rest,
    total,
    netTotal: net === null ? null : (total * BigInt(net)) / 100n,
    cancelledTotal: (total * BigInt(cancelled)) / 100n,
    realizedPenalty: { fee: formatMoney((total * BigInt(fee)) / 100n, rest.currencyCode) },
    markupPercent: markup === null ? null : new Prisma.Decimal(markup).div(10_000),
    sellPrice: own,
  }));

test("the net of a booking is what the account's ledger enters for it, whatever its status and sell price", async () => {
  const bookings = fc.sample(drawn, { numRuns: 2_000, seed: 7 });
  const entered = await app.db.rows<{ owed: string }>(
    `SELECT (account_price(b.status, b.total, b.cancelled, b.markup, b.net) + account_fee(b.status, b.penalty, b.currency, b.markup, b.total, b.net))::text AS owed
     FROM jsonb_to_recordset($1::jsonb) 
       AS b (n int, status text, total bigint, net bigint, cancelled bigint, penalty jsonb, currency text, markup numeric) ORDER BY n`,
    [
      JSON.stringify(
        bookings.map((b, n) => ({
          n,
          status: b.status,
          total: b.total.toString(),
          net: b.netTotal?.toString() ?? null,
          cancelled: b.cancelledTotal.toString(),
          penalty: b.realizedPenalty,
          currency: b.currencyCode,
          markup: b.markupPercent?.toString() ?? null,
        })),
      ),
    ],
  );
  expect(bookings.map((b) => bookingEarning(b).net)).toEqual(entered.map(({ owed }) => BigInt(owed)));
});

test("a booking carries its net, mark-up and sell price only where include requests them, as pinned when booked", async () => {
  const property = await makeProperty(app.db.client);
  const headers = { "x-service-partner-profile-id": app.retail.publicId };
  const { public_id: id, stay_total: total } = (await createBookedStay(app.partner, property, { headers })).body
    .booking;
  await app.db.rows("UPDATE profile SET markup_percent = 50 WHERE id = $1", [app.retail.id]);

  const read = async (query: string) => (await app.partner.call<Priced>("GET", `/bookings/${id}?${query}`)).body;
  const plain = await read("view=full");
  expect([plain.breakdown, plain.sell_price]).toEqual([undefined, undefined]);
  expect(await read("include=sell_price")).toMatchObject({ sell_price: total });
  expect((await read("include=sell_price")).breakdown).toBeUndefined();

  const { breakdown } = await read("view=full&include=breakdown");
  const minor = (amount: string) => parseMoney(amount, "EUR");
  expect(breakdown!.sell_total).toBe(total);
  expect(minor(breakdown!.net_total) + minor(breakdown!.markup)).toBe(minor(breakdown!.sell_total));
  expect(breakdown!.net_total).toBe("200.00");
  const { items } = (await app.partner.call<{ items: Priced[] }>("GET", "/bookings?include=breakdown")).body;
  expect(items[0]!.breakdown).toEqual(breakdown);

  await cancel(app.partner, id);
  expect((await read("include=breakdown")).breakdown).toEqual({ net_total: "0", markup: "0", sell_total: "0" });
});

interface Priced {
  stay_total: string;
  sell_price?: string;
  breakdown?: { net_total: string; markup: string; sell_total: string };
}
