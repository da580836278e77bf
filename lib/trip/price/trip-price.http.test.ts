import { afterAll, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import { makeProperty } from "@/lib/testing/factories/property";
import { cancel, newKey } from "@/lib/testing/harness/products/stay";
import { addMember, createTrip, removeMember, stayIn } from "@/lib/testing/harness/products/trip";
import { served, type Served } from "@/lib/testing/harness/served";
import { staffClient, type StaffClient } from "@/lib/testing/harness/staff";
import type { ChangeTripPrice, TripPrice } from "./schemas";

type Price = z.output<typeof TripPrice>;

let app: Served;
let agent: StaffClient;
let admin: StaffClient;
beforeAll(async () => {
  app = await served();
  agent = await staffClient(app.db.client, "agent", app.tenant.id);
  admin = await staffClient(app.db.client, "admin", app.tenant.id);
  await allow("0", "40");
});
afterAll(() => app.close());

const allow = (min_markup_percent: string, max_markup_percent: string) =>
  admin.call("sellPrice.limits.update", { body: { limits: { min_markup_percent, max_markup_percent } } });
/** Stays cost 225.00 at the mark-up of 12.5 percent, 200.00 net; in dollars 216.82 net. */
const stay = async (options: { currency?: string; scenario?: string } = {}) =>
  stayIn(app.partner, await makeProperty(app.db.client), {
    ...options,
    headers: { "x-service-partner-profile-id": app.retail.publicId },
  });
async function tripOf(...bookings: string[]): Promise<string> {
  return (await createTrip(app.partner, { booking_public_ids: bookings })).body.public_id;
}
const read = async (id: string, query: Record<string, string> = { include: "breakdown" }) =>
  (await agent.call<Price>("trip.price.get", { params: { public_id: id }, query })).body;
const set = (id: string, body: z.input<typeof ChangeTripPrice>, who = agent) =>
  who.call<Price>("trip.price.update", { params: { public_id: id }, body });
const setPrice = (id: string, amount: string, currency = "EUR") => set(id, { price: { amount, currency } });
const problemOf = ({ body }: { body: unknown }) =>
  (body as { details: { issues: { path: string; message: string }[] } }).details.issues[0]!;

test("one price for all: the trip earns it less net, and what the bookings cost and owe stays", async () => {
  const ids = [await stay(), await stay()];
  const trip = await tripOf(...ids);
  const owed = () =>
    app.db.rows("SELECT kind, amount::text FROM account_entry WHERE booking_public_id = ANY ($1) ORDER BY id", [ids]);
  const prices = () =>
    app.db.rows("SELECT total, sell_price, version FROM booking WHERE public_id = ANY ($1) ORDER BY public_id", [ids]);
  const before = [await owed(), await prices()];
  expect((await read(trip)).terms).toMatchObject({
    profile_price: "450.00",
    net_total: "400.00",
    sell_price: "450.00",
    markup: "50.00",
    allowed: { min: "400.00", max: "560.00" },
    is_converted: false,
  });
  const { status, body } = await setPrice(trip, "480.00");
  expect(status).toBe(200);
  expect(body).toMatchObject({
    bookings: 2,
    totals: [{ currency: "EUR", sell_total: "450.00", net_total: "400.00", markup: "50.00" }],
    approximate: null,
    fees: [],
    own: {
      amount: "480.00",
      currency: "EUR",
      set_by: "Somebody",
      bookings: 2,
      profile_price: "450.00",
      is_current: true,
    },
    terms: { sell_price: "480.00", markup: "80.00" },
  });
  expect([await owed(), await prices()]).toEqual(before);
  expect((await set(trip, { price: null })).body).toMatchObject({ own: null, terms: { sell_price: "450.00" } });
});

test("a price outside the sums of what each booking may be sold for is refused, and never goes below net", async () => {
  const trip = await tripOf(await stay(), await stay());
  for (const amount of ["399.99", "560.01", "480.001"])
    expect([amount, problemOf(await setPrice(trip, amount)).path]).toEqual([amount, "price.amount"]);
  expect(problemOf(await setPrice(trip, "399.99")).message).toContain("from 400.00 EUR to 560.00 EUR");
  await allow("-20", "10");
  expect(problemOf(await setPrice(trip, "399.99")).message).toContain("from 400.00 EUR to 440.00 EUR");
  expect((await setPrice(trip, "400.00")).status).toBe(200);
  await allow("0", "40");
});

test("an agency that allows no prices of its own refuses one; hiding the price needs none", async () => {
  const trip = await tripOf(await stay());
  await admin.call("sellPrice.limits.update", { body: { limits: null } });
  expect((await setPrice(trip, "225.00")).body.code).toBe("SELL_PRICE_NOT_ALLOWED");
  expect((await read(trip)).terms?.allowed).toBeNull();
  expect((await set(trip, { shows_price: false })).body.shows_price).toBe(false);
  await allow("0", "40");
});

test("bookings in several currencies: totals by currency, about so much together, and one price in a wanted one", async () => {
  const trip = await tripOf(await stay(), await stay({ currency: "USD" }));
  const price = await read(trip);
  expect(price.totals.map(({ currency, sell_total: total }) => [currency, total])).toEqual([
    ["EUR", "225.00"],
    ["USD", "243.92"],
  ]);
  expect(price.approximate).toMatchObject({ currency: "EUR", sell_total: "450.00" });
  const inDollars = await read(trip, { include: "breakdown", currency: "USD" });
  expect(inDollars.terms).toMatchObject({ currency: "USD", profile_price: "487.84", is_converted: true });
  expect((await setPrice(trip, "500.00", "USD")).body.own).toMatchObject({ amount: "500.00", currency: "USD" });
  expect((await setPrice(trip, "500.00", "CHF")).body.code).toBe("UNSUPPORTED_FX_PAIR");
  expect((await read(trip, { include: "breakdown", currency: "CHF" })).terms).toBeNull();
});

test("a price is no longer current once a booking joins, leaves, ends or is priced anew", async () => {
  const [first, second, third] = [await stay(), await stay(), await stay()];
  const trip = await tripOf(first, second);
  const isCurrent = async () => (await read(trip)).own?.is_current;
  await setPrice(trip, "480.00");
  expect(await isCurrent()).toBe(true);
  await addMember(app.partner, trip, third);
  expect(await read(trip)).toMatchObject({
    bookings: 3,
    own: { bookings: 2, profile_price: "450.00", is_current: false },
    terms: { profile_price: "675.00", markup: "-120.00" },
  });
  await removeMember(app.partner, trip, third);
  expect(await isCurrent()).toBe(true);
  await app.db.rows("UPDATE booking SET total = total + 100 WHERE public_id = $1", [second]);
  expect(await isCurrent()).toBe(false);
  expect((await setPrice(trip, "480.00")).body.own).toMatchObject({ profile_price: "451.00", is_current: true });
  await cancel(app.partner, first);
  expect(await read(trip)).toMatchObject({ bookings: 1, own: { bookings: 2, is_current: false } });
});

test("the fee of a cancelled booking is shown beside the price, and is no part of it", async () => {
  const [gone, stays] = [await stay(), await stay()];
  const trip = await tripOf(gone, stays);
  await cancel(app.partner, gone);
  await app.db.rows(
    `UPDATE booking SET realized_penalty = jsonb_set(realized_penalty, '{fee}', '"45.00"') WHERE public_id = $1`,
    [gone],
  );
  await setPrice(trip, "240.00");
  expect(await read(trip)).toMatchObject({
    bookings: 1,
    totals: [{ currency: "EUR", sell_total: "270.00", net_total: "240.00", markup: "30.00" }],
    fees: [{ currency: "EUR", amount: "45.00" }],
    own: { amount: "240.00" },
    terms: { profile_price: "225.00", net_total: "200.00", markup: "40.00" },
  });
});

test("net amounts and profile's prices come only when they are asked for", async () => {
  const trip = await tripOf(await stay());
  await setPrice(trip, "230.00");
  for (const query of [{}, { include: "sell_price" }] as Record<string, string>[]) {
    const text = JSON.stringify(await read(trip, query));
    expect(text).toContain("230.00");
    for (const hidden of ["200.00", "net", "markup", "profile", "allowed"]) expect(text).not.toContain(hidden);
  }
});

test("a trip of only ended bookings has no price to set, and one without bookings shows none", async () => {
  const gone = await stay();
  const trip = await tripOf(gone);
  await cancel(app.partner, gone);
  expect(problemOf(await setPrice(trip, "200.00")).path).toBe("price");
  expect((await read(trip)).terms?.allowed).toBeNull();
  expect(await read(await tripOf())).toMatchObject({ bookings: 0, totals: [], own: null, terms: null });
});

test("another tenant neither reads nor sets it, and a change while a booking joins is of the new bookings", async () => {
  const [first, second] = [await stay(), await stay()];
  const trip = await tripOf(first);
  const stranger = await staffClient(app.db.client, "admin", app.otherTenant.id);
  const params = { public_id: trip };
  const body = { price: { amount: "230.00", currency: "EUR" } };
  expect((await stranger.call("trip.price.get", { params })).body.code).toBe("TRIP_NOT_FOUND");
  expect((await set(trip, body, stranger)).body.code).toBe("TRIP_NOT_FOUND");
  expect((await read(trip)).own).toBeNull();

  const [joined, priced] = await Promise.all([addMember(app.partner, trip, second), setPrice(trip, "280.00")]);
  expect(joined.status).toBe(200);
  const { own } = await read(trip);
  // First, it is a price for one booking, which the second makes out of date; afterwards it is too low for two.
  const isFirst = priced.status === 200;
  expect([own?.bookings, own?.is_current]).toEqual(isFirst ? [1, false] : [undefined, undefined]);
  expect(isFirst ? null : problemOf(priced).path).toBe(isFirst ? null : "price.amount");
});

test("a key runs it once", async () => {
  const trip = await tripOf(await stay());
  const headers = { "idempotency-key": newKey() };
  const body = { price: { amount: "230.00", currency: "EUR" } };
  const send = () => agent.call<Price>("trip.price.update", { params: { public_id: trip }, body, headers });
  const [one, two] = [await send(), await send()];
  expect(two.body.own).toEqual(one.body.own);
  const audit = "SELECT count(*)::int AS count FROM audit_entry WHERE operation = 'trip.price.update' AND subject = $1";
  expect(await app.db.rows(audit, [trip])).toEqual([{ count: 1 }]);
});
