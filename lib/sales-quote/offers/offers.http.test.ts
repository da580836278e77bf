import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { z } from "zod";
import { PRODUCT_TYPE } from "@/lib/core/product-type";
import {
  addEveryProduct,
  addFound,
  addOffer,
  changeQuote,
  offerFound,
  type Quote,
  quotedStay,
  readQuote,
  sendQuote,
  type Shelved,
  SHELF,
} from "@/lib/testing/harness/products/sales-quote";
import { makeProperty } from "@/lib/testing/factories/property";
import { served, type Served } from "@/lib/testing/harness/served";
import { staffClient, type StaffClient } from "@/lib/testing/harness/staff";
import type { RecheckedSalesQuote } from "../schemas";
import { connectionBody, makeConnection } from "@/lib/testing/harness/products/flight";

interface Found {
  offers: { allocation_id: string; total_selling_rate: string }[];
}
type Rechecked = z.output<typeof RecheckedSalesQuote>["offers"][number];
const PRODUCTS = ["transfer", "tour", "flight", "package"] as const;

let app: Served;
let admin: StaffClient;
let agent: StaffClient;
beforeAll(async () => {
  app = await served();
  admin = await staffClient(app.db.client, "admin", app.tenant.id);
  const limits = { min_markup_percent: "0", max_markup_percent: "40" };
  await admin.call("sellPrice.limits.update", { body: { limits } });
});
beforeEach(async () => {
  agent = await staffClient(app.db.client, "agent", app.tenant.id);
});
afterAll(() => app.close());

/** Adds an offer of a product to a new quote. */
async function added(product: Shelved["product"], more: object = {}) {
  const shelved = await SHELF[product](app.db);
  const { status, body } = await addFound(agent, shelved, more);
  expect([status, body.offers?.length], JSON.stringify(body)).toEqual([200, 1]);
  return { shelved, quote: body, offer: body.offers[0]! };
}
async function recheck({ public_id }: Quote): Promise<Rechecked[]> {
  const { body } = await agent.call<{ offers: Rechecked[] }>("salesQuote.recheck", { params: { public_id } });
  return body.offers;
}
const raisePrices = ({ serviceId }: Shelved) =>
  app.db.rows("UPDATE service_day SET prices = ARRAY(SELECT 2 * p FROM unnest(prices) AS p) WHERE service_id = $1", [
    serviceId,
  ]);

describe.each(PRODUCTS)("a %s in a quote", (product) => {
  test("is added at the service's own price, with the facts of its product", async () => {
    const { offer, shelved } = await added(product);
    const found = await agent.call<Found>(`${product}.search`, { body: shelved.search });
    const total = found.body.offers[0]!.total_selling_rate;
    expect(offer).toMatchObject({ sell_price: total, profile_price: total, currency: "EUR", is_on_request: false });
    expect(offer).toMatchObject({ party: { adults: 2, child_ages: [] }, allowed: { min: total } });
  });

  test("is the same at a recheck, and what the recheck gives is held at that price", async () => {
    const { quote, offer } = await added(product);
    const [same] = await recheck(quote);
    expect(same).toMatchObject({ outcome: "SAME", changes: [], sell_price: offer.sell_price });
    const booking = same!.booking as unknown as { request: object };
    const held = await agent.call<{ match_status: string; prebook_token: string; offer: object }>(
      `${product}.prebook`,
      {
        headers: { "idempotency-key": `quote-${quote.public_id}` },
        body: booking.request,
      },
    );
    expect(held.body).toMatchObject({ match_status: "MATCHED", offer: { total_selling_rate: offer.sell_price } });
  });

  test("shows both prices at a recheck after its price rose", async () => {
    const { quote, offer, shelved } = await added(product);
    await raisePrices(shelved);
    const [changed] = await recheck(quote);
    expect(changed).toMatchObject({
      outcome: "CHANGED",
      changes: [{ field: "price", before: `${offer.sell_price} EUR` }],
    });
    expect(changed!.changes[0]!.after).toBe(`${changed!.sell_price} EUR`);
    expect(Number(changed!.sell_price)).toBeGreaterThan(Number(offer.sell_price));
    // The quote keeps its price.
    expect((await readQuote(agent, quote.public_id)).offers[0]!.sell_price).toBe(offer.sell_price);
  });

  test("is gone at a recheck once it is sold out", async () => {
    const { quote, shelved } = await added(product);
    await app.db.rows("UPDATE service_day SET closed = true WHERE service_id = $1", [shelved.serviceId]);
    expect(await recheck(quote)).toMatchObject([{ outcome: "GONE", booking: null, sell_price: null }]);
  });

  test("has a sell price of its own within the agency's limits, of which its fees are shares", async () => {
    const { quote, offer } = await added(product);
    const priced = (price: string) => changeQuote(agent, quote, { offers: [{ id: offer.id, sell_price: price }] });
    const tooMuch = await priced(String(Number(offer.profile_price) * 1.41));
    expect(tooMuch.body).toMatchObject({ code: "INVALID_REQUEST", details: { field: "offers.0.sell_price" } });
    const wanted = (Number(offer.profile_price) * 1.1).toFixed(2);
    const [own] = (await priced(wanted)).body.offers;
    expect(own).toMatchObject({ sell_price: wanted, profile_price: offer.profile_price });
    const feesOf = ({ cancellation_policy: { tiers } }: typeof offer) => tiers.map(({ fee }) => Number(fee));
    for (const [at, fee] of feesOf(offer).entries()) expect(feesOf(own!)[at]).toBeCloseTo(fee * 1.1, 1);
    expect(Math.max(...feesOf(offer))).toBeGreaterThan(0);
  });

  test("is refused with another search than its allocation's", async () => {
    const shelved = await SHELF[product](app.db);
    const offer = await offerFound(agent, shelved);
    const other = { ...offer, request: { ...offer.request, adults: 1 } };
    const answer = await agent.call("salesQuote.offer.add", { body: { offer: other } });
    expect([answer.status, answer.body.code]).toEqual([410, "ALLOCATION_GONE"]);
  });
});

test("a transfer keeps its time for the traveller and the driver", async () => {
  const { offer } = await added("transfer", { time: "14:30" });
  expect(offer).toMatchObject({ time: "14:30", details: { from_zone_name: "Airport of the tests", direction: 1 } });
  const wrong = { ...(await offerFound(agent, await SHELF.transfer(app.db))), time: "25:00" };
  expect((await agent.call("salesQuote.offer.add", { body: { offer: wrong } })).status).toBe(400);
});

test("a recheck names what else changed: vehicle, meeting point, times and baggage", async () => {
  const transfer = await added("transfer");
  const tour = await addFound(agent, await SHELF.tour(app.db));
  const { body: quote } = await addFound(agent, await SHELF.flight(app.db));
  expect([transfer.quote.public_id, tour.body.public_id]).toEqual([quote.public_id, quote.public_id]);
  await app.db.rows("UPDATE transfer_vehicle_type SET name = 'Minivan'");
  await app.db.rows(`UPDATE tour SET meeting_point = '{"name": "By the river"}'`);
  await app.db.rows("UPDATE flight_cabin SET baggage_included = baggage_included + 1");
  await app.db.rows("UPDATE flight SET arrival_time = '23:55'");
  const fields = (await recheck(quote)).map(({ changes }) => changes.map(({ field }) => field));
  expect(fields).toEqual([["vehicle"], ["place"], ["times", "baggage"]]);
});

test("a connection is rechecked and held with both of its flights", async () => {
  const made = await makeConnection(app.db.client);
  const serviceId = made.second.cabins[0]!.id;
  const shelved: Shelved = { product: "flight", search: connectionBody(made), serviceId };
  const { body: quote } = await addFound(agent, shelved);
  expect(quote.offers).toMatchObject([
    { sell_price: "200.00", details: { segments: [{ flight_number: "101" }, { flight_number: "102" }] } },
  ]);
  const [same] = await recheck(quote);
  expect(same).toMatchObject({ outcome: "SAME", changes: [] });
  const { request } = same!.booking as unknown as { request: object };
  const held = await agent.call<{ match_status: string }>("flight.prebook", {
    headers: { "idempotency-key": `quote-${quote.public_id}` },
    body: request,
  });
  expect(held.body.match_status).toBe("MATCHED");
  await raisePrices(shelved);
  expect(await recheck(quote)).toMatchObject([{ profile_price: "300.00" }]);
});

test("an offer that was searched with another profile keeps that profile's price", async () => {
  const { search } = await SHELF.tour(app.db);
  const headers = { "x-service-partner-profile-id": app.retail.publicId };
  const found = await agent.call<Found>("tour.search", { headers, body: search });
  const { allocation_id, total_selling_rate: price } = found.body.offers[0]!;
  const offer = { product_type: PRODUCT_TYPE.TOUR, request: { ...search, allocation_id } };
  const { body: quote } = await agent.call<Quote>("salesQuote.offer.add", { body: { offer } });
  expect(quote.offers[0]).toMatchObject({ profile_price: price });
  expect(Number(quote.offers[0]!.net_total)).toBeLessThan(Number(price));
  expect(await recheck(quote)).toMatchObject([{ outcome: "SAME", profile_price: price }]);
});

test("five products fit into one quote, and its sent versions show nothing but the traveller's facts", async () => {
  const quote = await addEveryProduct(agent, app.db);
  expect(quote.offers.map(({ product_type }) => product_type)).toEqual([1, 2, 3, 4, 5]);
  expect((await sendQuote(agent, quote)).status).toBe(200);
  const [version] = (await readQuote(agent, quote.public_id)).versions;
  const keys = keysOf(version!.offers);
  for (const hidden of [
    "profile_id",
    "markup_percent",
    "total",
    "search",
    "pick",
    "stay",
    "amount",
    "stay_total",
    "allocation_id",
  ])
    expect(keys).not.toContain(hidden);
  expect([...keys].filter((key) => key.endsWith("public_id"))).toEqual([]);
});

test("a stay keeps the shape in which earlier releases stored it, and theirs is read, rechecked and sent", async () => {
  const property = await makeProperty(app.db.client);
  const { body: quote } = await addOffer(agent, property);
  const [row] = await app.db.rows<{ offer: Record<string, unknown> }>(
    "SELECT offers -> 0 AS offer FROM sales_quote WHERE public_id = $1",
    [quote.public_id],
  );
  const { profile_id, cancellation_policy, rooms } = row!.offer;
  const earlier = {
    id: "itm_earlier",
    product_type: 1,
    stay: quotedStay(property),
    profile_id,
    markup_percent: "0",
    property: { name: "As stored", city: "Berlin", stars: null },
    checkin: quotedStay(property).checkin,
    checkout: quotedStay(property).checkout,
    rooms,
    total: "200.00",
    sell_price: null,
    cancellation_policy,
    fees_at_property: [],
    image: null,
    is_on_request: false,
    priced_at: "2026-01-01T00:00:00.000Z",
  };
  expect(new Set(Object.keys(row!.offer))).toEqual(new Set([...Object.keys(earlier), "net_total"]));
  await app.db.rows("UPDATE sales_quote SET offers = offers || $1::jsonb WHERE public_id = $2", [
    JSON.stringify([earlier]),
    quote.public_id,
  ]);
  const read = await readQuote(agent, quote.public_id);
  expect(read.offers[1]).toMatchObject({ property: { name: "As stored" }, sell_price: "200.00" });
  expect((await recheck(quote))[1]).toMatchObject({ id: "itm_earlier", outcome: "SAME" });
  expect((await sendQuote(agent, read)).status).toBe(200);
});

/** The names of all fields in a value. */
function keysOf(value: unknown): Set<string> {
  if (typeof value !== "object" || value === null) return new Set();
  return new Set(Object.entries(value).flatMap(([key, inner]) => [key, ...keysOf(inner)]));
}
