import { newId } from "@/lib/core/ids";
import { makeTenant } from "@/lib/testing/factories/partners";
import { makeProperty } from "@/lib/testing/factories/property";
import { importSupplied } from "./supply-samples";
import type { MakeStaffSample, StaffedWorld } from "./staff-sample";

const tenant = async (app: StaffedWorld) => ({
  params: { public_id: (await makeTenant(app.db.client, { name: "Fjord Travel" })).publicId },
});

/** Samples of operators' operations on tenants, and on access to them. */
export const TENANT_SAMPLES: Record<string, MakeStaffSample> = {
  "tenant.list": async () => ({ query: { limit: "2" } }),
  "tenant.create": async () => ({ body: { name: "Fjord Travel", currency_code: "NOK", markup_percent: "8" } }),
  "tenant.get": tenant,
  "tenant.update": async (app) => ({
    ...(await tenant(app)),
    body: { name: "Fjord and Fell", max_markup_percent: "40" },
  }),
  "tenant.suspend": async (app) => ({ ...(await tenant(app)), body: { reason: "Unpaid since March" } }),
  "tenant.resume": async (app) => {
    const { params } = await tenant(app);
    await app.operator.call("tenant.suspend", { params, body: { reason: "Unpaid since March" } });
    return { params };
  },
  "tenant.contract": async (app) => ({
    ...(await tenant(app)),
    body: {
      whole_catalogue: false,
      product_types: [1, 3],
      place_public_ids: [],
      chains: [],
      record_public_ids: [(await makeProperty(app.db.client)).publicId],
      rate_plan_public_ids: null,
    },
  }),
  "tenant.inviteAdmin": async (app) => ({
    ...(await tenant(app)),
    body: { name: "Ada Lindqvist", email: `${newId("usr", new Date()).toLowerCase()}@desk.example` },
  }),
  "access.begin": async (app) => ({ body: { tenant_public_id: app.tenant.publicId, reason: "Ticket 4711" } }),
  // Ends its own access again, because other samples must be called without one.
  "access.end": async (app) => {
    await app.operator.call("access.begin", { body: { tenant_public_id: app.tenant.publicId, reason: "Ticket 4711" } });
    return {};
  },
  "tenantSupply.get": tenant,
  "tenantSupply.update": async (app) => {
    const { code } = await importSupplied(app, app.otherTenant.id);
    return { ...(await tenant(app)), body: { grant: [code], may_create: true } };
  },
  "tenantSupply.createCredential": async (app) => ({ ...(await tenant(app)), body: { name: "A channel manager" } }),
  "tenantSupply.switchCredential": async (app) => {
    const { params } = await tenant(app);
    const made = await app.operator.call<{ public_id: string }>("tenantSupply.createCredential", {
      params,
      body: { name: "A channel manager" },
    });
    return { params: { ...params, credential_public_id: made.body.public_id }, body: { disabled: true } };
  },
};
