import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays } from "@/lib/core/dates";
import { makeFlight, type FlightOptions } from "@/lib/testing/factories/flight";
import { makePlace } from "@/lib/testing/factories/place";
import { dayFromNow, FLEXIBLE, NON_REFUNDABLE } from "@/lib/testing/factories/property";
import { makeReturn, returnBody, searchFlights, type MadeReturn } from "@/lib/testing/harness/products/flight";
import { served, type Served } from "@/lib/testing/harness/served";

let app: Served;
beforeAll(async () => {
  app = await served();
});
afterAll(() => app.close());

type Changes = Parameters<typeof returnBody>[1];
const make = (there: FlightOptions = {}, back: FlightOptions = {}) => makeReturn(app.db.client, there, back);
const search = async (made: MadeReturn, changes: Changes = {}) =>
  (await searchFlights(app.partner, returnBody(made, changes))).body;
const reasons = async (made: MadeReturn, changes: Changes = {}) => {
  const { offers, dropped } = await search(made, changes);
  return { offers: offers.length, dropped: dropped.map((d) => d.reason_code) };
};

test("a return is two flights at one price, with each passenger's share over both", async () => {
  const made = await make(
    { cabins: [{ allotment: 5, tariffs: [{ price: 8_000, childBands: [{ max_age: 1, amount: 0, seat: false }] }] }] },
    {
      carrier: "YY",
      cabins: [
        { mode: "DELAYED", tariffs: [{ price: 6_001, childBands: [{ max_age: 1, amount: 1_500, seat: true }] }] },
      ],
    },
  );
  const { offers, dropped } = await search(made, { child_ages: [1] });
  const day = dayFromNow(30);
  expect([offers.length, dropped]).toEqual([1, []]);
  expect(offers[0]).toMatchObject({
    total_selling_rate: "295.02",
    confirmation_mode: "DELAYED",
    per_person: [
      { kind: "ADULT", amount: "140.01", seat: true },
      { kind: "ADULT", amount: "140.01", seat: true },
      { kind: "CHILD", age: 1, amount: "15.00", seat: false },
    ],
    segments: [
      { direction: "OUTBOUND", flight_public_id: made.there.publicId, units: 2, seats_left: 5 },
      { direction: "INBOUND", flight_public_id: made.back.publicId, carrier_code: "YY", units: 3 },
    ],
  });
  expect(offers[0]!.segments.map((s) => s.departs_at.slice(0, 16))).toEqual([
    `${day}T09:10`,
    `${addDays(day, 7)}T18:30`,
  ]);
});

test("the mark-up is rounded once for both flights", async () => {
  const cabins = [{ tariffs: [{ price: 1_002, terms: NON_REFUNDABLE }] }];
  const made = await make({ cabins }, { cabins });
  const headers = { "x-service-partner-profile-id": app.retail.publicId };
  const { body } = await searchFlights(app.partner, returnBody(made, { adults: 1 }), { headers });
  // 12.5 percent on top of 20.04 is 22.545. Each direction alone would be 11.27.
  expect(body.offers[0]).toMatchObject({
    total_selling_rate: "22.55",
    cancellation_policy: { tiers: [{ fee: "22.55" }] },
  });
});

test("a return on the day of arrival departs no earlier than the arrival", async () => {
  const made = await make({}, { departureTime: "11:00", arrivalTime: "12:50" });
  await makeFlight(app.db.client, {
    origin: made.there.destination,
    destination: made.there.origin,
    departureTime: "10:59",
    arrivalTime: "12:49",
    cabins: [{ tariffs: [{ price: 1_000 }] }],
  });
  const same = dayFromNow(30);
  const { offers } = await search(made, { return_date: same });
  expect(offers.map((o) => o.segments[1]!.flight_public_id)).toEqual([made.back.publicId]);
  expect(await reasons(made)).toEqual({ offers: 2, dropped: [] });
});

test("both flights are in the same cabin, every pair is an offer, cheapest first", async () => {
  const cabins = (...prices: number[]) => [
    { tariffs: prices.map((price) => ({ price })) },
    { cabin: "BUSINESS" as const, tariffs: [{ price: 30_000 }] },
  ];
  const made = await make({ cabins: cabins(5_000, 6_000) }, { cabins: cabins(1_000, 3_000) });
  const prices = async (changes: Changes) =>
    (await search(made, { adults: 1, ...changes })).offers.map((o) => `${o.cabin} ${o.total_selling_rate}`);
  const economy = ["ECONOMY 60.00", "ECONOMY 70.00", "ECONOMY 80.00", "ECONOMY 90.00"];
  expect(await prices({})).toEqual([...economy, "BUSINESS 600.00"]);
  expect(await prices({ cabin: "ECONOMY" })).toEqual(economy);
  const mixed = await make({}, { cabins: [{ cabin: "FIRST" }] });
  expect(await reasons(mixed)).toEqual({ offers: 0, dropped: ["no_rate"] });
});

test("pairs have one currency, and an excluded flight is named with its direction", async () => {
  const eur = await make({}, { cabins: [{ tariffs: [{ currency: "GBP" }] }] });
  expect(await reasons(eur)).toEqual({ offers: 0, dropped: ["no_rate"] });
  const made = await make({}, { cabins: [{ allotment: 1 }] });
  const { offers, dropped } = await search(made);
  expect([offers, dropped]).toMatchObject([
    [],
    [{ reason_code: "capacity_exceeded", details: { direction: "INBOUND", flight_public_id: made.back.publicId } }],
  ]);
});

test("outbound and inbound may use different airports of a city", async () => {
  const [city, parent] = [await makePlace(app.db.client), await makePlace(app.db.client)];
  const airport = (of: typeof city) => makePlace(app.db.client, { type: "AIRPORT", parent: of });
  const [a, b, c] = [await airport(city), await airport(parent), await airport(parent)];
  const made = await make({ origin: a, destination: b }, { origin: c, destination: a });
  expect(await reasons(made)).toEqual({ offers: 0, dropped: ["no_rate"] });
  expect(await reasons(made, { destination: parent.publicId })).toEqual({ offers: 1, dropped: [] });
});

test("at most the 200 cheapest pairs are returned, with truncated true", async () => {
  const tariffs = (base: number) => Array.from({ length: 15 }, (_, i) => ({ price: base + i * 100 }));
  const made = await make({ cabins: [{ tariffs: tariffs(1_000) }] }, { cabins: [{ tariffs: tariffs(2_000) }] });
  const { offers, truncated } = await search(made, { adults: 1 });
  expect([offers.length, truncated]).toEqual([200, true]);
  const prices = offers.map((o) => Number(o.total_selling_rate));
  expect(prices).toEqual(prices.toSorted((x, y) => x - y));
  // 15 × 15 pairs of i + j hundreds: 197 of them cost at most 51.00.
  expect([prices[0], prices.at(-1)]).toEqual([30, 52]);
  expect((await search(made, { adults: 1, currency_code: "USD" })).truncated).toBe(false);
});

test("two flights with different terms have one policy: fees are summed, the earliest deadlines apply", async () => {
  const firm = await make({}, { cabins: [{ tariffs: [{ terms: NON_REFUNDABLE }] }] });
  const [offer] = (await search(firm, { adults: 1 })).offers;
  const { free_until, tiers } = offer!.cancellation_policy;
  expect([free_until, tiers.map((t) => t.fee)]).toEqual([null, ["50.00", "100.00"]]);
  const free = await make({}, { cabins: [{ tariffs: [{ terms: FLEXIBLE }] }] });
  const policy = (await search(free, { adults: 1 })).offers[0]!.cancellation_policy;
  // Deadlines count back from each flight's own departure, so the first flight's deadline is earlier.
  expect(policy.free_until!.slice(0, 10) < dayFromNow(30)).toBe(true);
  expect(policy.tiers.map((t) => t.fee)).toEqual(["50.00", "100.00"]);
  expect(policy.cancellable_until).toBe(policy.free_until);
});
