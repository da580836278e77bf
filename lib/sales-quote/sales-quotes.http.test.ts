import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { z } from "zod";
import { PRODUCT_TYPE } from "@/lib/core/product-type";
import { makeProperty, type MadeProperty } from "@/lib/testing/factories/property";
import {
  addOffer,
  changeQuote,
  quotedStay,
  readQuote,
  sendQuote,
  type Quote,
} from "@/lib/testing/harness/products/sales-quote";
import { served, type Served } from "@/lib/testing/harness/served";
import { staffClient, type StaffClient } from "@/lib/testing/harness/staff";
import type { RecheckedSalesQuote, SalesQuotePage } from "./schemas";

type Rechecked = z.output<typeof RecheckedSalesQuote>;

let app: Served;
let agent: StaffClient;
beforeAll(async () => {
  app = await served();
  const admin = await staffClient(app.db.client, "admin", app.tenant.id);
  const limits = { min_markup_percent: "0", max_markup_percent: "40" };
  await admin.call("sellPrice.limits.update", { body: { limits } });
});
beforeEach(async () => {
  agent = await staffClient(app.db.client, "agent", app.tenant.id);
});
afterAll(() => app.close());

const add = async (property?: MadeProperty) => addOffer(agent, property ?? (await makeProperty(app.db.client)));
const get = (id: string) => readQuote(agent, id);
const send = (quote: Quote, more: object = {}) => sendQuote(agent, quote, more);
const change = (quote: Quote, body: object) => changeQuote(agent, quote, body);
async function sent(): Promise<Quote> {
  await add();
  const quote = (await add()).body;
  await send(quote);
  return quote;
}

test("offers are collected at the service's own price, by concurrent adds into one quote", async () => {
  const properties = await Promise.all([1, 2, 3].map((n) => makeProperty(app.db.client, { name: `Hotel ${n}` })));
  const answers = await Promise.all(properties.map((property) => add(property)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(answers.map(({ body }) => body.public_id)).size).toBe(1);
  const quote = await get(answers[0]!.body.public_id);
  expect(quote).toMatchObject({ status: "DRAFT", is_collecting: true, version: 3, offer_count: 3 });
  expect(quote.offers.map((offer) => ("property" in offer ? offer.property.name : "")).toSorted()).toEqual([
    "Hotel 1",
    "Hotel 2",
    "Hotel 3",
  ]);
  expect(quote.offers[0]).toMatchObject({ sell_price: "200.00", profile_price: "200.00", currency: "EUR" });
  const current = await agent.call("salesQuote.current.get");
  expect(current.body).toMatchObject({ quote: { public_id: quote.public_id, offer_count: 3 } });
});

test("a quote has at most ten offers, and is sent with two or more", async () => {
  const property = await makeProperty(app.db.client);
  const alone = (await add(property)).body;
  expect((await send(alone)).body).toMatchObject({ code: "INVALID_REQUEST" });
  for (let n = 1; n < 10; n++) expect((await add(property)).status).toBe(200);
  expect((await add(property)).body).toMatchObject({ code: "INVALID_REQUEST", details: { field: "offer" } });
  expect((await get(alone.public_id)).offers).toHaveLength(10);
});

test("another agency neither reads nor changes a quote, and a user without a tenant has none", async () => {
  const quote = await sent();
  const foreign = await staffClient(app.db.client, "admin", app.otherTenant.id);
  for (const id of ["salesQuote.get", "salesQuote.revoke", "salesQuote.recheck"]) {
    const answer = await foreign.call(id, { params: { public_id: quote.public_id } });
    expect([id, answer.status, answer.body.code]).toEqual([id, 404, "SALES_QUOTE_NOT_FOUND"]);
  }
  const operator = await staffClient(app.db.client, "operator", null);
  expect((await operator.call("salesQuote.list")).status).toBe(403);
});

test("own prices stay within the agency's limits, and a change of an older version is refused", async () => {
  await add();
  const quote = (await add()).body;
  const [first, second] = quote.offers.map(({ id }) => id);
  const prices = (price: string) => ({
    offers: [
      { id: second, sell_price: null },
      { id: first, sell_price: price },
    ],
  });
  const changed = await change(quote, { ...prices("230"), title: "Easter", note: "Two ideas.\nAsk me." });
  expect(changed.body).toMatchObject({ title: "Easter", note: "Two ideas.\nAsk me.", version: quote.version + 1 });
  expect(changed.body.offers.map((one) => [one.id, one.sell_price, one.net_total])).toEqual([
    [second, "200.00", "200.00"],
    [first, "230.00", "200.00"],
  ]);
  expect((await change(quote, { title: "Late" })).body.code).toBe("SALES_QUOTE_CHANGED");
  const tooMuch = await change(changed.body, prices("281"));
  expect(tooMuch.body).toMatchObject({ code: "INVALID_REQUEST", details: { field: "offers.1.sell_price" } });
});

test("rechecking says of each offer whether it is the same, has changed or is gone, and gives what prebook takes", async () => {
  const [same, dearer, gone] = await Promise.all([1, 2, 3].map(() => makeProperty(app.db.client)));
  for (const property of [same, dearer, gone]) await add(property);
  const { public_id } = (await agent.call<{ quote: { public_id: string } }>("salesQuote.current.get")).body.quote;
  await app.db.rows("UPDATE room_night SET closed = true WHERE property_id = $1", [gone!.id]);
  await app.db.rows("UPDATE room_night SET prices = '{11000}' WHERE property_id = $1", [dearer!.id]);
  const { body } = await agent.call<Rechecked>("salesQuote.recheck", { params: { public_id } });
  expect(body.offers.map(({ outcome }) => outcome)).toEqual(["SAME", "CHANGED", "GONE"]);
  expect(body.offers[1]).toMatchObject({
    sell_price: "220.00",
    changes: [{ field: "price", before: "200.00 EUR", after: "220.00 EUR" }],
  });
  const { booking } = body.offers[0]!;
  if (booking?.product_type !== PRODUCT_TYPE.STAY) throw new Error("a stay is booked as a stay");
  const { checkin } = quotedStay(same!);
  const prebook = await agent.call<{ match_status: string }>("prebook", {
    headers: { "idempotency-key": `recheck-${public_id}` },
    body: {
      property_public_id: same!.publicId,
      rate_key: booking.rate_key,
      allocation_id: booking.allocation_id,
      checkin,
      nights: 2,
      adults: 2,
      child_ages: [],
      currency_code: "EUR",
    },
  });
  expect(prebook.body.match_status).toBe("MATCHED");
});

test("quotes are listed newest first, page by page", async () => {
  const quote = await sent();
  const first = await agent.call<z.output<typeof SalesQuotePage>>("salesQuote.list", { query: { limit: "1" } });
  expect(first.body.items[0]!.public_id).toBe(quote.public_id);
  const cursor = first.body.next_cursor!;
  const next = await agent.call<z.output<typeof SalesQuotePage>>("salesQuote.list", { query: { limit: "1", cursor } });
  expect(next.body.items[0]!.public_id).not.toBe(quote.public_id);
});
