import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import type { FullRecord } from "@/lib/booking/schemas";
import type { UpdateRequest } from "@/lib/booking/update/update-schemas";
import { makeProperty, dayFromNow } from "@/lib/testing/factories/property";
import { bookedPackage, makeJourney, packageBody } from "@/lib/testing/harness/products/package";
import { newKey, poll } from "@/lib/testing/harness/products/stay";
import {
  bookTransfer,
  heldTransfer,
  makeRoute,
  prebookTransfer,
  searchTransfers,
  transferBody,
  transferBookBody,
  type MadeRoute,
} from "@/lib/testing/harness/products/transfer";
import { served, type Served } from "@/lib/testing/harness/served";

// What a driver has to know: times, flight, pick-up and drop-off.

let app: Served;
let route: MadeRoute;
let hotel: { publicId: string };
beforeAll(async () => {
  app = await served();
  route = await makeRoute(app.db.client, [{ allotment: 90 }], { type: "AIRPORT", timezone: "America/New_York" });
  hotel = await makeProperty(app.db.client, { name: "Harbour House" });
});
afterAll(() => app.close());

const DAY = dayFromNow(40);
const book = async (changes: object = {}, search: Parameters<typeof transferBody>[1] = {}) =>
  bookTransfer(app.partner, {
    ...transferBookBody(await heldTransfer(app.partner, transferBody(route, { service_date: DAY, ...search }))),
    ...changes,
  });
const full = async (id: string) => (await poll(app.partner, id, "full")).body as z.output<typeof FullRecord>;
const patch = (id: string, body: z.input<typeof UpdateRequest>) =>
  app.partner.call<z.output<typeof FullRecord>>("PATCH", `/bookings/${id}`, { body, key: newKey() });
const bookedId = async (...given: Parameters<typeof book>) => (await book(...given)).body.booking.public_id;
const complete = () => ({
  flight_number: "XQ 1234",
  airport_time: "13:50",
  luggage: 3,
  pickup: { type: "AIRPORT" as const },
  dropoff: { type: "PROPERTY" as const, property_public_id: hotel.publicId },
});

test("a transfer without an arrival is confirmed; all of it is missing until 24 hours before its day", async () => {
  const record = await full(await bookedId());
  expect(record).toMatchObject({
    status: "CONFIRMED",
    arrival: null,
    arrival_missing: ["flight_number", "airport_time", "pickup", "dropoff"],
  });
  const midnight = Date.parse(record.arrival_needed_by!) + 86_400_000;
  const shown = new Date(midnight).toLocaleString("sv", { timeZone: "America/New_York" });
  expect(shown).toBe(`${DAY} 00:00:00`);
});

test("with a service time, terms, deadline and start are those of the time at the place", async () => {
  const time = { service_time: "14:35" };
  const { body } = await book({}, time);
  expect(body.booking.starts_at).toMatch(new RegExp(`^${DAY}T14:35:00-0[45]:00$`));
  expect(body.booking.details).toMatchObject(time);
  const { arrival_needed_by: by, cancellation_policy_snapshot: policy } = await full(body.booking.public_id);
  expect(Date.parse(by!)).toBe(Date.parse(body.booking.starts_at) - 86_400_000);
  expect(Date.parse(policy!.cancellable_until!)).toBeLessThanOrEqual(Date.parse(body.booking.starts_at));
  const search = transferBody(route, { service_date: DAY, ...time });
  const { offers } = (await searchTransfers(app.partner, search)).body;
  const other = { ...search, service_time: "15:35", allocation_id: offers[0]!.allocation_id };
  expect((await prebookTransfer(app.partner, other)).body).toMatchObject({ code: "ALLOCATION_GONE" });
  expect((await searchTransfers(app.partner, { ...search, service_time: "24:35" })).status).toBe(400);
});

test("a complete arrival is told with the property's name, and nothing is missing", async () => {
  const record = await full(await bookedId({ arrival: complete() }));
  expect(record.arrival).toMatchObject({ ...complete(), dropoff: { ...complete().dropoff, name: "Harbour House" } });
  expect(record.arrival_missing).toEqual([]);
  expect(record.details).toMatchObject({ flight_number: "XQ 1234" });
  expect(record.details).not.toHaveProperty("arrival");
});

test("between two places that are no airports, no flight is missing", async () => {
  const inland = await makeRoute(app.db.client, [{}], { type: "STATION" });
  const token = await heldTransfer(app.partner, transferBody(inland));
  const { body } = await bookTransfer(app.partner, transferBookBody(token));
  expect((await full(body.booking.public_id)).arrival_missing).toEqual(["pickup", "dropoff"]);
});

describe("a change", () => {
  test("merges into what is known, is told to the history, and completes it", async () => {
    const id = await bookedId({ arrival: { pickup: { type: "AIRPORT", name: "Terminal 2" } } });
    await patch(id, { arrival: { flight_number: "BA117", pickup: { name: "Terminal 5" } } });
    const after = await patch(id, {
      arrival: { airport_time: "09:05", dropoff: { type: "ADDRESS", address: "Quay 1" } },
    });
    expect(after.body.arrival_missing).toEqual([]);
    const record = await full(id);
    expect(record.arrival).toEqual({
      flight_number: "BA117",
      airport_time: "09:05",
      pickup: { type: "AIRPORT", name: "Terminal 5" },
      dropoff: { type: "ADDRESS", address: "Quay 1" },
    });
    expect(record.status_history!.at(-1)).toMatchObject({ changed_fields: ["arrival"] });
  });

  test("null removes a part, another type replaces the place, and null alone removes everything", async () => {
    const id = await bookedId({ arrival: complete() });
    const to = (arrival: z.input<typeof UpdateRequest>["arrival"]) => patch(id, { arrival });
    const moved = await to({ luggage: null, dropoff: { type: "ADDRESS", address: "Quay 1" } });
    const { luggage: _, ...rest } = complete();
    expect(moved.body.arrival).toEqual({ ...rest, dropoff: { type: "ADDRESS", address: "Quay 1" } });
    const emptied = await to(null);
    expect([emptied.body.arrival, emptied.body.arrival_missing!.length]).toEqual([null, 4]);
  });

  test("of a package's transfer names its number; the package tells it with the item", async () => {
    const journey = await makeJourney(app.db);
    const { body } = await bookedPackage(app.partner, packageBody(journey.package));
    const id = body.booking.public_id;
    const item = (await full(id)).items!.find(({ product_type: type }) => type === 2)!;
    expect(item.arrival_missing).toContain("pickup");
    await patch(id, { arrivals: [{ item_no: item.item_no, ...complete() }] });
    const after = await full(id);
    expect(after.items!.find(({ item_no: no }) => no === item.item_no)).toMatchObject({
      arrival: { airport_time: "13:50", dropoff: { name: "Harbour House" } },
      arrival_missing: [],
    });
    expect(after.status_history!.at(-1)).toMatchObject({ changed_fields: ["arrival"] });
    const stay = after.items!.find(({ product_type: type }) => type === 1)!;
    const refused = await patch(id, { arrivals: [{ item_no: stay.item_no, luggage: 1 }] });
    expect([refused.status, refused.body]).toMatchObject([400, { details: { field: "arrivals.0.item_no" } }]);
  });
});

test.each([
  ["arrival.flight_number", { flight_number: "not a flight" }],
  ["arrival.airport_time", { airport_time: "1:50 pm" }],
  ["arrival.luggage", { luggage: -1 }],
  ["arrival.pickup.type", { pickup: { type: "HOTEL" } }],
  ["arrival.pickup.address", { pickup: { type: "ADDRESS" } }],
  ["arrival.dropoff.property_public_id", { dropoff: { type: "PROPERTY" } }],
  ["arrival.dropoff.property_public_id", { dropoff: { type: "PROPERTY", property_public_id: "prp_none" } }],
  ["arrival.pickup.property_public_id", { pickup: { type: "AIRPORT", property_public_id: "prp_none" } }],
  ["arrival.colour", { colour: "red" }],
])("a wrong %s is refused by its name, and the token can still be booked", async (field, arrival) => {
  const body = transferBookBody(await heldTransfer(app.partner, transferBody(route, { service_date: DAY })));
  const refused = await bookTransfer(app.partner, { ...body, arrival });
  expect([refused.status, refused.body]).toMatchObject([400, { code: "INVALID_REQUEST", details: { field } }]);
  expect((await bookTransfer(app.partner, body)).status).toBe(201);
});

describe("the contact's telephone number", () => {
  const contact = (phone: string) => ({ contact: { ...transferBookBody("").contact, phone } });

  test.each(["call me", "+351 9", "+000 912345678"])("%s is refused, on booking and in a change", async (phone) => {
    const refused = await book(contact(phone));
    expect([refused.status, refused.body]).toMatchObject([400, { details: { field: "contact.phone" } }]);
    const changed = await patch(await bookedId(), { contact: { phone } });
    expect([changed.status, changed.body]).toMatchObject([400, { details: { field: "contact.phone" } }]);
  });

  test("is kept as E.164, also without the prefix of the country in which the transfer starts", async () => {
    const id = await bookedId(contact("+351 912-345 678"));
    expect((await full(id)).contact!.phone).toBe("+351912345678");
    const { body } = await patch(id, { contact: { phone: "030 7770123" } });
    expect(body.contact!.phone).toBe("+49307770123");
  });
});
