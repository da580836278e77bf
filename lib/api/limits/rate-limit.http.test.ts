import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { getFreshPartnerDirectory } from "@/lib/partner/directory";
import { makeCredential } from "@/lib/testing/factories/partners";
import { makeProperty } from "@/lib/testing/factories/property";
import type { Answer } from "@/lib/testing/harness/client";
import { served, type Served } from "@/lib/testing/harness/served";
import { book, bookBody, holdStayToken, newKey } from "@/lib/testing/harness/products/stay";
import { handle } from "../handle";
import type { Operation } from "../operation";
import { sandboxClockGet } from "../operations/sandbox";

let app: Served;
beforeAll(async () => {
  app = await served();
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => app.close());

/** A client whose new credential has these limits. */
const limited = async (rateLimit: number, burst: number) =>
  app.origin.signIn(await makeCredential(app.db.client, app.tenant.id, { rateLimit, burst }));
const limitHeaders = ({ headers }: Answer) => [headers["ratelimit-limit"], headers["ratelimit-remaining"]];

test("each request counts towards its credential's minute, and one beyond the limit is refused with Retry-After", async () => {
  const client = await limited(4, 1_001);
  const answers = [
    await client.call("GET", "/properties?limit=1"),
    await client.call("GET", "/properties?limit=nonsense"),
    await client.call("GET", "/nowhere"),
    await client.call("DELETE", "/properties"),
    await client.call("GET", "/properties?limit=1"),
  ];
  expect(answers.map((a) => a.status)).toEqual([200, 400, 404, 405, 429]);
  expect(answers.map(limitHeaders)).toEqual(["3", "2", "1", "0", "0"].map((left) => ["4", left]));
  const [refused] = answers.slice(-1);
  expect(refused!.body.code).toBe("rate_limited");
  const wait = Number(refused!.headers["retry-after"]);
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
  expect(refused!.headers["ratelimit-reset"]).toBe(String(wait));
});

test("no more than the burst is allowed in one second, regardless of the minute's quota", async () => {
  const client = await limited(1_002, 3);
  const answers = await Promise.all(Array.from({ length: 12 }, () => client.call("GET", "/sandbox/clock")));
  const passed = answers.filter((a) => a.status === 200).length;
  // The twelve requests may span two seconds, with only a few of them in one of the two.
  expect(passed).toBeGreaterThanOrEqual(3);
  expect(passed).toBeLessThanOrEqual(6);
  for (const refused of answers.filter((a) => a.status === 429)) {
    expect([limitHeaders(refused)[0], refused.headers["retry-after"]]).toEqual(["1002", "1"]);
  }
});

test("a credential's limit is its own: other credentials of the tenant are not affected", async () => {
  const client = await limited(1, 1_003);
  await client.call("GET", "/sandbox/clock");
  expect((await client.call("GET", "/sandbox/clock")).status).toBe(429);
  expect((await app.partner.call("GET", "/sandbox/clock")).status).toBe(200);
});

test("a refused request has no effect: its key is free and its token unused", async () => {
  const token = await holdStayToken(app.partner, await makeProperty(app.db.client));
  const client = await limited(1, 1_004);
  await client.call("GET", "/sandbox/clock");
  const key = newKey();
  expect((await book(client, bookBody(token), { key })).status).toBe(429);
  const answer = await book(app.partner, bookBody(token), { key });
  expect([answer.status, answer.headers["idempotent-replayed"]]).toEqual([201, undefined]);
});

test("the limit is checked before scope, key and body", async () => {
  const client = await limited(1, 1_005);
  await client.call("GET", "/sandbox/clock");
  expect((await client.call("POST", "/book", { raw: "{" })).status).toBe(429);
});

test.each([
  ["that has no body", { ...sandboxClockGet, statuses: [204], present: () => null }, 204],
  [
    "that fails on our side",
    { ...sandboxClockGet, run: () => Promise.reject(new Error("made to fail by a test")) },
    500,
  ],
])("a response %s has the rate limit headers", async (_case, op, status) => {
  const { publicId } = await makeCredential(app.db.client, app.tenant.id, { rateLimit: 7, burst: 1_007 });
  const credential = (await getFreshPartnerDirectory(Date.now())).credentials.get(publicId)!;
  const caller = {
    tenant: credential.tenant,
    scopes: credential.scopes,
    actor: "",
    source: "PARTNER",
    credential,
  } as const;
  const call = {
    method: "GET",
    path: "",
    search: "",
    origin: "",
    address: "192.0.2.1",
    header: () => undefined,
    body: async () => undefined,
  };
  const reply = await handle(op as Operation, call, {}, async () => caller);
  expect(reply).toMatchObject({
    status,
    headers: { "RateLimit-Limit": "7", "RateLimit-Remaining": "6", "RateLimit-Reset": "60" },
  });
});

test("a call without a valid token gets no RateLimit headers", async () => {
  const answer = await app.origin.call("GET", "/properties", { token: "forged" });
  expect(answer.headers).not.toHaveProperty("ratelimit-limit");
});

test("a changed limit of a credential applies, and grants no fresh allowance", async () => {
  const made = await makeCredential(app.db.client, app.tenant.id, { rateLimit: 1, burst: 1_006 });
  const client = await app.origin.signIn(made);
  await client.call("GET", "/sandbox/clock");
  expect((await client.call("GET", "/sandbox/clock")).status).toBe(429);
  await app.db.rows("UPDATE credential SET rate_limit = 3 WHERE id = $1", [made.id]);
  const elapsed = performance.now.bind(performance);
  vi.spyOn(performance, "now").mockImplementation(() => elapsed() + 6_000);
  await expect.poll(async () => (await client.call("GET", "/sandbox/clock")).status).toBe(200);
  const after = [await client.call("GET", "/sandbox/clock"), await client.call("GET", "/sandbox/clock")];
  expect(after.map((a) => a.status)).toEqual([200, 429]);
});
