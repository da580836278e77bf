import { makeTrip } from "../products/trip";
import type { MakeStaffSample, StaffedWorld } from "./staff-sample";

const trip = async (app: StaffedWorld) => ({ params: { public_id: (await makeTrip(app, 1)).tripId } });
const linked: MakeStaffSample = async (app) => {
  const input = await trip(app);
  await app.agent.call("trip.link.create", input);
  return input;
};

/** Samples of the operations that sell trips. A stay of the factory costs 200.00 EUR. */
export const TRIP_SALE_SAMPLES: Record<string, MakeStaffSample> = {
  "trip.price.get": async (app) => ({ ...(await trip(app)), query: { include: "breakdown" } }),
  "trip.price.update": async (app) => {
    const limits = { min_markup_percent: "0", max_markup_percent: "40" };
    await app.admin.call("sellPrice.limits.update", { body: { limits } });
    return { ...(await trip(app)), body: { price: { amount: "215.00", currency: "EUR" } } };
  },
  "trip.link.get": linked,
  "trip.link.create": trip,
  "trip.link.end": linked,
};
