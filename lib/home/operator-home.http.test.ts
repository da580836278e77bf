import { afterAll, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import { makeProperty } from "@/lib/testing/factories/property";
import { served, type Served } from "@/lib/testing/harness/served";
import { staffClient, type StaffClient } from "@/lib/testing/harness/staff";
import type { OperatorHome } from "./operator-home-schemas";

let app: Served;
let operator: StaffClient;
beforeAll(async () => {
  app = await served();
  operator = await staffClient(app.db.client, "operator", null);
});
afterAll(() => app.close());

const home = async () => {
  const { status, body } = await operator.call<z.output<typeof OperatorHome>>("operatorHome.get", {});
  expect(status).toBe(200);
  return body;
};

/** Removes a property's months that start so many months after the present one. */
const endAfter = (publicId: string, months: number) =>
  app.db.rows(
    `DELETE FROM room_month USING property p WHERE p.id = property_id AND p.public_id = $1
     AND month > date_trunc('month', current_date) + make_interval(months => $2)`,
    [publicId, months],
  );

test("properties whose nights end soon are listed, the first to end first; a longer one and a closed one are not", async () => {
  const properties = await Promise.all([1, 2, 3].map(() => makeProperty(app.db.client, { nights: 200 })));
  const [late, soon, long] = properties.map(({ publicId }) => publicId) as [string, string, string];
  await endAfter(late, 2);
  await endAfter(soon, 0);
  await endAfter(long, 3);
  const ours = async () =>
    (await home()).ending.items.map((item) => item.public_id).filter((id) => [late, soon, long].includes(id));
  expect(await ours()).toEqual([soon, late]);
  await app.db.rows("UPDATE property SET status = 'INACTIVE' WHERE public_id = $1", [soon]);
  expect(await ours()).toEqual([late]);
});

test("properties on sale whose nights were sent long ago are listed, the oldest first; closed and ended ones are not", async () => {
  const properties = await Promise.all([1, 2, 3].map(() => makeProperty(app.db.client, { nights: 40 })));
  const [old, older, fresh] = properties.map(({ publicId }) => publicId) as [string, string, string];
  const sent = (publicId: string, days: number) =>
    app.db.rows(
      `INSERT INTO nights_written (property_id, written_at)
       SELECT id, now() - make_interval(days => $2) FROM property WHERE public_id = $1`,
      [publicId, days],
    );
  await sent(old, 15);
  await sent(older, 40);
  await sent(fresh, 13);
  const ours = async () =>
    (await home()).stale.items.map((item) => item.public_id).filter((id) => [old, older, fresh].includes(id));
  expect(await ours()).toEqual([older, old]);
  await app.db.rows("UPDATE property SET status = 'INACTIVE' WHERE public_id = $1", [older]);
  expect(await ours()).toEqual([old]);
  await endAfter(old, -1);
  expect(await ours()).toEqual([]);
});

test("a partner is listed while its endpoint fails, its calls fail or many are refused, and not for a few", async () => {
  const tenant = async (name: string) => (await home()).troubled.items.find((item) => item.name === name);
  const [{ name, credential }] = (await app.db.rows(
    `SELECT t.name, (SELECT min(id) FROM credential WHERE tenant_id = t.id) AS credential FROM tenant t WHERE id = $1`,
    [app.tenant.id],
  )) as [{ name: string; credential: number }];
  const called = (status: number, requests: number, daysAgo = 0) =>
    app.db.rows(
      `INSERT INTO request_outcome (tenant_id, day, credential_id, operation, status, code, requests)
       VALUES ($1, current_date - $2::int, $3, 'search', $4, '', $5)
       ON CONFLICT (tenant_id, day, credential_id, operation, status, code) DO UPDATE SET requests = EXCLUDED.requests`,
      [app.tenant.id, daysAgo, credential, status, requests],
    );
  await called(200, 100);
  await called(422, 20);
  await called(500, 9, 2);
  expect(await tenant(name)).toBeUndefined();
  await called(422, 30);
  expect(await tenant(name)).toMatchObject({ calls: 130, refused: 30, failed: 0, failing_endpoints: 0 });
  await called(422, 1);
  await called(503, 2, 1);
  expect(await tenant(name)).toMatchObject({ calls: 103, refused: 1, failed: 2 });
});

test("partners' people cannot read it", async () => {
  const admin = await staffClient(app.db.client, "admin", app.tenant.id);
  expect((await admin.call("operatorHome.get", {})).status).toBe(403);
});
