import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { forgetPartners } from "@/lib/partner/directory";
import { bookBody, holdStayToken, newKey, search, type StayOptions } from "@/lib/testing/harness/products/stay";
import { makeProperty } from "@/lib/testing/factories/property";
import { served, type Served } from "@/lib/testing/harness/served";
import { staffClient, type StaffClient } from "@/lib/testing/harness/staff";

let app: Served;
let admin: StaffClient;
beforeAll(async () => {
  app = await served();
  admin = await staffClient(app.db.client, "admin", app.tenant.id);
});
afterAll(() => app.close());

interface Shown {
  public_id: string;
  client_id: string;
  client_secret: string;
  secrets: { last4: string; expires_at: string | null }[];
}
const create = (body: object = {}) =>
  admin.call<Shown>("credential.create", { body: { name: "Website", scopes: ["distribution:read"], ...body } });
const opens = (clientId: string, secret: string) => app.origin.signIn({ clientId, secret });
const isRefused = (clientId: string, secret: string) =>
  opens(clientId, secret).then(
    () => false,
    () => true,
  );

describe("a credential", () => {
  test("is created with a secret that is shown once, stored as a slow hash, and valid immediately", async () => {
    const { status, body } = await create();
    expect(status).toBe(201);
    const client = await opens(body.client_id, body.client_secret);
    expect((await client.call("GET", "/properties")).status).toBe(200);
    expect((await client.call("GET", "/bookings")).body.code).toBe("auth.insufficient_scope");
    const { body: list } = await admin.call("credential.list");
    expect(JSON.stringify(list)).not.toContain(body.client_secret);
    expect(JSON.stringify(list)).toContain(body.client_secret.slice(-4));
    const [stored] = await app.db.rows<{ hash: string }>("SELECT hash FROM credential_secret ORDER BY id DESC LIMIT 1");
    expect(stored!.hash).toMatch(/^sha256\$[\w-]{43}$/);
  });

  test("rotates: two secrets are valid for a while, never three, and the old one expires", async () => {
    const { body } = await create();
    const rotate = async (keep_old_hours: number) =>
      (
        await admin.call<Shown>("credential.rotate", {
          params: { public_id: body.public_id },
          body: { keep_old_hours },
        })
      ).body;
    const second = await rotate(24);
    expect(second.secrets.map((s) => s.expires_at === null)).toEqual([true, false]);
    await opens(body.client_id, body.client_secret);
    await opens(body.client_id, second.client_secret);
    const third = await rotate(24);
    expect(third.secrets).toHaveLength(2);
    expect(await isRefused(body.client_id, body.client_secret)).toBe(true);
    const fourth = await rotate(0);
    expect(await isRefused(body.client_id, third.client_secret)).toBe(true);
    await opens(body.client_id, fourth.client_secret);
  });

  test("stops when it is disabled, its tokens too, and loses a scope in its existing tokens", async () => {
    const { body } = await create({ scopes: ["distribution:read", "distribution:booking"] });
    const client = await opens(body.client_id, body.client_secret);
    const params = { public_id: body.public_id };
    await admin.call("credential.update", { params, body: { scopes: ["distribution:read"] } });
    expect((await client.call("GET", "/bookings")).body.code).toBe("auth.insufficient_scope");
    await admin.call("credential.update", { params, body: { disabled: true } });
    expect((await client.call("GET", "/properties")).body.code).toBe("auth.invalid_bearer");
    expect(await isRefused(body.client_id, body.client_secret)).toBe(true);
    await admin.call("credential.update", { params, body: { disabled: false } });
    forgetPartners();
    expect((await client.call("GET", "/properties")).status).toBe(200);
  });

  test("has the rate limit that was set for it", async () => {
    const { body } = await create({ rate_limit: 60, burst: 3 });
    const client = await opens(body.client_id, body.client_secret);
    expect((await client.call("GET", "/properties")).headers["ratelimit-limit"]).toBe("60");
    expect((await create({ rate_limit: 0 })).body.details).toMatchObject({ field: "rate_limit" });
    expect((await create({ scopes: [] })).body.details).toMatchObject({ field: "scopes" });
  });

  test("cannot be seen or changed by another account", async () => {
    const { body } = await create();
    const stranger = await staffClient(app.db.client, "admin", app.otherTenant.id);
    expect(JSON.stringify((await stranger.call("credential.list")).body)).not.toContain(body.public_id);
    for (const [id, change] of [
      ["credential.update", { disabled: true }],
      ["credential.rotate", {}],
    ] as const)
      expect((await stranger.call(id, { params: { public_id: body.public_id }, body: change })).body.code).toBe(
        "CREDENTIAL_NOT_FOUND",
      );
  });
});

describe("a profile", () => {
  test("applies its mark-up as soon as it is created, and a held price survives its change", async () => {
    const made = await makeProperty(app.db.client);
    const { body } = await admin.call<{ public_id: string; markup_percent: string }>("profile.create", {
      body: { name: "Retail", markup_percent: "10.5000" },
    });
    expect(body.markup_percent).toBe("10.5");
    const total = async (send: StayOptions) =>
      Number((await search(app.partner, [made], send)).body.results[0]!.allocations[0]!.grand_total);
    const headers = { "x-service-partner-profile-id": body.public_id };
    const [plain, marked] = [await total({}), await total({ headers })];
    expect(marked).toBeCloseTo(plain * 1.105, 2);
    const held = await holdStayToken(app.partner, made, { headers });
    await admin.call("profile.update", { params: { public_id: body.public_id }, body: { markup_percent: "50" } });
    expect(await total({ headers })).toBeCloseTo(plain * 1.5, 2);
    const booked = await app.partner.call<{ booking: { stay_total: string } }>("POST", "/book", {
      key: newKey(),
      body: bookBody(held),
    });
    expect([booked.status, Number(booked.body.booking.stay_total)]).toEqual([201, marked]);
  });

  test("accepts only existing currencies and rate plans", async () => {
    const refused = async (body: object) =>
      (await admin.call("profile.create", { body: { name: "Retail", ...body } })).body.details?.field;
    expect(await refused({ currency_code: "QQQ" })).toBe("currency_code");
    expect(await refused({ rate_plan_public_ids: ["rtp_nobodys"] })).toBe("rate_plan_public_ids.0");
    expect(await refused({ markup_percent: "12,5" })).toBe("markup_percent");
    expect(await refused({ markup_percent: "-51" })).toBe("markup_percent");
  });
});
