import { afterAll, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import { remindOfArrivals } from "@/lib/booking/arrival/reminder";
import { sendDueMails } from "@/lib/notification/send";
import { makeFlight, type MadeFlight } from "@/lib/testing/factories/flight";
import { makeCredential, makeTenant } from "@/lib/testing/factories/partners";
import { dayFromNow, makeProperty, type MadeProperty } from "@/lib/testing/factories/property";
import type { PartnerClient } from "@/lib/testing/harness/client";
import { bookedFlight, flightBody, laterFlight } from "@/lib/testing/harness/products/flight";
import { createBookedStay } from "@/lib/testing/harness/products/stay";
import { bookedTransfer, makeRoute, transferBody, type MadeRoute } from "@/lib/testing/harness/products/transfer";
import { mailServer, parseMail, type MailServer } from "@/lib/testing/harness/servers/mail-server";
import { served, type Served } from "@/lib/testing/harness/served";
import { staffClient, type StaffClient } from "@/lib/testing/harness/staff";
import type { NoticeList } from "./schemas";

// Everything that happens to a booking without its agency reaches the list that bell and home show, and a mail by choice.

let app: Served;
let server: MailServer;
let operator: StaffClient, agent: StaffClient, silent: StaffClient;
let supplier: PartnerClient;
let house: MadeProperty, other: MadeProperty;
let route: MadeRoute;
let flight: MadeFlight;
beforeAll(async () => {
  app = await served();
  const { client, rows } = app.db;
  server = await mailServer();
  [operator, agent, silent] = [
    await staffClient(client, "operator", null),
    await staffClient(client, "agent", app.tenant.id),
    await staffClient(client, "agent", app.tenant.id),
  ];
  for (const [who, mail] of [
    [agent, "AGENCY"],
    [silent, "NONE"],
  ] as const)
    await who.call("reminder.update", {
      body: {
        days: 0,
        scope: "OWN",
        notice_scope: "AGENCY",
        notice_mail: mail,
        language: "en",
        time_zone: "Europe/Berlin",
      },
    });
  house = await makeProperty(client, { rooms: [{ allotment: 50 }] });
  other = await makeProperty(client, { rooms: [{ allotment: 50, prices: [5_000] }] });
  route = await makeRoute(client, [{ allotment: 50 }], { type: "AIRPORT" });
  flight = await makeFlight(client);
  const own = await makeTenant(client);
  supplier = await app.origin.signIn(await makeCredential(client, own.id, { scopes: ["distribution:supply"] }));
  await rows("INSERT INTO supply_grant (tenant_id, property_id) SELECT $1, id FROM property", [own.id]);
  await rows("INSERT INTO supply_service_grant (tenant_id, service_id) SELECT $1, id FROM service", [own.id]);
});
afterAll(async () => {
  await server.close();
  await app.close();
});

const stay = async (scenario?: string) =>
  (await createBookedStay(app.partner, house, scenario ? { scenario } : {})).body.booking.public_id;
const transfer = async (day: string) =>
  (await bookedTransfer(app.partner, transferBody(route, { service_date: day }))).body.booking.public_id;
const forSupplier = (operation: string, publicId: string, body: object) =>
  operator.call<{ booking: { public_id: string } }>(operation, {
    params: { tenant_public_id: app.tenant.publicId, public_id: publicId },
    body,
  });
const answer = async (publicId: string, method: "POST" | "PATCH", path: string, body: object) => {
  const { status, text } = await supplier.call(method, `/supply/bookings/${publicId}${path}`, { body });
  expect(status, text).toBe(200);
  return publicId;
};

/** What happens: it returns the booking that the notice is about. */
const HAPPENINGS: [what: string, kind: string, words: string, act: () => Promise<string>][] = [
  [
    "confirmed",
    "CONFIRMED",
    "is confirmed",
    async () => answer(await stay("on_request"), "POST", "/decision", { status: "CONFIRMED" }),
  ],
  [
    "declined",
    "REJECTED",
    "Fully booked",
    async () => answer(await stay("on_request"), "POST", "/decision", { status: "REJECTED", reason: "Fully booked" }),
  ],
  [
    "changed",
    "CHANGED",
    "Left early",
    async () => {
      const id = await stay();
      await app.db.rows("UPDATE booking SET starts_on = current_date - 1 WHERE public_id = $1", [id]);
      await forSupplier("supplier.outcome", id, { outcome: "EARLY_DEPARTURE", fee: "10.00", reason: "Left early" });
      return id;
    },
  ],
  [
    "cancelled",
    "CANCELLED",
    "The roof burnt down",
    async () => {
      const id = await stay();
      await forSupplier("supplier.cancel", id, { reason: "The roof burnt down" });
      return id;
    },
  ],
  [
    "relocated",
    "RELOCATED",
    "Overbooked",
    async () => {
      const { body } = await forSupplier("supplier.relocate", await stay(), {
        property_public_id: other.publicId,
        reason: "Overbooked",
      });
      return body.booking.public_id;
    },
  ],
  [
    "given a reference",
    "CHANGED",
    "HTL-4711",
    async () => answer(await stay(), "POST", "/acknowledge", { version: 1, supplier_reference: "HTL-4711" }),
  ],
  [
    "found without what its driver needs",
    "DETAILS_MISSING",
    "Still missing",
    async () => {
      const id = await transfer(dayFromNow(2));
      await app.db.rows("UPDATE booking SET created_at = now() - interval '60 days' WHERE public_id = $1", [id]);
      await remindOfArrivals();
      return id;
    },
  ],
  [
    "given new flight times",
    "NEW_TIMES",
    "Change of aircraft",
    async () => {
      const { booking } = (await bookedFlight(app.partner, flightBody(flight))).body;
      await operator.call("flight.reschedule", { body: laterFlight(flight, { reason: "Change of aircraft" }) });
      return booking.public_id;
    },
  ],
  [
    "given a driver",
    "CHANGED",
    "Rui Costa",
    async () =>
      answer(await transfer(dayFromNow(40)), "PATCH", "", {
        driver: { name: "Rui Costa", phone: "+351912345678" },
        pickup_at: `${dayFromNow(40)}T12:00:00Z`,
      }),
  ],
];

test.each(HAPPENINGS)(
  "a booking that is %s is in the list that bell and home read, and in a mail to users who chose it",
  async (_, kind, words, act) => {
    server.taken.length = 0;
    const id = await act();
    for (const who of [agent, silent]) {
      const { body } = await who.call<z.output<typeof NoticeList>>("notice.list");
      expect(body.items.find(({ booking }) => booking?.public_id === id)).toMatchObject({ kind, is_unread: true });
    }
    while (await sendDueMails());
    const { booking_number: number } = (
      await app.partner.call<{ booking_number: number }>("GET", `/bookings/${id}?view=full`)
    ).body;
    const mails = server.taken
      .filter(({ to }) => [agent.email, silent.email].includes(to[0]!))
      .map(({ raw, to }) => ({ to: to[0], text: parseMail(raw).leaves["text/plain"]!.toString() }))
      .filter(({ text }) => text.includes(String(number)));
    expect(mails).toEqual([{ to: agent.email, text: expect.stringContaining(words) }]);
  },
);
