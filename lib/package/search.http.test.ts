import { afterAll, beforeAll, expect, test } from "vitest";
import { makePackage } from "@/lib/testing/factories/package";
import { makePlace } from "@/lib/testing/factories/place";
import { dayFromNow, makeProperty } from "@/lib/testing/factories/property";
import { makeCredential, makeTenant } from "@/lib/testing/factories/partners";
import { makeJourney, packageBody, searchPackages, type JourneyOptions } from "@/lib/testing/harness/products/package";
import { flightBody, searchFlights } from "@/lib/testing/harness/products/flight";
import { searchTours, tourBody } from "@/lib/testing/harness/products/tour";
import { searchTransfers, transferBody } from "@/lib/testing/harness/products/transfer";
import { served, type Served } from "@/lib/testing/harness/served";

let app: Served;
beforeAll(async () => {
  app = await served();
});
afterAll(() => app.close());

const journey = (options?: JourneyOptions) => makeJourney(app.db, options);
const NO_RATE = [{ reason_code: "no_rate", reason: "No requested product has a live rate for its dates" }];
/** The price of a package, or the reason why it is not offered. */
async function searchJourney(changes: Parameters<typeof packageBody>[1], options?: JourneyOptions) {
  const { body } = await searchPackages(app.partner, packageBody((await journey(options)).package, changes));
  return { totals: body.offers.map((o) => o.total_selling_rate), dropped: body.dropped };
}

test("the price is that of all parts by their own products' rules, less the discount, distributed to the last cent", async () => {
  const bands = [
    { max_age: 1, amount: 0, seat: false },
    { max_age: 11, amount: 3_333, seat: true },
  ];
  const made = await journey({
    package: { discount: "7.5" },
    flight: { tariffs: [{ price: 12_345, childBands: bands }] },
    transfer: { tariffs: [{ price: 4_001 }], vehicle: { maxPassengers: 3 } },
    tour: { tariffs: [{ price: 3_003, childBands: bands }] },
    stay: {
      rooms: [{ prices: [9_999], maxChildren: 2, maxOccupancy: 4 }],
      plans: [{ childBands: [{ max_age: 12, amount: 777 }] }],
    },
  });
  const { body } = await searchPackages(app.partner, packageBody(made.package, { child_ages: [1, 9] }));
  // Two transfers of four people in two sedans each; a flight and a tour for two adults, a child and an infant on a
  // lap; two nights for the family.
  const parts = [2 * 12_345 + 3_333, 2 * 4_001, 2 * (9_999 + 2 * 777), 2 * 3_003 + 3_333, 2 * 4_001];
  const total = Math.floor((2 * parts.reduce((a, b) => a + b) * 925 + 1_000) / 2_000);
  const [offer] = body.offers;
  expect(offer!.total_selling_rate).toBe((total / 100).toFixed(2));
  const amounts = offer!.items.map((item) => Number(item.amount) * 100);
  expect(Math.round(amounts.reduce((a, b) => a + b))).toBe(total);
  amounts.forEach((amount, i) => expect(Math.abs(amount - parts[i]! * 0.925), `item ${i + 1}`).toBeLessThan(1));
  expect(offer!.items.map((item) => item.product_type)).toEqual([4, 2, 1, 3, 2]);
  expect(offer).toMatchObject({
    start_date: dayFromNow(30),
    end_date: dayFromNow(32),
    currency_id: 978,
    confirmation_mode: "INSTANT",
  });
  const retail = await searchPackages(app.partner, packageBody(made.package, { child_ages: [1, 9] }), {
    headers: { "x-service-partner-profile-id": app.retail.publicId },
  });
  // The stay's mark-up is rounded by the stay itself, as its own search shows it.
  const [flight, there, stay, tour, back] = parts as [number, number, number, number, number];
  const marked = Math.round((Math.floor(stay * 1.125 + 0.5) + (flight + there + tour + back) * 1.125) * 0.925);
  expect(retail.body.offers[0]!.total_selling_rate).toBe((marked / 100).toFixed(2));
});

test("a search by id, by its place or one above it, or for all packages finds it; an id and a place are refused", async () => {
  const country = await makePlace(app.db.client, { type: "COUNTRY" });
  const city = await makePlace(app.db.client, { type: "CITY", parent: country });
  const { package: made } = await journey({ package: { place: city } });
  const { package_public_id: _one, ...all } = packageBody(made);
  for (const which of [
    { package_public_id: made.publicId },
    { place_public_id: city.publicId },
    { place_public_id: country.publicId },
  ]) {
    const { body } = await searchPackages(app.partner, { ...all, ...which });
    expect(body.offers.map((o) => o.package_public_id)).toEqual([made.publicId]);
  }
  const everything = await searchPackages(app.partner, all);
  expect(everything.body.offers.map((o) => o.package_public_id)).toContain(made.publicId);
  const both = await searchPackages(app.partner, packageBody(made, { place_public_id: city.publicId }));
  expect([both.status, both.body.details!.field]).toEqual([400, "place_public_id"]);
});

test.each<[string, Parameters<typeof packageBody>[1], JourneyOptions]>([
  ["a past day", { start_date: dayFromNow(-2) }, {}],
  ["a day after the last departure", { start_date: dayFromNow(85) }, { flight: { days: 60 } }],
  ["a currency that the services have no tariff in", { currency_code: "USD" }, {}],
  ["a language that a guide does not speak", { language: "ja" }, { tour: { languages: ["en"] } }],
  ["a weekday on which it does not begin", {}, { package: { startWeekdays: [] } }],
  ["an ended sales period", {}, { package: { sellUntil: dayFromNow(-2) } }],
  ["a future sales period", {}, { package: { sellFrom: dayFromNow(2) } }],
  ["an inactive package", {}, { package: { status: "INACTIVE" } }],
])("a search without any live package returns no_rate: %s", async (_why, changes, options) => {
  expect(await searchJourney(changes, options)).toEqual({ totals: [], dropped: NO_RATE });
});

test("a stay's price is converted as usual; a service's is not: it needs a tariff in that currency", async () => {
  const both = [{ price: 5_000 }, { currency: "USD", price: 6_000 }];
  const options = { flight: { tariffs: both }, transfer: { tariffs: both }, tour: { tariffs: both } };
  // Nights of 200 EUR at 1.0841, flight and tour for two, two vehicles.
  expect((await searchJourney({ currency_code: "USD" }, options)).totals).toEqual([(216.82 + 6 * 60).toFixed(2)]);
});

test.each<[string, string, number, JourneyOptions, Parameters<typeof packageBody>[1]]>([
  ["seats", "capacity_exceeded", 1, { flight: { allotment: 1 } }, {}],
  ["vehicles", "capacity_exceeded", 2, { transfer: { allotment: 0 } }, {}],
  ["rooms", "capacity_exceeded", 3, { stay: { rooms: [{ allotment: 0 }] } }, {}],
  ["room capacity", "capacity_exceeded", 3, { stay: { rooms: [{ allotment: 1 }] } }, { adults: 4 }],
  ["child age bands", "child_age_outside_tariff", 1, {}, { child_ages: [9] }],
  ["time", "lead_time", 4, { tour: { leadHours: 24 * 40 } }, {}],
])(
  "a package without enough %s is excluded, naming its item: %s",
  async (_what, reason_code, item_no, options, changes) => {
    const { totals, dropped } = await searchJourney(changes, options);
    expect(totals).toEqual([]);
    expect(dropped).toMatchObject([{ reason_code, details: { item_no } }]);
  },
);

test("a contract must include the package and all its parts", async () => {
  const { client } = app.db;
  const [hotel, other] = [await makeProperty(client), await makeProperty(client)];
  const made = await makePackage(client, [{ property: hotel }]);
  const totals: number[] = [];
  for (const catalogue of [[made, hotel], [made, other], [hotel]]) {
    const tenant = await makeTenant(client, { name: "Narrow", catalogue: catalogue.map((c) => c.publicId) });
    const partner = await app.origin.signIn(await makeCredential(client, tenant.id));
    totals.push((await searchPackages(partner, packageBody(made))).body.offers.length);
  }
  expect(totals).toEqual([1, 0, 0]);
});

test("a service whose stored price is 0 is not sold, by itself or in a package", async () => {
  const made = await journey();
  const searches = {
    transfer: () => searchTransfers(app.partner, transferBody(made.route)),
    tour: () => searchTours(app.partner, tourBody(made.tour)),
    flight: () => searchFlights(app.partner, flightBody(made.flight!)),
    package: () => searchPackages(app.partner, packageBody(made.package)),
  };
  const countOffers = async () => {
    const counts: Record<string, number> = {};
    for (const [product, search] of Object.entries(searches)) counts[product] = (await search()).body.offers.length;
    return counts;
  };
  for (const count of Object.values(await countOffers())) expect(count).toBeGreaterThan(0);
  await app.db.rows("UPDATE service_day SET prices = array_fill(0::bigint, ARRAY[cardinality(prices)])");
  expect(await countOffers()).toEqual({ transfer: 0, tour: 0, flight: 0, package: 0 });
});
