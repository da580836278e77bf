import { afterAll, beforeAll, expect, test } from "vitest";
import { setClockOffset } from "@/lib/core/clock";
import { addDays } from "@/lib/core/dates";
import { makeFlight, type FlightOptions } from "@/lib/testing/factories/flight";
import { makePlace } from "@/lib/testing/factories/place";
import { dayFromNow, NON_REFUNDABLE, WITH_FEE } from "@/lib/testing/factories/property";
import { makeTour } from "@/lib/testing/factories/tour";
import {
  makeAdult,
  bookedFlight,
  bookFlight,
  makeChild,
  expectFlightsConserved,
  flightBody,
  flightBookBody,
  heldFlight,
  makeReturn,
  returnBody,
  type MadeReturn,
} from "@/lib/testing/harness/products/flight";
import { countFewestRoundTrips } from "@/lib/testing/harness/round-trips";
import { checkConserved } from "@/lib/testing/harness/conserved";
import { served, type Served } from "@/lib/testing/harness/served";
import { cancel, newKey, poll, quote, resolve } from "@/lib/testing/harness/products/stay";
import { bookTour, heldTour, tourBody, tourBookBody } from "@/lib/testing/harness/products/tour";

let app: Served;
beforeAll(async () => {
  app = await served();
});
const returns = checkConserved(({ there, back }: MadeReturn) => expectFlightsConserved(app.db, [there, back]));
afterAll(() => app.close());

type Changes = Parameters<typeof returnBody>[1];
/** A search body for a return whose stock is checked after the test. */
async function body(changes: Changes = {}, there: FlightOptions = {}, back: FlightOptions = {}) {
  const made = returns.add(await makeReturn(app.db.client, there, back));
  return returnBody(made, changes);
}
/** Seats sold in both directions. */
const sold = async () =>
  (
    await app.db.rows<{ sold: number }>(
      "SELECT sum(sold)::int AS sold FROM service_day WHERE service_id = ANY ($1) GROUP BY service_id ORDER BY service_id",
      [[returns.made[0]!.there, returns.made[0]!.back].map((f) => f.cabins[0]!.id)],
    )
  ).map((row) => row.sold);
const scenario = (name: string) => ({ headers: { "x-service-sandbox-scenario": name } });

const CHILDREN = {
  cabins: [
    {
      tariffs: [
        {
          childBands: [
            { max_age: 1, amount: 500, seat: false },
            { max_age: 11, amount: 2_500, seat: true },
          ],
        },
      ],
    },
  ],
};

test("a return flight is booked as pinned, polled, read in full, listed, quoted and cancelled", async () => {
  const search = await body({ child_ages: [1, 7] }, CHILDREN, CHILDREN);
  const passengers = [
    makeChild(7),
    makeAdult({ is_lead: true }),
    makeChild(1, { kind: "INFANT", age: 1 }),
    makeAdult({ first_name: "William" }),
  ];
  const answer = await bookFlight(app.partner, flightBookBody(await heldFlight(app.partner, search), passengers));
  expect([answer.status, answer.text]).toMatchObject([201, expect.any(String)]);
  const { booking } = answer.body;
  const record = {
    public_id: booking.public_id,
    booking_number: booking.booking_number,
    status: "CONFIRMED",
    product_type: 4,
    total_amount: "260.00",
    currency_code: "EUR",
    starts_at: expect.stringMatching(`^${search.departure_date}T09:10:00\\+0[12]:00$`) as string,
    ends_at: expect.stringMatching(`^${search.return_date}T20:20:00\\+0[12]:00$`) as string,
  };
  expect(booking).toMatchObject({ ...record, cancellation_policy_snapshot: { finalized: true } });
  expect(await sold()).toEqual([3, 3]);

  const { trace_id: _, ...polled } = (await poll(app.partner, booking.public_id)).body;
  expect(polled).toEqual(record);
  const full = (await poll(app.partner, booking.public_id, "full")).body;
  const [there, back] = [returns.made[0]!.there.publicId, returns.made[0]!.back.publicId];
  expect(full).toMatchObject({
    ...record,
    agency_reference: "F-1",
    travellers: passengers.map(({ kind, date_of_birth, first_name }) => ({ kind, date_of_birth, first_name })),
    details: {
      cabin: "ECONOMY",
      passengers: 4,
      segments: [
        {
          direction: "OUTBOUND",
          flight_public_id: there,
          flight_number: "101",
          origin: { iata_code: "BER" },
          units: 3,
        },
        { direction: "INBOUND", flight_public_id: back, flight_number: "102", origin: { iata_code: "CDG" }, units: 3 },
      ],
    },
    status_history: [{ from: null, to: "CONFIRMED", source: "PARTNER" }],
  });
  expect(full.travellers!.map((t) => t.is_lead)).toEqual([false, true, false, false]);
  const list = await app.partner.call<{ items: object[] }>("GET", "/bookings?product_type=4&limit=1");
  expect(list.body.items).toMatchObject([{ ...record, lead_name: "Ada Lovelace" }]);

  expect((await quote(app.partner, booking.public_id)).body).toMatchObject({ fee: "0", cancellable: true });
  const cancelled = await cancel(app.partner, booking.public_id);
  expect(cancelled.body.booking).toMatchObject({ ...record, status: "CANCELLED" });
  expect(await sold()).toEqual([0, 0]);
});

test("its fee is the sum of both flights' terms, each relative to its own departure", async () => {
  const search = await body(
    {},
    { cabins: [{ tariffs: [{ terms: WITH_FEE }] }] },
    { cabins: [{ tariffs: [{ price: 3_000, terms: NON_REFUNDABLE }] }] },
  );
  const day = search.departure_date;
  const { public_id } = (await bookedFlight(app.partner, search)).body.booking;
  for (const [at, fee] of [
    [`${addDays(day, -5)}T12:00:00Z`, "60.00"],
    // For a flight, a fee in nights is the whole price.
    [`${addDays(day, -2)}T20:00:00Z`, "160.00"],
  ] as const) {
    setClockOffset(Date.parse(at) - Date.now());
    expect((await quote(app.partner, public_id)).body).toMatchObject({ fee, cancellable: true });
  }
  setClockOffset(Date.parse(`${day}T12:00:00Z`) - Date.now());
  expect((await cancel(app.partner, public_id)).body.code).toBe("BOOKING_NOT_CANCELLABLE");
});

test("a flight over the date line that lands before it departs has its own local times", async () => {
  const airport = (timezone: string) => makePlace(app.db.client, { type: "AIRPORT", timezone });
  const [origin, destination] = [await airport("Pacific/Auckland"), await airport("Pacific/Honolulu")];
  const flight = await makeFlight(app.db.client, {
    origin,
    destination,
    departureTime: "00:15",
    arrivalTime: "10:45",
    arrivalDayOffset: -1,
  });
  const { booking } = (await bookedFlight(app.partner, flightBody(flight))).body;
  const day = dayFromNow(30);
  expect([booking.starts_at, booking.ends_at].map((at) => at.slice(0, 16))).toEqual([
    `${day}T00:15`,
    `${addDays(day, -1)}T10:45`,
  ]);
  expect(Date.parse(booking.ends_at)).toBeGreaterThan(Date.parse(booking.starts_at));
  expect((await cancel(app.partner, booking.public_id)).status).toBe(200);
});

test("a token is booked once: another key gets 409 with the booking, the same key a replay", async () => {
  const request = flightBookBody(await heldFlight(app.partner, await body()));
  const key = newKey();
  const first = await bookFlight(app.partner, request, { key });
  const again = await bookFlight(app.partner, request, { key });
  expect([again.status, again.body.booking]).toEqual([200, first.body.booking]);
  const other = await bookFlight(app.partner, request);
  expect([other.status, other.body.code]).toEqual([409, "PREBOOK_CONSUMED"]);
  expect(await sold()).toEqual([2, 2]);
});

test.each([
  ["on_request", "ON_REQUEST", undefined],
  ["pending", "PENDING", undefined],
  [undefined, "ON_REQUEST", "ON_REQUEST"],
  [undefined, "PENDING", "DELAYED"],
] as const)("scenario %s: %s, for a return flight that is %s, until it is settled", async (name, status, mode) => {
  const token = await heldFlight(app.partner, await body({}, {}, { cabins: [mode ? { mode } : {}] }));
  const answer = await bookFlight(app.partner, flightBookBody(token), name && scenario(name));
  expect([answer.status, answer.body.booking.status]).toEqual([202, status]);
  const decided = status === "PENDING" ? "CONFIRMED" : "REJECTED";
  expect((await resolve(app.partner, answer.body.booking.public_id, decided)).body.booking.status).toBe(decided);
  expect(await sold()).toEqual(decided === "CONFIRMED" ? [2, 2] : [0, 0]);
});

test("tokens are valid for their own product and tenant only, and an attempt elsewhere does not use them up", async () => {
  const flight = await heldFlight(app.partner, await body());
  const tour = await heldTour(app.partner, tourBody(await makeTour(app.db.client)));
  for (const answer of [
    await bookFlight(app.partner, flightBookBody(tour)),
    await bookTour(app.partner, tourBookBody(flight)),
    await bookFlight(app.stranger, flightBookBody(flight)),
  ]) {
    expect([answer.status, answer.body.code]).toEqual([404, "PREBOOK_NOT_FOUND"]);
  }
  expect((await bookFlight(app.partner, flightBookBody(flight))).status).toBe(201);
});

test("a token is valid for thirty minutes, and books what it pinned even if it is off sale by then", async () => {
  const search = await body();
  const [early, late] = [await heldFlight(app.partner, search), await heldFlight(app.partner, search)];
  await app.db.rows("UPDATE service_day SET prices = '{1}', closed = true WHERE service_id = $1", [
    returns.made[0]!.back.cabins[0]!.id,
  ]);
  setClockOffset(29 * 60_000);
  expect((await bookFlight(app.partner, flightBookBody(early))).body.booking.total_amount).toBe("200.00");
  setClockOffset(31 * 60_000);
  const answer = await bookFlight(app.partner, flightBookBody(late));
  expect([answer.status, answer.body.code]).toEqual([409, "PREBOOK_EXPIRED"]);
});

test("passengers who do not match the priced party are refused, and the token stays valid", async () => {
  const token = await heldFlight(app.partner, await body({ adults: 1, child_ages: [7] }, CHILDREN, CHILDREN));
  for (const [passengers, details] of [
    [[makeAdult()], { adults: 1, children: 0, priced_children: 1 }],
    [[makeAdult(), makeAdult()], { adults: 2, priced_adults: 1 }],
    [[makeAdult(), makeChild(8)], { child_ages: [8], priced_child_ages: [7] }],
    [[makeAdult(), makeChild(7, { kind: "INFANT" })], { traveller: 1, kind: "INFANT", age_on_departure: 7 }],
    [[makeChild(17, { kind: "ADULT" }), makeChild(7)], { traveller: 0, kind: "ADULT", age_on_departure: 17 }],
    [[makeAdult({ is_lead: true }), makeChild(7, { is_lead: true })], {}],
  ] as const) {
    const answer = await bookFlight(app.partner, flightBookBody(token, [...passengers]));
    expect([answer.status, answer.body.code, answer.body.details]).toMatchObject([422, "GUESTS_MISMATCH", details]);
  }
  expect((await bookFlight(app.partner, flightBookBody(token, [makeChild(7), makeAdult()]))).status).toBe(201);
});

const nobody = { kind: "ADULT", first_name: "Ada", last_name: "Lovelace" };
test.each([
  ["travellers", { travellers: undefined }],
  ["travellers.1.date_of_birth", { travellers: [makeAdult(), nobody] }],
  ["travellers.0.date_of_birth", { travellers: [{ ...nobody, date_of_birth: "1990-02-30" }, makeAdult()] }],
  ["travellers.1.date_of_birth", { travellers: [makeAdult(), { ...nobody, date_of_birth: dayFromNow(2) }] }],
  ["travellers.0.date_of_birth", { travellers: [{ ...nobody, date_of_birth: "0190-01-01" }, makeAdult()] }],
  ["travellers.0.last_name", { travellers: [{ ...makeAdult(), last_name: "" }, makeAdult()] }],
  ["travellers.0.passport", { travellers: [{ ...makeAdult(), passport: "X" }, makeAdult()] }],
  ["contact.email", { contact: { first_name: "Ada", last_name: "Lovelace", email: "ada" } }],
])("refuses a body with an invalid %s, and the token stays valid", async (field, wrong) => {
  const request = flightBookBody(await heldFlight(app.partner, await body()));
  const answer = await bookFlight(app.partner, { ...request, ...wrong });
  expect([answer.status, answer.body.details]).toMatchObject([400, { field }]);
  expect((await bookFlight(app.partner, request)).status).toBe(201);
});

test("a booking of both flights is two round trips", async () => {
  const trips = await countFewestRoundTrips(
    async () => flightBookBody(await heldFlight(app.partner, await body())),
    (request) => bookFlight(app.partner, request),
  );
  expect(trips).toBe(2);
});
