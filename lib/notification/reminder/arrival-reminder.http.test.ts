import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import { listClocks, setClockOffset } from "@/lib/core/clock";
import type { NoticeList } from "../notice/schemas";
import { sendDueMails } from "../send";
import { dayFromNow } from "@/lib/testing/factories/property";
import { bookedPackage, makeJourney, packageBody } from "@/lib/testing/harness/products/package";
import { newKey, poll } from "@/lib/testing/harness/products/stay";
import {
  bookTransfer,
  heldTransfer,
  makeRoute,
  transferBody,
  transferBookBody,
  type MadeRoute,
} from "@/lib/testing/harness/products/transfer";
import { served, type Served } from "@/lib/testing/harness/served";
import { mailServer, parseMail, type MailServer } from "@/lib/testing/harness/servers/mail-server";
import { staffClient, type StaffClient } from "@/lib/testing/harness/staff";
import type { FullRecord } from "@/lib/booking/schemas";
import { remindOfArrivals } from "@/lib/booking/arrival/reminder";
import { listDueReminders } from "@/lib/booking/arrival/reminder-repository";

let app: Served;
let server: MailServer;
let route: MadeRoute;
let agent: StaffClient;
beforeAll(async () => {
  app = await served();
  server = await mailServer();
  agent = await staffClient(app.db.client, "agent", app.tenant.id);
  await agent.call("reminder.update", {
    body: {
      days: 0,
      scope: "OWN",
      notice_scope: "AGENCY",
      notice_mail: "AGENCY",
      language: "en",
      time_zone: "Europe/Berlin",
    },
  });
  route = await makeRoute(app.db.client, [{ allotment: 90 }], { type: "AIRPORT", timezone: "America/New_York" });
  await app.db.rows("UPDATE service SET reservation_channel = 'EMAIL', reservations_email = 'cars@example.com'");
});
afterEach(async () => {
  server.taken.length = 0;
  await app.db.rows("UPDATE booking SET status = 'CANCELLED'");
  await app.db.rows("DELETE FROM guest_mail");
});
afterAll(async () => {
  await server.close();
  await app.close();
});

const COMPLETE = {
  flight_number: "XQ 1234",
  airport_time: "13:50",
  pickup: { type: "AIRPORT" },
  dropoff: { type: "ADDRESS", address: "1 Quay Street" },
};
/** A transfer that was booked long ago. */
async function transfer(serviceDate: string, arrival?: object): Promise<string> {
  const token = await heldTransfer(app.partner, transferBody(route, { service_date: serviceDate }));
  const made = await bookTransfer(app.partner, { ...transferBookBody(token), ...(arrival && { arrival }) });
  const id = made.body.booking.public_id;
  await app.db.rows("UPDATE booking SET created_at = now() - interval '60 days' WHERE public_id = $1", [id]);
  return id;
}
const full = async (id: string) => (await poll(app.partner, id, "full")).body as z.output<typeof FullRecord>;
const eventsOf = (id: string) =>
  app.db.rows<{ type: string; changes: { field: string; after: unknown }[] }>(
    "SELECT type, data -> 'changes' AS changes FROM outbox_event WHERE data ->> 'public_id' = $1 AND type = 'booking.updated' ORDER BY id",
    [id],
  );
const messagesOf = (id: string) =>
  app.db.rows("SELECT kind, version FROM supplier_message WHERE booking_public_id = $1 ORDER BY id", [id]);

test("what a driver lacks is told once: to the contact, to the agency's people and by an event, not to the supplier", async () => {
  const id = await transfer(dayFromNow(2), { pickup: { type: "AIRPORT" } });
  const told = await messagesOf(id);
  await remindOfArrivals();
  await remindOfArrivals();
  const missing = ["flight_number", "airport_time", "dropoff"];
  expect(await eventsOf(id)).toEqual([
    { type: "booking.updated", changes: [{ field: "arrival_missing", before: null, after: missing }] },
  ]);
  expect(await full(id)).toMatchObject({ status: "CONFIRMED", version: 3, arrival_missing: missing });
  expect(await messagesOf(id)).toEqual(told);
  while (await sendDueMails());
  expect(server.taken.flatMap(({ to }) => to).toSorted()).toEqual([agent.email, "ada@example.com"].toSorted());
  for (const { raw } of server.taken) {
    const text = parseMail(raw).leaves["text/plain"]!.toString();
    expect(text).toContain("Flight, Time at the airport, Drop-off");
  }
  const { items } = (await agent.call<z.output<typeof NoticeList>>("notice.list")).body;
  expect(items.filter(({ booking }) => booking?.public_id === id)).toMatchObject([
    { kind: "DETAILS_MISSING", is_unread: true, initiator: "SYSTEM" },
  ]);
});

test("a complete transfer, one in four days or more and a cancelled one are not told of", async () => {
  const ids = [await transfer(dayFromNow(2), COMPLETE), await transfer(dayFromNow(5)), await transfer(dayFromNow(2))];
  await app.db.rows("UPDATE booking SET status = 'CANCELLED' WHERE public_id = $1", [ids[2]]);
  await remindOfArrivals();
  for (const id of ids) expect(await eventsOf(id)).toEqual([]);
});

test("a reminder that was answered before its mail left is not sent to the contact", async () => {
  const id = await transfer(dayFromNow(2));
  await remindOfArrivals();
  await app.partner.call("PATCH", `/bookings/${id}`, { body: { arrival: COMPLETE }, key: newKey() });
  while (await sendDueMails());
  expect(
    await app.db.rows("SELECT status FROM guest_mail WHERE booking_public_id = $1 AND kind = 'ARRIVAL_MISSING'", [id]),
  ).toEqual([{ status: "OBSOLETE" }]);
});

test("it is due 72 hours before the start at its zone; of a late booking halfway to when the details are needed", async () => {
  const id = await transfer(dayFromNow(20));
  const needed = Date.parse((await full(id)).arrival_needed_by!);
  const isDue = async (hoursBeforeNeeded: number) => {
    const now = new Date(needed - hoursBeforeNeeded * 3_600_000);
    return (await listDueReminders({ ...listClocks()[0]!, now }, 10)).some(({ publicId }) => publicId === id);
  };
  expect([await isDue(48.1), await isDue(47.9), await isDue(-23.9), await isDue(-24.1)]).toEqual([
    false,
    true,
    true,
    false,
  ]);
  await app.db.rows("UPDATE booking SET created_at = $2 WHERE public_id = $1", [id, new Date(needed - 20 * 3_600_000)]);
  expect([await isDue(10.1), await isDue(9.9)]).toEqual([false, true]);
  await app.db.rows("UPDATE booking SET created_at = $2 WHERE public_id = $1", [id, new Date(needed + 3_600_000)]);
  expect(await isDue(-10)).toBe(false);
});

test("a package is told of each of its transfers, by its items, before the first of them", async () => {
  const { package: made } = await makeJourney(app.db);
  const { booking } = (await bookedPackage(app.partner, packageBody(made))).body;
  const rides = booking.items!.filter(({ product_type: type }) => type === 2);
  expect(rides).toHaveLength(2);
  setClockOffset(Date.parse(rides[0]!.arrival_needed_by!) - 47 * 3_600_000 - Date.now());
  await remindOfArrivals();
  setClockOffset(0);
  const [event] = await eventsOf(booking.public_id);
  expect(event!.changes).toMatchObject(
    rides.map((ride) => ({ field: `items[${ride.item_public_id}].arrival_missing`, after: ride.arrival_missing })),
  );
});
