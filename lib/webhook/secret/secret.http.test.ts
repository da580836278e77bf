import { afterAll, beforeAll, expect, test } from "vitest";
import { database } from "@/lib/core/db";
import { openStored, readKeyRing, type SealedSecret, sealStored } from "@/lib/core/secrets/stored-secret";
import { served, type Served } from "@/lib/testing/harness/served";
import { newKey } from "@/lib/testing/harness/products/stay";
import { createEndpoint, getEndpoint, rotateSecret, type NewEndpoint } from "@/lib/testing/harness/webhook";
import { signingSecrets, resealSecrets } from "./secret";

const HOUR = 3_600_000;

let app: Served;
beforeAll(async () => {
  app = await served();
});
afterAll(() => app.close());

const idOf = async (publicId: string) =>
  (await app.db.rows<{ id: number }>("SELECT id FROM webhook_endpoint WHERE public_id = $1", [publicId]))[0]!.id;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR);

test("after a rotation both secrets sign for 24 hours of real time, newest first", async () => {
  const { public_id, secret: first } = (await createEndpoint(app.partner)).body;
  const id = await idOf(public_id);
  expect(await signingSecrets(id, inHours(0))).toEqual([first]);

  const rotated = await rotateSecret(app.partner, public_id);
  const { secret: second } = rotated.body;
  expect(rotated.status).toBe(200);
  expect(second).not.toBe(first);
  expect(rotated.body.secret_last4).toBe(second.slice(-4));
  const ends = Date.parse(rotated.body.previous_secret_expires_at!) - Date.now();
  expect(ends / HOUR).toBeCloseTo(24, 1);
  expect((await getEndpoint(app.partner, public_id)).text).not.toContain("whsec_");

  expect(await signingSecrets(id, inHours(23.9))).toEqual([second, first]);
  expect(await signingSecrets(id, inHours(24.1))).toEqual([second]);
  const { secret: third } = (await rotateSecret(app.partner, public_id)).body;
  expect(await signingSecrets(id, inHours(0))).toEqual([third, second, first]);
});

test("the sandbox's clock does not change when a secret expires", async () => {
  await app.partner.call("PUT", "/sandbox/clock", { body: { now: inHours(1000).toISOString() } });
  const { public_id } = (await createEndpoint(app.partner)).body;
  const { body } = await rotateSecret(app.partner, public_id);
  await app.partner.call("DELETE", "/sandbox/clock");
  expect((Date.parse(body.previous_secret_expires_at!) - Date.now()) / HOUR).toBeCloseTo(24, 1);
});

test("concurrent rotations each return a secret that signs, and one of them is the current one", async () => {
  const { public_id } = (await createEndpoint(app.partner)).body;
  const answers = await Promise.all([1, 2, 3, 4].map(() => rotateSecret(app.partner, public_id)));
  const live = await signingSecrets(await idOf(public_id), inHours(0));
  expect(live).toHaveLength(5);
  for (const { status, body } of answers) {
    expect(status).toBe(200);
    expect(live).toContain(body.secret);
  }
  expect((await getEndpoint(app.partner, public_id)).body.secret_last4).toBe(live[0]!.slice(-4));
  // Rotated more often than there may be secrets: the oldest ones are dropped.
  const { secret } = (await rotateSecret(app.partner, public_id)).body;
  expect(await signingSecrets(await idOf(public_id), inHours(0))).toEqual([secret, ...live.slice(0, 4)]);
});

test("secrets sealed with an older key are sealed with the current one, and sign as before", async () => {
  const { public_id, secret } = (await createEndpoint(app.partner)).body;
  const id = await idOf(public_id);
  const old = readKeyRing("webhook-secret", `old:${"o".repeat(32)}`);
  const put = (sealed: SealedSecret) =>
    app.db.rows("UPDATE webhook_secret SET sealed = $2, key_id = $3 WHERE endpoint_id = $1", [
      id,
      sealed.sealed,
      sealed.keyId,
    ]);
  await put(sealStored("webhook-secret", secret, public_id, old));
  await expect(signingSecrets(id, inHours(0))).rejects.toThrow("sealed under the key old");
  // Without the old key, secrets that cannot be opened stay as they are, and the result names the missing key.
  expect(await resealSecrets()).toEqual({ moved: 0, missing: ["old"] });

  const { rows } = await database().pool.query<{ sealed: Buffer; key_id: string }>(
    "SELECT sealed, key_id FROM webhook_secret WHERE endpoint_id = $1",
    [id],
  );
  expect(openStored("webhook-secret", { sealed: rows[0]!.sealed, keyId: rows[0]!.key_id }, public_id, old)).toBe(
    secret,
  );
  expect(await resealSecrets(old)).toMatchObject({ missing: [] });
  expect(await app.db.rows("SELECT DISTINCT key_id FROM webhook_secret")).toEqual([{ key_id: "old" }]);
  // The new ring seals with the new key and opens with both; then the old key can be removed.
  const next = readKeyRing("webhook-secret", `new:${"n".repeat(32)},old:${"o".repeat(32)}`);
  expect((await resealSecrets(next)).missing).toEqual([]);
  expect(await app.db.rows("SELECT DISTINCT key_id FROM webhook_secret")).toEqual([{ key_id: "new" }]);
  expect(await resealSecrets(readKeyRing("webhook-secret", `new:${"n".repeat(32)}`))).toEqual({
    moved: 0,
    missing: [],
  });
});

test("an expired secret is deleted", async () => {
  const { public_id } = (await createEndpoint(app.partner)).body;
  await rotateSecret(app.partner, public_id);
  await app.db.rows("UPDATE webhook_secret SET expires_at = now() WHERE expires_at IS NOT NULL");
  await resealSecrets();
  expect(await app.db.rows("SELECT 1 FROM webhook_secret WHERE expires_at IS NOT NULL")).toEqual([]);
});

test("an idempotency key creates, rotates and deletes an endpoint once; replays show no secret", async () => {
  const body = { url: "https://example.com/hooks", event_types: ["booking.created"] };
  const twice = async (method: string, path: string, more: object = {}) => {
    const key = newKey();
    const first = await app.partner.call<NewEndpoint>(method, path, { ...more, key });
    const second = await app.partner.call<NewEndpoint>(method, path, { ...more, key });
    expect([second.status, second.headers["idempotent-replayed"]]).toEqual([first.status, "true"]);
    return [first.body, second.body] as const;
  };
  const bare = (shown: NewEndpoint) => ({ ...shown, secret: null, trace_id: "" });
  const count = async () =>
    (await app.db.rows<{ n: number }>("SELECT count(*)::int AS n FROM webhook_endpoint WHERE url = $1", [body.url]))[0]!
      .n;
  const [made, again] = await twice("POST", "/webhook-endpoints", { body });
  expect(made.secret).toMatch(/^whsec_/);
  expect({ ...again, trace_id: "" }).toEqual(bare(made));
  expect(await count()).toBe(1);
  const [rotated, replayed] = await twice("POST", `/webhook-endpoints/${made.public_id}/rotate-secret`);
  expect({ ...replayed, trace_id: "" }).toEqual(bare(rotated));
  expect(await signingSecrets(await idOf(made.public_id), inHours(0))).toEqual([rotated.secret, made.secret]);
  await twice("DELETE", `/webhook-endpoints/${made.public_id}`);
  expect(await count()).toBe(0);
});
