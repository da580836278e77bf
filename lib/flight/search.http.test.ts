import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { setClockOffset } from "@/lib/core/clock";
import { makeFlight, type FlightOptions, type MadeFlight } from "@/lib/testing/factories/flight";
import { makeCredential, makeTenant } from "@/lib/testing/factories/partners";
import { makePlace } from "@/lib/testing/factories/place";
import { dayFromNow } from "@/lib/testing/factories/property";
import { flightBody, searchFlights } from "@/lib/testing/harness/products/flight";
import { countFewestRoundTrips } from "@/lib/testing/harness/round-trips";
import { served, type Served } from "@/lib/testing/harness/served";

let app: Served;
beforeAll(async () => {
  app = await served();
});
afterEach(() => setClockOffset(0));
afterAll(() => app.close());

type Changes = Parameters<typeof flightBody>[1];
const make = (flight: FlightOptions = {}) => makeFlight(app.db.client, flight);
const search = async (flight: MadeFlight, changes: Changes = {}, client = app.partner) =>
  (await searchFlights(client, flightBody(flight, changes))).body;
const reasons = async (flight: MadeFlight, changes: Changes = {}, client = app.partner) => {
  const { offers, dropped } = await search(flight, changes, client);
  return { offers: offers.length, dropped: dropped.map((d) => d.reason_code) };
};
const NO_RATE = { offers: 0, dropped: ["no_rate"] };
const ONE = { offers: 1, dropped: [] };
const BANDS = [
  { max_age: 1, amount: 500, seat: false },
  { max_age: 11, amount: 3_750, seat: true },
];

test("an offer has flights, local times, price and terms", async () => {
  const flight = await make({
    arrivalTime: "10:30",
    destination: await makePlace(app.db.client, {
      type: "AIRPORT",
      name: "London City",
      iata: "LCY",
      country: "GB",
      timezone: "Europe/London",
    }),
    cabins: [{ tariffs: [{ childBands: BANDS }], baggage: 2, allotment: 7 }],
  });
  const { offers, dropped, truncated } = await search(flight, { departure_date: dayFromNow(30), child_ages: [0, 7] });
  expect([dropped, truncated, offers.length]).toEqual([[], false, 1]);
  const day = dayFromNow(30);
  const [offer] = offers;
  expect(offer).toMatchObject({
    total_selling_rate: "142.50",
    currency_id: 978,
    currency_code: "EUR",
    cabin: "ECONOMY",
    confirmation_mode: "INSTANT",
    cancellation_policy: { finalized: false, currency: "EUR", timezone: "Europe/Berlin", tiers: [{ fee: "142.50" }] },
    per_person: [
      { kind: "ADULT", amount: "50.00", seat: true },
      { kind: "ADULT", amount: "50.00", seat: true },
      { kind: "CHILD", age: 0, amount: "5.00", seat: false },
      { kind: "CHILD", age: 7, amount: "37.50", seat: true },
    ],
  });
  const [segment] = offer!.segments;
  expect(segment).toMatchObject({
    direction: "OUTBOUND",
    flight_public_id: flight.publicId,
    carrier_code: "XX",
    carrier_name: "Airline of the tests",
    flight_number: "101",
    origin: { place_public_id: flight.origin.publicId, iata_code: "BER", name: "Berlin Brandenburg" },
    destination: { place_public_id: flight.destination.publicId, iata_code: "LCY", name: "London City" },
    cabin: "ECONOMY",
    cabin_public_id: flight.cabins[0]!.publicId,
    baggage_included: 2,
    units: 3,
    seats_left: 7,
  });
  expect([segment!.departs_at, segment!.arrives_at].map((at) => at.slice(0, 16))).toEqual([
    `${day}T09:10`,
    `${day}T10:30`,
  ]);
  const minutes = (Date.parse(segment!.arrives_at) - Date.parse(segment!.departs_at)) / 60_000;
  expect([segment!.duration_minutes, minutes]).toEqual([140, 140]);
});

test("cabins are separate offers, cheapest first; the cabin filter excludes the others", async () => {
  const flight = await make({
    cabins: [{ cabin: "BUSINESS", tariffs: [{ price: 20_000 }] }, { tariffs: [{ price: 9_000 }, { price: 7_000 }] }],
  });
  const prices = async (changes: Changes) =>
    (await search(flight, { adults: 1, ...changes })).offers.map((o) => `${o.cabin} ${o.total_selling_rate}`);
  expect(await prices({})).toEqual(["ECONOMY 70.00", "ECONOMY 90.00", "BUSINESS 200.00"]);
  expect(await prices({ cabin: "BUSINESS" })).toEqual(["BUSINESS 200.00"]);
  expect(await prices({ cabin: "FIRST" })).toEqual([]);
});

test("of equal prices the earlier departure is first", async () => {
  const late = await make({ departureTime: "17:00", arrivalTime: "18:50" });
  const early = await make({ origin: late.origin, destination: late.destination });
  const { offers } = await search(late);
  expect(offers.map((o) => o.segments[0]!.flight_public_id)).toEqual([early.publicId, late.publicId]);
});

test("an end is an airport by code or id, or a place that contains airports", async () => {
  const country = await makePlace(app.db.client, { type: "COUNTRY" });
  const city = await makePlace(app.db.client, { parent: country });
  const origin = await makePlace(app.db.client, { type: "AIRPORT", parent: city, iata: "QQA" });
  const flight = await make({ origin });
  for (const end of [origin.publicId, "QQA", city.publicId, country.publicId])
    expect(await reasons(flight, { origin: end }), end).toEqual(ONE);
  for (const end of ["QQB", "qqa", "plc_0nosuchplace", flight.publicId])
    expect(await reasons(flight, { origin: end }), end).toEqual(NO_RATE);
});

test("a search without any live rate for the dates returns the single reason no_rate, whatever the cause", async () => {
  const flight = await make();
  expect(await reasons(flight)).toEqual(ONE);
  for (const [what, changes] of Object.entries<Changes>({
    "the way back": { origin: flight.destination.publicId, destination: flight.origin.publicId },
    "a way back that is not flown": { return_date: dayFromNow(32) },
    "another cabin": { cabin: "FIRST" },
    "another currency": { currency_code: "USD" },
    "no currency at all": { currency_code: "ZZZ" },
    "a day without supply": { departure_date: dayFromNow(200) },
    "a day long ago": { departure_date: "1999-12-31" },
  })) {
    expect(await reasons(flight, changes), what).toEqual(NO_RATE);
  }
});

test.each([
  ["the tariff", "UPDATE tariff SET deleted_at = now() WHERE service_id = $1"],
  ["the service", "UPDATE service SET deleted_at = now() WHERE id = $1"],
  [
    "the flight",
    "UPDATE flight SET deleted_at = now() WHERE id = (SELECT flight_id FROM flight_cabin WHERE service_id = $1)",
  ],
  [
    "an active flight",
    "UPDATE flight SET status = 'INACTIVE' WHERE id = (SELECT flight_id FROM flight_cabin WHERE service_id = $1)",
  ],
  [
    "the airport",
    "UPDATE place SET deleted_at = now() WHERE id = (SELECT origin_id FROM flight JOIN flight_cabin ON flight_id = id WHERE service_id = $1)",
  ],
  [
    "the airport's time zone",
    "UPDATE place SET timezone = NULL WHERE id = (SELECT destination_id FROM flight JOIN flight_cabin ON flight_id = id WHERE service_id = $1)",
  ],
  ["the day, closed", "UPDATE service_day SET closed = true WHERE service_id = $1"],
  ["the day, not flown", "DELETE FROM service_day WHERE service_id = $1"],
  ["the day's price", "UPDATE service_day SET prices = '{NULL}' WHERE service_id = $1"],
])("without %s the search returns no_rate", async (_case, sql) => {
  const flight = await make();
  expect(await reasons(flight)).toEqual(ONE);
  await app.db.rows(sql, [flight.cabins[0]!.id]);
  expect(await reasons(flight)).toEqual(NO_RATE);
});

test("a flight outside the tenant's contract looks like an unknown one", async () => {
  const flight = await make();
  const clientOf = async (catalogue: string[]) =>
    app.origin.signIn(await makeCredential(app.db.client, (await makeTenant(app.db.client, { catalogue })).id));
  expect(await reasons(flight, {}, app.outsider)).toEqual(NO_RATE);
  expect(await reasons(flight, {}, await clientOf([flight.origin.publicId]))).toEqual(NO_RATE);
  expect(await reasons(flight, {}, await clientOf([flight.publicId]))).toEqual(ONE);
});

test("a fare that cannot price the party is excluded with its own reason, beside the offers", async () => {
  const flight = await make({
    cabins: [
      { allotment: 4, tariffs: [{ childBands: BANDS }, { price: 6_000, childBands: BANDS }] },
      { cabin: "BUSINESS", tariffs: [{ childBands: [{ max_age: 17, amount: 9_000, seat: true }] }] },
    ],
  });
  const found = async (adults: number, child_ages: number[]) => {
    const { offers, dropped } = await search(flight, { adults, child_ages });
    return [offers.length, dropped.map(({ reason_code, details }) => ({ reason_code, ...details }))];
  };
  const economy = { flight_public_id: flight.publicId, direction: "OUTBOUND", cabin: "ECONOMY" };
  // Each reason of a cabin is listed once, although the cabin has two tariffs.
  expect(await found(2, [12, 3])).toEqual([
    1,
    [{ ...economy, reason_code: "child_age_outside_tariff", child_ages: [12], oldest_child: 11 }],
  ]);
  expect(await found(4, [3])).toEqual([1, [{ ...economy, reason_code: "capacity_exceeded", needed: 5, available: 4 }]]);
  expect(await found(1, [0, 1])).toEqual([1, [{ ...economy, reason_code: "capacity_exceeded", on_laps: 2, laps: 1 }]]);
  expect(await found(4, [0, 1])).toEqual([3, []]);
});

test("a lead time is measured to the departure in its local time", async () => {
  const flight = await make({ cabins: [{ leadHours: 3 }] });
  const { offers } = await search(flight, { departure_date: dayFromNow(2) });
  const departs = Date.parse(offers[0]!.segments[0]!.departs_at);
  setClockOffset(departs - 3 * 3_600_000 - 60_000 - Date.now());
  expect(await reasons(flight, { departure_date: dayFromNow(2) })).toEqual(ONE);
  setClockOffset(departs - 3 * 3_600_000 + 60_000 - Date.now());
  expect(await reasons(flight, { departure_date: dayFromNow(2) })).toEqual({ offers: 0, dropped: ["lead_time"] });
});

test("the profile's mark-up is part of the price, rounded once for the whole party", async () => {
  const flight = await make({ cabins: [{ tariffs: [{ price: 999 }, { price: 9_999, currency: "KWD" }] }] });
  const under = async (currency_code: string) => {
    const headers = { "x-service-partner-profile-id": app.retail.publicId };
    const { body } = await searchFlights(app.partner, flightBody(flight, { currency_code }), { headers });
    return body.offers.map((o) => [o.total_selling_rate, ...o.per_person.map((p) => p.amount)]);
  };
  // With a mark-up of 12.5 percent: 19.98 → 22.4775, 19.998 → 22.49775.
  expect(await under("EUR")).toEqual([["22.48", "11.24", "11.24"]]);
  expect(await under("KWD")).toEqual([["22.498", "11.249", "11.249"]]);
});

test("a search with more than 1,000 fares between its ends is refused by name", async () => {
  const flight = await make();
  const service = flight.cabins[0]!.id;
  await app.db.rows(
    "INSERT INTO tariff (service_id, code, position, currency_code, child_bands, cancellation) SELECT service_id, 'X' || n, n, currency_code, child_bands, cancellation FROM tariff, generate_series(2, 1001) AS n WHERE service_id = $1",
    [service],
  );
  await app.db.rows("UPDATE service_day SET prices = array_fill(5000::bigint, ARRAY[1000]) WHERE service_id = $1", [
    service,
  ]);
  expect((await search(flight)).truncated).toBe(true);
  await app.db.rows("UPDATE service_day SET prices = prices || 5000::bigint WHERE service_id = $1", [service]);
  const answer = await searchFlights(app.partner, flightBody(flight));
  expect([answer.status, answer.body.details]).toMatchObject([400, { field: "origin" }]);
});

test("a search is one round trip, also for a return", async () => {
  const flight = await make();
  for (const changes of [{}, { return_date: dayFromNow(40) }]) {
    const trips = await countFewestRoundTrips(
      async () => flight,
      (one) => search(one, changes),
    );
    expect(trips).toBe(1);
  }
});

test.each([
  ["destination", { origin: "BER", destination: "BER" }],
  ["return_date", { return_date: dayFromNow(29) }],
  ["return_date", { return_date: "2027-02-30" }],
  ["departure_date", { departure_date: undefined }],
  ["cabin", { cabin: "economy" }],
  ["adults", { adults: 0 }],
  ["adults", { adults: 15 }],
  ["child_ages", { child_ages: [18] }],
  ["child_ages", { child_ages: [1, 1, 1, 1, 1, 1, 1, 1, 1] }],
  ["currency_code", { currency_code: "eur" }],
  ["origin", { origin: "" }],
  ["language", { language: "en" }],
])("a wrong %s is refused by name: %j", async (field, wrong) => {
  const answer = await searchFlights(app.partner, { ...flightBody(await make()), ...wrong });
  expect([answer.status, answer.body.details]).toMatchObject([
    400,
    { field: expect.stringContaining(field) as string },
  ]);
});
