import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { setClockOffset } from "@/lib/core/clock";
import { makeCredential, makeTenant } from "@/lib/testing/factories/partners";
import { dayFromNow } from "@/lib/testing/factories/property";
import { countFewestRoundTrips } from "@/lib/testing/harness/round-trips";
import { served, type Served } from "@/lib/testing/harness/served";
import { makeRoute, searchTransfers, transferBody, type MadeRoute } from "@/lib/testing/harness/products/transfer";

let app: Served;
beforeAll(async () => {
  app = await served();
});
afterEach(() => setClockOffset(0));
afterAll(() => app.close());

type Changes = Parameters<typeof transferBody>[1];
const search = async (route: MadeRoute, changes: Changes = {}, client = app.partner) =>
  (await searchTransfers(client, transferBody(route, changes))).body;
const prices = async (route: MadeRoute, changes: Changes = {}) =>
  (await search(route, changes)).offers.map((o) => `${o.service_class} ${o.total_selling_rate}`);
const reasons = async (route: MadeRoute, changes: Changes = {}, client = app.partner) => {
  const { offers, dropped } = await search(route, changes, client);
  return { offers: offers.length, dropped: dropped.map((d) => d.reason_code) };
};
const NO_RATE = { offers: 0, dropped: ["no_rate"] };

const BANDS = [
  { max_age: 1, amount: 0, seat: false },
  { max_age: 11, amount: 1_250, seat: true },
];
/** A sedan for three at 50.00, a van for seven at 80.00, and seats at 20.00. */
const mixed = () =>
  makeRoute(app.db.client, [
    { allotment: 2 },
    { vehicle: { maxPassengers: 7, name: "Van" }, tariffs: [{ price: 8_000 }] },
    { serviceClass: 2, allotment: 8, tariffs: [{ price: 2_000, childBands: BANDS }] },
  ]);

test("an offer has the service, its price and its terms, cheapest first", async () => {
  const route = await mixed();
  const { offers, dropped } = await search(route, { child_ages: [0, 7] });
  expect(dropped).toEqual([]);
  expect(offers.map((o) => [o.service_class, o.total_selling_rate, o.units])).toEqual([
    [2, "52.50", 3],
    [1, "80.00", 1],
    [1, "100.00", 2],
  ]);
  expect(offers[1]).toMatchObject({
    from_zone_public_id: route.from.publicId,
    to_zone_public_id: route.to.publicId,
    direction: 1,
    service_date: dayFromNow(30),
    currency_id: 978,
    currency_code: "EUR",
    vehicle_type: { public_id: route.transfers[1]!.vehicleType.publicId, name: "Van", max_passengers: 7 },
    duration_minutes: 40,
    confirmation_mode: "INSTANT",
    cancellation_policy: { finalized: false, currency: "EUR", tiers: [{ fee: "80.00" }] },
  });
  expect(new Set(offers.map((o) => o.allocation_id)).size).toBe(3);
});

test("a class filter excludes the other class, a vehicle type the other private ones", async () => {
  const route = await mixed();
  const van = route.transfers[1]!.vehicleType.publicId;
  expect(await prices(route)).toEqual(["2 40.00", "1 50.00", "1 80.00"]);
  expect(await prices(route, { service_class: 1 })).toEqual(["1 50.00", "1 80.00"]);
  expect(await prices(route, { service_class: 2 })).toEqual(["2 40.00"]);
  expect(await prices(route, { vehicle_type_public_id: van })).toEqual(["2 40.00", "1 80.00"]);
  expect(await prices(route, { vehicle_type_public_id: van, service_class: 2 })).toEqual(["2 40.00"]);
  expect(await prices(route, { vehicle_type_public_id: "veh_0nosuchvehicle" })).toEqual(["2 40.00"]);
});

test("a search without any live rate for the date returns the single reason no_rate, whatever the cause", async () => {
  const route = await makeRoute(app.db.client, [{ languages: ["de"] }]);
  const right: Changes = { language: "de" };
  expect(await reasons(route, right)).toEqual({ offers: 1, dropped: [] });
  const nowhere = { from: { id: 0, publicId: "zon_0nosuchzone" }, to: { id: 0, publicId: "zon_0nosuchzone0" } };
  for (const [what, changes] of Object.entries<Changes>({
    "a wrong start": { from_zone_public_id: nowhere.from.publicId },
    "a wrong end": { to_zone_public_id: nowhere.to.publicId },
    "the way back": { from_zone_public_id: route.to.publicId, to_zone_public_id: route.from.publicId },
    "the other direction": { direction: 2 },
    "the other class": { service_class: 2 },
    "an unknown vehicle": { vehicle_type_public_id: "veh_0nosuchvehicle" },
    "another currency": { currency_code: "USD" },
    "no currency at all": { currency_code: "ZZZ" },
    "a day without supply": { service_date: dayFromNow(200) },
    "a day long ago": { service_date: "1999-12-31" },
    "a language that is not offered": { language: "fr" },
  })) {
    expect(await reasons(route, { ...right, ...changes }), what).toEqual(NO_RATE);
  }
  expect(await reasons({ ...route, ...nowhere }, right)).toEqual(NO_RATE);
});

test.each([
  ["the tariff", "UPDATE tariff SET deleted_at = now() WHERE service_id = $1"],
  ["the service", "UPDATE service SET deleted_at = now() WHERE id = $1"],
  [
    "the vehicle type",
    "UPDATE transfer_vehicle_type SET deleted_at = now() WHERE id = (SELECT vehicle_type_id FROM transfer_service WHERE service_id = $1)",
  ],
  [
    "the zone it starts from",
    "UPDATE service_zone SET deleted_at = now() WHERE id = (SELECT from_zone_id FROM transfer_service WHERE service_id = $1)",
  ],
  [
    "the zone it goes to",
    "UPDATE service_zone SET deleted_at = now() WHERE id = (SELECT to_zone_id FROM transfer_service WHERE service_id = $1)",
  ],
  ["the day, closed", "UPDATE service_day SET closed = true WHERE service_id = $1"],
  ["the day's price", "UPDATE service_day SET prices = '{NULL}' WHERE service_id = $1"],
])("without %s the search returns no_rate", async (_case, sql) => {
  const route = await makeRoute(app.db.client);
  expect(await reasons(route)).toEqual({ offers: 1, dropped: [] });
  await app.db.rows(sql, [route.transfers[0]!.serviceId]);
  expect(await reasons(route)).toEqual(NO_RATE);
});

test("a route outside the tenant's contract looks like an unknown one", async () => {
  const route = await makeRoute(app.db.client);
  const clientOf = async (catalogue: string[]) =>
    app.origin.signIn(await makeCredential(app.db.client, (await makeTenant(app.db.client, { catalogue })).id));
  expect(await reasons(route, {}, app.outsider)).toEqual(NO_RATE);
  expect(await reasons(route, {}, await clientOf([route.from.publicId]))).toEqual(NO_RATE);
  const both = await clientOf([route.from.publicId, route.to.publicId]);
  expect(await reasons(route, {}, both)).toEqual({ offers: 1, dropped: [] });
});

test("a rate that cannot price the party is excluded with its own reason, beside the offers", async () => {
  const route = await mixed();
  expect(await reasons(route, { child_ages: [12] })).toEqual({ offers: 2, dropped: ["child_age_outside_tariff"] });
  expect(await reasons(route, { adults: 9 })).toEqual({
    offers: 1,
    dropped: ["capacity_exceeded", "capacity_exceeded"],
  });
  const { offers, dropped } = await search(route, { adults: 9, service_class: 2 });
  expect(offers).toEqual([]);
  expect(dropped).toEqual([
    {
      reason_code: "capacity_exceeded",
      reason: expect.stringMatching(/\w/) as string,
      service_class: 2,
      vehicle_type_public_id: route.transfers[2]!.vehicleType.publicId,
      details: { needed: 9, available: 8 },
    },
  ]);
});

test("a departure within the lead time is excluded as such, without an additional no_rate", async () => {
  const route = await makeRoute(app.db.client, [{ leadHours: 72 }]);
  expect(await reasons(route, { service_date: dayFromNow(2) })).toEqual({ offers: 0, dropped: ["lead_time"] });
  expect(await reasons(route, { service_date: dayFromNow(5) })).toEqual({ offers: 1, dropped: [] });
});

test("today is the current date at the start of the route", async () => {
  const route = await makeRoute(app.db.client, [{}], { timezone: "Pacific/Auckland" });
  const tomorrow = dayFromNow(1);
  // In Auckland it is already the next day.
  setClockOffset(Date.parse(`${tomorrow}T14:00:00Z`) - Date.now());
  expect(await reasons(route, { service_date: tomorrow })).toEqual(NO_RATE);
  expect(await reasons(route, { service_date: dayFromNow(2) })).toEqual({ offers: 1, dropped: [] });
});

test("a search by language returns the services that offer it and those that list none", async () => {
  const route = await makeRoute(app.db.client, [
    { languages: ["fr"], tariffs: [{ price: 1_000 }] },
    { languages: ["en-GB", "de"], tariffs: [{ price: 2_000 }] },
    { tariffs: [{ price: 3_000 }] },
  ]);
  const heard = async (language?: string) => (await prices(route, { language })).map((price) => price.slice(2));
  expect(await heard("fr-CA")).toEqual(["10.00", "30.00"]);
  expect(await heard()).toEqual(["20.00", "30.00"]);
  expect(await heard("sw")).toEqual(["30.00"]);
});

test("the profile's mark-up is part of the price, and currencies have their own decimals", async () => {
  const tariffs = [{ price: 999 }, { price: 999, currency: "JPY" }, { price: 9_999, currency: "KWD" }];
  const route = await makeRoute(app.db.client, [{ tariffs }]);
  const under = async (currency_code: string) => {
    const headers = { "x-service-partner-profile-id": app.retail.publicId };
    const { body } = await searchTransfers(app.partner, transferBody(route, { currency_code }), { headers });
    return body.offers.map((o) => `${o.total_selling_rate} ${o.currency_id}`);
  };
  // With a mark-up of 12.5 percent: 9.99 → 11.23875, 999 → 1123.875, 9.999 → 11.248875.
  expect(await under("EUR")).toEqual(["11.24 978"]);
  expect(await under("JPY")).toEqual(["1124 392"]);
  expect(await under("KWD")).toEqual(["11.249 414"]);
});

test("held vehicles are not offered, and an expired hold frees them without any sweep", async () => {
  const route = await makeRoute(app.db.client, [{ allotment: 1 }]);
  const soon = Math.floor(Date.now() / 1000) + 600;
  await app.db.rows("UPDATE service_day SET holds = ARRAY[$2::int] WHERE service_id = $1", [
    route.transfers[0]!.serviceId,
    soon,
  ]);
  expect(await reasons(route)).toEqual({ offers: 0, dropped: ["capacity_exceeded"] });
  setClockOffset(601_000);
  expect(await reasons(route)).toEqual({ offers: 1, dropped: [] });
});

test("a search is one round trip", async () => {
  expect(await countFewestRoundTrips(mixed, search)).toBe(1);
});

test.each([
  ["direction", 3],
  ["direction", "1"],
  ["service_class", 3],
  ["service_date", "2027-02-30"],
  ["adults", 0],
  ["adults", 100],
  ["adults", 1.5],
  ["child_ages", [18]],
  ["child_ages", [-1]],
  ["child_ages", 5],
  ["currency_code", "eur"],
  ["currency_code", undefined],
  ["language", "en_US"],
  ["from_zone_public_id", ""],
  ["to_zone_public_id", undefined],
])("%s of %j is refused by name", async (field, value) => {
  const answer = await searchTransfers(app.partner, { ...transferBody(await mixed()), [field]: value });
  expect([answer.status, answer.body.details]).toMatchObject([
    400,
    { field: expect.stringContaining(field) as string },
  ]);
});
