import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { env } from "@/lib/core/env";
import type { Ceilings } from "@/lib/partner/ceilings/ceilings";
import { forgetPartners } from "@/lib/partner/directory";
import { makeCredential, makeTenant, type MadeTenant } from "@/lib/testing/factories/partners";
import { makeProperty } from "@/lib/testing/factories/property";
import type { Answer, PartnerClient } from "@/lib/testing/harness/client";
import { served, type Served } from "@/lib/testing/harness/served";
import { staffClient, type StaffClient } from "@/lib/testing/harness/staff";
import { searchBody } from "@/lib/testing/harness/products/stay";

let app: Served;
let operator: StaffClient;
beforeAll(async () => {
  app = await served();
  operator = await staffClient(app.db.client, "operator", null);
});
afterAll(() => app.close());

interface Limited {
  tenant: MadeTenant;
  /** Clients of two credentials whose own limits are higher than the tenant's. */
  clients: [PartnerClient, PartnerClient];
}
async function limitedTenant(ceilings: Partial<Ceilings>): Promise<Limited> {
  const tenant = await makeTenant(app.db.client, { ceilings });
  const signIn = async () => app.origin.signIn(await makeCredential(app.db.client, tenant.id, { rateLimit: 60_000 }));
  const clients: Limited["clients"] = [await signIn(), await signIn()];
  forgetPartners(); // Clears the cache of users' tenants, which is some seconds old.
  return { tenant, clients };
}
const refusalOf = ({ status, body, headers }: Answer) => [
  status,
  body.code,
  body.details,
  Number(headers["retry-after"]) > 0,
];
const limitedBy = (limit: string) => [429, "rate_limited", { limit }, true];

describe("requests a minute", () => {
  test("count for all credentials of the tenant together, whatever their own limits; other tenants are not affected", async () => {
    const { clients } = await limitedTenant({ requestsPerMinute: 5 });
    const answers: Answer[] = [];
    for (let i = 0; i < 7; i++) answers.push(await clients[i % 2]!.call("GET", "/sandbox/clock"));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect(answers.slice(5).map(refusalOf)).toEqual([limitedBy("requests"), limitedBy("requests")]);
    // The headers report the tightest limit.
    const left = ({ headers }: Answer) => [headers["ratelimit-limit"], headers["ratelimit-remaining"]];
    expect(answers.map(left)).toEqual(["4", "3", "2", "1", "0", "0", "0"].map((remaining) => ["5", remaining]));
    expect((await app.stranger.call("GET", "/sandbox/clock")).status).toBe(200);
  });

  test("of a credential are named by the same word", async () => {
    const client = await app.origin.signIn(await makeCredential(app.db.client, app.tenant.id, { rateLimit: 1 }));
    await client.call("GET", "/sandbox/clock");
    expect(refusalOf(await client.call("GET", "/sandbox/clock"))).toEqual(limitedBy("requests"));
  });

  test("of a tenant's users count together with those of its credentials", async () => {
    const { tenant, clients } = await limitedTenant({ requestsPerMinute: 4 });
    const agent = await staffClient(app.db.client, "agent", tenant.id);
    const statuses = [];
    for (let i = 0; i < 3; i++) {
      statuses.push(
        (await agent.call("currency.list")).status,
        (await clients[0].call("GET", "/sandbox/clock")).status,
      );
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429]);
    const refused = await agent.call("currency.list");
    expect(refused.body).toMatchObject({ code: "rate_limited", details: { limit: "requests" } });
  });

  test("of one user are limited, also an operator's; a colleague's are not affected", async () => {
    const usual = env.staffRequestsPerMinute;
    env.staffRequestsPerMinute = 3;
    try {
      const people = [
        await staffClient(app.db.client, "agent", app.tenant.id),
        await staffClient(app.db.client, "operator", null),
      ];
      for (const [i, operation] of ["currency.list", "queue.list"].entries()) {
        const statuses = [];
        for (let n = 0; n < 5; n++) statuses.push((await people[i]!.call(operation)).status);
        expect(statuses).toEqual([200, 200, 200, 429, 429]);
        expect((await people[i]!.call(operation)).body.details).toEqual({ limit: "requests" });
      }
      const colleague = await staffClient(app.db.client, "agent", app.tenant.id);
      expect((await colleague.call("currency.list")).status).toBe(200);
    } finally {
      env.staffRequestsPerMinute = usual;
    }
  });
});

describe("cost a minute", () => {
  test("is properties times nights of the searches; a search beyond it is refused, a cheap read is not", async () => {
    const { clients } = await limitedTenant({ costPerMinute: 100 });
    const { publicId } = await makeProperty(app.db.client);
    const search = (times: number) =>
      clients[0].call("POST", "/search", { body: searchBody(Array(times).fill(publicId) as string[]) });
    const { checkin, checkout } = searchBody([publicId]);
    const nights = (Date.parse(checkout) - Date.parse(checkin)) / 86_400_000;
    const times = Math.floor(60 / nights);
    expect((await search(times)).status).toBe(200);
    expect(refusalOf(await search(times))).toEqual(limitedBy("cost"));
    expect(
      refusalOf(
        await clients[1].call("POST", "/search", { body: searchBody(Array(times).fill(publicId) as string[]) }),
      ),
    ).toEqual(limitedBy("cost"));
    expect((await clients[1].call("GET", "/sandbox/clock")).status).toBe(200);
    expect((await search(1)).status).toBe(200);
  });
});

describe("calls in flight", () => {
  test("are limited for the tenant: one more is refused immediately, and succeeds once another has ended", async () => {
    const { clients } = await limitedTenant({ concurrency: 2 });
    const locker = await app.db.client.connect();
    const extra = async () => (await clients[0].call("GET", "/sandbox/clock")).status;
    const lockWaits = async () => {
      const { rowCount } = await locker.query(
        "SELECT FROM pg_locks WHERE NOT granted AND relation = 'booking'::regclass AND database = (SELECT oid FROM pg_database WHERE datname = current_database())",
      );
      return rowCount;
    };
    let waiting: Promise<Answer>[] = [];
    try {
      await locker.query("BEGIN");
      await locker.query("LOCK TABLE booking IN ACCESS EXCLUSIVE MODE");
      waiting = clients.map((client) => client.call("GET", "/bookings"));
      // Both calls must be running before the third is sent, which could otherwise take one of their slots.
      await expect.poll(lockWaits, { interval: 20, timeout: 1_500 }).toBe(2);
      expect(await extra()).toBe(429);
      expect(refusalOf(await clients[1].call("GET", "/sandbox/clock"))).toEqual(limitedBy("concurrency"));
      expect((await app.stranger.call("GET", "/sandbox/clock")).status).toBe(200);
    } finally {
      await locker.query("ROLLBACK");
      locker.release();
    }
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200]);
    expect(await extra()).toBe(200);
  });
});

describe("credentials", () => {
  const NEW = { name: "One of sixty", scopes: ["distribution:read"], rate_limit: 60_000 };

  test("an admin can neither set a credential's limit above the ceiling nor create more credentials than it allows", async () => {
    const { tenant } = await limitedTenant({ credentials: 10, credentialRate: 6_000 });
    const admin = await staffClient(app.db.client, "admin", tenant.id);
    const sixty = await Promise.all(Array.from({ length: 60 }, () => admin.call("credential.create", { body: NEW })));
    expect(new Set(sixty.map(({ status }) => status))).toEqual(new Set([400]));
    expect(sixty[0]!.body).toMatchObject({ code: "INVALID_REQUEST", details: { field: "rate_limit" } });
    expect(sixty[0]!.body.message).toContain("at most 6000");
    const slower = await Promise.all(
      Array.from({ length: 60 }, () => admin.call("credential.create", { body: { ...NEW, rate_limit: 6_000 } })),
    );
    // Two of them were running.
    expect(slower.filter(({ status }) => status === 201).length).toBe(8);
    const refused = slower.find(({ status }) => status !== 201)!;
    expect([refused.status, refused.body.code, refused.body.details]).toEqual([409, "CREDENTIAL_LIMIT", { limit: 10 }]);
  });

  test("a disabled one frees its slot, and cannot be enabled again when the slot is taken", async () => {
    const { tenant } = await limitedTenant({ credentials: 3 });
    const admin = await staffClient(app.db.client, "admin", tenant.id);
    const create = () => admin.call<{ public_id: string }>("credential.create", { body: { ...NEW, rate_limit: 600 } });
    const { body: third } = await create();
    const change = (disabled: boolean) =>
      admin.call("credential.update", { params: { public_id: third.public_id }, body: { disabled } });
    expect([(await create()).status, (await change(true)).status, (await create()).status]).toEqual([409, 200, 201]);
    expect((await change(false)).body.code).toBe("CREDENTIAL_LIMIT");
  });

  test("an existing one above a lowered ceiling is limited to the ceiling, and cannot be raised above it", async () => {
    const { tenant, clients } = await limitedTenant({ credentialRate: 100 });
    const { headers } = await clients[0].call("GET", "/sandbox/clock");
    expect(headers["ratelimit-limit"]).toBe("100");
    const admin = await staffClient(app.db.client, "admin", tenant.id);
    const { body } = await admin.call<{ items: { public_id: string }[] }>("credential.list");
    const params = { public_id: body.items[0]!.public_id };
    expect((await admin.call("credential.update", { params, body: { rate_limit: 101 } })).status).toBe(400);
    expect((await admin.call("credential.update", { params, body: { rate_limit: 100 } })).status).toBe(200);
    expect((await admin.call("credential.update", { params, body: { name: "Renamed" } })).status).toBe(200);
  });
});

describe("operators", () => {
  test("read and set a tenant's ceilings, which apply immediately and are in its audit with before and after", async () => {
    const { tenant, clients } = await limitedTenant({ requestsPerMinute: 1_000 });
    const params = { tenant_public_id: tenant.publicId };
    const before = await operator.call("tenantCeilings.get", { params });
    expect(before.body).toMatchObject({ ceilings: { requests_per_minute: 1_000 }, in_use: { credentials: 2 } });
    const changed = await operator.call("tenantCeilings.update", {
      params,
      body: { requests_per_minute: 2, credentials: 4 },
    });
    expect(changed.body).toMatchObject({ ceilings: { requests_per_minute: 2, credentials: 4, concurrency: 10_000 } });
    const statuses = [];
    for (let i = 0; i < 3; i++) statuses.push((await clients[0].call("GET", "/sandbox/clock")).status);
    expect(statuses).toEqual([200, 200, 429]);
    const [entry] = await app.db.rows<{ fields: object; actor: string }>(
      `SELECT e.actor, c.fields FROM audit_entry e JOIN audit_change c ON c.entry_id = e.id
       WHERE e.tenant_id = $1 AND e.operation = 'tenantCeilings.update' AND e.subject = $2`,
      [tenant.id, tenant.publicId],
    );
    expect(entry).toEqual({
      actor: `staff:${operator.publicId}`,
      fields: {
        max_requests_per_minute: { before: 1_000, after: 2 },
        max_credentials: { before: 1_000, after: 4 },
      },
    });
  });

  test("and no other role can; an impossible ceiling, an empty change and an unknown tenant are refused", async () => {
    const params = { tenant_public_id: app.tenant.publicId };
    const admin = await staffClient(app.db.client, "admin", app.tenant.id);
    expect((await admin.call("tenantCeilings.update", { params, body: { credentials: 900 } })).status).toBe(403);
    expect((await admin.call("tenantCeilings.get", { params })).status).toBe(403);
    const send = (body: object, tenant = app.tenant.publicId) =>
      operator.call("tenantCeilings.update", { params: { tenant_public_id: tenant }, body });
    expect((await send({ cost_per_minute: 5_999 })).body).toMatchObject({
      code: "INVALID_REQUEST",
      details: { field: "cost_per_minute" },
    });
    expect((await send({})).status).toBe(400);
    expect((await send({ credentials: 9 }, "ten_nobodys")).body.code).toBe("TENANT_NOT_FOUND");
  });
});
