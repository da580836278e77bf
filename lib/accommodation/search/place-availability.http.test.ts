import type { z } from "zod";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makePlace } from "@/lib/testing/factories/place";
import { dayFromNow, makeProperty, type MadeProperty, type PropertyOptions } from "@/lib/testing/factories/property";
import type { PartnerClient } from "@/lib/testing/harness/client";
import { countFewestRoundTrips } from "@/lib/testing/harness/round-trips";
import { served, type Served } from "@/lib/testing/harness/served";
import { placeBody, searchBody, type StayOptions } from "@/lib/testing/harness/products/stay";
import type { AvailabilityResponse, PlacesResponse } from "../availability-schemas";
import { MAX_PROPERTIES } from "./place-availability";

type Page = z.output<typeof PlacesResponse>;
type Place = Awaited<ReturnType<typeof makePlace>>;

let app: Served;
let city: Place;
let country: Place;
/** Hotels of the city's districts and of the city itself, in the recommended order. */
let hotels: MadeProperty[];

const priced = (price: number | null, more: PropertyOptions = {}): PropertyOptions => ({
  rooms: [{ prices: [price] }],
  ...more,
});
const named = (list: MadeProperty[]) => list.map((p) => p.publicId);
const ids = (page: Page) => page.results.map((row) => row.property_id);
const listAvailability = (body: object, client: PartnerClient = app.partner, headers: Record<string, string> = {}) =>
  client.call<Page>("POST", "/places/availability", { body, headers });
const inCity = (options: StayOptions & { sort?: string; limit?: number } = {}) => ({
  ...placeBody(city, options),
  sort: options.sort,
  limit: options.limit,
});
const stars = (property: MadeProperty, rating: number | null) =>
  app.db.rows("UPDATE property SET star_rating = $2 WHERE id = $1", [property.id, rating]);

/** Reads all pages, starting with the first. */
async function walk(body: object): Promise<Page[]> {
  const pages = [(await listAvailability(body)).body];
  while (pages.at(-1)!.next_cursor !== null)
    pages.push((await listAvailability({ cursor: pages.at(-1)!.next_cursor })).body);
  return pages;
}

beforeAll(async () => {
  app = await served();
  const { client } = app.db;
  country = await makePlace(client, { type: "COUNTRY" });
  const region = await makePlace(client, { type: "REGION", parent: country });
  city = await makePlace(client, { parent: region });
  const district = await makePlace(client, { type: "DISTRICT", parent: city });
  const corner = await makePlace(client, { type: "POI", parent: district });
  const elsewhere = await makePlace(client, { parent: region });
  const made: MadeProperty[] = [];
  for (const [place, price] of [
    [city, 9_000],
    [district, 7_000],
    [corner, null],
    [corner, 8_000],
    [district, 7_000],
    [city, 12_000],
    [city, null],
  ] as const)
    made.push(await makeProperty(client, priced(price, { place, name: `Hotel ${made.length}` })));
  for (const [i, rating] of [3, 5, 4, null, 5, 1, 3].entries()) await stars(made[i]!, rating);
  hotels = [1, 4, 2, 0, 6, 5, 3].map((i) => made[i]!);
  // Properties that must not appear: off sale, deleted, and in another city.
  const [off, gone] = [await makeProperty(client, { place: city }), await makeProperty(client, { place: district })];
  await app.db.rows("UPDATE property SET status = 'INACTIVE' WHERE id = $1", [off.id]);
  await app.db.rows("UPDATE property SET deleted_at = now() WHERE id = $1", [gone.id]);
  await makeProperty(client, { place: elsewhere });
});
afterAll(() => app.close());

test("a place includes the active properties of every place below it, sorted by stars", async () => {
  const { body } = await listAvailability(inCity());
  expect(ids(body)).toEqual(named(hotels));
  expect(body.results.map((r) => r.name)).toEqual([1, 4, 2, 0, 6, 5, 3].map((i) => `Hotel ${i}`));
  expect(body.next_cursor).toBeNull();
  const whole = await listAvailability(placeBody(country));
  expect(ids(whole.body)).toHaveLength(hotels.length + 1);
});

test("its rows equal those of the properties' availability, with the name added", async () => {
  const occupancy = [{ adults: 2, child_ages: [3] }];
  const { body } = await listAvailability(inCity({ occupancy, nights: 3, currency: "USD" }));
  const rows = await app.partner.call<z.output<typeof AvailabilityResponse>>("POST", "/properties/availability", {
    body: { ...searchBody(named(hotels), { occupancy, nights: 3, currency: "USD" }), request_time: body.request_time },
  });
  const bare = (list: Page["results"] | z.output<typeof AvailabilityResponse>["results"]) =>
    list.map((row) => ({ ...row, name: "", proof: row.proof !== null }));
  expect(bare(body.results)).toEqual(bare(rows.body.results));
  expect([body.request_time, body.currency_code]).toEqual([rows.body.request_time, "USD"]);
  const { proof, property_id } = body.results[0]!;
  const opened = await app.partner.call("POST", `/properties/${property_id}/offers/search`, { body: { proof } });
  expect(opened.body).toMatchObject({
    request_time: body.request_time,
    offers: [{ grand_total: body.results[0]!.from_total }],
  });
});

test("by price: available properties from the cheapest, equal prices by id, then the others", async () => {
  const pages = await walk(inCity({ sort: "price", limit: 2 }));
  expect(pages.map((p) => p.results.length)).toEqual([2, 2, 2, 1]);
  const rows = pages.flatMap((p) => p.results);
  expect(rows.map((r) => r.from_total)).toEqual(["140.00", "140.00", "160.00", "180.00", "240.00", null, null]);
  expect(rows.map((r) => r.available)).toEqual([true, true, true, true, true, false, false]);
  for (const pair of [rows.slice(0, 2), rows.slice(5)]) expect(pair[0]!.property_id < pair[1]!.property_id).toBe(true);
});

test.each(["recommended", "price"])(
  "sorted as %s, no property is repeated or missed, whatever changes between the pages",
  async (sort) => {
    const before = ids((await listAvailability(inCity({ sort }))).body);
    const first = (await listAvailability(inCity({ sort, limit: 3 }))).body;
    // Changes between pages: the most expensive become the cheapest, the cheapest are sold out, stars change, one is
    // new, one is off sale, one is deleted.
    await app.db.rows("UPDATE room_night SET prices = ARRAY[30000 - coalesce(prices[1], 29999)]");
    await app.db.rows("UPDATE property SET star_rating = 5 - coalesce(star_rating, 0)");
    const added = await makeProperty(app.db.client, priced(1, { place: city }));
    const [off, gone] = [before[4]!, before[5]!];
    await app.db.rows(
      "UPDATE property SET status = 'INACTIVE', sheet_version = sheet_version + 1 WHERE public_id = $1",
      [off],
    );
    await app.db.rows("UPDATE property SET deleted_at = now() WHERE public_id = $1", [gone]);
    const second = (await listAvailability({ cursor: first.next_cursor })).body;
    const third = (await listAvailability({ cursor: second.next_cursor })).body;
    expect([...ids(first), ...ids(second), ...ids(third)]).toEqual(before.filter((id) => id !== off && id !== gone));
    expect(third.next_cursor).toBeNull();
    await app.db.rows(
      "UPDATE property SET status = 'ACTIVE', deleted_at = NULL, sheet_version = sheet_version + 1 WHERE public_id = ANY ($1)",
      [[off, gone]],
    );
    await app.db.rows("UPDATE property SET place_id = NULL WHERE id = $1", [added.id]);
  },
);

test("a first page is two round trips, each later page one, however many properties there are", async () => {
  for (const sort of ["recommended", "price"]) {
    await walk(inCity({ sort, limit: 3 }));
    const first = () => listAvailability(inCity({ sort, limit: 3 }));
    expect(await countFewestRoundTrips(async () => undefined, first)).toBe(2);
    const later = await countFewestRoundTrips(first, ({ body }) => listAvailability({ cursor: body.next_cursor }));
    expect(later).toBe(1);
  }
});

test("an unknown, withdrawn or empty place; a cycle of places; a place too large for a cursor", async () => {
  const gone = await makePlace(app.db.client);
  await app.db.rows("UPDATE place SET deleted_at = now() WHERE id = $1", [gone.id]);
  for (const body of [placeBody(gone), { ...inCity(), place_public_id: "plc_0nobodys" }]) {
    const answer = await listAvailability(body);
    expect([answer.status, answer.body.code]).toEqual([404, "PLACE_NOT_FOUND"]);
  }
  const empty = await makePlace(app.db.client);
  expect((await listAvailability(placeBody(empty))).body).toMatchObject({ results: [], next_cursor: null });

  const [one, two] = [await makePlace(app.db.client), await makePlace(app.db.client)];
  await app.db.rows("UPDATE place SET parent_id = $1 + $2 - id WHERE id IN ($1, $2)", [one.id, two.id]);
  const round = await makeProperty(app.db.client, { place: two });
  expect(ids((await listAvailability(placeBody(one))).body)).toEqual([round.publicId]);

  const vast = await makePlace(app.db.client);
  // Triggers would note each of them for the change feed.
  await app.db.rows(
    `SET session_replication_role = replica;
     INSERT INTO property (public_id, code, name, category_code, address, country_code, timezone, currency_code, place_id)
     SELECT 'prp_' || n, 'vast' || n, '', 'HOTEL', '{}', 'DE', 'UTC', 'EUR', ${vast.id}
       FROM generate_series(1, ${MAX_PROPERTIES + 1}) AS n;
     RESET session_replication_role`,
  );
  const tooLarge = await listAvailability(placeBody(vast));
  expect([tooLarge.status, tooLarge.body.details]).toMatchObject([400, { field: "place_public_id" }]);
});

test("a tenant sees only the properties of its contract", async () => {
  expect((await listAvailability(inCity(), app.outsider)).body).toMatchObject({ results: [], next_cursor: null });
  expect(ids((await listAvailability(inCity(), app.stranger)).body)).toEqual(named(hotels));
});

test("a profile's mark-up and rate plans determine the totals, and with them the order", async () => {
  const headers = { "x-service-partner-profile-id": app.retail.publicId };
  const { body } = await listAvailability(inCity({ sort: "price" }), app.partner, headers);
  expect(body.results.map((r) => r.from_total).slice(0, 4)).toEqual(["157.50", "157.50", "180.00", "202.50"]);
});

test("a day that is over at every property of the place is refused; otherwise such properties are empty", async () => {
  const past = await listAvailability(inCity({ checkin: dayFromNow(-3) }));
  expect([past.status, past.body.details]).toMatchObject([400, { field: "checkin" }]);
  const far = await listAvailability(inCity({ checkin: dayFromNow(733) }));
  expect([far.status, far.body.details]).toMatchObject([400, { field: "checkin" }]);
  const unsold = await listAvailability(inCity({ checkin: dayFromNow(400) }));
  expect(unsold.body.results.map((r) => r.available)).toEqual(hotels.map(() => false));
});
