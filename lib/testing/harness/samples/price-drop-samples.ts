import { makeProperty } from "@/lib/testing/factories/property";
import { createBookedStay } from "../products/stay";
import { repriceNights } from "../products/stock";
import type { MakeStaffSample } from "./staff-sample";

/** Samples of the operations on stays that have become cheaper. A stay of the factory costs 200.00 EUR. */
export const PRICE_DROP_SAMPLES: Record<string, MakeStaffSample> = {
  "priceDrop.list": async () => ({}),
  "priceDrop.rebook": async (app) => {
    const made = await makeProperty(app.db.client);
    const { public_id } = (await createBookedStay(app.partner, made)).body.booking;
    await repriceNights(app.db, made, [5_000]);
    return { params: { public_id }, body: { total: "100.00" } };
  },
  "priceDropRule.get": async () => ({}),
  "priceDropRule.update": async () => ({ body: { minimum_saving: 25 } }),
};
