import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { setClockOffset } from "@/lib/core/clock";
import { addDays } from "@/lib/core/dates";
import { makeFlight, type CabinOptions, type FlightOptions, type MadeFlight } from "@/lib/testing/factories/flight";
import { makePlace } from "@/lib/testing/factories/place";
import { dayFromNow, FLEXIBLE, NON_REFUNDABLE } from "@/lib/testing/factories/property";
import {
  bookFlight,
  expectFlightsConserved,
  connectionBody,
  flightBookBody,
  flightOffer,
  heldFlight,
  makeConnection,
  type MadeConnection,
  prebookFlight,
  searchFlights,
} from "@/lib/testing/harness/products/flight";
import { tally, runAtOnce } from "@/lib/testing/harness/race";
import { served, type Served } from "@/lib/testing/harness/served";
import { cancel, poll } from "@/lib/testing/harness/products/stay";

let app: Served;
let made: MadeFlight[] = [];
beforeAll(async () => {
  app = await served();
});
afterEach(async () => {
  await expectFlightsConserved(app.db, made);
  made = [];
  setClockOffset(0);
});
afterAll(() => app.close());

const airport = () => makePlace(app.db.client, { type: "AIRPORT", timezone: "Europe/Berlin" });
async function flight(options: FlightOptions): Promise<MadeFlight> {
  const one = await makeFlight(app.db.client, options);
  made.push(one);
  return one;
}
const seats = (allotment: number): CabinOptions[] => [{ allotment }];

async function route(first: FlightOptions = {}, second: FlightOptions = {}): Promise<MadeConnection> {
  const connection = await makeConnection(app.db.client, first, second);
  made.push(connection.first, connection.second);
  return connection;
}
type Ends = Pick<MadeConnection, "origin" | "destination">;
type Changes = Parameters<typeof connectionBody>[1];
const search = async (of: Ends, changes: Changes = {}) =>
  (await searchFlights(app.partner, connectionBody(of, changes))).body;
const numbersOf = (offer: { segments: { flight_public_id: string }[] }) =>
  offer.segments.map(({ flight_public_id }) => made.findIndex(({ publicId }) => publicId === flight_public_id));
/** The number of sold or held seats on each flight. */
const taken = async () =>
  Promise.all(
    made.map(
      async ({ cabins: [cabin] }) =>
        (
          await app.db.rows<{ taken: number }>(
            "SELECT sum(sold + coalesce(cardinality(holds), 0))::int AS taken FROM service_day WHERE service_id = $1",
            [cabin!.id],
          )
        )[0]!.taken,
    ),
  );

test("connections are found on request alone, as two segments of one direction at one price", async () => {
  const at = await route(
    { cabins: [{ allotment: 7, tariffs: [{ price: 5_001 }] }] },
    { cabins: [{ mode: "DELAYED", tariffs: [{ price: 7_001 }] }] },
  );
  const none = { offers: [], truncated: false, dropped: [{ reason_code: "no_rate" }] };
  expect(await search(at, { max_connections: 0 })).toMatchObject(none);
  const { max_connections: _asked, ...silent } = connectionBody(at);
  expect((await searchFlights(app.partner, silent)).body).toMatchObject(none);
  const { offers, dropped, truncated } = await search(at);
  expect([offers.length, dropped, truncated]).toEqual([1, [], false]);
  const day = dayFromNow(30);
  expect(offers[0]).toMatchObject({
    cabin: "ECONOMY",
    total_selling_rate: "240.04",
    confirmation_mode: "DELAYED",
    per_person: [{ amount: "120.02" }, { amount: "120.02" }],
    segments: [
      { direction: "OUTBOUND", flight_public_id: at.first.publicId, units: 2, seats_left: 7 },
      { direction: "OUTBOUND", flight_public_id: at.second.publicId, units: 2 },
    ],
  });
  expect(offers[0]!.segments.map((s) => s.departs_at.slice(0, 16))).toEqual([`${day}T09:10`, `${day}T13:00`]);
});

test.each([2, -1, 0.5, "1", null])("max_connections %j is refused with the field's name", async (max_connections) => {
  const body = { ...connectionBody(await route()), max_connections };
  const answer = await searchFlights(app.partner, body);
  expect([answer.status, answer.body]).toMatchObject([400, { code: "INVALID_REQUEST" }]);
  expect(answer.text).toContain("max_connections");
});

test("a wait is 60 minutes to 8 hours, and may be a night", async () => {
  const at = await route();
  const on = (departureTime: string, arrivalTime: string) =>
    flight({ origin: at.hub, destination: at.destination, departureTime, arrivalTime });
  await on("11:59", "12:30");
  await on("12:00", "12:40");
  await on("19:00", "20:00");
  await on("19:01", "20:01");
  const { offers } = await search(at);
  expect(offers.map(numbersOf).toSorted(([, a], [, b]) => a! - b!)).toEqual([
    [0, 1],
    [0, 3],
    [0, 4],
  ]);
  const night = await route(
    { departureTime: "21:00", arrivalTime: "23:30" },
    { departureTime: "06:00", arrivalTime: "08:00" },
  );
  const [only] = (await search(night)).offers;
  expect(only!.segments.map((s) => s.departs_at.slice(0, 16))).toEqual([
    `${dayFromNow(30)}T21:00`,
    `${dayFromNow(31)}T06:00`,
  ]);
  const token = await heldFlight(app.partner, connectionBody(night));
  expect((await bookFlight(app.partner, flightBookBody(token))).status).toBe(201);
});

test("no connection changes within the origin's or the destination's place, and nonstop flights dominate", async () => {
  const city = await makePlace(app.db.client);
  const inCity = () => makePlace(app.db.client, { type: "AIRPORT", parent: city, timezone: "Europe/Berlin" });
  const [a1, a2, b] = [await inCity(), await inCity(), await airport()];
  await flight({ origin: a1, destination: a2 });
  await flight({ origin: a2, destination: b, departureTime: "13:00", arrivalTime: "15:00" });
  const { offers } = await search({ origin: city, destination: b });
  expect(offers.map(numbersOf)).toEqual([[1]]);
  const at = await route();
  await flight({
    origin: at.origin,
    destination: at.destination,
    departureTime: "09:10",
    arrivalTime: "11:30",
    cabins: [{ tariffs: [{ price: 10_000 }] }],
  });
  expect((await search(at)).offers.map(numbersOf)).toEqual([[4]]);
});

test("a full connecting flight is a reason, a flight that connects to nothing is none", async () => {
  const at = await route({}, { cabins: seats(1) });
  await flight({
    origin: at.hub,
    destination: at.destination,
    departureTime: "08:00",
    arrivalTime: "09:00",
    cabins: seats(1),
  });
  const { offers, dropped } = await search(at);
  expect([offers, dropped]).toMatchObject([
    [],
    [{ reason_code: "capacity_exceeded", details: { direction: "OUTBOUND", flight_public_id: at.second.publicId } }],
  ]);
});

/** A return: outbound with a change, inbound nonstop or with a change. */
async function roundTrip() {
  const at = await route();
  await flight({ origin: at.destination, destination: at.hub, departureTime: "09:00", arrivalTime: "11:00" });
  await flight({ origin: at.hub, destination: at.origin, departureTime: "12:30", arrivalTime: "14:30" });
  await flight({
    origin: at.destination,
    destination: at.origin,
    departureTime: "16:00",
    arrivalTime: "18:00",
    cabins: [{ tariffs: [{ price: 20_000 }] }],
  });
  return at;
}

test("a return has one or two flights each way, all held, sold and given back together", async () => {
  const at = await roundTrip();
  const body = connectionBody(at, { return_date: addDays(dayFromNow(30), 7) });
  const { offers } = (await searchFlights(app.partner, body)).body;
  expect(
    offers.map((offer) => [numbersOf(offer), offer.segments.map(({ direction }) => direction[0]).join("")]),
  ).toEqual([
    [[0, 1, 2, 3], "OOII"],
    [[0, 1, 4], "OOI"],
  ]);
  expect(await taken()).toEqual([0, 0, 0, 0, 0]);
  for (const [offer, whole] of [
    [offers[0]!, [2, 2, 2, 2, 0]],
    [offers[1]!, [2, 2, 0, 0, 2]],
  ] as const) {
    const pinned = await prebookFlight(app.partner, { ...body, allocation_id: offer.allocation_id });
    expect(pinned.body).toMatchObject({
      match_status: "MATCHED",
      offer: { total_selling_rate: offer.total_selling_rate },
    });
    expect(await taken()).toEqual(whole);
    const placed = await bookFlight(app.partner, flightBookBody(pinned.body.prebook_token));
    expect(placed.status, placed.text).toBe(201);
    const { booking } = placed.body;
    expect((await poll(app.partner, booking.public_id, "full")).body).toMatchObject({
      starts_at: offer.segments[0]!.departs_at,
      ends_at: offer.segments.at(-1)!.arrives_at,
      details: { segments: offer.segments.map(({ seats_left: _left, ...segment }) => segment) },
    });
    expect(await taken()).toEqual(whole);
    expect((await cancel(app.partner, booking.public_id)).status).toBe(200);
    expect(await taken()).toEqual([0, 0, 0, 0, 0]);
  }
});

test("the terms of all flights are one policy: fees are summed, the earliest deadlines apply", async () => {
  const at = await route(
    { cabins: [{ tariffs: [{ terms: FLEXIBLE }] }] },
    { cabins: [{ tariffs: [{ terms: NON_REFUNDABLE }] }] },
  );
  const [offer] = (await search(at, { adults: 1 })).offers;
  const { free_until, tiers } = offer!.cancellation_policy;
  expect([free_until, tiers.map(({ fee }) => fee)]).toEqual([null, ["50.00", "100.00"]]);
});

test("an allocation is bound to max_connections, and is gone once its connection is", async () => {
  const at = await route();
  const offer = await flightOffer(app.partner, connectionBody(at));
  const other = await prebookFlight(app.partner, { ...offer, max_connections: 0 });
  expect(other.body).toMatchObject({ code: "ALLOCATION_GONE", details: { reason: "SEARCH_MISMATCH" } });
  await app.db.rows("UPDATE flight SET arrival_time = '12:01' WHERE id = $1", [at.first.id]);
  expect((await prebookFlight(app.partner, offer)).body).toMatchObject({
    code: "ALLOCATION_GONE",
    details: { reason: "WITHDRAWN" },
  });
});

test.each([
  ["first", 6, 50],
  ["second", 50, 7],
])(
  "fifty partners race for the last seats of the %s flight: three parties get both flights, and nothing else is held",
  async (_which, first, second) => {
    const at = await route({ cabins: seats(first) }, { cabins: seats(second) });
    const offer = await flightOffer(app.partner, connectionBody(at));
    const answers = await runAtOnce(50, async () => {
      const pinned = await prebookFlight(app.partner, offer);
      return pinned.status === 200 ? bookFlight(app.partner, flightBookBody(pinned.body.prebook_token)) : pinned;
    });
    expect(tally(answers)).toEqual({ 201: 3, ALLOCATION_GONE: 47 });
    expect(await taken()).toEqual([6, 6]);
  },
);

test("an expired hold frees the seats of both flights", async () => {
  const at = await route({ cabins: seats(2) }, { cabins: seats(2) });
  const offer = await flightOffer(app.partner, connectionBody(at));
  await heldFlight(app.partner, connectionBody(at));
  expect((await prebookFlight(app.partner, offer)).body.code).toBe("ALLOCATION_GONE");
  setClockOffset(31 * 60_000);
  expect((await prebookFlight(app.partner, offer)).body.match_status).toBe("MATCHED");
});

test("more connections than are combined make the list truncated", async () => {
  const fares = (base: number): CabinOptions[] => [
    { tariffs: Array.from({ length: 25 }, (_, i) => ({ price: base + i * 100 })) },
  ];
  const at = await route({ cabins: fares(1_000) }, { cabins: fares(2_000) });
  const { offers, truncated } = await search(at, { adults: 1 });
  const prices = offers.map((offer) => Number(offer.total_selling_rate));
  expect([offers.length, truncated, prices[0]]).toEqual([200, true, 30]);
  expect(prices).toEqual(prices.toSorted((x, y) => x - y));
});
