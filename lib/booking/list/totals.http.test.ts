import { afterAll, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import { makeProperty } from "@/lib/testing/factories/property";
import { createBookedStay, cancel } from "@/lib/testing/harness/products/stay";
import { createTrip } from "@/lib/testing/harness/products/trip";
import { served, type Served } from "@/lib/testing/harness/served";
import { staffClient, type StaffClient } from "@/lib/testing/harness/staff";
import type { ListTotals } from "./totals";

let app: Served;
let agent: StaffClient;
beforeAll(async () => {
  app = await served();
  agent = await staffClient(app.db.client, "agent", app.tenant.id);
});
afterAll(() => app.close());

/** A stay of 225.00 at the mark-up of 12.5 percent, 200.00 net. */
const stay = async (name: string) => {
  const headers = { "x-service-partner-profile-id": app.retail.publicId };
  return (await createBookedStay(app.partner, await makeProperty(app.db.client, { name }), { headers })).body.booking
    .public_id;
};
const totals = async (operation: "booking.totals" | "trip.totals", query: Record<string, string>) =>
  (await agent.call<z.output<typeof ListTotals>>(operation, { query: { include: "breakdown", ...query } })).body;

test("the totals are those of every booking of the filter, with the fee of a cancelled one, and without net in the client view", async () => {
  const [first, second, third] = [await stay("Hotel Ä"), await stay("Hotel A"), await stay("Pension")];
  expect(await totals("booking.totals", { q: "hotel a" })).toMatchObject({
    bookings: 2,
    totals: [{ currency: "EUR", sell_total: "450.00", net_total: "400.00", markup: "50.00" }],
  });
  const shown = await totals("booking.totals", { q: "hotel a", include: "sell_price" });
  expect(shown.totals).toEqual([{ currency: "EUR", sell_total: "450.00" }]);
  expect(await totals("booking.totals", { q: "nobody" })).toMatchObject({ bookings: 0, totals: [] });

  await createTrip(app.partner, { name: "Málaga", booking_public_ids: [first, third] });
  await createTrip(app.partner, { name: "Porto", booking_public_ids: [second] });
  expect(await totals("trip.totals", { q: "malaga" })).toMatchObject({
    bookings: 2,
    totals: [{ sell_total: "450.00", net_total: "400.00", markup: "50.00" }],
  });
  await cancel(app.partner, first);
  expect(await totals("trip.totals", { q: "malaga" })).toMatchObject({
    bookings: 2,
    totals: [{ sell_total: "225.00" }],
  });
  expect((await totals("trip.totals", {})).bookings).toBe(3);
});
