import { afterAll, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import { forgetPartners } from "@/lib/partner/directory";
import { makeCredential } from "@/lib/testing/factories/partners";
import { makeProperty } from "@/lib/testing/factories/property";
import { served, type Served } from "@/lib/testing/harness/served";
import { staffClient, type StaffClient } from "@/lib/testing/harness/staff";
import {
  book,
  bookBody,
  createBookedStay,
  cancel,
  holdStayToken,
  newKey,
  search,
} from "@/lib/testing/harness/products/stay";
import type { RequestFacets, RequestPage, RequestRecord } from "./schemas";

let app: Served;
let admin: StaffClient;
beforeAll(async () => {
  app = await served();
  admin = await staffClient(app.db.client, "admin", app.tenant.id);
});
afterAll(() => app.close());

type Page = z.output<typeof RequestPage>;
const list = async (query: Record<string, string> = {}, who = admin) => {
  const answer = await who.call<Page>("request.list", { query });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const recordOf = async (id: string, who = admin) =>
  who.call<z.output<typeof RequestRecord>>("request.get", { params: { public_id: id } });
const byTrace = async (traceId: string) => {
  const { items } = await list({ trace_id: traceId });
  expect(items).toHaveLength(1);
  return (await recordOf(items[0]!.public_id)).body;
};

test("a search is in the log under its trace id, with its request and the start of the response", async () => {
  const property = await makeProperty(app.db.client);
  const answer = await search(app.partner, [property]);
  const { call, request, response } = await byTrace(answer.body.trace_id);
  expect(call).toMatchObject({
    method: "POST",
    path: "/api/v1/search",
    query: "",
    operation: "search",
    status: 200,
    code: null,
    idempotency_key: null,
    replayed: false,
  });
  expect(call.duration_ms).toBeGreaterThan(0);
  expect(JSON.parse(request!.text)).toMatchObject({ property_ids: [property.publicId], currency: "EUR" });
  expect(response!.size).toBe(answer.text.length);
  expect(response!.text).toContain('"currency_code":"EUR"');
  expect(response!.text).not.toContain(answer.body.results[0]!.allocations[0]!.slots[0]!.rate_key);
});

test("a booking's line names the booking and its idempotency key, and no traveller", async () => {
  const token = await holdStayToken(app.partner, await makeProperty(app.db.client));
  const key = newKey();
  const first = await book(app.partner, bookBody(token), { key });
  const again = await book(app.partner, bookBody(token), { key });
  const line = await byTrace(first.body.trace_id);
  expect(line.call).toMatchObject({ operation: "book", status: 201, idempotency_key: key, replayed: false });
  expect(line.booking_public_id).toBe(first.body.booking.public_id);
  for (const text of [line.request!.text, line.response!.text]) expect(text).not.toMatch(/Ada|Lovelace|@example/);
  expect(line.request!.text).not.toContain(token);
  expect(JSON.parse(line.response!.text)).toMatchObject({ booking: { status: "CONFIRMED" } });
  expect((await byTrace(again.body.trace_id)).call).toMatchObject({ status: 200, replayed: true });
  const stored = await app.db.rows<{ line: string }>("SELECT l::text AS line FROM request_log l");
  expect(stored.map(({ line: text }) => text).join()).not.toMatch(/Lovelace|@example/);
});

test("refusals have their code, and a body that cannot be redacted is not stored", async () => {
  const traces = [
    await app.partner.call("POST", "/search", { raw: 'first_name=Ada&"last_name":"Lovelace' }),
    await app.partner.call("POST", "/search", { raw: '{"\\u0066irst_name":"Ada"}' }),
    await app.partner.call("GET", "/nowhere?q=Lovelace"),
    await app.partner.call("DELETE", "/search"),
    await app.reader.call("POST", "/book", { body: {}, key: newKey() }),
  ].map(({ body }) => body.trace_id);
  const [broken, escaped, nowhere, method, scope] = await Promise.all(traces.map(byTrace));
  expect([broken!.call.code, broken!.request]).toEqual(["INVALID_REQUEST", null]);
  expect(JSON.parse(escaped!.request!.text)).toEqual({ first_name: "[redacted]" });
  expect(nowhere!.call).toMatchObject({ operation: null, status: 404, code: "NOT_FOUND", query: "q=[redacted]" });
  expect(method!.call).toMatchObject({ operation: null, status: 405 });
  expect(scope!.call).toMatchObject({ operation: "book", status: 403, code: "auth.insufficient_scope" });
});

test("a rate-limited call is in the log", async () => {
  const client = await app.origin.signIn(
    await makeCredential(app.db.client, app.tenant.id, { rateLimit: 1, burst: 1 }),
  );
  await client.call("GET", "/properties");
  const refused = await client.call("GET", "/properties");
  expect(refused.status).toBe(429);
  expect((await byTrace(refused.body.trace_id)).call.code).toBe("rate_limited");
});

test("a disabled credential's calls are in its tenant's log, an unknown one's in none", async () => {
  const made = await makeCredential(app.db.client, app.tenant.id);
  const client = await app.origin.signIn(made);
  await app.db.rows("UPDATE credential SET disabled_at = now() WHERE id = $1", [made.id]);
  forgetPartners();
  const refused = await client.call("GET", "/properties");
  expect(refused.status).toBe(401);
  expect((await byTrace(refused.body.trace_id)).call).toMatchObject({ status: 401, code: "auth.invalid_bearer" });
  const forged = await app.origin.call("GET", "/properties", { token: "x.y.z" });
  expect((await list({ trace_id: forged.body.trace_id })).items).toEqual([]);
  expect(await app.db.rows("SELECT 1 FROM request_log WHERE trace_id = $1", [forged.body.trace_id])).toEqual([]);
});

test("filters find the matching calls, pages contain all once, and staff calls are not API calls", async () => {
  const bookingId = (await createBookedStay(app.partner, await makeProperty(app.db.client))).body.booking.public_id;
  await cancel(app.partner, bookingId);
  await admin.call("booking.get", { params: { public_id: bookingId } });
  const all: string[] = [];
  for (let query: Record<string, string> = { limit: "3" }; ;) {
    const page = await list(query);
    all.push(...page.items.map((item) => item.public_id));
    if (!page.next_cursor) break;
    query = { limit: "3", cursor: page.next_cursor };
  }
  const stored = await app.db.rows<{ id: string }>(
    "SELECT public_id AS id FROM request_log WHERE tenant_id = $1 ORDER BY at DESC, public_id DESC",
    [app.tenant.id],
  );
  expect(all).toEqual(stored.map(({ id }) => id));

  const whole = await list({ limit: "200" });
  const expected = (matches: (item: Page["items"][number]) => boolean) =>
    whole.items.filter(matches).map((i) => i.public_id);
  const credential = whole.items[0]!.credential_id;
  const cases: [Record<string, string>, (item: Page["items"][number]) => boolean][] = [
    [{ operation: "booking.cancel" }, (i) => i.operation === "booking.cancel"],
    [{ status: "201" }, (i) => i.status === 201],
    [{ status: "4xx" }, (i) => i.status >= 400 && i.status < 500],
    [{ status: "refused" }, (i) => i.status >= 400],
    [{ code: "rate_limited" }, (i) => i.code === "rate_limited"],
    [{ credential_id: credential }, (i) => i.credential_id === credential],
    [
      { credential_id: credential, operation: "book", status: "2xx" },
      (i) => i.credential_id === credential && i.operation === "book" && i.status < 300,
    ],
    [
      { from: whole.items[3]!.at, to: whole.items[0]!.at },
      (i) => i.at >= whole.items[3]!.at && i.at < whole.items[0]!.at,
    ],
  ];
  for (const [query, matches] of cases) {
    const found = (await list({ ...query, limit: "200" })).items.map((item) => item.public_id);
    expect(found, JSON.stringify(query)).toEqual(expected(matches));
    expect(found.length, JSON.stringify(query)).toBeGreaterThan(0);
  }
});

test("the filter values are those of actual calls", async () => {
  const { body } = await admin.call<z.output<typeof RequestFacets>>("request.facets");
  const rows = await app.db.rows<{ operation: string | null; code: string | null }>(
    "SELECT DISTINCT operation, code FROM request_log WHERE tenant_id = $1",
    [app.tenant.id],
  );
  const distinct = (values: (string | null)[]) => [...new Set(values.filter((value) => value !== null))].toSorted();
  expect(body.operations).toEqual(distinct(rows.map((row) => row.operation)));
  expect(body.codes.toSorted()).toEqual(distinct(rows.map((row) => row.code)));
  expect(body.credentials.length).toBeGreaterThan(2);
});

test("a tenant sees its own log only", async () => {
  const theirs = await staffClient(app.db.client, "admin", app.otherTenant.id);
  const { items } = await list();
  expect((await recordOf(items[0]!.public_id, theirs)).status).toBe(404);
  expect((await list({}, theirs)).items).toEqual([]);
  await app.stranger.call("GET", "/properties");
  expect((await list({}, theirs)).items.map((item) => item.operation)).toEqual(["property.list"]);
});
