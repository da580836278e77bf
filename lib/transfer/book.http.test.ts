import { afterAll, beforeAll, expect, test } from "vitest";
import { setClockOffset } from "@/lib/core/clock";
import { addDays } from "@/lib/core/dates";
import { dayFromNow, makeProperty, WITH_FEE } from "@/lib/testing/factories/property";
import { countFewestRoundTrips } from "@/lib/testing/harness/round-trips";
import { checkConserved } from "@/lib/testing/harness/conserved";
import { served, type Served } from "@/lib/testing/harness/served";
import {
  book as bookStay,
  bookBody,
  cancel,
  holdStayToken,
  newKey,
  poll,
  quote,
  resolve,
} from "@/lib/testing/harness/products/stay";
import {
  bookedTransfer,
  bookTransfer,
  expectRoutesConserved,
  heldTransfer,
  makeRoute,
  transferBody,
  transferBookBody,
  type MadeRoute,
} from "@/lib/testing/harness/products/transfer";

let app: Served;
beforeAll(async () => {
  app = await served();
});
const routes = checkConserved((made: MadeRoute) => expectRoutesConserved(app.db, [made]));
afterAll(() => app.close());

/** A search body for a route whose stock is checked after the test. */
async function body(transfers?: Parameters<typeof makeRoute>[1], changes?: Parameters<typeof transferBody>[1]) {
  const made = routes.add(await makeRoute(app.db.client, transfers));
  return transferBody(made, changes);
}
const sold = async () =>
  (
    await app.db.rows<{ sold: number }>("SELECT sum(sold)::int AS sold FROM service_day WHERE service_id = $1", [
      routes.made[0]!.transfers[0]!.serviceId,
    ])
  )[0]!.sold;
const scenario = (name: string) => ({ headers: { "x-service-sandbox-scenario": name } });

test("a transfer is booked as pinned, polled, read in full, listed, quoted and cancelled", async () => {
  const search = await body(undefined, { adults: 4, child_ages: [0] });
  const token = await heldTransfer(app.partner, search);
  const answer = await bookTransfer(app.partner, {
    ...transferBookBody(token),
    flight_number: "BA117",
    pickup_note: "Blue hat",
  });
  expect(answer.status).toBe(201);
  const { booking } = answer.body;
  const record = {
    public_id: booking.public_id,
    booking_number: booking.booking_number,
    status: "CONFIRMED",
    product_type: 2,
    total_amount: "100.00",
    currency_code: "EUR",
    starts_at: search.service_date,
    ends_at: search.service_date,
  };
  expect(booking).toMatchObject({ ...record, cancellation_policy_snapshot: { finalized: true } });
  expect(await sold()).toBe(2);

  const { trace_id: _, ...polled } = (await poll(app.partner, booking.public_id)).body;
  expect(polled).toEqual(record);
  const full = (await poll(app.partner, booking.public_id, "full")).body;
  expect(full).toMatchObject({
    ...record,
    contact: { phone: "+4930123456" },
    agency_reference: "T-1",
    travellers: [],
    details: {
      service_class: 1,
      units: 2,
      flight_number: "BA117",
      pickup_note: "Blue hat",
      from_zone_name: "Zone of the tests",
    },
    status_history: [{ from: null, to: "CONFIRMED", source: "PARTNER" }],
    profile_public_id: app.tenant.profile.publicId,
  });
  expect(full.guests).toBeUndefined();
  const list = await app.partner.call<{ items: object[] }>("GET", "/bookings?product_type=2&limit=1");
  expect(list.body.items).toMatchObject([{ ...record, lead_name: "Ada Lovelace" }]);

  expect((await quote(app.partner, booking.public_id)).body).toMatchObject({ fee: "0", cancellable: true });
  const cancelled = await cancel(app.partner, booking.public_id);
  expect(cancelled.body.booking).toMatchObject({ ...record, status: "CANCELLED" });
  expect(await sold()).toBe(0);
});

test("its fee follows its tariff's terms, relative to local midnight of its day", async () => {
  const day = dayFromNow(30);
  for (const [at, fee] of [
    [`${addDays(day, -3)}T12:00:00Z`, "0"],
    // For a service, a fee in nights is the whole price.
    [`${addDays(day, -2)}T20:00:00Z`, "50.00"],
    [`${addDays(day, -1)}T20:00:00Z`, "50.00"],
  ] as const) {
    const id = (await bookedTransfer(app.partner, await body([{ tariffs: [{ terms: WITH_FEE }] }]))).body.booking
      .public_id;
    setClockOffset(Date.parse(at) - Date.now());
    expect((await quote(app.partner, id)).body).toMatchObject({ fee, cancellable: true });
    expect((await cancel(app.partner, id)).status).toBe(200);
    setClockOffset(0);
  }
  const late = (await bookedTransfer(app.partner, await body([{ tariffs: [{ terms: WITH_FEE }] }]))).body.booking;
  setClockOffset(Date.parse(`${day}T00:00:00Z`) - Date.now());
  expect((await cancel(app.partner, late.public_id)).body.code).toBe("BOOKING_NOT_CANCELLABLE");
});

test("a token is booked once: another key gets 409 with the booking, the same key a replay", async () => {
  const request = transferBookBody(await heldTransfer(app.partner, await body()));
  const key = newKey();
  const first = await bookTransfer(app.partner, request, { key });
  const again = await bookTransfer(app.partner, request, { key });
  expect([again.status, again.body.booking]).toEqual([200, first.body.booking]);
  const other = await bookTransfer(app.partner, request);
  expect([other.status, other.body.code]).toEqual([409, "PREBOOK_CONSUMED"]);
  expect(other.body.details).toEqual({ booking_public_id: first.body.booking.public_id });
  expect(await sold()).toBe(1);
});

test.each([
  ["on_request", "ON_REQUEST", undefined],
  ["pending", "PENDING", undefined],
  [undefined, "ON_REQUEST", "ON_REQUEST"],
  [undefined, "PENDING", "DELAYED"],
] as const)("scenario %s: %s, for a service that is %s, until it is settled", async (name, status, mode) => {
  const token = await heldTransfer(app.partner, await body([mode ? { mode } : {}]));
  const key = newKey();
  const request = transferBookBody(token);
  const answer = await bookTransfer(app.partner, request, { key, ...(name && scenario(name)) });
  expect([answer.status, answer.body.booking.status]).toEqual([202, status]);
  const id = answer.body.booking.public_id;
  expect(answer.headers).toMatchObject({ location: `/api/v1/bookings/${id}`, "retry-after": "2" });
  expect(answer.body.poll_url).toBe(`/api/v1/bookings/${id}`);
  expect((await poll(app.partner, id)).body.respond_by === undefined).toBe(status === "PENDING");
  expect((await bookTransfer(app.partner, request, { key, ...(name && scenario(name)) })).status).toBe(202);

  const decided = status === "PENDING" ? "CONFIRMED" : "REJECTED";
  expect((await resolve(app.partner, id, decided)).body.booking.status).toBe(decided);
  const replayed = await bookTransfer(app.partner, request, { key, ...(name && scenario(name)) });
  expect([replayed.status, replayed.body.booking.status]).toEqual([200, decided]);
  expect(await sold()).toBe(decided === "CONFIRMED" ? 1 : 0);
});

test("a scenario that will fail starts as pending", async () => {
  const answer = await bookedTransfer(app.partner, await body(), "pending_failed");
  expect([answer.status, answer.body.booking.status]).toEqual([202, "PENDING"]);
});

test("tokens are valid for their own product only, and an attempt elsewhere does not use them up", async () => {
  const stay = await holdStayToken(app.partner, await makeProperty(app.db.client));
  const transfer = await heldTransfer(app.partner, await body());
  for (const answer of [
    await bookTransfer(app.partner, transferBookBody(stay)),
    await bookStay(app.partner, bookBody(transfer)),
    await bookTransfer(app.stranger, transferBookBody(transfer)),
    await bookTransfer(app.partner, transferBookBody("pbk_0nosuchtoken")),
  ]) {
    expect([answer.status, answer.body.code]).toEqual([404, "PREBOOK_NOT_FOUND"]);
  }
  expect((await bookStay(app.partner, bookBody(stay))).status).toBe(201);
  expect((await bookTransfer(app.partner, transferBookBody(transfer))).status).toBe(201);
});

test("a token is valid for thirty minutes, and books its price even if the price has changed", async () => {
  const [early, late] = [await heldTransfer(app.partner, await body()), await heldTransfer(app.partner, await body())];
  await app.db.rows("UPDATE service_day SET prices = '{1}', closed = true WHERE service_id = $1", [
    routes.made[0]!.transfers[0]!.serviceId,
  ]);
  setClockOffset(29 * 60_000);
  expect((await bookTransfer(app.partner, transferBookBody(early))).body.booking.total_amount).toBe("50.00");
  setClockOffset(31 * 60_000);
  const answer = await bookTransfer(app.partner, transferBookBody(late));
  expect([answer.status, answer.body.code]).toEqual([409, "PREBOOK_EXPIRED"]);
});

test("travellers may be named, but not more of them than were priced", async () => {
  const person = (kind: "ADULT" | "CHILD") => ({
    kind,
    first_name: "Ada",
    last_name: "Lovelace",
    ...(kind === "CHILD" && { age: 6 }),
  });
  const request = transferBookBody(await heldTransfer(app.partner, await body(undefined, { child_ages: [6] })));
  const many = await bookTransfer(app.partner, { ...request, travellers: [person("CHILD"), person("CHILD")] });
  expect([many.status, many.body.code]).toEqual([422, "GUESTS_MISMATCH"]);
  const { booking } = (await bookTransfer(app.partner, { ...request, travellers: [person("CHILD"), person("ADULT")] }))
    .body;
  expect(booking.travellers.map((t) => [t.kind, t.is_lead])).toEqual([
    ["CHILD", false],
    ["ADULT", true],
  ]);
});

test.each([
  ["contact.phone", { contact: { first_name: "Ada", last_name: "Lovelace", email: "ada@example.com" } }],
  ["contact.email", { contact: { first_name: "Ada", last_name: "Lovelace", email: "ada", phone: "1" } }],
  ["flightNumber", { flightNumber: "BA117" }],
  ["pickup_note", { pickup_note: "x".repeat(501) }],
  ["travellers.0.kind", { travellers: [{ kind: "DOG", first_name: "Rex", last_name: "Tester" }] }],
])("refuses a body with an invalid %s, and the token stays valid", async (field, wrong) => {
  const request = transferBookBody(await heldTransfer(app.partner, await body()));
  const answer = await bookTransfer(app.partner, { ...request, ...wrong });
  expect([answer.status, answer.body.details]).toMatchObject([400, { field }]);
  expect((await bookTransfer(app.partner, request)).status).toBe(201);
});

test("a booking is two round trips", async () => {
  const trips = await countFewestRoundTrips(
    async () => transferBookBody(await heldTransfer(app.partner, await body())),
    (request) => bookTransfer(app.partner, request),
  );
  expect(trips).toBe(2);
});
