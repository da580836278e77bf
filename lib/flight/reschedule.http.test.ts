import { afterAll, beforeAll, expect, test } from "vitest";
import { makeFlight } from "@/lib/testing/factories/flight";
import { dayFromNow, NON_REFUNDABLE } from "@/lib/testing/factories/property";
import {
  bookedFlight,
  flightBody,
  flightBookBody,
  bookFlight,
  heldFlight,
  laterFlight,
  makeReturn,
  returnBody,
  searchFlights,
} from "@/lib/testing/harness/products/flight";
import {
  bookedPackage,
  bookPackage,
  heldPackage,
  makeJourney,
  packageBody,
  packageBookBody,
} from "@/lib/testing/harness/products/package";
import { cancel, poll, quote } from "@/lib/testing/harness/products/stay";
import { served, type Served } from "@/lib/testing/harness/served";
import { staffClient, type StaffClient } from "@/lib/testing/harness/staff";

let app: Served;
let operator: StaffClient;
beforeAll(async () => {
  app = await served();
  operator = await staffClient(app.db.client, "operator", null);
});
afterAll(() => app.close());

const reschedule = (flight: { publicId: string }, changes: object = {}) =>
  operator.call<{ bookings: number; code?: string }>("flight.reschedule", {
    body: laterFlight(flight, changes),
  });
interface Full {
  version: number;
  starts_at: string;
  schedule_change?: { before: Times; after: Times; status: string };
  cancellation_policy_snapshot: {
    tiers: unknown[];
    free_until: string | null;
    cancellable_until: string;
    realized_penalty?: { fee: string };
  };
  details: { segments: Times[] };
}
interface Times {
  departs_at: string;
  departure_time: string;
}
const full = async (id: string) => (await poll(app.partner, id, "full")).body as unknown as Full;
const accept = (id: string, client = app.partner) =>
  client.call<{ code?: string; schedule_change?: { status: string } }>("POST", `/bookings/${id}/schedule-change`, {
    body: { accept: true },
  });
const events = (id: string) =>
  app.db.rows<{ type: string; data: Record<string, unknown> }>(
    "SELECT type, data FROM outbox_event WHERE data->>'public_id' = $1 ORDER BY id",
    [id],
  );

/** A flight that nobody may cancel free of charge, with a booking on it. */
async function booked() {
  const flight = await makeFlight(app.db.client, { cabins: [{ tariffs: [{ terms: NON_REFUNDABLE }] }] });
  const { booking } = (await bookedFlight(app.partner, flightBody(flight))).body;
  return { flight, id: booking.public_id };
}

test("bookings on a rescheduled flight have its new times, can be cancelled free, and tell it", async () => {
  const { flight, id } = await booked();
  expect((await quote(app.partner, id)).body.fee).not.toBe("0");
  expect((await reschedule(flight, { preview: true })).body.bookings).toBe(1);
  expect((await full(id)).schedule_change).toBeUndefined();
  expect((await reschedule(flight)).body.bookings).toBe(1);
  expect((await reschedule(flight, { preview: true })).body.bookings).toBe(0);
  const after = await full(id);
  expect(after.schedule_change).toMatchObject({
    before: { departure_time: "09:10" },
    after: { departure_time: "11:40" },
    status: "TO_ACCEPT",
  });
  expect(after.starts_at.slice(11, 16)).toBe("11:40");
  expect(after.details.segments[0]!.departs_at).toBe(after.starts_at);
  expect(after.cancellation_policy_snapshot).toMatchObject({ tiers: [], free_until: after.starts_at });
  expect((await quote(app.partner, id)).body).toMatchObject({ fee: "0", cancellable: true });
  const told = (await events(id)).at(-1)!;
  expect([told.type, told.data.initiator]).toEqual(["booking.updated", "SUPPLIER"]);
  expect(told.data.schedule_change).toEqual(after.schedule_change);
  expect((await reschedule(flight)).body.bookings).toBe(0);
  await cancel(app.partner, id);
  expect((await full(id)).cancellation_policy_snapshot.realized_penalty?.fee).toBe("0");
});

test("the airline's reason is in the event, the history, the notice and the booking's schedule change", async () => {
  const { flight, id } = await booked();
  await reschedule(flight, { reason: "Change of aircraft" });
  const told = (await events(id)).at(-1)!;
  expect(told.data).toMatchObject({ reason: "Change of aircraft", initiator: "SUPPLIER" });
  const agent = await staffClient(app.db.client, "agent", app.tenant.id);
  const { items } = (
    await agent.call<{ items: { reason: string | null; booking: { public_id: string } }[] }>("notice.list", {})
  ).body;
  expect(items.find(({ booking }) => booking.public_id === id)!.reason).toBe("Change of aircraft");
  expect((await accept(id)).status).toBe(200);
  expect((await full(id)).schedule_change).toMatchObject({ status: "ACCEPTED", reason: "Change of aircraft" });
  expect((await events(id)).at(-1)!.data.reason).toBeNull();
});

test("accepting the new times puts the booking's own terms in force again, once", async () => {
  const { flight, id } = await booked();
  const { cancellation_policy_snapshot: terms } = await full(id);
  await reschedule(flight);
  await reschedule(flight, { departure_time: "12:00" });
  const { status, body } = await accept(id);
  expect([status, body.schedule_change?.status]).toEqual([200, "ACCEPTED"]);
  const { cancellation_policy_snapshot: after, version } = await full(id);
  expect(after.tiers).toEqual(terms.tiers);
  expect((await quote(app.partner, id)).body.fee).not.toBe("0");
  expect((await accept(id)).status).toBe(200);
  expect((await full(id)).version).toBe(version);
});

test("no deadline is later than an earlier departure once it is accepted", async () => {
  const { flight, id } = await booked();
  await reschedule(flight, { departure_time: "06:00", arrival_time: "08:00" });
  await accept(id);
  const { starts_at, cancellation_policy_snapshot: policy } = await full(id);
  expect(starts_at.slice(11, 16)).toBe("06:00");
  expect(Date.parse(policy.cancellable_until)).toBe(Date.parse(starts_at));
});

test("the flight back of a return changes alone", async () => {
  const made = await makeReturn(app.db.client);
  const { booking } = (await bookedFlight(app.partner, returnBody(made))).body;
  const { starts_at } = await full(booking.public_id);
  await reschedule(made.back, { date: dayFromNow(37), departure_time: "20:00", arrival_time: "22:00" });
  const after = await full(booking.public_id);
  expect(after.starts_at).toBe(starts_at);
  expect(after.details.segments.map(({ departs_at: at }) => at.slice(11, 16))).toEqual(["09:10", "20:00"]);
});

test("a package with the flight is free to cancel with all of its parts, until it is accepted", async () => {
  const journey = await makeJourney(app.db);
  const { booking } = (await bookedPackage(app.partner, packageBody(journey.package))).body;
  const id = booking.public_id;
  expect((await reschedule(journey.flight!)).body.bookings).toBe(1);
  const { items } = (await poll(app.partner, id, "full")).body as unknown as {
    items: { product_type: number; starts_at: string }[];
  };
  expect(items.find(({ product_type: type }) => type === 4)!.starts_at.slice(11, 16)).toBe("11:40");
  expect((await quote(app.partner, id)).body.fee).toBe("0");
  expect((await cancel(app.partner, id)).status).toBe(200);
});

test("searches and later bookings have the new times, and hold the same stock", async () => {
  const { flight } = await booked();
  await reschedule(flight);
  const { offers } = (await searchFlights(app.partner, flightBody(flight))).body;
  expect(offers[0]!.segments[0]!.departs_at.slice(11, 16)).toBe("11:40");
  const { booking } = (await bookedFlight(app.partner, flightBody(flight))).body;
  expect((await full(booking.public_id)).schedule_change).toBeUndefined();
});

test("a hold from before the new times is gone, alone and in a package; what is held anew has them", async () => {
  const flight = await makeFlight(app.db.client);
  const token = await heldFlight(app.partner, flightBody(flight));
  await reschedule(flight);
  const { status, body } = await bookFlight(app.partner, flightBookBody(token));
  expect([status, body]).toMatchObject([410, { code: "ALLOCATION_GONE", details: { reason: "WITHDRAWN" } }]);
  const again = await bookFlight(app.partner, flightBookBody(await heldFlight(app.partner, flightBody(flight))));
  expect([again.status, (await full(again.body.booking.public_id)).starts_at.slice(11, 16)]).toEqual([201, "11:40"]);

  const journey = await makeJourney(app.db);
  const held = await heldPackage(app.partner, packageBody(journey.package));
  await reschedule(journey.flight!);
  const refused = await bookPackage(app.partner, packageBookBody(held));
  expect([refused.status, refused.body.code]).toEqual([410, "ALLOCATION_GONE"]);
});

test("a booking that is made while its flight is rescheduled has the new times", async () => {
  for (let round = 0; round < 6; round++) {
    const flight = await makeFlight(app.db.client);
    const token = await heldFlight(app.partner, flightBody(flight));
    const [made] = await Promise.all([bookFlight(app.partner, flightBookBody(token)), reschedule(flight)]);
    const outcome =
      made.status === 201
        ? (await full(made.body.booking.public_id)).starts_at.slice(11, 16)
        : (made.body as { code?: string }).code;
    expect(["11:40", "ALLOCATION_GONE"]).toContain(outcome);
  }
});

test("a wrong day, an arrival before departure and an unknown flight are refused", async () => {
  const flight = await makeFlight(app.db.client);
  for (const [changes, path] of [
    [{ date: "2020-01-01" }, "date"],
    [{ arrival_time: "11:40" }, "arrival_time"],
    [{ departure_time: "24:00" }, "departure_time"],
  ] as const)
    expect(JSON.stringify((await reschedule(flight, changes)).body)).toContain(`"${path}"`);
  expect((await reschedule({ publicId: "flt_none" })).body.code).toBe("FLIGHT_NOT_FOUND");
});

test("nothing to accept, another tenant's and an ended booking are refused", async () => {
  const { flight, id } = await booked();
  expect((await accept(id)).body.code).toBe("BOOKING_NOT_CHANGEABLE");
  await reschedule(flight);
  expect((await accept(id, app.stranger)).body.code).toBe("BOOKING_NOT_FOUND");
  await cancel(app.partner, id);
  expect((await accept(id)).body.code).toBe("BOOKING_NOT_EDITABLE");
});

test("the agency of the booking is told by its notices", async () => {
  const { flight, id } = await booked();
  await reschedule(flight);
  const agent = await staffClient(app.db.client, "agent", app.tenant.id);
  const { items } = (await agent.call<{ items: { kind: string; booking: { public_id: string } }[] }>("notice.list", {}))
    .body;
  expect(items.find(({ booking }) => booking.public_id === id)!.kind).toBe("NEW_TIMES");
});

test("the sandbox's scenario changes one booking and no other", async () => {
  const flight = await makeFlight(app.db.client);
  const other = (await bookedFlight(app.partner, flightBody(flight))).body.booking.public_id;
  const token = await heldFlight(app.partner, flightBody(flight));
  const { status, body } = await bookFlight(app.partner, flightBookBody(token), {
    headers: { "x-service-sandbox-scenario": "schedule_change" },
  });
  expect(status).toBe(201);
  const read = async () => (await full(body.booking.public_id)).schedule_change?.status;
  await expect.poll(read, { timeout: 10_000 }).toBe("TO_ACCEPT");
  expect((await full(other)).schedule_change).toBeUndefined();
});
