import { afterAll, beforeAll, expect, test } from "vitest";
import { makeProperty } from "@/lib/testing/factories/property";
import { receive, type Receiver } from "@/lib/testing/harness/servers/receiver";
import { served, type Served } from "@/lib/testing/harness/served";
import { createBookedStay, cancel, poll, resolve } from "@/lib/testing/harness/products/stay";
import { activeEndpoint } from "@/lib/testing/harness/webhook";
import { runWebhooks } from "@/lib/testing/harness/servers/webhook-worker";
import { BookingEventData } from "./event-schemas";

let app: Served;
let receiver: Receiver;
beforeAll(async () => {
  app = await served();
  receiver = await receive();
  await activeEndpoint(app.partner, receiver);
});
afterAll(async () => {
  await receiver.close();
  await app.close();
});

/** Reads the events of a booking, by their sequence. */
async function eventsOf(publicId: string) {
  await runWebhooks();
  return receiver.hits
    .map(({ body }) => body as unknown as { type: string; data: BookingEventData & { sequence: number } })
    .filter(({ data }) => data.public_id === publicId)
    .toSorted((a, b) => a.data.sequence - b.data.sequence);
}

test("every event of a booking has its status, who caused it and what changed, in order of sequence", async () => {
  const { body } = await createBookedStay(app.partner, await makeProperty(app.db.client));
  const { public_id: id, stay_total: total, currency, checkin_date, checkout_date } = body.booking;
  const { agency_reference: reference } = (await poll(app.partner, id, "full")).body;
  await app.partner.call("PATCH", `/bookings/${id}`, { body: { agency_reference: "A-2" } });
  await cancel(app.partner, id, { body: { reason: "plans changed" } });
  const events = await eventsOf(id);
  expect(events.map(({ type }) => type)).toEqual([
    "booking.created",
    "booking.confirmed",
    "booking.updated",
    "booking.cancelled",
  ]);
  for (const { data } of events) {
    expect(BookingEventData.safeParse(data).error).toBeUndefined();
    const now = {
      total,
      currency,
      starts_at: checkin_date,
      ends_at: checkout_date,
      initiator: "PARTNER",
      supplier_reference: null,
    };
    expect(data).toMatchObject(now);
  }
  expect(new Set(events.map(({ data }) => data.sequence)).size).toBe(4);
  expect(events.map(({ data }) => [data.version, data.reason, data.changes])).toEqual([
    [1, null, []],
    [2, null, []],
    [3, null, [{ field: "agency_reference", before: reference, after: "A-2" }]],
    [4, "plans changed", [{ field: "status", before: "CONFIRMED", after: "CANCELLED" }]],
  ]);
});

test("an event after the supplier's answer names the supplier and the given reason", async () => {
  const { body } = await createBookedStay(app.partner, await makeProperty(app.db.client), { scenario: "on_request" });
  const id = body.booking.public_id;
  await app.partner.call("POST", `/sandbox/bookings/${id}/resolve`, {
    body: { status: "REJECTED", reason: "the hotel is full" },
  });
  const [, rejected] = await eventsOf(id);
  expect(rejected).toMatchObject({
    type: "booking.rejected",
    data: { initiator: "SUPPLIER", reason: "the hotel is full" },
  });
  const other = (await createBookedStay(app.partner, await makeProperty(app.db.client), { scenario: "on_request" }))
    .body.booking;
  await resolve(app.partner, other.public_id, "REJECTED");
  expect((await eventsOf(other.public_id))[1]!.data.reason).toBe("resolved in the sandbox");
});
