import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import type { FullRecord } from "@/lib/booking/schemas";
import { env } from "@/lib/core/env";
import { makeProperty, type MadeProperty } from "@/lib/testing/factories/property";
import { bookedFlight, flightBody } from "@/lib/testing/harness/products/flight";
import { bookedPackage, makeJourney, packageBody } from "@/lib/testing/harness/products/package";
import { bookedTour, tourBody } from "@/lib/testing/harness/products/tour";
import {
  bookedTransfer,
  bookTransfer,
  heldTransfer,
  transferBody,
  transferBookBody,
} from "@/lib/testing/harness/products/transfer";
import { cancel, createBookedStay, poll } from "@/lib/testing/harness/products/stay";
import { mailServer, parseMail, refused, type MailServer } from "@/lib/testing/harness/servers/mail-server";
import { served, type Served } from "@/lib/testing/harness/served";
import { staffClient } from "@/lib/testing/harness/staff";
import { answerByLink, describeLinked, findLinkedMessage } from "../supplier-link";
import { sendSupplierMails } from "./send-supplier-mails";

// What a supplier without a system of its own gets, and what its answers do.

let app: Served;
let house: MadeProperty;
let asked: MadeProperty;
let server: MailServer | undefined;
const publicUrl = env.publicUrl;
beforeAll(async () => {
  app = await served();
  env.publicUrl = "https://desk.example";
  const country = { country: "DE", rooms: [{ allotment: 40 }] };
  house = await makeProperty(app.db.client, { name: "Gästehaus Adler", ...country });
  asked = await makeProperty(app.db.client, { name: "Hotel am Markt", mode: "ON_REQUEST", ...country });
  await app.db.rows("UPDATE property SET reservation_channel = 'EMAIL', reservations_email = 'adler@example.com'");
});
afterEach(async () => {
  await server?.close();
  server = undefined;
  await app.db.rows("UPDATE supplier_message SET state = 'SUPERSEDED', next_attempt_at = NULL WHERE state = 'QUEUED'");
});
afterAll(async () => {
  env.publicUrl = publicUrl;
  await app.close();
});

const stay = async (property = house) => (await createBookedStay(app.partner, property)).body.booking;
const full = async (id: string): Promise<z.output<typeof FullRecord>> => (await poll(app.partner, id, "full")).body;
/** Makes queued mails due and sends them. */
async function run(): Promise<void> {
  await app.db.rows("UPDATE supplier_message SET next_attempt_at = now() WHERE next_attempt_at IS NOT NULL");
  while (await sendSupplierMails());
}
const states = async (id: string) =>
  (
    await app.db.rows<{ kind: string; state: string }>(
      "SELECT kind, state FROM supplier_message WHERE booking_public_id = $1 ORDER BY id",
      [id],
    )
  ).map(({ kind, state }) => `${kind} ${state}`);
const links = async (id: string) =>
  (
    await app.db.rows<{ token_hash: string }>("SELECT token_hash FROM supplier_message WHERE booking_public_id = $1", [
      id,
    ])
  ).map(({ token_hash }) => token_hash);
const mails = () => server!.taken.map(({ raw, to }) => ({ to, ...parseMail(raw) }));
const linked = async (token: string) => describeLinked((await findLinkedMessage(token))!);
const tokenIn = (text: string) => /\/supplier\/([0-9a-f]{48})/.exec(text)![1]!;

test("a booking is told once, in the property's language, with a link and without the price", async () => {
  server = await mailServer();
  const { public_id: id, booking_number: number, stay_total: total } = await stay();
  await run();
  await run();
  const [mail, ...others] = mails();
  expect([mail!.to, others]).toEqual([["adler@example.com"], []]);
  const plain = mail!.leaves["text/plain"]!.toString();
  for (const text of [plain, mail!.leaves["text/html"]!.toString()]) {
    for (const words of ["Neue Buchung", String(number), "Ada Lovelace", "R1", "https://desk.example/supplier/"])
      expect(text).toContain(words);
    expect(text).toMatch(/\/supplier\/[0-9a-f]{48}\?lang=de/);
    expect(text).not.toContain(total);
  }
  expect(await states(id)).toEqual(["NEW SENT"]);
  expect((await full(id)).fulfilment!.status).toBe("SENT");
});

test("a version that was replaced before it was sent is not sent; the last one is", async () => {
  server = await mailServer();
  const { public_id: id } = await stay();
  await app.partner.call("PATCH", `/bookings/${id}`, { body: { special_requests: "Ein ruhiges Zimmer" } });
  await cancel(app.partner, id);
  await run();
  expect(mails().map(({ headers }) => String(headers.subject).slice(0, 9))).toHaveLength(1);
  expect(mails()[0]!.leaves["text/plain"]!.toString()).toContain("Stornierte Buchung");
  expect(await states(id)).toEqual(["NEW SUPERSEDED", "CHANGE SUPERSEDED", "CANCEL SENT"]);
});

test("a cancel that an operator enters for the supplier sends it a message; the supplier's own decline sends none", async () => {
  server = await mailServer();
  const operator = await staffClient(app.db.client, "operator", null);
  const { public_id: id } = await stay();
  const { public_id: declined } = await stay(asked);
  await run();
  const params = { tenant_public_id: app.tenant.publicId, public_id: id };
  await operator.call("supplier.cancel", { params, body: { reason: "Burnt down", fee: "0" } });
  const link = mails().find(({ leaves }) => leaves["text/plain"]!.toString().includes("Hotel am Markt"))!;
  await answerByLink({ act: "decide", token: tokenIn(link.leaves["text/plain"]!.toString()), status: "REJECTED" });
  await run();
  expect([await states(id), await states(declined)]).toEqual([
    ["NEW SENT", "CANCEL SENT"],
    ["NEW SENT", "CANCEL NONE"],
  ]);
  expect(
    mails()
      .slice(2)
      .map(({ leaves }) => leaves["text/plain"]!.toString()),
  ).toEqual([expect.stringContaining("Stornierte Buchung")]);
});

test("a lost mail server is tried again with the same link, and the mail has the booking of that time", async () => {
  const { public_id: id } = await stay();
  server = await mailServer({ onRcptTo: (_address, _session, done) => done(refused(451, "later")) });
  await run();
  expect(await states(id)).toEqual(["NEW QUEUED"]);
  const [stored] = await links(id);
  expect(stored).toBeTruthy();
  await server.close();
  server = await mailServer();
  await run();
  expect(mails()).toHaveLength(1);
  expect([await states(id), await links(id)]).toEqual([["NEW SENT"], [stored]]);
});

test("a mail that is under way when its booking changes answers nothing, and the next one does", async () => {
  const { public_id: id } = await stay();
  let changed: Promise<unknown> | undefined;
  server = await mailServer({
    async onRcptTo(_address, _session, done) {
      changed ??= app.partner.call("PATCH", `/bookings/${id}`, { body: { special_requests: "Ein ruhiges Zimmer" } });
      await changed;
      done();
    },
  });
  await run();
  await run();
  expect(await states(id)).toEqual(["NEW SUPERSEDED", "CHANGE SENT"]);
  const [late, last, ...others] = mails().map(({ leaves }) => tokenIn(leaves["text/plain"]!.toString()));
  expect(others).toEqual([]);
  await expect(answerByLink({ act: "acknowledge", token: late! })).rejects.toMatchObject({ code: "BOOKING_CHANGED" });
  await answerByLink({ act: "acknowledge", token: last! });
  expect((await full(id)).fulfilment!.status).toBe("ACKNOWLEDGED");
});

test("what nobody has acknowledged is sent again, to the address of today", async () => {
  server = await mailServer();
  const operator = await staffClient(app.db.client, "operator", null);
  const { public_id: id } = await stay();
  await run();
  const resend = () =>
    operator.call<{ queued: number }>("supplier.resend", {
      params: { tenant_public_id: app.tenant.publicId, public_id: id },
    });
  await app.db.rows("UPDATE property SET reservations_email = 'new@example.com' WHERE id = $1", [house.id]);
  expect((await resend()).body.queued).toBe(1);
  await run();
  expect(mails().map(({ to }) => to)).toEqual([["adler@example.com"], ["new@example.com"]]);
  expect(new Set(mails().map(({ headers }) => headers["message-id"])).size).toBe(2);
  await answerByLink({ act: "acknowledge", token: tokenIn(mails()[1]!.leaves["text/plain"]!.toString()) });
  expect((await resend()).body.queued).toBe(0);
  await app.db.rows("UPDATE property SET reservations_email = 'adler@example.com' WHERE id = $1", [house.id]);
});

test("a sandbox without a mail server lists the mail with its link; a replaced one has no text", async () => {
  const { public_id: id } = await stay();
  await run();
  type Page = { items: { kind: string; status: string; plain: string | null }[]; next_cursor: string | null };
  const read = async (more = "") =>
    (await app.partner.call<Page>("GET", `/sandbox/mails?booking_public_id=${id}${more}`)).body;
  const { items } = await read();
  expect(items).toMatchObject([{ kind: "SUPPLIER", status: "HELD", recipient: "adler@example.com" }]);
  expect(items[0]!.plain).toMatch(/\/supplier\/[0-9a-f]{48}\?lang=de/);
  await app.partner.call("PATCH", `/bookings/${id}`, { body: { special_requests: "Ein Kinderbett" } });
  await run();
  const first = await read("&limit=1");
  expect(first.items[0]!.plain).toContain("Ein Kinderbett");
  const second = await read(`&limit=1&cursor=${first.next_cursor}`);
  expect(second).toMatchObject({ items: [{ kind: "SUPPLIER", plain: null }], next_cursor: null });
});

test("the link acknowledges with numbers; after a change it answers no more, and the next link does", async () => {
  server = await mailServer();
  const { public_id: id } = await stay();
  await run();
  const first = tokenIn(mails()[0]!.leaves["text/plain"]!.toString());
  expect(await linked(first)).toMatchObject({ state: "TOLD", rooms: 1 });
  expect(await findLinkedMessage("0".repeat(48))).toBeUndefined();
  await app.partner.call("PATCH", `/bookings/${id}`, { body: { special_requests: "Ein ruhiges Zimmer" } });
  expect((await linked(first)).state).toBe("CHANGED");
  await expect(answerByLink({ act: "acknowledge", token: first, supplier_reference: "OLD" })).rejects.toMatchObject({
    code: "BOOKING_CHANGED",
  });
  await run();
  const second = tokenIn(mails()[1]!.leaves["text/plain"]!.toString());
  const rooms = [{ room: 0, supplier_reference: "Z-12" }];
  await answerByLink({ act: "acknowledge", token: second, supplier_reference: "A-77", rooms });
  expect(await full(id)).toMatchObject({
    supplier_reference: "A-77",
    fulfilment: { status: "ACKNOWLEDGED" },
    rooms: [{ supplier_reference: "Z-12" }],
  });
  expect((await linked(second)).state).toBe("ACKNOWLEDGED");
});

test("a cancelled booking asks for no numbers; the link of its earlier mail says that it is cancelled", async () => {
  server = await mailServer();
  const { public_id: id } = await stay();
  await run();
  await cancel(app.partner, id);
  await run();
  const [first, second] = mails().map(({ leaves }) => tokenIn(leaves["text/plain"]!.toString()));
  const line = "This booking is cancelled. Please release it.";
  expect(await linked(second!)).toMatchObject({ state: "TOLD", isEnded: true, rooms: 0, line });
  expect((await linked(first!)).state).toBe("CANCELLED");
  await answerByLink({ act: "acknowledge", token: second! });
  expect((await linked(second!)).state).toBe("ACKNOWLEDGED");
});

test("a confirmation by the link is an answer, with or without a number, and ends the reminders", async () => {
  server = await mailServer();
  const { public_id: id } = await stay(asked);
  await run();
  const token = tokenIn(mails()[0]!.leaves["text/plain"]!.toString());
  await answerByLink({ act: "decide", token, status: "CONFIRMED", rooms: [{ room: 0, supplier_reference: "Z-3" }] });
  expect(await full(id)).toMatchObject({
    status: "CONFIRMED",
    fulfilment: { status: "ACKNOWLEDGED" },
    rooms: [{ supplier_reference: "Z-3" }],
  });
});

test("a driver reads vehicle, flight and whom to call; a guide the option, the language and the party", async () => {
  server = await mailServer();
  const journey = await makeJourney(app.db);
  const { rows } = app.db;
  await rows("UPDATE service SET reservation_channel = 'EMAIL', reservations_email = 'driver@example.com'");
  await rows("UPDATE service_zone SET country_code = 'DE'");
  const token = await heldTransfer(app.partner, transferBody(journey.route));
  const arrival = { flight_number: "LH 400", airport_time: "13:50" };
  const { status, text } = await bookTransfer(app.partner, { ...transferBookBody(token), arrival });
  expect(status, text).toBe(201);
  await run();
  const driver = mails()[0]!.leaves["text/plain"]!.toString();
  for (const words of ["LH 400", "13:50", "Ada Lovelace", "+4930123456", "Fahrzeug: "]) expect(driver).toContain(words);
  await bookedTour(app.partner, tourBody(journey.tour));
  await run();
  const guide = mails()[1]!.leaves["text/plain"]!.toString();
  for (const words of ["Variante: ", "Sprache: Englisch", "Plätze: 2", "Ada Lovelace"]) expect(guide).toContain(words);
});

test("the link of what waits confirms with a number, or declines, once", async () => {
  server = await mailServer();
  const [yes, no] = [await stay(asked), await stay(asked)];
  await run();
  const tokenFor = ({ booking_number: number }: { booking_number: number }) =>
    tokenIn(
      mails()
        .map(({ leaves }) => leaves["text/plain"]!.toString())
        .find((text) => text.includes(`Bitte bestätigen Sie Buchung ${number}`))!,
    );
  expect((await linked(tokenFor(yes))).state).toBe("ASKED");
  await answerByLink({ act: "decide", token: tokenFor(yes), status: "CONFIRMED", supplier_reference: "M-1" });
  await answerByLink({ act: "decide", token: tokenFor(no), status: "REJECTED", reason: "Voll" });
  expect(await full(yes.public_id)).toMatchObject({
    status: "CONFIRMED",
    supplier_reference: "M-1",
    fulfilment: { status: "ACKNOWLEDGED" },
  });
  expect(await full(no.public_id)).toMatchObject({ status: "REJECTED" });
  expect([(await linked(tokenFor(yes))).state, (await linked(tokenFor(no))).state]).toEqual([
    "ACKNOWLEDGED",
    "DECLINED",
  ]);
  await expect(answerByLink({ act: "decide", token: tokenFor(yes), status: "REJECTED" })).rejects.toMatchObject({
    code: "BOOKING_NOT_PENDING",
  });
});

test.each(["transfer", "tour", "flight", "package"] as const)(
  "the supplier of a %s is written to in the language of the country where it begins",
  async (product) => {
    server = await mailServer();
    const journey = await makeJourney(app.db);
    const { rows } = app.db;
    await rows("UPDATE service SET reservation_channel = 'EMAIL', reservations_email = 'driver@example.com'");
    await rows("UPDATE flight SET reservation_channel = 'EMAIL', reservations_email = 'air@example.com'");
    await rows("UPDATE package SET reservation_channel = 'EMAIL', reservations_email = 'tours@example.com'");
    await rows("UPDATE property SET reservation_channel = 'NONE' WHERE id = $1", [journey.property.id]);
    const table = { transfer: "service_zone", tour: "tour", flight: "place", package: "package" }[product];
    const told = { transfer: "driver@", tour: "driver@", flight: "air@", package: "tours@" }[product];
    const book = {
      transfer: () => bookedTransfer(app.partner, transferBody(journey.route)),
      tour: () => bookedTour(app.partner, tourBody(journey.tour)),
      flight: () => bookedFlight(app.partner, flightBody(journey.flight!)),
      package: () => bookedPackage(app.partner, packageBody(journey.package)),
    }[product];
    const { status, text } = await book();
    expect(status, text).toBe(201);
    const lineOf = async (country: string) => {
      const before = server!.taken.length;
      await rows(`UPDATE ${table} SET country_code = $1`, [country]);
      await rows(
        `UPDATE supplier_message SET state = 'QUEUED', next_attempt_at = now(), round = round + 1, attempts = 0
         WHERE is_last AND channel = 'EMAIL' AND booking_public_id = (SELECT public_id FROM booking ORDER BY booking_number DESC LIMIT 1)`,
      );
      await run();
      const own = mails()
        .slice(before)
        .find(({ to }) => to.some((address) => address.startsWith(told)))!;
      return own.leaves["text/plain"]!.toString();
    };
    expect(await lineOf("ES")).toContain("Nueva reserva");
    expect(await lineOf("DE")).toContain("Neue Buchung");
    expect(await lineOf("JP")).toContain("New booking");
  },
);
