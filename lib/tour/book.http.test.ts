import { afterAll, beforeAll, expect, test } from "vitest";
import { setClockOffset } from "@/lib/core/clock";
import { addDays, formatInstant, toInstant } from "@/lib/core/dates";
import { dayFromNow, WITH_FEE } from "@/lib/testing/factories/property";
import { makeTour, type MadeTour, type TourOptionOptions } from "@/lib/testing/factories/tour";
import { countFewestRoundTrips } from "@/lib/testing/harness/round-trips";
import { checkConserved } from "@/lib/testing/harness/conserved";
import { served, type Served } from "@/lib/testing/harness/served";
import { cancel, newKey, poll, quote, resolve } from "@/lib/testing/harness/products/stay";
import {
  bookedTour,
  bookTour,
  expectToursConserved,
  heldTour,
  tourBody,
  tourBookBody,
} from "@/lib/testing/harness/products/tour";
import {
  bookTransfer,
  heldTransfer,
  makeRoute,
  transferBody,
  transferBookBody,
} from "@/lib/testing/harness/products/transfer";

let app: Served;
beforeAll(async () => {
  app = await served();
});
const tours = checkConserved((made: MadeTour) => expectToursConserved(app.db, [made]));
afterAll(() => app.close());

const DAY = dayFromNow(30);
/** A search body for a tour whose stock is checked after the test. */
async function body(option: TourOptionOptions = {}, changes?: Parameters<typeof tourBody>[1]) {
  const made = tours.add(await makeTour(app.db.client, { options: [option] }));
  return tourBody(made, changes);
}
const sold = async () =>
  (
    await app.db.rows<{ sold: number }>("SELECT sum(sold)::int AS sold FROM service_day WHERE service_id = $1", [
      tours.made[0]!.options[0]!.id,
    ])
  )[0]!.sold;
const scenario = (name: string) => ({ headers: { "x-service-sandbox-scenario": name } });
const person = (kind: "ADULT" | "CHILD", is_lead = false) => ({
  kind,
  first_name: "Ada",
  last_name: "Lovelace",
  is_lead,
  ...(kind === "CHILD" && { age: 6 }),
});
const CHILDREN = [{ childBands: [{ max_age: 11, amount: 2_500, seat: true }] }];

test("a tour is booked as pinned, polled, read in full, listed, quoted and cancelled", async () => {
  const search = await body(
    { name: "Small group", tariffs: CHILDREN, languages: ["en"] },
    { child_ages: [6], language: "en-GB" },
  );
  const token = await heldTour(app.partner, search);
  const request = {
    ...tourBookBody(token),
    travellers: [person("CHILD"), person("ADULT")],
    special_requests: "Slowly",
  };
  const answer = await bookTour(app.partner, request);
  expect(answer.status).toBe(201);
  const { booking } = answer.body;
  const at = (time: string) => formatInstant(toInstant(DAY, time, "Europe/Berlin"), "Europe/Berlin");
  const record = {
    public_id: booking.public_id,
    booking_number: booking.booking_number,
    status: "CONFIRMED",
    product_type: 3,
    total_amount: "125.00",
    currency_code: "EUR",
    starts_at: at("10:00"),
    ends_at: at("12:00"),
  };
  expect(booking).toMatchObject({ ...record, cancellation_policy_snapshot: { finalized: true } });
  expect(await sold()).toBe(3);

  const { trace_id: _, ...polled } = (await poll(app.partner, booking.public_id)).body;
  expect(polled).toEqual(record);
  expect((await poll(app.partner, booking.public_id, "full")).body).toMatchObject({
    ...record,
    contact: { email: "ada@example.com" },
    agency_reference: "W-1",
    special_requests: "Slowly",
    travellers: [
      { kind: "CHILD", is_lead: false },
      { kind: "ADULT", is_lead: true },
    ],
    details: {
      tour_public_id: tours.made[0]!.publicId,
      tour_name: "Tour of the tests",
      option_public_id: tours.made[0]!.options[0]!.publicId,
      option_name: "Small group",
      date: DAY,
      start_time: "10:00",
      timezone: "Europe/Berlin",
      meeting_point: { name: "At the gate" },
      language: "en-GB",
      units: 3,
    },
    status_history: [{ from: null, to: "CONFIRMED", source: "PARTNER" }],
  });
  const list = await app.partner.call<{ items: object[] }>("GET", "/bookings?product_type=3&limit=1");
  expect(list.body.items).toMatchObject([{ ...record, lead_name: "Ada Lovelace" }]);

  expect((await quote(app.partner, booking.public_id)).body).toMatchObject({ fee: "0", cancellable: true });
  const cancelled = await cancel(app.partner, booking.public_id);
  expect(cancelled.body.booking).toMatchObject({ ...record, status: "CANCELLED" });
  expect(await sold()).toBe(0);
});

test("its fee follows its tariff's terms, relative to its local start time, and is final then", async () => {
  const begins = toInstant(DAY, "10:00", "Europe/Berlin").getTime();
  const cases = [
    [`${addDays(DAY, -3)}T12:00:00Z`, "0"],
    // For a service, a fee in nights is the whole price.
    [`${addDays(DAY, -2)}T20:00:00Z`, "100.00"],
    [new Date(begins).toISOString(), "100.00"],
  ] as const;
  for (const [at, fee] of cases) {
    const { booking } = (await bookedTour(app.partner, await body({ tariffs: [{ terms: WITH_FEE }] }))).body;
    setClockOffset(Date.parse(at) - Date.now());
    expect((await quote(app.partner, booking.public_id)).body).toMatchObject({ fee, cancellable: true });
    expect((await cancel(app.partner, booking.public_id)).status).toBe(200);
    setClockOffset(0);
  }
  const late = (await bookedTour(app.partner, await body({ tariffs: [{ terms: WITH_FEE }] }))).body.booking;
  setClockOffset(begins + 1_000 - Date.now());
  expect((await cancel(app.partner, late.public_id)).body.code).toBe("BOOKING_NOT_CANCELLABLE");
});

test.each([
  ["the lead alone", [person("ADULT", true)], 201],
  ["the whole party", [person("ADULT"), person("ADULT", true), person("CHILD")], 201],
  ["nobody", [], 422],
  ["more adults than were priced", [person("ADULT"), person("ADULT"), person("ADULT")], 422],
  ["more children than were priced", [person("ADULT"), person("CHILD"), person("CHILD")], 422],
  ["two leads", [person("ADULT", true), person("ADULT", true)], 422],
])("of two adults and a child, %s are named: %#", async (_who, travellers, status) => {
  const request = tourBookBody(await heldTour(app.partner, await body({ tariffs: CHILDREN }, { child_ages: [6] })));
  const answer = await bookTour(app.partner, { ...request, travellers });
  expect([answer.status, answer.body.code]).toEqual([status, status === 422 ? "GUESTS_MISMATCH" : undefined]);
  // A refused book leaves the token usable.
  expect((await bookTour(app.partner, request)).status).toBe(status === 422 ? 201 : 409);
});

test("a token is booked once: another key gets 409 with the booking, the same key a replay", async () => {
  const request = tourBookBody(await heldTour(app.partner, await body()));
  const key = newKey();
  const first = await bookTour(app.partner, request, { key });
  const again = await bookTour(app.partner, request, { key });
  expect([again.status, again.headers["idempotent-replayed"], again.body.booking]).toEqual([
    200,
    "true",
    first.body.booking,
  ]);
  const other = await bookTour(app.partner, request);
  expect([other.status, other.body.code]).toEqual([409, "PREBOOK_CONSUMED"]);
  expect(other.body.details).toEqual({ booking_public_id: first.body.booking.public_id });
  expect(await sold()).toBe(2);
});

test.each([
  ["on_request", "ON_REQUEST", undefined, "CONFIRMED"],
  ["pending", "PENDING", undefined, "REJECTED"],
  [undefined, "ON_REQUEST", "ON_REQUEST", "REJECTED"],
  [undefined, "PENDING", "DELAYED", "CONFIRMED"],
] as const)("scenario %s: %s, for an option that is %s, until it is %s", async (name, status, mode, decided) => {
  const request = tourBookBody(await heldTour(app.partner, await body(mode ? { mode } : {})));
  const send = { key: newKey(), ...(name && scenario(name)) };
  const answer = await bookTour(app.partner, request, send);
  expect([answer.status, answer.body.booking.status]).toEqual([202, status]);
  const id = answer.body.booking.public_id;
  expect(answer.headers).toMatchObject({ location: `/api/v1/bookings/${id}`, "retry-after": "2" });
  expect(answer.body.poll_url).toBe(`/api/v1/bookings/${id}`);
  expect((await bookTour(app.partner, request, send)).status).toBe(202);
  expect(await sold()).toBe(2);

  expect((await resolve(app.partner, id, decided)).body.booking.status).toBe(decided);
  const replayed = await bookTour(app.partner, request, send);
  expect([replayed.status, replayed.body.booking.status]).toEqual([200, decided]);
  expect(await sold()).toBe(decided === "CONFIRMED" ? 2 : 0);
});

test("a scenario that will fail starts as pending", async () => {
  const answer = await bookedTour(app.partner, await body(), "pending_failed");
  expect([answer.status, answer.body.booking.status]).toEqual([202, "PENDING"]);
});

test("tokens are valid for their own product and tenant only, and an attempt elsewhere does not use them up", async () => {
  const transfer = await heldTransfer(app.partner, transferBody(await makeRoute(app.db.client)));
  const tour = await heldTour(app.partner, await body());
  for (const answer of [
    await bookTour(app.partner, tourBookBody(transfer)),
    await bookTransfer(app.partner, transferBookBody(tour)),
    await bookTour(app.stranger, tourBookBody(tour)),
    await bookTour(app.partner, tourBookBody("pbk_0nosuchtoken")),
  ]) {
    expect([answer.status, answer.body.code]).toEqual([404, "PREBOOK_NOT_FOUND"]);
  }
  expect((await bookTransfer(app.partner, transferBookBody(transfer))).status).toBe(201);
  expect((await bookTour(app.partner, tourBookBody(tour))).status).toBe(201);
});

test("a token is valid for thirty minutes, and books its price even if the price has changed", async () => {
  const [early, late] = [await heldTour(app.partner, await body()), await heldTour(app.partner, await body())];
  await app.db.rows("UPDATE service_day SET prices = '{1}', closed = true WHERE service_id = $1", [
    tours.made[0]!.options[0]!.id,
  ]);
  setClockOffset(29 * 60_000);
  expect((await bookTour(app.partner, tourBookBody(early))).body.booking.total_amount).toBe("100.00");
  setClockOffset(31 * 60_000);
  const answer = await bookTour(app.partner, tourBookBody(late));
  expect([answer.status, answer.body.code]).toEqual([409, "PREBOOK_EXPIRED"]);
});

test.each([
  ["travellers", { travellers: undefined }],
  ["travellers.0.first_name", { travellers: [{ kind: "ADULT", last_name: "Lovelace" }] }],
  ["travellers.0.kind", { travellers: [{ kind: "DOG", first_name: "Rex", last_name: "Tester" }] }],
  ["contact.email", { contact: { first_name: "Ada", last_name: "Lovelace", email: "ada" } }],
  ["special_requests", { special_requests: "x".repeat(1_001) }],
  ["specialRequests", { specialRequests: "x" }],
])("refuses a body with an invalid %s, and the token stays valid", async (field, wrong) => {
  const request = tourBookBody(await heldTour(app.partner, await body()));
  const answer = await bookTour(app.partner, { ...request, ...wrong });
  expect([answer.status, answer.body.details]).toMatchObject([400, { field }]);
  expect((await bookTour(app.partner, request)).status).toBe(201);
});

test("a booking is two round trips", async () => {
  const trips = await countFewestRoundTrips(
    async () => tourBookBody(await heldTour(app.partner, await body())),
    (request) => bookTour(app.partner, request),
  );
  expect(trips).toBe(2);
});
