import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { forgetPartners } from "@/lib/partner/directory";
import type { ContractTerms } from "@/lib/partner/tenant-schemas";
import { makeFlight } from "@/lib/testing/factories/flight";
import { makeCredential, makeTenant, type MadeTenant } from "@/lib/testing/factories/partners";
import { makePlace } from "@/lib/testing/factories/place";
import { makeProperty, type MadeProperty } from "@/lib/testing/factories/property";
import { makeTour } from "@/lib/testing/factories/tour";
import type { PartnerClient } from "@/lib/testing/harness/client";
import { flightBody, searchFlights } from "@/lib/testing/harness/products/flight";
import {
  bookedPackage,
  bookPackage,
  heldPackage,
  makeJourney,
  packageBody,
  packageBookBody,
  searchPackages,
  type Journey,
} from "@/lib/testing/harness/products/package";
import { listIds, readPage, walk } from "@/lib/testing/harness/pages";
import { served, type Served } from "@/lib/testing/harness/served";
import { staffClient, type StaffClient } from "@/lib/testing/harness/staff";
import {
  bookBody,
  book,
  checkBody,
  holdStayToken,
  findOffer,
  placeBody,
  poll,
  prebook,
  search,
  searchBody,
} from "@/lib/testing/harness/products/stay";
import { placeTourBody, searchTours, tourBody } from "@/lib/testing/harness/products/tour";
import { searchTransfers, transferBody } from "@/lib/testing/harness/products/transfer";

// Sets a tenant's contract as an operator does, by each of the operations for it.

let app: Served;
let operator: StaffClient;
beforeAll(async () => {
  app = await served();
  operator = await staffClient(app.db.client, "operator", null);
});
afterAll(() => app.close());

let tenant: MadeTenant;
let client: PartnerClient;
beforeEach(async () => {
  tenant = await makeTenant(app.db.client);
  client = await app.origin.signIn(await makeCredential(app.db.client, tenant.id));
});

const NOTHING: ContractTerms = {
  whole_catalogue: false,
  product_types: [1, 2, 3, 4, 5],
  place_public_ids: [],
  chains: [],
  record_public_ids: [],
  rate_plan_public_ids: null,
  named_plans: [],
  package_protection_required: false,
};
type Reach = Record<"properties" | "service_zones" | "tours" | "flights" | "packages", number>;
async function contract(terms: Partial<ContractTerms>, more: { preview?: boolean } = {}): Promise<Reach> {
  const { status, body } = await operator.call<{ reach: Reach }>("tenant.contract", {
    params: { public_id: tenant.publicId },
    body: { ...NOTHING, ...terms, ...more },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.reach;
}

/** What each operation returns for a property, as the client sees it. */
async function seen(property: MadeProperty, by: PartnerClient = client) {
  const [found] = (await search(by, [property])).body.results;
  const send = (path: string, body: unknown) => by.call<{ results: { error_code?: string }[] }>("POST", path, { body });
  const { property_ids: _, ...stay } = searchBody([property.publicId]);
  const checked = await by.call<{ gates: { gate: string; code: string }[] }>("POST", "/availability/check", {
    body: checkBody(property),
  });
  return {
    search: found?.error_code ?? "FOUND",
    availability:
      (await send("/properties/availability", searchBody([property.publicId]))).body.results[0]!.error_code ?? "FOUND",
    offers: (await by.call("POST", `/properties/${property.publicId}/offers/search`, { body: stay })).status,
    check: checked.body.gates.find(({ gate }) => gate === "PROPERTY")!.code,
    content: (await by.call("GET", `/properties/${property.publicId}`)).status,
    listed: listIds((await walk(by, "/properties", { limit: 200 })).items).includes(property.publicId),
  };
}
const VISIBLE = { search: "FOUND", availability: "FOUND", offers: 200, content: 200, listed: true };
const HIDDEN = {
  search: "PROPERTY_NOT_FOUND",
  availability: "PROPERTY_NOT_FOUND",
  offers: 404,
  check: "PROPERTY_NOT_FOUND",
  content: 404,
  listed: false,
};

describe("a contract for a place", () => {
  test("covers what lies in it and in the places within, of every product, and nothing else", async () => {
    const { client: db } = app.db;
    const region = await makePlace(db, { type: "REGION" });
    const city = await makePlace(db, { parent: region });
    const elsewhere = await makePlace(db);
    const [inside, outside] = [await makeProperty(db, { place: city }), await makeProperty(db, { place: elsewhere })];
    const airport = await makePlace(db, { type: "AIRPORT", parent: city, iata: "ZZX" });
    const [flight, otherFlight] = [await makeFlight(db, { destination: airport }), await makeFlight(db)];
    const [tour, otherTour] = [await makeTour(db, { place: city }), await makeTour(db, { place: elsewhere })];

    const reach = await contract({ place_public_ids: [region.publicId] });
    expect(reach).toEqual({ properties: 1, service_zones: 0, tours: 1, flights: 1, packages: 0 });
    expect(await seen(inside)).toMatchObject(VISIBLE);
    expect(await seen(outside)).toEqual(HIDDEN);
    expect((await search(client, [inside, outside])).body.results.map((r) => r.error_code)).toEqual([
      undefined,
      "PROPERTY_NOT_FOUND",
    ]);
    for (const [path, one, other] of [
      ["/tours", tour, otherTour],
      ["/flights", flight, otherFlight],
    ] as const) {
      expect(listIds((await readPage(client, path)).items)).toEqual([one.publicId]);
      expect((await client.call("GET", `${path}/${other.publicId}`)).status).toBe(404);
    }
    expect((await searchTours(client, tourBody(tour))).body.offers).not.toEqual([]);
    expect((await searchTours(client, tourBody(otherTour))).body.offers).toEqual([]);
    expect((await searchTours(client, placeTourBody(elsewhere))).body.offers).toEqual([]);
    expect((await searchFlights(client, flightBody(flight))).body.offers).toHaveLength(1);
    expect((await searchFlights(client, flightBody(otherFlight))).body.offers).toEqual([]);
    const rows = await client.call<{ results: { property_id: string }[] }>("POST", "/places/availability", {
      body: placeBody(elsewhere),
    });
    expect(rows.body.results).toEqual([]);
    // An offer from outside the contract cannot be prebooked.
    const offer = await findOffer(app.partner, outside);
    expect((await prebook(client, offer)).status).toBeGreaterThanOrEqual(400);
  });

  test("covers records that the supply adds to the place later; the change feed continues and reports moved records as deleted", async () => {
    const { client: db } = app.db;
    const [place, elsewhere] = [await makePlace(db), await makePlace(db)];
    const first = await makeProperty(db, { place });
    await contract({ place_public_ids: [place.publicId] });
    type Feed = { items: { public_id: string; change: string }[]; next_cursor: string };
    const latest = await client.call<Feed>("GET", "/catalog/changes?from=latest");
    const second = await makeProperty(db, { place });
    const stranger = await makeProperty(db, { place: elsewhere });
    forgetPartners();
    const feed = await client.call<Feed>("GET", `/catalog/changes?cursor=${latest.body.next_cursor}`);
    const changesOf = ({ items }: Feed, { publicId }: MadeProperty) =>
      items.find((one) => one.public_id === publicId)?.change;
    expect([feed.status, changesOf(feed.body, second), changesOf(feed.body, stranger)]).toEqual([
      200,
      "CREATED",
      undefined,
    ]);
    expect(await seen(second)).toMatchObject(VISIBLE);

    await app.db.rows("UPDATE property SET place_id = $1 WHERE id = $2", [elsewhere.id, first.id]);
    forgetPartners();
    const moved = await client.call<Feed>("GET", `/catalog/changes?cursor=${feed.body.next_cursor}`);
    expect(changesOf(moved.body, first)).toBe("DELETED");
    expect(await seen(first)).toEqual(HIDDEN);
    // Under another contract the catalogue is different.
    await contract({ place_public_ids: [elsewhere.publicId] });
    expect((await client.call("GET", `/catalog/changes?cursor=${moved.body.next_cursor}`)).status).toBe(410);
  });
});

test("a contract for a chain covers its properties", async () => {
  const [ours, other] = [await makeProperty(app.db.client), await makeProperty(app.db.client)];
  await app.db.rows("UPDATE property SET chain = 'Nordlys Hotels' WHERE id = $1", [ours.id]);
  expect(await contract({ chains: ["Nordlys Hotels"] })).toMatchObject({ properties: 1 });
  expect(await seen(ours)).toMatchObject(VISIBLE);
  expect(await seen(other)).toEqual(HIDDEN);
});

describe("a contract for products", () => {
  let journey: Journey;
  beforeAll(async () => {
    journey = await makeJourney(app.db);
  });
  /** Whether the client finds offers, by product type: 1 or 0. */
  const some = (list: unknown[]) => Math.min(1, list.length);
  const offers = async (): Promise<Record<number, number>> => ({
    1: (await seen(journey.property)).search === "FOUND" ? 1 : 0,
    2: some((await searchTransfers(client, transferBody(journey.route))).body.offers),
    3: some((await searchTours(client, tourBody(journey.tour))).body.offers),
    4: some((await searchFlights(client, flightBody(journey.flight!))).body.offers),
    5: some((await searchPackages(client, packageBody(journey.package))).body.offers),
  });

  test("excludes the others, even with the whole catalogue", async () => {
    expect(await offers()).toEqual({ 1: 1, 2: 1, 3: 1, 4: 1, 5: 1 });
    for (const type of [1, 2, 3, 4]) {
      await contract({ whole_catalogue: true, product_types: [type] });
      expect(await offers()).toEqual({ 1: 0, 2: 0, 3: 0, 4: 0, 5: 0, [type]: 1 });
    }
    // A package is sold only if the contract covers all of its parts.
    await contract({ whole_catalogue: true, product_types: [5] });
    expect(await offers()).toEqual({ 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 });
    await contract({ whole_catalogue: true, product_types: [] });
    expect(await offers()).toEqual({ 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 });
    await contract({ whole_catalogue: true });
    expect(await offers()).toEqual({ 1: 1, 2: 1, 3: 1, 4: 1, 5: 1 });
  });
});

test("a contract for rate plans shows and sells only these, in each profile", async () => {
  const property = await makeProperty(app.db.client, { plans: [{ board: "RO" }, { board: "BB" }] });
  const [room, breakfast] = property.plans.map(({ publicId }) => publicId);
  const offer = await findOffer(client, property);
  await contract({ whole_catalogue: true, rate_plan_public_ids: [breakfast!] });
  const record = await client.call<{ rate_plans: { rate_plan_public_id: string }[] }>(
    "GET",
    `/properties/${property.publicId}`,
  );
  expect(record.body.rate_plans.map((plan) => plan.rate_plan_public_id)).toEqual([breakfast]);
  const [found] = (await search(client, [property])).body.results;
  const plans = found!.allocations.flatMap(({ slots }) => slots.map((slot) => slot.rate_plan_public_id));
  expect([...new Set(plans)]).toEqual([breakfast]);
  const check = (plan: number) =>
    client.call<{ bookable: boolean }>("POST", "/availability/check", {
      body: { ...checkBody(property), rate_plan_public_id: property.plans[plan]!.publicId },
    });
  expect([(await check(0)).body.bookable, (await check(1)).body.bookable]).toEqual([false, true]);
  const late = await prebook(client, offer);
  expect(late.body.match_status ?? late.body.code).not.toBe("MATCHED");
  expect(room).not.toBe(breakfast);
});

test("a hold from before the contract changed is honoured as pinned", async () => {
  const property = await makeProperty(app.db.client);
  const token = await holdStayToken(client, property);
  await contract({});
  expect((await book(client, bookBody(token))).status).toBe(201);
  expect(await seen(property)).toEqual(HIDDEN);
});

describe("setting a contract", () => {
  test("can be previewed without a change", async () => {
    const property = await makeProperty(app.db.client);
    expect(await contract({ record_public_ids: [property.publicId] }, { preview: true })).toEqual({
      properties: 1,
      service_zones: 0,
      tours: 0,
      flights: 0,
      packages: 0,
    });
    const other = await makeProperty(app.db.client);
    expect(await seen(other)).toMatchObject(VISIBLE);
  });

  test("refuses names that do not exist, and lists them", async () => {
    const { status, body } = await operator.call("tenant.contract", {
      params: { public_id: tenant.publicId },
      body: {
        ...NOTHING,
        place_public_ids: ["plc_nowhere"],
        chains: ["No such chain"],
        rate_plan_public_ids: ["rtp_no"],
      },
    });
    expect([status, body.details]).toMatchObject([
      400,
      { field: "place_public_ids.0", issues: [{}, { path: "chains.0" }, { path: "rate_plan_public_ids.0" }] },
    ]);
  });
});

test("packages without organiser and protection are not sold where the contract requires both; with both they are pinned", async () => {
  const { package: made } = await makeJourney(app.db, { flight: false });
  const offers = async () => (await searchPackages(client, packageBody(made))).body.offers;
  expect(await offers()).toHaveLength(1);
  const token = await heldPackage(client, packageBody(made));
  await contract({ whole_catalogue: true, package_protection_required: true });
  expect(await offers()).toEqual([]);
  await app.db.rows("UPDATE package SET organiser = 'Rivermoor Holidays' WHERE id = $1", [made.id]);
  expect(await offers()).toEqual([]);
  await app.db.rows("UPDATE package SET protection = 'Harbour Surety' WHERE id = $1", [made.id]);
  const terms = { organiser: "Rivermoor Holidays", protection: "Harbour Surety" };
  expect(await offers()).toMatchObject([terms]);
  const { booking } = (await bookedPackage(client, packageBody(made))).body;
  await app.db.rows("UPDATE package SET organiser = 'Another', protection = NULL WHERE id = $1", [made.id]);
  const full = await poll(client, booking.public_id, "full");
  expect(full.body).toMatchObject({ details: terms });
  // What was held before the contract changed is booked as it was pinned.
  expect((await bookPackage(client, packageBookBody(token))).status).toBe(201);
});
