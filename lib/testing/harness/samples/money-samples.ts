import { makeTenant } from "@/lib/testing/factories/partners";
import { giveCredit } from "../ledger";
import type { MakeStaffSample, StaffedWorld } from "./staff-sample";

const tenant = async (app: StaffedWorld) => {
  const { publicId } = await makeTenant(app.db.client, { name: "Fjord Travel" });
  return { params: { tenant_public_id: publicId } };
};
const account = async (app: StaffedWorld) => {
  const { params } = await tenant(app);
  await giveCredit(app.operator, params.tenant_public_id, "1000.00");
  return { params };
};

/** Samples of the operations on accounts. */
export const MONEY_SAMPLES: Record<string, MakeStaffSample> = {
  "account.entries": async () => ({ query: { limit: "2" } }),
  "tenantAccount.get": account,
  "tenantAccount.entries": account,
  "tenantAccount.update": async (app) => ({
    ...(await tenant(app)),
    body: { kind: "CREDIT_LINE", currency: "EUR", limit: "1000.00", pay_by_days: 3 },
  }),
  "tenantAccount.adjust": async (app) => ({
    ...(await account(app)),
    body: { amount: "-25.00", reason: "Agreed after a complaint" },
  }),
  "tenantAccount.pay": async (app) => ({ ...(await account(app)), body: { amount: "250.00", reference: "Bank 4711" } }),
  "tenantAccount.issueStatements": async (app) => ({ ...(await account(app)), body: { month: "2026-01" } }),
};
