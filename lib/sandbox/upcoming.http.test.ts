import { afterAll, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import { makeProperty } from "@/lib/testing/factories/property";
import { served, type Served } from "@/lib/testing/harness/served";
import { staffClient, type StaffClient } from "@/lib/testing/harness/staff";
import { createBookedStay, findOffer, prebook } from "@/lib/testing/harness/products/stay";
import type { Upcoming } from "./schemas";

let app: Served;
let admin: StaffClient;
beforeAll(async () => {
  app = await served();
  admin = await staffClient(app.db.client, "admin", app.tenant.id);
});
afterAll(() => app.close());

const upcoming = async () => (await admin.call<z.output<typeof Upcoming>>("sandbox.upcoming")).body.items;

test("upcoming instants are the account's own, in order, and disappear when the clock has passed them", async () => {
  expect(await upcoming()).toEqual([]);
  const property = await makeProperty(app.db.client);
  await prebook(app.stranger, await findOffer(app.stranger, property));
  expect(await upcoming()).toEqual([]);

  const held = await prebook(app.partner, await findOffer(app.partner, property));
  const onRequest = await createBookedStay(app.partner, property, { scenario: "on_request" });
  const found = await upcoming();
  const [hold, answer] = found;
  // The hold was booked, so it is gone.
  expect(found.filter(({ kind }) => kind === "HOLD_EXPIRES")).toHaveLength(1);
  expect(hold).toMatchObject({ kind: "HOLD_EXPIRES", at: held.body.prebook_expires_at, booking_public_id: null });
  expect(answer).toMatchObject({
    kind: "ANSWER_DUE",
    booking_public_id: onRequest.body.booking.public_id,
    booking_number: onRequest.body.booking.booking_number,
  });
  expect(found.map(({ at }) => at)).toEqual(found.map(({ at }) => at).toSorted());

  const past = new Date(Date.parse(hold!.at) + 1_000).toISOString();
  await app.partner.call("PUT", "/sandbox/clock", { body: { now: past } });
  expect((await upcoming()).map(({ kind }) => kind)).not.toContain("HOLD_EXPIRES");
  await app.partner.call("DELETE", "/sandbox/clock");
});
