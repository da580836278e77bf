import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { z } from "zod";
import { makeTenant, type MadeTenant } from "@/lib/testing/factories/partners";
import { makeProperty } from "@/lib/testing/factories/property";
import { served, type Served } from "@/lib/testing/harness/served";
import { staffClient, type StaffClient } from "@/lib/testing/harness/staff";
import type { SupplyTermsRecord } from "./grant-schemas";

type Terms = z.output<typeof SupplyTermsRecord>;

let app: Served;
let operator: StaffClient;
let tenant: MadeTenant;
let params: { public_id: string };
let codes: string[];
beforeAll(async () => {
  app = await served();
  operator = await staffClient(app.db.client, "operator", null);
  const made = await Promise.all([1, 2, 3].map(() => makeProperty(app.db.client)));
  const ids = made.map(({ id }) => id);
  const rows = await app.db.rows<{ code: string }>("SELECT code FROM property WHERE id = ANY ($1) ORDER BY code", [
    ids,
  ]);
  codes = rows.map(({ code }) => code);
});
afterAll(() => app.close());
beforeEach(async () => {
  tenant = await makeTenant(app.db.client, { name: "A supplier" });
  params = { public_id: tenant.publicId };
});

const update = (body: object) => operator.call<Terms>("tenantSupply.update", { params, body });
const granted = async () =>
  (await operator.call<Terms>("tenantSupply.get", { params })).body.properties.map(({ code }) => code);

test("concurrent grants and withdrawals of different properties all take effect", async () => {
  const [first, second, third] = codes as [string, string, string];
  expect((await update({ grant: [first, second] })).body.properties.map(({ code }) => code)).toEqual([first, second]);
  // Two operators have read the same list.
  await Promise.all([update({ grant: [third] }), update({ withdraw: [first] })]);
  expect(await granted()).toEqual([second, third]);
  expect((await update({ may_create: true })).body.may_create).toBe(true);
  expect(await granted()).toEqual([second, third]);
  expect((await update({ withdraw: [first] })).status).toBe(200);
});

test("an unknown code is named, and nothing is granted with it", async () => {
  const refused = await update({ grant: [codes[0], "NOWHERE"] });
  expect([refused.status, refused.body.details]).toMatchObject([400, { field: "grant.1" }]);
  const both = await update({ grant: [codes[0]], withdraw: [codes[0]] });
  expect([both.status, both.body.details]).toMatchObject([400, { field: "withdraw.0" }]);
  expect(await granted()).toEqual([]);
});

test("what is granted and withdrawn is in the tenant's audit, with the property", async () => {
  await update({ grant: [codes[0]] });
  await update({ withdraw: [codes[0]] });
  const rows = await app.db.rows<{ operation: string; verb: string }>(
    `SELECT e.operation, c.action AS verb FROM audit_entry e JOIN audit_change c ON c.entry_id = e.id
     WHERE e.tenant_id = $1 AND c.relation = 'supply_grant' ORDER BY e.id`,
    [tenant.id],
  );
  expect(rows).toEqual([
    { operation: "tenantSupply.update", verb: "INSERT" },
    { operation: "tenantSupply.update", verb: "DELETE" },
  ]);
});

test("a supply credential is listed without its secret, disabled and enabled again; other credentials are not", async () => {
  const made = await operator.call<{ public_id: string; client_id: string; client_secret: string }>(
    "tenantSupply.createCredential",
    { params, body: { name: "Channel manager" } },
  );
  const { public_id: id, client_id: clientId, client_secret: secret } = made.body;
  const listed = await operator.call<Terms>("tenantSupply.get", { params });
  expect(listed.body.credentials).toMatchObject([{ public_id: id, client_id: clientId, status: "ACTIVE" }]);
  expect(JSON.stringify(listed.body)).not.toContain(secret);
  const turn = (credential: string, disabled: boolean) =>
    operator.call<{ status: string }>("tenantSupply.switchCredential", {
      params: { ...params, credential_public_id: credential },
      body: { disabled },
    });
  expect((await turn(id, true)).body.status).toBe("DISABLED");
  const token = () =>
    app.origin.token({ grant_type: "client_credentials", client_id: clientId, client_secret: secret });
  expect((await token()).status).toBe(401);
  expect((await turn(id, false)).body.status).toBe("ACTIVE");
  expect((await token()).status).toBe(200);
  const admin = await staffClient(app.db.client, "admin", tenant.id);
  const own = await admin.call<{ public_id: string }>("credential.create", {
    body: { name: "Website", scopes: ["distribution:read"] },
  });
  expect((await turn(own.body.public_id, true)).body.code).toBe("CREDENTIAL_NOT_FOUND");
  expect((await operator.call<Terms>("tenantSupply.get", { params })).body.credentials).toHaveLength(1);
});
