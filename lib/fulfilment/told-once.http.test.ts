import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import { env } from "@/lib/core/env";
import { addDays } from "@/lib/core/dates";
import { makeCredential, makeTenant } from "@/lib/testing/factories/partners";
import { dayFromNow, makeProperty, type MadeProperty } from "@/lib/testing/factories/property";
import { SEEDS } from "@/lib/testing/agreement/seeds";
import type { PartnerClient } from "@/lib/testing/harness/client";
import { bookedFlight, flightBody } from "@/lib/testing/harness/products/flight";
import { bookedPackage, makeJourney, packageBody, type Journey } from "@/lib/testing/harness/products/package";
import { cancel, change, createBookedStay, poll, quoteChange } from "@/lib/testing/harness/products/stay";
import { bookedTour, tourBody } from "@/lib/testing/harness/products/tour";
import { bookedTransfer, transferBody } from "@/lib/testing/harness/products/transfer";
import { served, type Served } from "@/lib/testing/harness/served";
import { mailServer, parseMail, refused, type MailServer } from "@/lib/testing/harness/servers/mail-server";
import { countRuns } from "@/lib/testing/stages/wide-set";
import { sendSupplierMails } from "./mail/send-supplier-mails";
import type { SupplyBooking } from "./schemas";

// Whatever happens to bookings of every product, and however the mail server fails: each version is told once or
// replaced by a later one, and a supplier never learns what a booking is sold for.

/** A price a night that occurs nowhere else. */
const NIGHT = 73_819;

let app: Served;
let supplier: PartnerClient;
let journey: Journey;
let house: MadeProperty;
let asked: MadeProperty;
beforeAll(async () => {
  app = await served();
  env.publicUrl = "https://desk.example";
  const { client, rows } = app.db;
  journey = await makeJourney(app.db, {
    stay: { rooms: [{ allotment: 500, prices: [NIGHT] }] },
    flight: { allotment: 900 },
    transfer: { allotment: 900 },
    tour: { allotment: 900 },
  });
  const rooms = [{ allotment: 500, prices: [NIGHT] }];
  house = await makeProperty(client, { rooms, country: "DE" });
  asked = await makeProperty(client, { rooms, mode: "ON_REQUEST" });
  for (const table of ["room_night", "service_day"]) await rows(`UPDATE ${table} SET allotment = 500`).catch(() => {});
  const own = await makeTenant(client);
  supplier = await app.origin.signIn(await makeCredential(client, own.id, { scopes: ["distribution:supply"] }));
  await rows("INSERT INTO supply_grant (tenant_id, property_id) SELECT $1, id FROM property", [own.id]);
  await rows("INSERT INTO supply_service_grant (tenant_id, service_id) SELECT $1, id FROM service", [own.id]);
  await rows("UPDATE property SET reservation_channel = 'EMAIL', reservations_email = 'house@example.com'");
  await rows("UPDATE property SET reservation_channel = 'API' WHERE id = $1", [journey.property.id]);
  await rows("UPDATE service SET reservation_channel = 'EMAIL', reservations_email = 'driver@example.com'");
  await rows("UPDATE flight SET reservation_channel = 'API'");
});
afterAll(async () => {
  env.publicUrl = "";
  await app.close();
});

const KINDS = ["HOUSE", "ASKED", "TRANSFER", "TOUR", "FLIGHT", "PACKAGE"] as const;
const ACTS = [
  "NOTE",
  "REQUEST",
  "LONGER",
  "CANCEL",
  "CANCEL_ITEM",
  "ACKNOWLEDGE",
  "OLD",
  "CONFIRM",
  "REJECT",
  "SEND",
  "LOSE",
] as const;
const Step = fc.record({ act: fc.constantFrom(...ACTS), at: fc.nat({ max: 5 }) });

/** What is expected of a booking: for each part, how many versions were told, and whether it has ended. */
interface Expected {
  id: string;
  kind: (typeof KINDS)[number];
  total: string;
  status: string;
  parts: Map<number, { told: number; isOff: boolean }>;
  reference: string | null;
}

async function make(kind: Expected["kind"]): Promise<Expected> {
  const { partner } = app;
  const booked = {
    HOUSE: () => createBookedStay(partner, house),
    ASKED: () => createBookedStay(partner, asked),
    TRANSFER: () => bookedTransfer(partner, transferBody(journey.route)),
    TOUR: () => bookedTour(partner, tourBody(journey.tour)),
    FLIGHT: () => bookedFlight(partner, flightBody(journey.flight!)),
    PACKAGE: () => bookedPackage(partner, packageBody(journey.package)),
  };
  const { booking } = (await booked[kind]()).body as {
    booking: {
      public_id: string;
      status: string;
      stay_total?: string;
      total_amount?: string;
      items?: { item_no: number }[];
    };
  };
  const items = kind === "PACKAGE" ? (await itemsOf(booking.public_id)).map(({ itemNo }) => itemNo) : [0];
  return {
    id: booking.public_id,
    kind,
    total: booking.stay_total ?? booking.total_amount!,
    status: booking.status,
    parts: new Map(items.map((itemNo) => [itemNo, { told: 1, isOff: false }])),
    reference: null,
  };
}

const itemsOf = (id: string) =>
  app.db.rows<{ itemNo: number; publicId: string; status: string }>(
    `SELECT item_no AS "itemNo", public_id AS "publicId", status FROM booking_item WHERE booking_public_id = $1 ORDER BY item_no`,
    [id],
  );
const read = async (id: string) =>
  (await supplier.call<z.output<typeof SupplyBooking>>("GET", `/supply/bookings/${id}`)).body;
const live = ({ status }: Expected) => ["CONFIRMED", "ON_REQUEST"].includes(status);
/** All open parts are told of a version more. */
function tell(of: Expected, isEnd = false): void {
  for (const part of of.parts.values())
    if (!part.isOff) {
      part.told++;
      part.isOff = isEnd;
    }
}

let server: MailServer;
/** All mails that were taken, of every server. */
const taken: string[] = [];
async function send(isLost = false): Promise<void> {
  server = await mailServer(isLost ? { onRcptTo: (_address, _session, done) => done(refused(451, "later")) } : {});
  await app.db.rows("UPDATE supplier_message SET next_attempt_at = now() WHERE next_attempt_at IS NOT NULL");
  // A refused mail is due later.
  while (await sendSupplierMails());
  taken.push(...server.taken.map(({ raw }) => raw));
  await server.close();
}

let counter = 0;
const STEPS: Record<(typeof ACTS)[number], (of: Expected) => Promise<void>> = {
  async NOTE({ id }) {
    await app.partner.call("PATCH", `/bookings/${id}`, { body: { agency_reference: `R-${++counter}` } });
  },
  async REQUEST(of) {
    const answer = await app.partner.call("PATCH", `/bookings/${of.id}`, {
      body: { special_requests: `Wish ${++counter}` },
    });
    expect(answer.status, answer.text).toBe(live(of) ? 200 : 409);
    if (live(of)) tell(of);
  },
  async LONGER(of) {
    if (of.kind !== "HOUSE" || of.status !== "CONFIRMED") return;
    const { checkout } = await read(of.id);
    if (checkout > dayFromNow(40)) return;
    const quoted = await quoteChange(app.partner, of.id, { checkout: addDays(checkout, 1) });
    const answer = await change(app.partner, of.id, quoted.body.change_token);
    expect(answer.status, answer.text).toBe(200);
    of.total = answer.body.booking.stay_total!;
    tell(of);
  },
  async CANCEL(of) {
    if (!live(of)) return;
    expect((await cancel(app.partner, of.id)).status).toBe(200);
    of.status = "CANCELLED";
    tell(of, true);
  },
  async CANCEL_ITEM(of) {
    if (of.kind !== "PACKAGE" || of.status !== "CONFIRMED") return;
    const open = (await itemsOf(of.id)).filter(({ status }) => status !== "CANCELLED");
    if (open.length < 2) return;
    const [{ publicId, itemNo }] = open as [(typeof open)[number]];
    const answer = await cancel(app.partner, of.id, { body: { item_public_ids: [publicId] } });
    expect(answer.status, answer.text).toBe(200);
    const part = of.parts.get(itemNo)!;
    part.told++;
    part.isOff = true;
  },
  async ACKNOWLEDGE(of) {
    const { version } = await read(of.id);
    const reference = `S-${++counter}`;
    const body = { version, supplier_reference: reference };
    const answer = await supplier.call("POST", `/supply/bookings/${of.id}/acknowledge`, { body });
    expect(answer.status, answer.text).toBe(200);
    of.reference = reference;
  },
  async OLD(of) {
    const versions = (await partsOf(of.id)).filter((m) => m.is_last).map((m) => m.version);
    const old = Math.min(...versions) - 1;
    if (old < 1 || versions.includes(old)) return;
    const answer = await supplier.call("POST", `/supply/bookings/${of.id}/acknowledge`, { body: { version: old } });
    expect(answer.body).toMatchObject({ code: "BOOKING_CHANGED" });
  },
  CONFIRM: (of) => decide(of, "CONFIRMED"),
  REJECT: (of) => decide(of, "REJECTED"),
  SEND: () => send(),
  LOSE: () => send(true),
};

async function decide(of: Expected, status: "CONFIRMED" | "REJECTED"): Promise<void> {
  const answer = await supplier.call("POST", `/supply/bookings/${of.id}/decision`, { body: { status } });
  expect(answer.status, answer.text).toBe(of.status === "ON_REQUEST" ? 200 : 409);
  if (of.status !== "ON_REQUEST") return;
  of.status = status;
  if (status === "REJECTED") tell(of, true);
}

interface Message {
  id: string;
  item_no: number;
  part: string;
  version: number;
  kind: string;
  channel: string;
  state: string;
  is_last: boolean;
  sent_at: Date | null;
}
const partsOf = (id: string) =>
  app.db.rows<Message>(
    `SELECT id::text, item_no, concat(property_id, '/', service_id) AS part, version, kind, channel, state, is_last, sent_at
     FROM supplier_message m WHERE booking_public_id = $1 ORDER BY m.id`,
    [id],
  );

/** Matches what a booking is sold for, also with a decimal comma, and no instant. */
const amountOf = ({ total }: Expected) => new RegExp(`(?<![\\d.,:])${total.replace(".", "[.,]")}(?!\\d)`);

async function examine(of: Expected, mails: ReadonlyMap<string, number>): Promise<void> {
  const messages = await partsOf(of.id);
  for (const [itemNo, { told, isOff }] of of.parts) {
    const own = messages.filter((m) => m.item_no === itemNo);
    const label = `${of.kind} ${of.id} item ${itemNo}: ${JSON.stringify(own)}`;
    expect(own.length, label).toBe(told);
    expect(
      own.map((m) => m.version),
      label,
    ).toEqual([...new Set(own.map((m) => m.version))].toSorted((a, b) => a - b));
    expect(
      own.map((m) => m.is_last),
      label,
    ).toEqual(own.map((_, at) => at === own.length - 1));
    expect(
      own.map((m) => m.kind),
      label,
    ).toEqual(own.map((_, at) => (at === 0 ? "NEW" : isOff && at === own.length - 1 ? "CANCEL" : "CHANGE")));
    for (const { id, channel, state, is_last: isLast, sent_at: sentAt } of own) {
      const sent = mails.get(id) ?? 0;
      expect(sent, label).toBe(channel === "EMAIL" && sentAt !== null ? 1 : 0);
      // Whoever has declined needs no mail of it.
      expect(isLast && of.status !== "REJECTED" ? state : "SENT", label).toBe("SENT");
      expect(["SENT", "SUPERSEDED", "NONE"], label).toContain(state);
    }
  }
  expect(messages.length).toBe([...of.parts.values()].reduce((sum, { told }) => sum + told, 0));
  const record = await read(of.id);
  const full = (await poll(app.partner, of.id, "full")).body;
  expect(full.status).toBe(of.status);
  // A package's record is one item's.
  expect(of.kind === "PACKAGE" ? of.status : record.status).toBe(of.status);
  expect([record.supplier_reference, full.supplier_reference]).toEqual([of.reference, of.reference]);
  expect(JSON.stringify(record)).not.toMatch(amountOf(of));
}

const RUNS = countRuns(9);

test.each(SEEDS)(
  "every version of a booking of any product is told once or replaced, never with its price (%s)",
  async (_, seed) => {
    await fc.assert(
      fc.asyncProperty(fc.array(Step, { minLength: 25, maxLength: 40 }), async (steps) => {
        taken.length = 0;
        const bookings: Expected[] = [];
        for (const kind of KINDS) bookings.push(await make(kind));
        for (const { act, at } of steps) await STEPS[act](bookings[at]!);
        await send();
        const mails = new Map<string, number>();
        for (const raw of taken) {
          const mail = parseMail(raw);
          const id = /supplier-(\d+)\.1@/.exec(String(mail.headers["message-id"]))![1]!;
          mails.set(id, (mails.get(id) ?? 0) + 1);
          const text = [mail.leaves["text/plain"], mail.leaves["text/html"]].join("\n");
          for (const booking of bookings) expect(text).not.toMatch(amountOf(booking));
        }
        for (const booking of bookings) await examine(booking, mails);
      }),
      { seed, numRuns: RUNS, endOnFailure: true },
    );
  },
);
