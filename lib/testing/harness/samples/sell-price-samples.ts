import { makeProperty } from "@/lib/testing/factories/property";
import { createBookedStay, holdStayToken } from "../products/stay";
import type { MakeStaffSample, StaffedWorld } from "./staff-sample";

/** Allows the tenant sell prices of its own. */
async function allowed(app: StaffedWorld): Promise<void> {
  const limits = { min_markup_percent: "0", max_markup_percent: "40" };
  await app.admin.call("sellPrice.limits.update", { body: { limits } });
}

const hold = async (app: StaffedWorld) => {
  await allowed(app);
  return holdStayToken(app.partner, await makeProperty(app.db.client));
};
const booking = async (app: StaffedWorld) => {
  await allowed(app);
  const { public_id } = (await createBookedStay(app.partner, await makeProperty(app.db.client))).body.booking;
  return { params: { public_id } };
};

/** Samples of the operations on sell prices. A stay of the factory costs 200.00 EUR. */
export const SELL_PRICE_SAMPLES: Record<string, MakeStaffSample> = {
  "sellPrice.limits.get": async () => ({}),
  "sellPrice.limits.update": async () => ({ body: { limits: null } }),
  "hold.sellPrice.get": async (app) => ({ query: { prebook_token: await hold(app) } }),
  "hold.sellPrice.update": async (app) => ({ body: { prebook_token: await hold(app), sell_price: "210.00" } }),
  "booking.sellPrice.get": booking,
  "booking.sellPrice.update": async (app) => ({ ...(await booking(app)), body: { sell_price: "215.00" } }),
};
