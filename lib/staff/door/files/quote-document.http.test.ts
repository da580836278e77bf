import { afterAll, beforeAll, expect, test } from "vitest";
import { makeProperty } from "@/lib/testing/factories/property";
import {
  addEveryProduct,
  addOffer,
  changeQuote,
  readQuote,
  sendQuote,
} from "@/lib/testing/harness/products/sales-quote";
import { pdfText } from "@/lib/testing/harness/pdf";
import { served, type Served } from "@/lib/testing/harness/served";
import { staffClient, type StaffClient } from "@/lib/testing/harness/staff";
import { showQuote } from "./quote-document";
import { showTravellersQuote } from "./travellers-quote";

let app: Served;
let agent: StaffClient;
beforeAll(async () => {
  app = await served();
  agent = await staffClient(app.db.client, "agent", app.tenant.id);
  const admin = await staffClient(app.db.client, "admin", app.tenant.id);
  const limits = { min_markup_percent: "0", max_markup_percent: "40" };
  await admin.call("sellPrice.limits.update", { body: { limits } });
});
afterAll(() => app.close());

const show = (id: string, who?: StaffClient, query = "") =>
  showQuote(
    new Request(`http://desk.example/${query}`, { headers: { host: "desk.example" } }),
    who ? who.cookie : () => undefined,
    id,
  );
const showLink = (token: string, language = "en") =>
  showTravellersQuote(
    new Request("http://desk.example/", {
      headers: { host: "desk.example", "x-client-address": "198.51.100.7", "accept-language": language },
    }),
    token,
  );
const textOf = async (answer: Response) => {
  expect(answer.status).toBe(200);
  return pdfText(new Uint8Array(await answer.arrayBuffer()));
};

async function makeQuote() {
  await addOffer(agent, await makeProperty(app.db.client, { name: "Hotel Adler" }));
  const { body } = await addOffer(agent, await makeProperty(app.db.client, { name: "Hotel Falke" }));
  const offers = body.offers.map(({ id }) => ({ id, sell_price: "230" }));
  const quote = (await changeQuote(agent, body, { title: "Easter in Berlin", note: "Two ideas.\nAsk me.", offers }))
    .body;
  const { path } = (await sendQuote(agent, quote)).body;
  return { id: quote.public_id, token: path!.split("/").at(-1)! };
}

test("a quote as a file has its title, note and offers at their sell prices, and no net price", async () => {
  const { id } = await makeQuote();
  const answer = await show(id, agent);
  expect(answer.headers.get("content-disposition")).toBe(`inline; filename="quote-${id}.pdf"`);
  const text = await textOf(answer);
  for (const part of ["Easter in Berlin", "Two ideas.", "Ask me.", "1. Hotel Adler", "2. Hotel Falke", "Valid until"])
    expect(text).toContain(part);
  expect(text.match(/230\.00 EUR/g)).toHaveLength(2);
  expect(text).not.toContain("200.00");
});

test("a quote of all products has each one's own facts and sell price", async () => {
  const draft = await addEveryProduct(agent, app.db);
  const offers = draft.offers.map(({ id }, at) => ({ id, sell_price: at === 1 ? "61.23" : null }));
  const { body: quote } = await changeQuote(agent, draft, { offers, is_collecting: false });
  const text = await textOf(await show(quote.public_id, agent));
  const facts = [
    ["1. Hotel Adler", "Check-in"],
    ["2. Airport of the tests", "61.23 EUR", "Sedan of the tests", "40 min"],
    ["3. Tour of the tests", "At the gate", "Option 1"],
    ["4. ", "Departs", "Arrives", "hold bag"],
    ["5. Package of the tests", "Transfer ·", "Tour ·", "Stay ·"],
  ];
  for (const part of facts.flat()) expect(text).toContain(part);
  expect(text).not.toContain(draft.offers[1]!.profile_price);
});

test("it comes in the wanted language; another tenant gets 404, and a visitor signs in first", async () => {
  const { id } = await makeQuote();
  expect(await textOf(await show(id, agent, "?language=es"))).toContain("Presupuesto");
  const stranger = await staffClient(app.db.client, "admin", app.otherTenant.id);
  const foreign = await show(id, stranger);
  expect([foreign.status, ((await foreign.json()) as { code: string }).code]).toEqual([404, "SALES_QUOTE_NOT_FOUND"]);
  expect((await show(id)).status).toBe(303);
});

test("a link's document is the version that was sent last, at sell prices, in the browser's language", async () => {
  const { id, token } = await makeQuote();
  await changeQuote(agent, await readQuote(agent, id), { title: "Not sent yet", note: "internal" });
  const answer = await showLink(token);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const text = await textOf(answer);
  for (const part of ["Easter in Berlin", "1. Hotel Adler", "2. Hotel Falke", "230.00 EUR"])
    expect(text).toContain(part);
  for (const hidden of ["Not sent yet", "internal", "200.00"]) expect(text).not.toContain(hidden);
  expect(await textOf(await showLink(token, "es-MX,es;q=0.9,en;q=0.8"))).toContain("Presupuesto");
  expect(await textOf(await showLink(token, "*;q=0.5, x1, xx"))).toContain("Easter in Berlin");
});

test("a link that does not work leads to its page, and so does one that was revoked", async () => {
  const { id, token } = await makeQuote();
  await agent.call("salesQuote.revoke", { params: { public_id: id } });
  for (const gone of [token, "0".repeat(48), "a/b"]) {
    const answer = await showLink(gone);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, `/quote/${encodeURIComponent(gone)}`]);
  }
});

test("after ten documents and one more, a link's next one has to wait", async () => {
  const { token } = await makeQuote();
  for (let n = 0; n <= 10; n++) expect((await showLink(token)).status).toBe(200);
  const refused = await showLink(token);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
});
