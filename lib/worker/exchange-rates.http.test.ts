import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { forgetRates } from "@/lib/catalogue/exchange/exchange";
import { env } from "@/lib/core/env";
import { dayFromNow, makeProperty, type MadeProperty } from "@/lib/testing/factories/property";
import { makeRates } from "@/lib/testing/factories/rates";
import { served, type Served } from "@/lib/testing/harness/served";
import { staffClient, type StaffClient } from "@/lib/testing/harness/staff";
import { checkBody, search, searchBody } from "@/lib/testing/harness/products/stay";
import { describeAgeAlarm, fetchRates, rateTasks } from "./exchange-rates";
import { addTasks } from "./task-repository";
import { runDueTasks } from "./tasks";

let app: Served;
let operator: StaffClient;
let property: MadeProperty;
let source: Server;
/** The response of the rate source. */
let answer = { status: 200, body: "" };
const url = () => `http://127.0.0.1:${(source.address() as AddressInfo).port}/rates.xml?key=secret`;
/** Loopback is allowed, as in a sandbox: outside of one the guard refuses it. */
const LOOPBACK = { sandbox: true, resolve: async () => [] };

const xmlOf = (day: string, rates: Record<string, string>) =>
  `<a><Cube><Cube time="${day}">${Object.entries(rates)
    .map(([currency, rate]) => `<Cube currency="${currency}" rate="${rate}"/>`)
    .join("")}</Cube></Cube></a>`;
const listed = async () => (await operator.call<Listed>("exchangeRate.list")).body;
interface Listed {
  max_age_days: number | null;
  items: { currency: string; rate: string; day: string; age_days: number; is_stale: boolean }[];
  source: { url: string | null; failures: number; last_error: string | null; next_fetch_at: string | null };
}

beforeAll(async () => {
  app = await served();
  operator = await staffClient(app.db.client, "operator", null);
  property = await makeProperty(app.db.client);
  source = createServer((_, response) => response.writeHead(answer.status).end(answer.body));
  await new Promise<void>((listening) => source.listen(0, "127.0.0.1", listening));
});
afterAll(async () => {
  env.sandbox = true;
  source.close();
  await app.close();
});
beforeEach(async () => {
  env.sandbox = false;
  env.fxUrl = url();
  await app.db.rows("DELETE FROM fx_rate");
  await makeRates(app.db.client, dayFromNow(-40), { USD: "1.0841", GBP: "0.8512" });
  forgetRates();
});

test("outside a sandbox old rates are not used: UNSUPPORTED_FX_PAIR with the reason STALE, until fresh ones are fetched", async () => {
  const stale = { code: "UNSUPPORTED_FX_PAIR", details: { currency: "USD", reason: "STALE" } };
  const refused = await search(app.partner, [property], { currency: "USD" });
  expect([refused.status, refused.body]).toMatchObject([422, stale]);
  const { property_ids: _, ...stay } = searchBody([], { currency: "USD" });
  const offers = await app.partner.call("POST", `/properties/${property.publicId}/offers/search`, { body: stay });
  expect([offers.status, offers.body]).toMatchObject([422, stale]);
  const { checkin: from, occupancy } = stay;
  const calendar = await app.partner.call("POST", `/properties/${property.publicId}/calendar`, {
    body: { from, to: from, nights: 2, occupancy, currency: "USD" },
  });
  expect([calendar.status, calendar.body]).toMatchObject([422, stale]);
  // Without a currency conversion no rate is needed.
  expect((await search(app.partner, [property], { currency: "EUR" })).status).toBe(200);
  expect(await describeAgeAlarm()).toMatch(/GBP \(\d{4}-\d\d-\d\d\), USD/);

  answer = { status: 200, body: xmlOf(dayFromNow(0), { USD: "1.1" }) };
  await fetchRates(LOOPBACK);
  const sold = await search(app.partner, [property], { currency: "USD" });
  expect(sold.status).toBe(200);
  // The rate of another currency in the same table is unchanged.
  const pounds = await search(app.partner, [property], { currency: "GBP" });
  expect(pounds.body).toMatchObject({ ...stale, details: { currency: "GBP" } });
  expect((await app.partner.call("POST", "/availability/check", { body: checkBody(property) })).status).toBe(200);
  expect((await listed()).items.map(({ currency, age_days, is_stale }) => [currency, age_days, is_stale])).toEqual([
    ["GBP", 40, true],
    ["USD", 0, false],
  ]);
});

test("a sandbox uses rates of any age", async () => {
  env.sandbox = true;
  expect((await search(app.partner, [property], { currency: "USD" })).status).toBe(200);
  expect((await listed()).max_age_days).toBeNull();
  expect(await describeAgeAlarm()).toBeUndefined();
});

test("a fetch writes once, with one audit entry, and rates of earlier days are unchanged", async () => {
  answer = { status: 200, body: xmlOf(dayFromNow(-1), { USD: "1.0850", JPY: "163.06" }) };
  await fetchRates(LOOPBACK);
  await fetchRates(LOOPBACK);
  expect(await app.db.rows("SELECT day, quote, rate::float8 FROM fx_rate ORDER BY day, quote")).toEqual([
    { day: dayFromNow(-40), quote: "GBP", rate: 0.8512 },
    { day: dayFromNow(-40), quote: "USD", rate: 1.0841 },
    { day: dayFromNow(-1), quote: "JPY", rate: 163.06 },
    { day: dayFromNow(-1), quote: "USD", rate: 1.085 },
  ]);
  const audited = await app.db.rows(
    "SELECT actor, subject FROM audit_entry WHERE operation = 'exchangeRate.fetch' AND tenant_id IS NULL AND subject = $1",
    [dayFromNow(-1)],
  );
  expect(audited).toEqual([{ actor: "system:worker", subject: dayFromNow(-1) }]);
});

test.each([
  ["an answer that is none", () => ({ status: 503, body: "later" }), /^answered 503$/],
  ["a page that is no XML", () => ({ status: 200, body: "<html><p></html>" }), /well-formed XML/],
  ["a rate that is no number", () => ({ status: 200, body: xmlOf(dayFromNow(0), { USD: "N/A" }) }), /positive decimal/],
  ["a currency that does not exist", () => ({ status: 200, body: xmlOf(dayFromNow(0), { ZZZ: "1.1" }) }), /ISO 4217/],
  ["in the future", () => ({ status: 200, body: xmlOf(dayFromNow(9), { USD: "1.1" }) }), /in the future/],
  ["more than 8 MiB", () => ({ status: 200, body: " ".repeat(8_400_000) }), /more than 8 MiB/],
])("%s changes nothing and reports the reason", async (_, reply, message) => {
  answer = reply();
  await expect(fetchRates(LOOPBACK)).rejects.toThrow(message);
  expect(await app.db.rows("SELECT 1 FROM fx_rate")).toHaveLength(2);
});

test("a rate that differs too much from earlier days is refused", async () => {
  await makeRates(app.db.client, dayFromNow(-3), { USD: "1.09" });
  answer = { status: 200, body: xmlOf(dayFromNow(0), { USD: "10.9", JPY: "163" }) };
  await expect(fetchRates(LOOPBACK)).rejects.toThrow(
    /USD .*, 10\.9, is more than 20 % different .*, 1\.09: upload the file/,
  );
  expect(await app.db.rows("SELECT 1 FROM fx_rate")).toHaveLength(3);
});

test("the SSRF guard refuses an address within the private network", async () => {
  await expect(fetchRates()).rejects.toThrow(/not sent: the URL must begin with https/);
  env.fxUrl = "https://127.0.0.1:4443/rates.xml";
  await expect(fetchRates()).rejects.toThrow(/not public/);
});

test("failed fetches back off, the desk shows the error, and an operator can make the next one due immediately", async () => {
  const tasks = rateTasks({ error: () => {} });
  await addTasks(tasks.map(({ name }) => name));
  const waits: number[] = [];
  for (let failure = 1; failure <= 3; failure++) {
    await runDueTasks(tasks, () => {});
    const { source: state } = await listed();
    expect([state.failures, state.last_error]).toEqual([failure, expect.stringContaining("must begin with https")]);
    const [{ wait }] = (await app.db.rows<{ wait: number }>(
      "SELECT round(extract(epoch FROM due_at - now()) / 60)::int AS wait FROM worker_task WHERE name = 'fetch exchange rates'",
    )) as [{ wait: number }];
    waits.push(wait);
    const requested = await operator.call<Pick<Listed, "source">>("exchangeRate.fetch");
    expect(requested.status).toBe(202);
    expect(Date.parse(requested.body.source.next_fetch_at!)).toBeLessThanOrEqual(Date.now() + 1000);
  }
  expect(waits).toEqual([1, 2, 4]);
  // The address is shown without its key.
  expect((await listed()).source.url).toBe(url().replace(/\?.*/, ""));

  env.fxUrl = "";
  const none = await operator.call("exchangeRate.fetch");
  expect([none.status, none.body.code]).toEqual([409, "EXCHANGE_RATE_SOURCE_MISSING"]);
});

test("an operator uploads a file in either format; a preview stores nothing, and errors name the line", async () => {
  const upload = (content: string, preview = false) =>
    operator.call<{ inserted: number; updated: number }>("exchangeRate.upload", { body: { content, preview } });
  const xml = xmlOf(dayFromNow(0), { USD: "1.0851", CHF: "0.94" });
  expect((await upload(xml, true)).body).toMatchObject({ preview: true, inserted: 2, updated: 0 });
  expect((await listed()).items).toHaveLength(2);
  expect((await upload(xml)).body).toMatchObject({ preview: false, inserted: 2, updated: 0 });
  const csv = `day,base,quote,rate\n${dayFromNow(0)},EUR,USD,1.0852\n${dayFromNow(0)},EUR,CHF,0.94\n`;
  expect((await upload(csv)).body).toMatchObject({ inserted: 0, updated: 1 });
  expect((await search(app.partner, [property], { currency: "CHF" })).status).toBe(200);

  const wrong = await upload(csv.replace("1.0852", "1,0852"));
  expect([wrong.status, wrong.body.details]).toMatchObject([400, { field: "content" }]);
  // Cross rates are computed through one base.
  const other = await upload(`day,base,quote,rate\n${dayFromNow(0)},USD,EUR,0.92\n`);
  expect(other.status).toBe(400);
  expect(JSON.stringify(other.body)).toMatch(/line 2, base: expected EUR, the base of all other rates/);
  // The desk shows each problem in the reader's language.
  const place = { path: "content", line: 2, column: "base", value: "USD" };
  expect(other.body.details?.issues).toMatchObject([{ ...place, expected: { values: { base: "EUR" } } }]);
});
