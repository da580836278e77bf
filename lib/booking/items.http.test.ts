import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { setClockOffset } from "@/lib/core/clock";
import { NON_REFUNDABLE, WITH_FEE } from "@/lib/testing/factories/property";
import type { PartnerClient } from "@/lib/testing/harness/client";
import {
  bookedPackage,
  expectJourneyConserved,
  makeJourney,
  packageBody,
  type Journey,
  type JourneyOptions,
} from "@/lib/testing/harness/products/package";
import { countBy, readOutcome, tally, runAtOnce } from "@/lib/testing/harness/race";
import { served, type Served } from "@/lib/testing/harness/served";
import { createBookedStay, cancel, newKey, poll, resolve } from "@/lib/testing/harness/products/stay";
import { makeProperty } from "@/lib/testing/factories/property";
import { cancelTrip, createTrip, readTrip } from "@/lib/testing/harness/products/trip";

let app: Served;
let made: Journey;
beforeAll(async () => {
  app = await served();
});
afterEach(async () => {
  await expectJourneyConserved(app.db, made);
  setClockOffset(0);
});
afterAll(() => app.close());

/** The flight is non-refundable, the stay has an early fee of one night, the other items stay free for long. */
const STRICT: JourneyOptions = {
  flight: { tariffs: [{ terms: NON_REFUNDABLE }] },
  stay: { plans: [{ terms: WITH_FEE }] },
};

/** A booked package, and the ids of its items: flight, transfer, stay, tour, transfer. */
async function bookedItems(options: JourneyOptions = STRICT, scenario?: string) {
  made = await makeJourney(app.db, options);
  const { body } = await bookedPackage(app.partner, packageBody(made.package), scenario);
  const { public_id: id, items } = body.booking;
  return { id, items: items!.map((item) => item.item_public_id) as [string, string, string, string, string] };
}
const quote = (id: string, items?: string[], client: PartnerClient = app.partner) =>
  client.call<{ fee: string; cancellable: boolean; cancellation_deadline?: string }>(
    "POST",
    `/bookings/${id}/cancellation-quote`,
    items ? { body: { item_public_ids: items } } : {},
  );
const cancelItems = (id: string, item_public_ids: string[], rest: object = {}) =>
  cancel(app.partner, id, { body: { item_public_ids, ...rest } });
const full = async (id: string) => (await poll(app.partner, id, "full")).body;
const statuses = async (id: string) => (await full(id)).items!.map((item) => item.status).join(" ");
async function units() {
  const ids = [made.flight!.cabins[0]!.id, made.route.transfers[0]!.serviceId, made.tour.options[0]!.id];
  const [row] = await app.db.rows<Record<string, number>>(
    `SELECT (SELECT sum(sold)::int FROM room_night WHERE property_id = $1) AS rooms, (SELECT sum(sold)::int FROM service_day WHERE service_id = $2) AS seats,
       (SELECT sum(sold)::int FROM service_day WHERE service_id = $3) AS cars, (SELECT sum(sold)::int FROM service_day WHERE service_id = $4) AS walkers`,
    [made.property.id, ...ids],
  );
  return row;
}
const lastEvent = async (id: string) =>
  (
    await app.db.rows<{ type: string; data: object }>(
      "SELECT type, data FROM outbox_event WHERE data->>'public_id' = $1 ORDER BY id DESC LIMIT 1",
      [id],
    )
  )[0];

test("a quote of items sums their own fees, and that of the package sums all", async () => {
  const { id, items } = await bookedItems();
  const fees = await Promise.all([[items[0]], [items[2]], [items[0], items[3]], undefined].map((of) => quote(id, of)));
  expect(fees.map(({ body }) => body.fee)).toEqual(["100.00", "0", "100.00", "100.00"]);
  expect(fees.map(({ body }) => body.cancellation_deadline === undefined)).toEqual([true, false, true, true]);
  setClockOffset(Date.parse((await full(id)).items![2]!.cancellation_policy_snapshot.tiers[0]!.from) - Date.now());
  expect((await quote(id, [items[2]])).body.fee).toBe("100.00");
});

test("items are cancelled at their own fees, return their own units, and leave the package unchanged", async () => {
  const { id, items } = await bookedItems();
  const answer = await cancelItems(id, [items[0], items[1]], { reason: "we drive" });
  expect([answer.status, answer.body.booking.status]).toEqual([200, "CONFIRMED"]);
  expect(await statuses(id)).toBe("CANCELLED CANCELLED CONFIRMED CONFIRMED CONFIRMED");
  expect(await units()).toEqual({ rooms: 2, seats: 0, cars: 1, walkers: 2 });
  const record = await full(id);
  expect(record.version).toBe(3);
  expect(record.items![0]!.cancellation_policy_snapshot.realized_penalty).toMatchObject({ fee: "100.00" });
  expect(record.items![2]!.cancellation_policy_snapshot.realized_penalty).toBeUndefined();
  expect(record.status_history!.map(({ from, to, changes }) => [from, to, changes])).toEqual([
    [null, "CONFIRMED", []],
    [
      "CONFIRMED",
      "CONFIRMED",
      items.slice(0, 2).map((item) => ({ field: `items[${item}].status`, before: "CONFIRMED", after: "CANCELLED" })),
    ],
  ]);
  expect(await lastEvent(id)).toMatchObject({
    type: "booking.updated",
    data: {
      status: "CONFIRMED",
      version: 3,
      changed_fields: ["items"],
      cancelled_item_public_ids: items.slice(0, 2),
      fee: "100.00",
      reason: "we drive",
    },
  });
});

test("cancelling the last item cancels the package, and its fee is the sum of all", async () => {
  const { id, items } = await bookedItems();
  await cancelItems(id, [items[0], items[1], items[2]]);
  const last = await cancelItems(id, [items[3], items[4]]);
  expect(last.body.booking.status).toBe("CANCELLED");
  expect(await units()).toEqual({ rooms: 0, seats: 0, cars: 0, walkers: 0 });
  const record = await full(id);
  expect(record.cancellation_policy_snapshot!.realized_penalty).toMatchObject({ fee: "100.00" });
  expect(record.status_history!.map((h) => h.to)).toEqual(["CONFIRMED", "CONFIRMED", "CANCELLED"]);
  expect(await lastEvent(id)).toMatchObject({ type: "booking.cancelled", data: { fee: "100.00", version: 4 } });
  expect((await quote(id)).body).toMatchObject({ fee: "100.00", cancellable: false });
});

test("without ids all remaining items are cancelled; cancelled ones count as done", async () => {
  const { id, items } = await bookedItems();
  await cancelItems(id, [items[1]]);
  const again = await cancelItems(id, [items[1]]);
  expect([again.status, again.body.booking.status, (await full(id)).version]).toEqual([200, "CONFIRMED", 3]);
  await cancelItems(id, [items[1], items[3]]);
  expect(await units()).toEqual({ rooms: 2, seats: 2, cars: 1, walkers: 0 });
  expect((await cancel(app.partner, id)).body.booking.status).toBe("CANCELLED");
  expect((await cancelItems(id, [items[0]])).status).toBe(200);
  expect((await full(id)).version).toBe(5);
});

test("an item past its deadline is refused by name, and then nothing is cancelled", async () => {
  const { id, items } = await bookedItems();
  const { cancellation_policy_snapshot: policy } = (await full(id)).items![1]!;
  setClockOffset(Date.parse(policy.cancellable_until!) + 1_000 - Date.now());
  for (const ids of [[items[1], items[4]], items]) {
    const answer = await cancelItems(id, ids);
    expect([answer.status, answer.body.code]).toEqual([409, "BOOKING_NOT_CANCELLABLE"]);
    expect(answer.body.details!.items).toEqual([
      { item_public_id: items[1], cancellable_until: policy.cancellable_until },
    ]);
  }
  expect((await cancel(app.partner, id)).status).toBe(409);
  expect(await statuses(id)).toBe("CONFIRMED CONFIRMED CONFIRMED CONFIRMED CONFIRMED");
  expect((await cancelItems(id, [items[4]])).status).toBe(200);
});

test("an item of another booking, product or tenant is not found, and nothing changes", async () => {
  const { id, items } = await bookedItems();
  const other = await bookedItems();
  const stay = (await createBookedStay(app.partner, await makeProperty(app.db.client))).body.booking.public_id;
  for (const [booking, ids] of [
    [id, [items[0], other.items[0]]],
    [id, ["itm_none"]],
    [stay, [items[0]]],
  ] as const) {
    for (const answer of [await quote(booking, [...ids]), await cancelItems(booking, [...ids])])
      expect([answer.status, answer.body.code]).toEqual([404, "ITEM_NOT_FOUND"]);
  }
  expect((await quote(id, [items[0]], app.stranger)).body.code).toBe("BOOKING_NOT_FOUND");
  expect((await full(id)).version).toBe(2);
});

test("an on-request package's items are cancelled free of charge, and the supplier's answer applies to the rest", async () => {
  const { id, items } = await bookedItems(STRICT, "on_request");
  expect((await quote(id)).body.fee).toBe("0");
  expect((await cancelItems(id, [items[0]])).body.booking.status).toBe("ON_REQUEST");
  await resolve(app.partner, id, "CONFIRMED");
  expect(await statuses(id)).toBe("CANCELLED CONFIRMED CONFIRMED CONFIRMED CONFIRMED");
});

test("when cancellations of items and of the whole race, each unit is returned once", async () => {
  const { id, items } = await bookedItems();
  const answers = await Promise.all([
    ...items.map((item) => cancelItems(id, [item])),
    cancel(app.partner, id),
    cancelItems(id, items),
  ]);
  expect(tally(answers)).toEqual({ 200: 7 });
  expect((await full(id)).status).toBe("CANCELLED");
  expect(await units()).toEqual({ rooms: 0, seats: 0, cars: 0, walkers: 0 });
});

test("one idempotency key cancels once and replays the same response", async () => {
  const { id, items } = await bookedItems();
  const key = newKey();
  const answers = await runAtOnce(10, () => cancel(app.partner, id, { key, body: { item_public_ids: [items[4]] } }));
  expect(countBy(answers.map(readOutcome))).toEqual({ 200: 10 });
  expect((await full(id)).version).toBe(3);
});

test("a trip counts a partly cancelled package by its remaining price and its fees, and cancels the rest", async () => {
  const { id, items } = await bookedItems();
  const trip = (await createTrip(app.partner, { booking_public_ids: [id] })).body;
  expect(trip.totals).toEqual([{ currency: "EUR", amount: "500.00" }]);
  await cancelItems(id, [items[0], items[3]]);
  // The flight's 100 are charged, the tour's are not.
  expect((await readTrip(app.partner, trip.public_id)).body.totals).toEqual([{ currency: "EUR", amount: "400.00" }]);
  const cancelled = await cancelTrip(app.partner, trip.public_id);
  expect(cancelled.body.results).toMatchObject([{ outcome: "CANCELLED", fee: "100.00" }]);
  expect(cancelled.body.totals).toEqual([{ currency: "EUR", amount: "100.00" }]);
  expect(await statuses(id)).toBe("CANCELLED CANCELLED CANCELLED CANCELLED CANCELLED");
  expect(await units()).toEqual({ rooms: 0, seats: 0, cars: 0, walkers: 0 });
});
