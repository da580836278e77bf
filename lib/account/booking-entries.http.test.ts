import { afterAll, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import { makeProperty } from "@/lib/testing/factories/property";
import { giveCredit } from "@/lib/testing/harness/ledger";
import { served, type Served } from "@/lib/testing/harness/served";
import { staffClient, type StaffClient } from "@/lib/testing/harness/staff";
import { createBookedStay, cancel, resolve } from "@/lib/testing/harness/products/stay";
import type { LedgerPage } from "./schemas";

let app: Served;
let agent: StaffClient;
beforeAll(async () => {
  app = await served();
  agent = await staffClient(app.db.client, "agent", app.tenant.id);
  await giveCredit(await staffClient(app.db.client, "operator", null), app.tenant.publicId, "1000.00");
});
afterAll(() => app.close());

test("an agent reads the ledger's entries of one booking, and of no other tenant's", async () => {
  const property = await makeProperty(app.db.client);
  const id = (await createBookedStay(app.partner, property)).body.booking.public_id;
  await createBookedStay(app.partner, property);
  expect((await cancel(app.partner, id)).status).toBe(200);
  const entriesOf = async (who: StaffClient) =>
    (await who.call<z.output<typeof LedgerPage>>("account.entries", { query: { booking_public_id: id } })).body.items;
  const entries = await entriesOf(agent);
  expect(entries.map(({ kind, amount, booking_public_id }) => [kind, amount, booking_public_id])).toEqual([
    ["CANCELLED", "-200.00", id],
    ["BOOKED", "200.00", id],
  ]);
  expect(await entriesOf(await staffClient(app.db.client, "agent", app.otherTenant.id))).toEqual([]);
});

test("nothing is due for a booking that waits for the supplier; from its confirmation on it is", async () => {
  const made = await createBookedStay(app.partner, await makeProperty(app.db.client), { scenario: "on_request" });
  const query = { booking_public_id: made.body.booking.public_id };
  const dueDates = async () =>
    (await agent.call<z.output<typeof LedgerPage>>("account.entries", { query })).body.items.map((one) => one.pay_by);
  expect(await dueDates()).toEqual([null]);
  await resolve(app.partner, query.booking_public_id, "CONFIRMED");
  expect(await dueDates()).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\d$/)]);
});
