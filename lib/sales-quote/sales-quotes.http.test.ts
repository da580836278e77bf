import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { z } from "zod";
import { clock } from "@/lib/core/clock";
import { answerTraveller, visitQuote } from "@/lib/staff/door/traveller-door";
import { makeProperty, type MadeProperty } from "@/lib/testing/factories/property";
import { quotedStay } from "@/lib/testing/harness/products/sales-quote";
import { served, type Served } from "@/lib/testing/harness/served";
import { ORIGIN, staffClient, type StaffClient } from "@/lib/testing/harness/staff";
import type { RecheckedSalesQuote, SalesQuotePage, SalesQuoteRecord } from "./schemas";

type Quote = z.output<typeof SalesQuoteRecord>;
type Rechecked = z.output<typeof RecheckedSalesQuote>;

let app: Served;
let agent: StaffClient;
let admin: StaffClient;
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

const add = async (property?: MadeProperty, who = agent) =>
  who.call<Quote>("salesQuote.offer.add", {
    body: { stay: quotedStay(property ?? (await makeProperty(app.db.client))) },
  });
const get = async (id: string) =>
  (await agent.call<Quote>("salesQuote.get", { params: { public_id: id } })).body as Quote;
const send = ({ public_id, version }: Quote, more: object = {}) =>
  agent.call<{ path: string | null; expires_at: string }>("salesQuote.send", {
    params: { public_id },
    body: { version, ...more },
  });
const change = (quote: Quote, body: object) =>
  agent.call<Quote>("salesQuote.update", {
    params: { public_id: quote.public_id },
    body: {
      version: quote.version,
      title: quote.title,
      note: quote.note,
      valid_days: quote.valid_days,
      offers: quote.offers.map(({ id }) => ({ id, sell_price: null })),
      ...body,
    },
  });
/** A quote with two offers, sent; `token` is its link's. */
async function sent(): Promise<{ quote: Quote; token: string }> {
  await add();
  const quote = (await add()).body;
  const { body } = await send(quote);
  return { quote, token: body.path!.split("/").at(-1)! };
}

let lastAddress = 0;
/** A new address for each traveller, so that one test's wrong links do not throttle another's. */
const freshHeaders = () =>
  new Headers({ "x-client-address": `198.51.100.${++lastAddress}`, host: "desk.example", origin: ORIGIN });
const visit = (token: string, headers = freshHeaders()) => visitQuote(token, headers);
const act = async (body: object, headers = freshHeaders()) => {
  const request = new Request(`${ORIGIN}/api/quote`, { method: "POST", headers, body: JSON.stringify(body) });
  const response = await answerTraveller(request);
  return { status: response.status, body: (await response.json()) as { code?: string } };
};
const choose = (token: string, offerId: string, name = "Ada") =>
  act({ act: "choose", token, offer_id: offerId, name, message: "The second week, please" });

test("offers are collected at the service's own price, by concurrent adds into one quote", async () => {
  const properties = await Promise.all([1, 2, 3].map((n) => makeProperty(app.db.client, { name: `Hotel ${n}` })));
  const answers = await Promise.all(properties.map((property) => add(property)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(answers.map(({ body }) => body.public_id)).size).toBe(1);
  const quote = await get(answers[0]!.body.public_id);
  expect(quote).toMatchObject({ status: "DRAFT", is_collecting: true, version: 3, offer_count: 3 });
  expect(quote.offers.map(({ property }) => property.name).toSorted()).toEqual(["Hotel 1", "Hotel 2", "Hotel 3"]);
  expect(quote.offers[0]).toMatchObject({ sell_price: "200.00", profile_price: "200.00", currency: "EUR" });
  const current = await agent.call("salesQuote.current.get");
  expect(current.body).toMatchObject({ quote: { public_id: quote.public_id, offer_count: 3 } });
});

test("a quote has at most ten offers, and is sent with two or more", async () => {
  const property = await makeProperty(app.db.client);
  const alone = (await add(property)).body;
  expect((await send(alone)).body).toMatchObject({ code: "INVALID_REQUEST" });
  for (let n = 1; n < 10; n++) expect((await add(property)).status).toBe(200);
  expect((await add(property)).body).toMatchObject({ code: "INVALID_REQUEST", details: { field: "stay" } });
  expect((await get(alone.public_id)).offers).toHaveLength(10);
});

test("another agency neither reads nor changes a quote, and a user without a tenant has none", async () => {
  const { quote } = await sent();
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

test("the link shows sell prices alone: no net price, profile's price, mark-up, id of the quote or other version", async () => {
  await add();
  const draft = (await add()).body;
  const own = draft.offers.map(({ id }) => ({ id, sell_price: "230" }));
  const priced = (await change(draft, { offers: own, title: "Rome" })).body;
  const { path } = (await send(priced)).body;
  await change(await get(draft.public_id), { title: "Not sent yet", note: "internal" });
  const visited = await visit(path!.split("/").at(-1)!);
  if (visited.kind !== "open") throw new Error(visited.kind);
  expect(visited.quote).toMatchObject({ title: "Rome", version: priced.version, chosen_offer_id: null });
  expect(visited.quote.offers.map((one) => one.sell_price)).toEqual(["230.00", "230.00"]);
  const text = JSON.stringify(visited.quote);
  for (const hidden of ["200.00", "net", "markup", "profile", "Not sent yet", draft.public_id, agent.publicId, "prp_"])
    expect(text).not.toContain(hidden);
});

test("a link is unguessable, its token is stored as a hash, and it ends by expiry, revocation or a new link", async () => {
  const { quote, token } = await sent();
  expect(token).toMatch(/^[0-9a-f]{48}$/);
  const rows = await app.db.rows("SELECT sales_quote::text AS row FROM sales_quote");
  expect(JSON.stringify(rows)).not.toContain(token);
  expect((await visit(token)).kind).toBe("open");

  const again = await send(quote, { new_link: true });
  expect((await visit(token)).kind).toBe("gone");
  const newer = again.body.path!.split("/").at(-1)!;
  expect((await visit(newer)).kind).toBe("open");

  await agent.call("salesQuote.revoke", { params: { public_id: quote.public_id } });
  expect(await visit(newer)).toEqual({ kind: "gone" });
  expect((await choose(newer, quote.offers[0]!.id)).status).toBe(404);
  expect((await get(quote.public_id)).status).toBe("REVOKED");

  const other = await sent();
  const { expires_at: end } = await get(other.quote.public_id);
  const expire = (at: string) =>
    app.db.rows("UPDATE sales_quote SET expires_at = $1 WHERE public_id = $2", [at, other.quote.public_id]);
  await expire(new Date(clock.now().getTime() - 1000).toISOString());
  expect(await visit(other.token)).toEqual({ kind: "gone" });
  expect((await get(other.quote.public_id)).status).toBe("EXPIRED");
  await expire(end!);
  expect((await visit(other.token)).kind).toBe("open");
});

test("guesses from one address are throttled, and the right link is not counted", async () => {
  const { token } = await sent();
  const headers = freshHeaders();
  for (let n = 0; n < 40; n++) expect((await visit(token, headers)).kind).toBe("open");
  const wrong = (n: number) => n.toString(16).padStart(48, "0");
  const kinds: string[] = [];
  for (let n = 0; n < 35; n++) kinds.push((await visit(wrong(n), headers)).kind);
  expect(kinds[0]).toBe("gone");
  expect(kinds.at(-1)).toBe("throttled");
  // The same answer as for guesses, so that a throttled address cannot test links.
  expect((await visit(token, headers)).kind).toBe("throttled");
  expect((await visit(token)).kind).toBe("open");
});

test("views are counted once the page is shown, and once for the same browser within half an hour", async () => {
  const { quote, token } = await sent();
  await visit(token);
  const headers = freshHeaders();
  for (let n = 0; n < 3; n++) expect((await act({ act: "view", token }, headers)).status).toBe(200);
  await act({ act: "view", token });
  expect((await get(quote.public_id)).view_count).toBe(2);
});

test("the traveller picks one offer: of concurrent choices one is stored, and repeating it changes nothing", async () => {
  const { quote, token } = await sent();
  const [first, second] = quote.offers.map(({ id }) => id) as [string, string];
  const answers = await Promise.all([choose(token, first), choose(token, second)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const chosen = answers[0].status === 200 ? first : second;
  const read = await get(quote.public_id);
  expect(read).toMatchObject({
    status: "CHOSEN",
    choice: { offer_id: chosen, name: "Ada", message: "The second week, please" },
  });
  expect((await choose(token, chosen, "Somebody")).status).toBe(200);
  expect((await get(quote.public_id)).choice).toEqual(read.choice);
  expect((await choose(token, "itm_unknown")).body.code).toBe("INVALID_REQUEST");
  const crossSite = new Headers({ host: "desk.example", origin: "https://elsewhere.example" });
  expect((await act({ act: "choose", token, offer_id: chosen, name: "Ada" }, crossSite)).status).toBe(403);
});

test("a change after sending is a new version under the same link, and earlier versions stay readable", async () => {
  const { quote, token } = await sent();
  await choose(token, quote.offers[0]!.id);
  const changed = (await change(await get(quote.public_id), { title: "Second try" })).body;
  expect(changed.is_changed).toBe(true);
  expect((await send(quote)).body.code).toBe("SALES_QUOTE_CHANGED");
  expect((await send(changed)).body.path).toBeNull();
  const visited = await visit(token);
  expect(visited).toMatchObject({ kind: "open", quote: { title: "Second try", chosen_offer_id: null } });
  const read = await get(quote.public_id);
  expect(read.versions.map(({ title }) => title)).toEqual(["Second try", ""]);
  expect(read).toMatchObject({ status: "SENT", is_changed: false, choice: { version: quote.version } });
  expect((await choose(token, quote.offers[1]!.id)).status).toBe(200);
  // Sent again without a change: the same version.
  expect((await send(read)).status).toBe(200);
  expect((await get(quote.public_id)).versions).toHaveLength(2);
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
  const { checkin } = quotedStay(same!);
  const prebook = await agent.call<{ match_status: string }>("prebook", {
    headers: { "idempotency-key": `recheck-${public_id}` },
    body: {
      property_public_id: same!.publicId,
      rate_key: booking!.rate_key,
      allocation_id: booking!.allocation_id,
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
  const { quote } = await sent();
  const first = await agent.call<z.output<typeof SalesQuotePage>>("salesQuote.list", { query: { limit: "1" } });
  expect(first.body.items[0]!.public_id).toBe(quote.public_id);
  const cursor = first.body.next_cursor!;
  const next = await agent.call<z.output<typeof SalesQuotePage>>("salesQuote.list", { query: { limit: "1", cursor } });
  expect(next.body.items[0]!.public_id).not.toBe(quote.public_id);
});
