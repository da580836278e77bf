import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { clock } from "@/lib/core/clock";
import { makeProperty, type MadeProperty } from "@/lib/testing/factories/property";
import {
  addEveryProduct,
  addOffer,
  changeQuote,
  offerOfStay,
  readQuote,
  sendQuote,
  type Quote,
} from "@/lib/testing/harness/products/sales-quote";
import { served, type Served } from "@/lib/testing/harness/served";
import { ORIGIN, staffClient, type StaffClient } from "@/lib/testing/harness/staff";
import { answerTraveller, openSharedQuote } from "./traveller-door";

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
/** Sends a quote with two offers. @returns it with its link's token */
async function sent(): Promise<{ quote: Quote; token: string }> {
  await add();
  const quote = (await add()).body;
  const { body } = await send(quote);
  return { quote, token: body.path!.split("/").at(-1)! };
}

let lastAddress = 0;
/** Headers with a new client address for each traveller, so that one test's wrong links do not throttle another's. */
const freshHeaders = () =>
  new Headers({ "x-client-address": `198.51.100.${++lastAddress}`, host: "desk.example", origin: ORIGIN });
const visit = (token: string, headers = freshHeaders()) => openSharedQuote(token, headers);
const act = async (body: object, headers = freshHeaders()) => {
  const request = new Request(`${ORIGIN}/api/quote`, { method: "POST", headers, body: JSON.stringify(body) });
  const response = await answerTraveller(request);
  return { status: response.status, body: (await response.json()) as { code?: string } };
};
const choose = (token: string, offerId: string, name = "Ada") =>
  act({ act: "choose", token, offer_id: offerId, name, message: "The second week, please" });

test("the link shows sell prices alone: no net price, profile's price, mark-up, id of the quote or other version", async () => {
  await add();
  const draft = (await add()).body;
  const own = draft.offers.map(({ id }) => ({ id, sell_price: "230" }));
  const priced = (await change(draft, { offers: own, title: "Rome" })).body;
  const { path } = (await send(priced)).body;
  await change(await get(draft.public_id), { title: "Not sent yet", note: "internal" });
  const visited = await visit(path!.split("/").at(-1)!);
  if (visited.kind !== "open") throw new Error(visited.kind);
  expect(visited.shared.quote).toMatchObject({ title: "Rome", version: priced.version, chosen_offer_id: null });
  expect(visited.shared.quote.offers.map((one) => one.sell_price)).toEqual(["230.00", "230.00"]);
  const text = JSON.stringify(visited.shared.quote);
  for (const hidden of ["200.00", "net", "markup", "profile", "Not sent yet", draft.public_id, agent.publicId, "prp_"])
    expect(text).not.toContain(hidden);
});

test("the link shows nothing of net prices, profiles or ids for any product", async () => {
  const draft = await addEveryProduct(agent, app.db);
  const own = draft.offers.map(({ id, profile_price: price }) => ({
    id,
    sell_price: (Number(price) * 1.2).toFixed(2),
  }));
  const { body: priced } = await change(draft, { offers: own });
  const { path } = (await send(priced)).body;
  const visited = await visit(path!.split("/").at(-1)!);
  if (visited.kind !== "open") throw new Error(visited.kind);
  expect(visited.shared.quote.offers.map((one) => one.sell_price)).toEqual(own.map((one) => one.sell_price));
  const text = JSON.stringify(visited.shared.quote);
  const profilePrices = draft.offers.map((one) => `"${one.profile_price}"`);
  const ids = ["prp_", "zon_", "veh_", "tou_", "opt_", "flt_", "cab_", "pkg_", "prf_", "rmt_"].map((id) => `"${id}`);
  const fields = [
    "net",
    "markup",
    "profile",
    "search",
    "pick(?!up)",
    "amount",
    "public_id",
    "stay_total",
    "allocation",
    "allowed",
  ];
  for (const hidden of [...profilePrices, ...ids, draft.public_id, agent.publicId]) expect(text).not.toContain(hidden);
  for (const field of fields) expect(text).not.toMatch(new RegExp(`"[a-z_]*${field}[a-z_]*":`));
});

test("a choice is unread news of the one who made the quote, with the traveller's name and message", async () => {
  const [colleague, stranger] = [
    await staffClient(app.db.client, "agent", app.tenant.id),
    await staffClient(app.db.client, "admin", app.otherTenant.id),
  ];
  const own = { days: 0, scope: "OWN", notice_scope: "OWN", notice_mail: "OWN", language: "en", time_zone: "UTC" };
  for (const who of [agent, colleague]) await who.call("reminder.update", { body: own });
  const { quote, token } = await sent();
  await choose(token, quote.offers[1]!.id, "Ada Lovelace");
  const { body } = await agent.call<{ items: { at: string }[] }>("notice.list");
  expect(body).toMatchObject({
    unread: 1,
    items: [
      {
        kind: "QUOTE_CHOSEN",
        is_unread: true,
        reason: "The second week, please",
        booking: null,
        quote: { public_id: quote.public_id, title: quote.title, chosen_by: "Ada Lovelace" },
      },
    ],
  });
  for (const who of [colleague, stranger]) expect((await who.call("notice.list")).body).toMatchObject({ items: [] });
  const read = await agent.call("notice.read", { body: { through: body.items[0]!.at } });
  expect(read.body).toMatchObject({ unread: 0, items: [{ is_unread: false }] });
});

test("a link is unguessable, its token is stored as a hash and sealed, and it ends by expiry, revocation or a new link", async () => {
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
  expect(await get(quote.public_id)).toMatchObject({ status: "REVOKED", path: null });

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

test("the agency reads a sent link again, also after the quote was sent anew, and no stored answer has it", async () => {
  const { quote, token } = await sent();
  const path = `/quote/${token}`;
  expect((await get(quote.public_id)).path).toBe(path);
  const params = { public_id: quote.public_id };
  const headers = { "idempotency-key": `send-${quote.public_id}` };
  const again = await agent.call<{ path: string }>("salesQuote.send", {
    params,
    headers,
    body: { version: quote.version },
  });
  expect(again.body.path).toBe(path);
  const collecting = await agent.call<Quote>("salesQuote.offer.add", {
    headers,
    body: {
      sales_quote_public_id: quote.public_id,
      offer: offerOfStay(await makeProperty(app.db.client)),
    },
  });
  expect(collecting.body.path).toBe(path);
  const stored = await app.db.rows("SELECT response::text AS response FROM idempotency_key");
  expect(stored.length).toBeGreaterThan(1);
  expect(JSON.stringify(stored)).not.toContain(token);
});

test("a sealed link opens for its own quote alone, and an older one without a seal still works", async () => {
  const [one, other] = [await sent(), await sent()];
  await app.db.rows(
    "UPDATE sales_quote SET sealed_token = (SELECT sealed_token FROM sales_quote WHERE public_id = $1) WHERE public_id = $2",
    [one.quote.public_id, other.quote.public_id],
  );
  expect((await get(other.quote.public_id)).path).toBeNull();
  await app.db.rows("UPDATE sales_quote SET sealed_token = NULL WHERE public_id = $1", [one.quote.public_id]);
  expect((await get(one.quote.public_id)).path).toBeNull();
  expect((await visit(one.token)).kind).toBe("open");
});

test("guesses from one address are throttled, and the right link opens there all the same", async () => {
  const { token } = await sent();
  const headers = freshHeaders();
  for (let n = 0; n < 40; n++) expect((await visit(token, headers)).kind).toBe("open");
  const wrong = (n: number) => n.toString(16).padStart(48, "0");
  const kinds: string[] = [];
  for (let n = 0; n < 35; n++) kinds.push((await visit(wrong(n), headers)).kind);
  expect(kinds[0]).toBe("gone");
  expect(kinds.at(-1)).toBe("throttled");
  expect((await visit(token, headers)).kind).toBe("open");
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
  expect((await send(changed)).body.path).toBe(`/quote/${token}`);
  const visited = await visit(token);
  expect(visited).toMatchObject({ kind: "open", shared: { quote: { title: "Second try", chosen_offer_id: null } } });
  const read = await get(quote.public_id);
  expect(read.versions.map(({ title }) => title)).toEqual(["Second try", ""]);
  expect(read).toMatchObject({ status: "SENT", is_changed: false, choice: { version: quote.version } });
  expect((await choose(token, quote.offers[1]!.id)).status).toBe(200);
  // Sending it again without a change keeps the version.
  expect((await send(read)).status).toBe(200);
  expect((await get(quote.public_id)).versions).toHaveLength(2);
});
