import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { z } from "zod";
import type { FullRecord } from "@/lib/booking/schemas";
import { childrenOf, elementAt, readXml } from "@/lib/core/xml";
import { dayFromNow, makeProperty, type MadeProperty } from "@/lib/testing/factories/property";
import { pdfText } from "@/lib/testing/harness/pdf";
import { book, bookBody, cancel, createBookedStay, holdStayToken, poll } from "@/lib/testing/harness/products/stay";
import { importSupplied } from "@/lib/testing/harness/samples/supply-samples";
import { served, type Served } from "@/lib/testing/harness/served";
import { receive, type Hit, type Receiver, type Reply } from "@/lib/testing/harness/servers/receiver";
import { staffClient } from "@/lib/testing/harness/staff";
import { sendReservations } from "./send-reservations";

// What the system of a supplier that names a URL is sent, and what its answers do.

const FAMILY = { occupancy: [{ adults: 2, child_ages: [4, 9] }] };
/** A price a night that occurs nowhere else. */
const NIGHT = 73_819;

let app: Served;
let house: MadeProperty;
let asked: MadeProperty;
let hotel: Receiver;
let answer: (hit: Hit) => Reply | Promise<Reply>;
const rs = (content: string, more = ""): Reply => ({
  status: 200,
  body: `<OTA_HotelResNotifRS xmlns="http://www.opentravel.org/OTA/2003/05" Version="1.0"${more}>${content}</OTA_HotelResNotifRS>`,
});
const numbered = (number: string, room: string) =>
  `<Success/><HotelReservations><HotelReservation><RoomStays><RoomStay IndexNumber="1"><Reference Type="10" ID="${room}"/></RoomStay></RoomStays><ResGlobalInfo><HotelReservationIDs><HotelReservationID ResID_Type="10" ResID_Value="${number}"/></HotelReservationIDs></ResGlobalInfo></HotelReservation></HotelReservations>`;
beforeAll(async () => {
  app = await served();
  const rooms = [{ allotment: 60, prices: [NIGHT], maxChildren: 2, maxOccupancy: 4 }];
  house = await makeProperty(app.db.client, { rooms });
  asked = await makeProperty(app.db.client, { rooms, mode: "ON_REQUEST" });
});
beforeEach(async () => {
  answer = () => rs("<Success/>");
  hotel = await receive((hit) => answer(hit));
  await setUrl(`${hotel.url}/ota`);
});
afterEach(async () => {
  await hotel.close();
  await app.db.rows("UPDATE supplier_message SET state = 'SUPERSEDED', next_attempt_at = NULL WHERE state = 'QUEUED'");
});
afterAll(() => app.close());

const setUrl = (url: string) =>
  app.db.rows("UPDATE property SET reservation_channel = 'API', reservations_url = $1", [url]);
const stay = async (property = house) => (await createBookedStay(app.partner, property)).body.booking;
const full = async (id: string): Promise<z.output<typeof FullRecord>> => (await poll(app.partner, id, "full")).body;
const states = (id: string) =>
  app.db.rows<{ kind: string; state: string; last_error: string | null }>(
    "SELECT kind, state, last_error FROM supplier_message WHERE booking_public_id = $1 ORDER BY id",
    [id],
  );
const versions = async (id: string) =>
  (
    await app.db.rows<{ version: string }>(
      "SELECT version::text FROM supplier_message WHERE booking_public_id = $1 ORDER BY id",
      [id],
    )
  ).map(({ version }) => version);
/** Makes what is queued due and sends it. */
async function run(): Promise<void> {
  await app.db.rows("UPDATE supplier_message SET next_attempt_at = now() WHERE next_attempt_at IS NOT NULL");
  while (await sendReservations());
}
const request = (id: string, special_requests: string) =>
  app.partner.call("PATCH", `/bookings/${id}`, { body: { special_requests } });
const messages = () =>
  hotel.hits.map(({ text }) => {
    const root = readXml(text);
    const reservation = elementAt(root, "HotelReservations", "HotelReservation")!;
    return {
      root,
      reservation,
      info: elementAt(reservation, "ResGlobalInfo")!,
      id: elementAt(reservation, "UniqueID")!,
    };
  });

test("booked, changed and cancelled: each version is sent once, with the cost and never the selling price", async () => {
  const token = await holdStayToken(app.partner, house, FAMILY);
  const person = { kind: "ADULT", first_name: "محمد", last_name: "王小明 O'Neil & Söhne", is_lead: true };
  const guests = [
    [
      person,
      { kind: "ADULT", first_name: "Ada", last_name: "Lovelace" },
      { kind: "CHILD", first_name: "Åsa", last_name: "Løv", age: 4 },
      { kind: "CHILD", first_name: "Bo", last_name: "Løv", age: 9 },
    ],
  ];
  const booked = await book(app.partner, { ...bookBody(token), guests });
  expect(booked.status, booked.text).toBe(201);
  const { public_id: id, booking_number: number, stay_total: total } = booked.body.booking;
  await app.db.rows(
    `INSERT INTO booking_cost (tenant_id, booking_public_id, version, slot, cost, currency_code, rule_code, rule_percent)
     SELECT tenant_id, public_id, version, 0, 99001, 'EUR', 'R', 10 FROM booking WHERE public_id = $1`,
    [id],
  );
  await run();
  await run();
  await request(id, `<b>"Quiet" & high]]></b>`);
  await run();
  await cancel(app.partner, id);
  await run();
  const [first, changed, ended, ...more] = messages();
  expect(more).toEqual([]);
  const told = await versions(id);
  expect([first, changed, ended].map((one) => [one!.root.attributes.ResStatus, one!.id.attributes])).toEqual([
    ["Commit", { Type: "14", ID: String(number), Instance: told[0] }],
    ["Modify", { Type: "14", ID: String(number), Instance: told[1] }],
    ["Cancel", { Type: "14", ID: String(number), Instance: told[2] }],
  ]);
  const room = elementAt(first!.reservation, "RoomStays", "RoomStay")!;
  expect(elementAt(room, "RoomTypes", "RoomType")!.attributes).toEqual({ RoomTypeCode: "R1", NumberOfUnits: "1" });
  expect(elementAt(room, "RatePlans", "RatePlan")!.attributes).toEqual({ RatePlanCode: "P1" });
  expect(elementAt(room, "TimeSpan")!.attributes).toEqual({ Start: dayFromNow(30), End: dayFromNow(32) });
  expect(childrenOf(elementAt(room, "GuestCounts"), "GuestCount").map(({ attributes }) => attributes)).toEqual([
    { AgeQualifyingCode: "10", Count: "2" },
    { AgeQualifyingCode: "8", Age: "4", Count: "1" },
    { AgeQualifyingCode: "8", Age: "9", Count: "1" },
  ]);
  expect(childrenOf(elementAt(room, "ResGuestRPHs"), "ResGuestRPH")).toHaveLength(4);
  const named = childrenOf(elementAt(first!.reservation, "ResGuests"), "ResGuest").map((guest) => {
    const guestName = elementAt(guest, "Profiles", "ProfileInfo", "Profile", "Customer", "PersonName");
    return [elementAt(guestName, "GivenName")!.text, elementAt(guestName, "Surname")!.text];
  });
  expect(named).toEqual(guests[0]!.map(({ first_name, last_name }) => [first_name, last_name]));
  expect(elementAt(first!.info, "Total")!.attributes).toEqual({ AmountAfterTax: "990.01", CurrencyCode: "EUR" });
  expect(elementAt(changed!.info, "SpecialRequests", "SpecialRequest", "Text")!.text).toContain(
    '<b>"Quiet" & high]]></b>',
  );
  for (const { text } of hotel.hits) for (const sold of [total, "738.19", "738"]) expect(text).not.toContain(sold);
  expect((await states(id)).map(({ kind, state }) => `${kind} ${state}`)).toEqual([
    "NEW SENT",
    "CHANGE SENT",
    "CANCEL SENT",
  ]);
});

test("success acknowledges, and its numbers are the booking's, its room's and the voucher's", async () => {
  answer = () => rs(numbered("H-4711", "Z-12"));
  const { public_id: id } = await stay();
  await run();
  expect(await full(id)).toMatchObject({
    supplier_reference: "H-4711",
    fulfilment: { status: "ACKNOWLEDGED" },
    rooms: [{ supplier_reference: "Z-12" }],
  });
  const voucher = await fetch(`${app.origin.url}/api/v1/bookings/${id}/voucher`, {
    headers: { authorization: `Bearer ${app.partner.token}` },
  });
  expect(await pdfText(new Uint8Array(await voucher.arrayBuffer()))).toContain("H-4711");
  // Our own number is none of the supplier's.
  const other = await stay();
  answer = () => rs(numbered(String(other.booking_number), " "));
  await run();
  expect(await full(other.public_id)).toMatchObject({
    supplier_reference: null,
    fulfilment: { status: "ACKNOWLEDGED" },
  });
});

test("a fault, and an answer that is none, are tried again with the same id; errors end it and are shown to operators", async () => {
  const { public_id: id } = await stay();
  for (const reply of [{ status: 500 }, { status: 200, body: "<html/>" }, rs("")]) {
    answer = () => reply;
    await run();
    expect((await states(id))[0]).toMatchObject({ state: "QUEUED", last_error: expect.stringContaining("answered") });
  }
  answer = () => rs('<Errors><Error Type="3" Code="392">No such hotel</Error></Errors>');
  await run();
  expect(new Set(messages().map(({ root }) => root.attributes.EchoToken)).size).toBe(1);
  expect((await states(id))[0]).toEqual({ kind: "NEW", state: "FAILED", last_error: "392 No such hotel" });
  const operator = await staffClient(app.db.client, "operator", null);
  const listed = await operator.call<{ items: { public_id: string }[] }>("booking.listAll", {
    query: { unacknowledged: "true" },
  });
  expect(listed.body.items.map(({ public_id }) => public_id)).toContain(id);
  answer = () => rs("<Success/>");
  const sent = await operator.call<{ queued: number }>("supplier.resend", {
    params: { tenant_public_id: app.tenant.publicId, public_id: id },
  });
  expect(sent.body.queued).toBe(1);
  await run();
  expect((await full(id)).fulfilment!.status).toBe("ACKNOWLEDGED");
});

test("a version that was replaced before it was sent is not sent; one that is replaced on its way is not acknowledged", async () => {
  const { public_id: id } = await stay();
  await request(id, "Quiet");
  let late: Promise<unknown> | undefined;
  answer = async () => {
    late ??= request(id, "Very quiet");
    await late;
    return rs(numbered(`N-${hotel.hits.length}`, "Z"));
  };
  await run();
  expect((await states(id)).map(({ kind, state }) => `${kind} ${state}`)).toEqual([
    "NEW SUPERSEDED",
    "CHANGE SUPERSEDED",
    "CHANGE QUEUED",
  ]);
  expect(await full(id)).toMatchObject({ supplier_reference: null });
  await run();
  expect(messages().map((one) => one.id.attributes.Instance)).toEqual((await versions(id)).slice(1));
  expect(await full(id)).toMatchObject({ supplier_reference: "N-2", fulfilment: { status: "ACKNOWLEDGED" } });
});

test("a request awaits an answer, which confirms or declines it", async () => {
  const [yes, no] = [await stay(asked), await stay(asked)];
  answer = ({ text }) =>
    text.includes(`ID="${yes.booking_number}"`)
      ? rs(numbered("M-1", "Z-1"), ' ResResponseType="Committed"')
      : rs("<Success/>", ' ResResponseType="Cancelled"');
  await run();
  await run();
  expect(
    messages().map(({ root, reservation }) => [root.attributes.ResStatus, reservation.attributes.ResStatus]),
  ).toEqual([
    ["Initiate", "Requested"],
    ["Initiate", "Requested"],
  ]);
  expect(await full(yes.public_id)).toMatchObject({ status: "CONFIRMED", supplier_reference: "M-1" });
  expect(await full(no.public_id)).toMatchObject({ status: "REJECTED" });
});

test("a private address is never connected to, and supply with one is refused", async () => {
  const { public_id: id } = await stay();
  await app.db.rows("UPDATE supplier_message SET recipient = 'http://10.0.0.1/ota' WHERE booking_public_id = $1", [id]);
  await run();
  expect((await states(id))[0]).toMatchObject({
    state: "FAILED",
    last_error: "not sent: the URL leads to an address that is not public",
  });
  expect(hotel.hits).toEqual([]);
  const { code } = await importSupplied(app, app.tenant.id);
  const store = (reservations_url: string) =>
    app.partner.call<{ results: { status: string }[] }>("POST", "/supply/properties", {
      body: { lines: [{ code, reservation_channel: "API", reservations_url }] },
    });
  for (const url of ["http://10.0.0.1/ota", "https://user:secret@hotel.example/", "https://db.internal/", "hotel"]) {
    const { text } = await store(url);
    expect(text, url).toContain("must be a public https address without user name and password");
  }
  expect((await store("https://hotel.example/ota")).text).toContain("CHANGED");
  await setUrl(hotel.url);
});
