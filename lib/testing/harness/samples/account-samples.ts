import { makeCredential, makeProfile } from "@/lib/testing/factories/partners";
import type { MakeStaffSample, StaffedWorld } from "./staff-sample";

const credential = async (app: StaffedWorld) => ({
  params: { public_id: (await makeCredential(app.db.client, app.tenant.id)).publicId },
});

/** Samples of the operations on credentials and profiles. */
export const ACCOUNT_SAMPLES: Record<string, MakeStaffSample> = {
  "credential.list": async () => ({}),
  "credential.create": async () => ({ body: { name: "Website", scopes: ["distribution:read"] } }),
  "credential.update": async (app) => ({ ...(await credential(app)), body: { rate_limit: 900 } }),
  "credential.rotate": async (app) => ({ ...(await credential(app)), body: { keep_old_hours: 1 } }),
  "profile.settings": async () => ({}),
  "profile.create": async () => ({ body: { name: "Retail", markup_percent: "12.5" } }),
  "profile.update": async (app) => ({
    params: { public_id: (await makeProfile(app.db.client, app.tenant.id, {})).publicId },
    body: { currency_code: "EUR" },
  }),
};
