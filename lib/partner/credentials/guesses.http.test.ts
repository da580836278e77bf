import { hash } from "@node-rs/argon2";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { issueToken } from "./token";
import { MIN_ALARM_FAILURES } from "@/lib/security-log/repository";
import { flushThrottled } from "@/lib/security-log/throttled";
import { newClientSecret } from "@/lib/core/secrets/client-secret";
import { makeCredential, type MadeCredential } from "@/lib/testing/factories/partners";
import { served, type Served } from "@/lib/testing/harness/served";

let app: Served;
beforeAll(async () => {
  app = await served();
});
beforeEach(async () => void (await app.db.rows("DELETE FROM attempt_count")));
afterAll(() => app.close());

const credential = () => makeCredential(app.db.client, app.tenant.id);
const form = ({ clientId, secret }: Pick<MadeCredential, "clientId" | "secret">) => ({
  grant_type: "client_credentials",
  client_id: clientId,
  client_secret: secret,
});
/** Requests a token from a client address. */
const from = (address: string, clientId: string, secret: string) =>
  issueToken(clientId, secret, undefined, { address, agent: "Tests", traceId: "t" }).then(
    () => "issued",
    (error: { code?: string }) => error.code,
  );
const eventsOf = (subject: string) =>
  app.db.rows<{ kind: string; attempts: number; address: string; identity: string }>(
    "SELECT kind, sum(attempts)::int AS attempts, address, identity FROM security_event WHERE subject = $1 GROUP BY kind, address, identity ORDER BY kind",
    [subject],
  );

test("guesses at a client are refused with 429, Retry-After and both error shapes", async () => {
  const made = await credential();
  const answers = [];
  for (let i = 0; i < 50; i++) answers.push(await app.origin.token(form({ ...made, secret: `guess-${i}` })));
  expect(answers.filter(({ status }) => status === 401).length).toBeLessThan(12);
  const refused = answers.find(({ status }) => status === 429)!;
  expect(refused.body).toMatchObject({
    error: "slow_down",
    code: "rate_limited",
    error_description: refused.body.message,
  });
  expect(Number(refused.headers["retry-after"])).toBeGreaterThanOrEqual(1);
});

test("a client with the right secret gets a token while others guess, from elsewhere and from the same address", async () => {
  const made = await credential();
  const guesses = Array.from({ length: 200 }, (_, i) => from(`198.51.100.${i % 10}`, made.clientId, `guess-${i}`));
  expect(await Promise.all(guesses)).toContain("rate_limited");
  expect(await from("203.0.113.9", made.clientId, made.secret)).toBe("issued");
  expect(await from("198.51.100.7", made.clientId, made.secret)).toBe("issued");
});

test("guesses at one client do not block another client of the same address", async () => {
  const [guessed, other] = [await credential(), await credential()];
  for (let i = 0; i < 20; i++) await from("203.0.113.20", guessed.clientId, `guess-${i}`);
  expect(await from("203.0.113.20", other.clientId, "wrong")).toBe("auth.invalid_client");
  expect(await from("203.0.113.20", other.clientId, other.secret)).toBe("issued");
});

test("an address that tries many clients is refused for every client", async () => {
  const codes: unknown[] = [];
  for (let i = 0; i < 70; i++) codes.push(await from("203.0.113.30", `nobody-${i}`, "guess"));
  expect(codes.filter((code) => code === "auth.invalid_client")).toHaveLength(61);
  expect(codes.at(-1)).toBe("rate_limited");
  expect(await from("203.0.113.31", "nobody-1", "guess")).toBe("auth.invalid_client");
});

test("an IPv6 network counts as one address", async () => {
  const made = await credential();
  for (let i = 1; i <= 6; i++) await from(`2001:db8:1:1::${i}`, made.clientId, "guess");
  expect(await from("2001:db8:1:1:ffff::1", made.clientId, "guess")).toBe("rate_limited");
  expect(await from("2001:db8:1:2::1", made.clientId, "guess")).toBe("auth.invalid_client");
});

test("a forged X-Forwarded-For evades no limit: without TRUSTED_PROXIES only the connection's address counts", async () => {
  const made = await credential();
  const answers = [];
  for (let i = 0; i < 30; i++)
    answers.push(
      await app.origin.token(form({ ...made, secret: "guess" }), {
        "x-forwarded-for": `198.51.100.${i}`,
        "x-client-address": `198.51.100.${i}`,
      }),
    );
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(15);
  await flushThrottled();
  expect(new Set((await eventsOf(made.publicId)).map(({ address }) => address))).toEqual(new Set(["127.0.0.1"]));
});

test("every issued token and every refusal is in the security log, and guesses raise an alarm", async () => {
  const made = await credential();
  await app.origin.token(form(made));
  for (let i = 0; i < 30; i++) await app.origin.token(form({ ...made, secret: "guess" }));
  await flushThrottled();
  const events = await eventsOf(made.publicId);
  expect(events.map(({ kind }) => kind)).toEqual(["token.failed", "token.issued", "token.throttled"]);
  expect(events[0]!.attempts + events[2]!.attempts).toBe(30);
  expect(events[1]).toMatchObject({ attempts: 1, address: "127.0.0.1", identity: made.clientId });
  const [alarm] = await app.db.rows<{ failures: number; tenant_id: number }>(
    "SELECT failures, tenant_id FROM security_alarm WHERE subject = $1",
    [made.publicId],
  );
  expect(alarm).toEqual({ failures: 30, tenant_id: app.tenant.id });
  expect(30).toBeGreaterThan(MIN_ALARM_FAILURES);
});

test("a secret with a slow hash works, and gets a fast hash when it is first used", async () => {
  const made = await credential();
  const secret = newClientSecret();
  const slow = await hash(secret, { memoryCost: 64, timeCost: 1, parallelism: 1 });
  await app.db.rows("UPDATE credential_secret SET hash = $2 WHERE credential_id = $1", [made.id, slow]);
  expect((await app.origin.token(form({ ...made, secret: "wrong" }))).status).toBe(401);
  expect((await app.origin.token(form({ ...made, secret }))).status).toBe(200);
  const [stored] = await app.db.rows<{ hash: string }>("SELECT hash FROM credential_secret WHERE credential_id = $1", [
    made.id,
  ]);
  expect(stored!.hash).toMatch(/^sha256\$/);
  expect((await app.origin.token(form({ ...made, secret }))).status).toBe(200);
  expect((await app.origin.token(form({ ...made, secret: "wrong" }))).status).toBe(401);
});
