import fc from "fast-check";
import type { z } from "zod";
import { afterAll, beforeAll, expect, test } from "vitest";
import { formatMoney, parseMoney } from "@/lib/core/money";
import { isFixedSeed, SEEDS } from "@/lib/testing/agreement/seeds";
import { makeTenant } from "@/lib/testing/factories/partners";
import {
  FLEXIBLE,
  makeProperty,
  NON_REFUNDABLE,
  type MadeProperty,
  type PropertyOptions,
} from "@/lib/testing/factories/property";
import { searchBody, stayBody, type StayOptions } from "@/lib/testing/harness/products/stay";
import { served, type Served } from "@/lib/testing/harness/served";
import { staffClient, type StaffClient } from "@/lib/testing/harness/staff";
import type { SearchResponse } from "../schemas";
import type { AlternativesResponse } from "./alternatives-schemas";

type Found = z.output<typeof AlternativesResponse>;
type Search = z.output<typeof SearchResponse>;

let app: Served;
let agent: StaffClient;
beforeAll(async () => {
  app = await served();
  agent = await staffClient(app.db.client, "agent", app.tenant.id);
});
afterAll(() => app.close());

/** Kilometres between the towns of the tests, so that none has properties of another one nearby. */
const APART_KM = 111;
let towns = 0;
/** Makes properties some kilometres north of the first one, in a town of their own. */
function newTown(): (km: number, options?: PropertyOptions) => Promise<MadeProperty> {
  const latitude = -60 + towns++;
  return (km, options = {}) =>
    makeProperty(app.db.client, { stars: 3, ...options, at: [latitude + km / APART_KM, 20] });
}
const priced = (price: number, options: PropertyOptions = {}): PropertyOptions => ({
  rooms: [{ prices: [price] }],
  ...options,
});

const listAlternatives = async (property: MadeProperty, stay: StayOptions = {}, by = agent): Promise<Found> => {
  const { body, status } = await by.call<Found>("property.alternatives", {
    params: { public_id: property.publicId },
    body: stayBody(stay),
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const idsOf = (list: Found["cheaper"]) => list.map(({ property_public_id: id }) => id);

const hotel = fc.record({
  km: fc.integer({ min: 0, max: 14 }),
  stars: fc.integer({ min: 3, max: 5 }),
  prices: fc.tuple(fc.integer({ min: 8_000, max: 14_000 }), fc.integer({ min: 8_000, max: 14_000 })),
  board: fc.constantFrom("RO", "BB", "HB"),
  tax: fc.option(fc.integer({ min: 100, max: 900 })),
  isFree: fc.boolean(),
  isSold: fc.nat(3).map((n) => n === 0),
});

test.each(SEEDS)("every alternative is an offer of a search at its total: %s", async (_n, seed) => {
  let listed = 0;
  const every = fc.asyncProperty(fc.array(hotel, { minLength: 3, maxLength: 7 }), async (hotels) => {
    const make = newTown();
    const made = new Map<string, (typeof hotels)[number]>();
    for (const one of hotels) {
      const { publicId, id } = await make(one.km, {
        stars: one.stars,
        rooms: [{ prices: one.prices, allotment: 2 }],
        plans: [{ board: one.board, terms: one.isFree ? FLEXIBLE : NON_REFUNDABLE }, { board: "BB" }],
        fees: one.tax
          ? [
              {
                code: "TAX",
                name: "Tax",
                amount: formatMoney(BigInt(one.tax), "EUR"),
                currency: "EUR",
                basis: "PER_STAY",
              },
            ]
          : [],
      });
      if (one.isSold) await app.db.rows("UPDATE room_night SET sold = 2 WHERE property_id = $1", [id]);
      made.set(publicId, one);
    }
    const ids = [...made.keys()];
    const stay: StayOptions = {
      occupancy: [
        { adults: 2, child_ages: [] },
        { adults: 1, child_ages: [] },
      ],
    };
    const { body: search } = await app.partner.call<Search>("POST", "/search", { body: searchBody(ids, stay) });
    const offersOf = (id: string) => search.results.find((one) => one.property_id === id)!.allocations;
    const own = { publicId: ids[0]! } as MadeProperty;
    const found = await listAlternatives(own, stay);
    expect(found.property?.grand_total).toBe(offersOf(own.publicId)[0]?.grand_total);

    const costOf = ({ grand_total, fees_at_property: fees }: NonNullable<Found["property"]>) =>
      [grand_total, ...fees.map(({ amount }) => amount)].reduce((sum, one) => sum + parseMoney(one, "EUR"), 0n);
    for (const { property_public_id: id, offer, cost_difference: difference, ...one } of [
      ...found.cheaper,
      ...found.similar,
    ]) {
      const { km, stars, tax } = made.get(id)!;
      expect(offersOf(id).map((allocation) => allocation.grand_total)).toContain(offer.grand_total);
      expect(offer.fees_at_property.map(({ amount }) => amount)).toEqual(
        tax ? [formatMoney(2n * BigInt(tax), "EUR")] : [],
      );
      expect(Math.abs(one.distance_metres - Math.abs(km - hotels[0]!.km) * 1001)).toBeLessThan(60);
      expect(one.star_rating).toBe(stars);
      const apart = found.property && formatMoney(costOf(offer) - costOf(found.property), "EUR");
      expect(difference).toBe(apart);
      listed++;
    }
    for (const { property_public_id: id, offer } of found.similar)
      expect(offer.grand_total).toBe(offersOf(id)[0]!.grand_total);
    const all = [...idsOf(found.cheaper), ...idsOf(found.similar)];
    expect(new Set(all).size).toBe(all.length);
    expect(all).not.toContain(own.publicId);
    const savings = found.cheaper.map((one) => parseMoney(one.cost_difference!, "EUR"));
    expect(savings.every((saving, i) => saving < 0n && saving >= (savings[i - 1] ?? saving))).toBe(true);
    for (const one of found.cheaper) expect(one.star_rating!).toBeGreaterThanOrEqual(hotels[0]!.stars);
  });
  await fc.assert(every, { seed, numRuns: 12 });
  if (!isFixedSeed(seed)) return;
  expect(listed).toBeGreaterThan(0);
});

test("fees count, a foreign one at the day's rate, without which nothing is compared", async () => {
  const make = newTown();
  const own = await make(0, priced(10_000));
  const tax = (amount: string, currency: string) => [{ code: "TAX", name: "Tax", amount, currency, basis: "PER_STAY" }];
  await make(1, priced(9_500, { fees: tax("20.00", "EUR") }));
  const cheaper = await make(2, priced(9_500, { fees: tax("2.00", "EUR") }));
  await make(3, priced(9_500, { fees: tax("9.00", "CHF") }));
  const foreign = await make(4, priced(9_500, { fees: tax("5.42", "USD") }));
  const found = await listAlternatives(own);
  expect(idsOf(found.cheaper)).toEqual([cheaper.publicId, foreign.publicId]);
  expect(found.cheaper).toMatchObject([
    { cost_difference: "-8.00", offer: { grand_total: "190.00" } },
    // 5.42 USD at 1.0841 are 5.00 EUR.
    { cost_difference: "-5.00", offer: { grand_total: "190.00" } },
  ]);
});

test("what is far away, on request, off sale or outside the contract is no alternative", async () => {
  const make = newTown();
  const own = await make(0, priced(10_000));
  const near = await make(9.9, priced(9_000));
  await make(10.2, priced(9_000));
  await make(1, priced(9_000, { mode: "ON_REQUEST" }));
  const closed = await make(1, priced(9_000));
  await app.db.rows("UPDATE property SET status = 'INACTIVE' WHERE id = $1", [closed.id]);
  const gone = await make(1, priced(9_000));
  await app.db.rows("UPDATE property SET deleted_at = now() WHERE id = $1", [gone.id]);
  expect(idsOf((await listAlternatives(own)).cheaper)).toEqual([near.publicId]);

  const tenant = await makeTenant(app.db.client, { name: "One property", catalogue: [own.publicId] });
  const outside = await staffClient(app.db.client, "agent", tenant.id);
  expect(await listAlternatives(own, {}, outside)).toMatchObject({ cheaper: [], similar: [] });
  const foreign = { params: { public_id: near.publicId }, body: stayBody() };
  const refused = await outside.call("property.alternatives", foreign);
  expect([refused.status, refused.body.code]).toEqual([404, "PROPERTY_NOT_FOUND"]);
});

test("a sold-out property has similar ones near it, without a comparison of prices", async () => {
  const make = newTown();
  const own = await make(0, {
    rooms: [{ prices: [10_000], allotment: 1 }],
    amenities: ["POOL", "WIFI"],
  });
  await app.db.rows("UPDATE room_night SET sold = 1 WHERE property_id = $1", [own.id]);
  const other = await make(1, priced(90_000, { amenities: ["WIFI"] }));
  const alike = await make(2, priced(50_000, { amenities: ["POOL", "WIFI", "SPA"] }));
  const found = await listAlternatives(own);
  expect(found).toMatchObject({ property: null, cheaper: [] });
  expect(idsOf(found.similar)).toEqual([alike.publicId, other.publicId]);
  expect(found.similar[0]).toMatchObject({ cost_difference: null, more_amenities: ["SPA"], fewer_amenities: [] });
  expect(found.similar[1]).toMatchObject({ more_amenities: [], fewer_amenities: ["POOL"] });
});

test("a property without a location has none, and damaged data leaves the others as they are", async () => {
  const make = newTown();
  const own = await make(0, priced(10_000));
  const damaged = await make(1, priced(8_000));
  const sound = await make(2, priced(9_000));
  await app.db.rows("UPDATE rate_plan SET child_bands = '7' WHERE property_id = $1", [damaged.id]);
  expect(idsOf((await listAlternatives(own)).cheaper)).toEqual([sound.publicId]);
  const nowhere = await makeProperty(app.db.client, priced(10_000));
  expect(await listAlternatives(nowhere)).toMatchObject({
    property: { grand_total: "200.00" },
    cheaper: [],
    similar: [],
  });
});

test("at most five of each list, of the sixty nearest", async () => {
  const make = newTown();
  const own = await make(0, priced(10_000));
  for (let n = 1; n <= 60; n++) await make(n / 10, priced(n <= 8 ? 9_000 : 10_000));
  await make(7, priced(1_000));
  const { cheaper, similar } = await listAlternatives(own);
  expect(cheaper.map(({ cost_difference: difference }) => difference)).toEqual(Array(5).fill("-20.00"));
  expect(similar).toHaveLength(5);
  expect(cheaper[0]!.distance_metres).toBeLessThan(cheaper[4]!.distance_metres);
});
