import { afterAll, beforeAll, expect, test } from "vitest";
import type { Made } from "@/lib/testing/factories/insert";
import { makeCredential, makeTenant } from "@/lib/testing/factories/partners";
import { makePlace } from "@/lib/testing/factories/place";
import { dayFromNow } from "@/lib/testing/factories/property";
import { makeTour } from "@/lib/testing/factories/tour";
import type { PartnerClient } from "@/lib/testing/harness/client";
import { countFewestRoundTrips } from "@/lib/testing/harness/round-trips";
import { served, type Served } from "@/lib/testing/harness/served";
import { placeTourBody, searchTours, tourBody, tourOffer, prebookTour } from "@/lib/testing/harness/products/tour";

let app: Served;
let [country, city, district, elsewhere]: Made[] = [];
let [inCountry, inCity, inDistrict, away]: Made[] = [];
beforeAll(async () => {
  app = await served();
  const { client } = app.db;
  country = await makePlace(client, { type: "COUNTRY" });
  city = await makePlace(client, { parent: country });
  district = await makePlace(client, { type: "DISTRICT", parent: city });
  elsewhere = await makePlace(client, { parent: country });
  inCountry = await makeTour(client, { place: country });
  inCity = await makeTour(client, { place: city });
  inDistrict = await makeTour(client, { place: district });
  away = await makeTour(client, { place: elsewhere });
});
afterAll(() => app.close());

const DAY = dayFromNow(30);
const ONE_DAY = { date_from: DAY, date_to: DAY };
const found = async (place: Made, client: PartnerClient = app.partner) => {
  const { offers, dropped } = (await searchTours(client, placeTourBody(place, ONE_DAY))).body;
  return { tours: offers.map((o) => o.tour_public_id).sort(), dropped: dropped.map((d) => d.reason_code) };
};
const these = (...tours: (Made | undefined)[]) => ({ tours: tours.map((t) => t!.publicId).sort(), dropped: [] });
const NO_RATE = { tours: [], dropped: ["no_rate"] };

test("a place includes the tours of all places below it, and of none beside or above it", async () => {
  expect(await found(country!)).toEqual(these(inCountry, inCity, inDistrict, away));
  expect(await found(city!)).toEqual(these(inCity, inDistrict));
  expect(await found(district!)).toEqual(these(inDistrict));
  expect(await found(elsewhere!)).toEqual(these(away));
});

test("a place without tours, and a deleted one, has no_rate", async () => {
  const bare = await makePlace(app.db.client);
  expect(await found(bare)).toEqual(NO_RATE);
  await makeTour(app.db.client, { place: bare });
  expect((await found(bare)).tours).toHaveLength(1);
  await app.db.rows("UPDATE place SET deleted_at = now() WHERE id = $1", [bare.id]);
  expect(await found(bare)).toEqual(NO_RATE);
});

test("a cycle of places is resolved", async () => {
  const outer = await makePlace(app.db.client);
  const inner = await makePlace(app.db.client, { parent: outer });
  await app.db.rows("UPDATE place SET parent_id = $2 WHERE id = $1", [outer.id, inner.id]);
  const tour = await makeTour(app.db.client, { place: inner });
  expect(await found(outer)).toEqual(these(tour));
});

test("a tenant finds the tours of its contract only, by place and by id", async () => {
  const tenant = await makeTenant(app.db.client, { catalogue: [inCity!.publicId] });
  const client = await app.origin.signIn(await makeCredential(app.db.client, tenant.id));
  expect(await found(country!, client)).toEqual(these(inCity));
  expect(await found(country!, app.outsider)).toEqual(NO_RATE);
  const named = async (tour: Made) =>
    (await searchTours(client, tourBody(tour, ONE_DAY))).body.dropped.map((d) => d.reason_code);
  expect([await named(inCity!), await named(away!)]).toEqual([[], ["no_rate"]]);
});

test("an offer of a place's search is prebooked by that search, and by no other", async () => {
  const offer = await tourOffer(app.partner, placeTourBody(district!, ONE_DAY));
  const { place_public_id: _place, ...rest } = offer;
  for (const other of [
    { ...offer, place_public_id: city!.publicId },
    { ...rest, tour_public_id: inDistrict!.publicId },
  ]) {
    const answer = await prebookTour(app.partner, other);
    expect([answer.status, answer.body.details]).toMatchObject([410, { reason: "SEARCH_MISMATCH" }]);
  }
  expect((await prebookTour(app.partner, offer)).body.match_status).toBe("MATCHED");
});

test("a place with too many options is refused by name, and a smaller place within it is not", async () => {
  const vast = await makePlace(app.db.client, { type: "COUNTRY" });
  const within = await makePlace(app.db.client, { parent: vast });
  const tour = await makeTour(app.db.client, { place: vast, options: [{ tariffs: [{}, {}] }] });
  await makeTour(app.db.client, { place: within });
  expect((await found(vast)).tours).toHaveLength(3);
  const [option] = tour.options;
  await app.db.rows(
    `INSERT INTO tariff (service_id, code, position, currency_code, cancellation)
     SELECT service_id, 'T' || n, n, currency_code, cancellation FROM tariff, generate_series(3, 1000) AS n WHERE service_id = $1 AND position = 1`,
    [option!.id],
  );
  const answer = await searchTours(app.partner, placeTourBody(vast, ONE_DAY));
  expect([answer.status, answer.body.details]).toMatchObject([400, { field: "place_public_id" }]);
  expect((await found(within)).tours).toHaveLength(1);
});

test("a search of a place is one round trip, whatever the number of tours", async () => {
  expect(await countFewestRoundTrips(async () => country!, found)).toBe(1);
});
