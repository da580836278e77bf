import { createRemoteJWKSet, jwtVerify } from "jose";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { setClockOffset } from "@/lib/core/clock";
import { closeDatabase } from "@/lib/core/db";
import { addSecret, makeCredential, type MadeCredential } from "@/lib/testing/factories/partners";
import { PartnerClient } from "@/lib/testing/harness/client";
import { served, type Served } from "@/lib/testing/harness/served";
import { forgetPartners } from "../directory";

let app: Served;
beforeAll(async () => {
  app = await served();
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  setClockOffset(0);
  forgetPartners(); // The directory was loaded at a later time of the clock.
  // Connections have measured an offset to the server's clock, which is wrong after the jump back.
  await closeDatabase();
});
afterAll(() => app.close());

const credential = () => makeCredential(app.db.client, app.tenant.id);
const form = ({ clientId, secret }: MadeCredential) => ({
  grant_type: "client_credentials",
  client_id: clientId,
  client_secret: secret,
});
const basic = (id: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString("base64")}`,
});
const list = (client: PartnerClient) => client.call("GET", "/properties?limit=1");
const elapsed = performance.now.bind(performance);
/** Advances real time by some seconds; the machine's clock shows that too, unless it is put elsewhere. */
function later(seconds: number, machineClock = seconds): void {
  putMachineClock(machineClock);
  vi.spyOn(performance, "now").mockImplementation(() => elapsed() + seconds * 1000);
}
/** Moves the machine's clock forward or back. */
const putMachineClock = (seconds: number) => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + seconds * 1000 });

test("a token response states type, lifetime and scopes, and must not be cached", async () => {
  const answer = await app.origin.token(form(await credential()));
  expect(answer.body).toEqual({
    access_token: expect.any(String) as string,
    token_type: "Bearer",
    expires_in: 3600,
    scope: "distribution:read distribution:booking distribution:webhooks distribution:supply",
  });
  expect(answer.headers["cache-control"]).toBe("no-store");
});

test("credentials may come by HTTP Basic, form-encoded, but not in both places", async () => {
  const made = await credential();
  const grant = { grant_type: "client_credentials" };
  expect((await app.origin.token(grant, basic(made.clientId, made.secret))).status).toBe(200);
  const twice = await app.origin.token(form(made), basic(made.clientId, made.secret));
  expect([twice.status, twice.body.error, twice.body.code]).toEqual([400, "invalid_request", "INVALID_REQUEST"]);
});

test("a client id beside HTTP Basic may repeat its client, not name another", async () => {
  const [made, other] = [await credential(), await credential()];
  const askAs = (id: string) =>
    app.origin.token({ grant_type: "client_credentials", client_id: id }, basic(made.clientId, made.secret));
  expect((await askAs(made.clientId)).status).toBe(200);
  const { status, body } = await askAs(other.clientId);
  expect([status, body.error, body.details]).toMatchObject([400, "invalid_request", { field: "client_id" }]);
});

test("a token expires after an hour of real time, to the second", async () => {
  const client = await app.origin.signIn(await credential());
  expect((await list(client)).status).toBe(200);
  later(3_590);
  expect((await list(client)).status).toBe(200);
  later(15);
  expect((await list(client)).body.code).toBe("auth.invalid_bearer");
});

test("a token that was never seen before is also refused after its hour", async () => {
  const client = await app.origin.signIn(await credential());
  later(3_605);
  expect((await list(client)).body.code).toBe("auth.invalid_bearer");
});

test("the sandbox's clock does not change the lifetime of a token", async () => {
  setClockOffset(10 * 3_600_000);
  const client = await app.origin.signIn(await credential());
  setClockOffset(-10 * 3_600_000);
  expect((await list(client)).status).toBe(200);
  later(3_605);
  expect((await list(client)).status).toBe(401);
});

test("a token with fewer scopes allows less than its client may do", async () => {
  const made = await credential();
  const answer = await app.origin.token({ ...form(made), scope: "distribution:booking" });
  expect(answer.body.scope).toBe("distribution:booking");
  expect((await list(new PartnerClient(app.origin, answer.body.access_token))).body.code).toBe(
    "auth.insufficient_scope",
  );
});

test.each([
  ["an unknown scope", "distribution:everything"],
  ["one scope too many", "distribution:read distribution:webhooks"],
  ["no scope at all", " "],
])("%s is refused", async (_case, scope) => {
  const made = await makeCredential(app.db.client, app.tenant.id, { scopes: ["distribution:read"] });
  const answer = await app.origin.token({ ...form(made), scope });
  expect([answer.status, answer.body.error, answer.body.code]).toEqual([400, "invalid_scope", "auth.invalid_scope"]);
});

test.each([
  ["another grant", { grant_type: "password" }, 400, "unsupported_grant_type", "auth.unsupported_grant_type"],
  ["no grant", {}, 400, "invalid_request", "INVALID_REQUEST"],
  ["no client", { grant_type: "client_credentials" }, 401, "invalid_client", "auth.invalid_client"],
  ["no secret", { grant_type: "client_credentials", client_id: "x" }, 401, "invalid_client", "auth.invalid_client"],
])("%s is refused in both error shapes", async (_case, fields, status, error, code) => {
  const answer = await app.origin.token(fields);
  expect([answer.status, answer.body.error, answer.body.code]).toEqual([status, error, code]);
  expect(answer.body).toMatchObject({
    error_description: answer.body.message,
    details: status === 400 && code === "INVALID_REQUEST" ? {} : null,
  });
  expect(answer.headers["www-authenticate"]).toBe(
    status === 401 ? 'Basic realm="partner-api", charset="UTF-8"' : undefined,
  );
});

test("an unknown client and a wrong secret get the same error", async () => {
  const made = await credential();
  const unknown = await app.origin.token(form({ ...made, clientId: "nobody" }));
  const wrong = await app.origin.token(form({ ...made, secret: "wrong" }));
  const odd = await app.origin.token(form({ ...made, clientId: "\u0000" }));
  for (const answer of [unknown, wrong, odd]) {
    expect(answer.status).toBe(401);
    expect({ ...answer.body, trace_id: "" }).toEqual({ ...unknown.body, trace_id: "" });
  }
});

test("the token endpoint accepts forms only, and each field once", async () => {
  const made = await credential();
  const raw = (body: string, type: string) =>
    app.origin.call("POST", "/oauth/token", { raw: body, headers: { "content-type": type } });
  expect((await raw(JSON.stringify(form(made)), "application/json")).status).toBe(400);
  const twice = `${new URLSearchParams(form(made)).toString()}&grant_type=client_credentials`;
  expect((await raw(twice, "application/x-www-form-urlencoded")).status).toBe(400);
});

test("during a rotation both secrets work, and the old one until it expires", async () => {
  const made = await credential();
  const next = await addSecret(app.db.client, made.id, new Date(Date.now() + 60_000));
  for (const secret of [made.secret, next])
    expect((await app.origin.token(form({ ...made, secret }))).status).toBe(200);
  later(61);
  expect((await app.origin.token(form({ ...made, secret: next }))).status).toBe(401);
  expect((await app.origin.token(form(made))).status).toBe(200);
});

test("disabling a credential stops its tokens within thirty seconds, and new ones immediately", async () => {
  const made = await credential();
  const client = await app.origin.signIn(made);
  expect((await list(client)).status).toBe(200);
  await app.db.rows("UPDATE credential SET disabled_at = now() WHERE id = $1", [made.id]);
  expect((await app.origin.token(form(made))).body.code).toBe("auth.invalid_client");
  later(30);
  expect((await list(client)).body.code).toBe("auth.invalid_bearer");
});

test("a machine whose clock is set back an hour keeps no disabled credential alive", async () => {
  const made = await credential();
  const client = await app.origin.signIn(made);
  expect((await list(client)).status).toBe(200);
  await app.db.rows("UPDATE credential SET disabled_at = now() WHERE id = $1", [made.id]);
  later(30, -3600);
  expect((await list(client)).status).toBe(401);
});

test("a scope removed from a credential is removed from its existing tokens", async () => {
  const made = await credential();
  const client = await app.origin.signIn(made);
  await app.db.rows("UPDATE credential SET scopes = '{distribution:booking}' WHERE id = $1", [made.id]);
  later(30);
  expect((await list(client)).body.code).toBe("auth.insufficient_scope");
});

test("a credential created a moment ago works immediately", async () => {
  await list(app.partner);
  expect((await list(await app.origin.signIn(await credential()))).status).toBe(200);
});

test("any client can verify a token with the origin's public keys", async () => {
  const answer = await app.origin.token(form(await credential()));
  const jwks = createRemoteJWKSet(new URL("/.well-known/jwks.json", app.origin.url));
  const { protectedHeader, payload } = await jwtVerify(answer.body.access_token, jwks, { typ: "at+jwt" });
  expect(protectedHeader.alg).toBe("EdDSA");
  expect(payload).toMatchObject({ scope: answer.body.scope, exp: payload.iat! + 3600 });
  const listed = await app.origin.raw("GET", "/.well-known/jwks.json", {});
  for (const key of (listed.body as unknown as { keys: object[] }).keys) {
    expect(Object.keys(key).toSorted()).toEqual(["alg", "crv", "kid", "kty", "use", "x"]);
  }
});
