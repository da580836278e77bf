import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { z } from "zod";
import { addDays } from "@/lib/core/dates";
import { makeProperty, type MadeProperty } from "@/lib/testing/factories/property";
import {
  book,
  bookBody,
  calendarBody,
  change,
  checkBody,
  findOffer,
  poll,
  prebook,
  quoteChange,
  search,
  searchBody,
  type StayOptions,
} from "@/lib/testing/harness/products/stay";
import { makeJourney, packageBody, searchPackages } from "@/lib/testing/harness/products/package";
import { served, type Served } from "@/lib/testing/harness/served";
import { staffClient, type StaffClient } from "@/lib/testing/harness/staff";
import type { CheckRequest, CheckResponse } from "../availability-schemas";

let app: Served;
let operator: StaffClient;
let property: MadeProperty;
beforeAll(async () => {
  app = await served();
  operator = await staffClient(app.db.client, "operator", null);
});
afterAll(() => app.close());
beforeEach(async () => {
  property = await makeProperty(app.db.client, { plans: [{}, {}], rooms: [{ prices: [9_000, 10_000], allotment: 9 }] });
});

const set = (columns: string) =>
  app.db.rows(
    `WITH p AS (UPDATE rate_plan SET ${columns} WHERE id = $1 RETURNING property_id)
     UPDATE property SET sheet_version = sheet_version + 1 FROM p WHERE id = p.property_id`,
    [property.plans[0]!.id],
  );

/** Whether a search has the property's first plan. */
async function isFound(options: StayOptions = {}): Promise<boolean> {
  const { body, text } = await search(app.partner, [property], options);
  const slots = body.results[0]!.allocations.flatMap((allocation) => allocation.slots);
  expect(slots.length, text).toBeGreaterThan(0);
  return slots.some((slot) => slot.rate_plan_public_id === property.plans[0]!.publicId);
}

async function check(changes: Partial<z.input<typeof CheckRequest>> = {}) {
  const body = { ...checkBody(property), ...changes };
  return (await app.partner.call<z.output<typeof CheckResponse>>("POST", "/availability/check", { body })).body;
}

const rooms = (count: number) => Array.from({ length: count }, () => ({ adults: 2, child_ages: [] }));

describe("a plan that is not for the buyer is found nowhere, and the check names the gate", () => {
  test.each([
    ["for named tenants", "sold_to = 'NAMED'", "AUDIENCE", "AUDIENCE_NOT_SERVED"],
    ["for packages", "package_only = true", "AUDIENCE", "AUDIENCE_NOT_SERVED"],
    ["for three rooms", "min_rooms = 3", "AUDIENCE", "AUDIENCE_NOT_SERVED"],
    ["for markets, of which none is known", "markets = '{DE,AT}'", "MARKET", "MARKET_NOT_SERVED"],
    ["at cost, without a sell rule", "price_basis = 'COST'", "PRICE", "NO_PRICE"],
  ])("%s", async (_, columns, gate, code) => {
    const offer = await findOffer(app.partner, property);
    expect([await isFound(), (await check()).bookable]).toEqual([true, true]);
    await set(columns);
    expect(await isFound()).toBe(false);
    const { bookable, gates } = await check();
    expect(bookable).toBe(false);
    expect(gates.filter(({ result }) => result !== "PASS")).toMatchObject([{ gate, code }]);
    expect((await prebook(app.partner, offer)).body.match_status).toBe("SOLD_OUT");
  });
});

test("a plan for all but some markets is sold where none is known", async () => {
  await set("markets = '{!AE}'");
  expect([await isFound(), (await check()).bookable]).toEqual([true, true]);
});

test("a profile's market opens the plans for it and closes those for others", async () => {
  const admin = await staffClient(app.db.client, "admin", app.tenant.id);
  const setMarket = (market: string | null) =>
    admin.call<{ default_market: string | null }>("profile.update", {
      params: { public_id: app.tenant.profile.publicId },
      body: { default_market: market },
    });
  await set("markets = '{DE,AT}'");
  expect((await setMarket("AT")).body.default_market).toBe("AT");
  expect([await isFound(), (await check()).bookable]).toEqual([true, true]);
  await set("markets = '{!AT}'");
  expect([await isFound(), (await check()).first_failed_gate]).toEqual([false, "MARKET"]);
  expect((await setMarket("Austria")).status).toBe(400);
  await setMarket(null);
  expect(await isFound()).toBe(true);
});

test("the guests' market of a search decides, stays sealed in what it returns, and is told by the booking", async () => {
  await set("markets = '{DE,AT}'");
  const market = "AT";
  expect([await isFound({ market: "FR" }), (await check({ guest_market: "FR" })).first_failed_gate]).toEqual([
    false,
    "MARKET",
  ]);
  expect([await isFound({ market }), (await check({ guest_market: market })).bookable]).toEqual([true, true]);
  expect((await search(app.partner, [property], { market: "Austria" })).status).toBe(400);
  const available = await app.partner.call<{ results: { from_total: string; proof: string }[] }>(
    "POST",
    "/properties/availability",
    { body: searchBody([property.publicId], { market }) },
  );
  const { from_total, proof } = available.body.results[0]!;
  const calendar = await app.partner.call<{ days: { from_total: string }[] }>(
    "POST",
    `/properties/${property.publicId}/calendar`,
    { body: calendarBody({ market }, 1) },
  );
  const offers = await app.partner.call<{ offers: { grand_total: string }[] }>(
    "POST",
    `/properties/${property.publicId}/offers/search`,
    { body: { proof } },
  );
  expect([from_total, calendar.body.days[0]!.from_total, offers.body.offers[0]!.grand_total]).toEqual(
    Array(3).fill("180.00"),
  );
  const held = await prebook(app.partner, await findOffer(app.partner, property, { market }));
  expect(held.body.match_status).toBe("MATCHED");
  const { booking } = (await book(app.partner, bookBody(held.body.prebook_token))).body;
  const told = async () => (await poll(app.partner, booking.public_id, "full")).body;
  expect(await told()).toMatchObject({
    guest_market: market,
    rooms: [{ rate_plan_public_id: property.plans[0]!.publicId }],
  });
  const longer = await quoteChange(app.partner, booking.public_id, { checkout: addDays(booking.checkout_date, 1) });
  expect(longer.body).toMatchObject({ before: "180.00", after: "270.00" });
  await change(app.partner, booking.public_id, longer.body.change_token);
  expect(await told()).toMatchObject({ guest_market: market, nights: 3 });
});

test("a plan for three rooms is sold in a search of three, not of two, and the check takes their number", async () => {
  await set("min_rooms = 3");
  expect(await isFound({ occupancy: rooms(2) })).toBe(false);
  expect(await isFound({ occupancy: rooms(3) })).toBe(true);
  expect([(await check({ rooms: 2 })).bookable, (await check({ rooms: 3 })).bookable]).toEqual([false, true]);
});

test("a plan for named tenants is sold to the tenant whose contract names it", async () => {
  await set("sold_to = 'NAMED'");
  const [{ name } = { name: "" }] = await app.db.rows<{ name: string }>(
    "SELECT p.code || '/' || rp.code AS name FROM rate_plan rp JOIN property p ON p.id = rp.property_id WHERE rp.id = $1",
    [property.plans[0]!.id],
  );
  const contract = (plans: string[]) =>
    operator.call<{ contract: object }>("tenant.contract", {
      params: { public_id: app.tenant.publicId },
      body: {
        whole_catalogue: true,
        product_types: [1, 2, 3, 4, 5],
        place_public_ids: [],
        chains: [],
        record_public_ids: [],
        rate_plan_public_ids: null,
        named_plans: plans,
      },
    });
  const named = await contract([name]);
  expect([named.status, named.body.contract]).toMatchObject([200, { named_plans: [name] }]);
  expect([await isFound(), (await check()).bookable]).toEqual([true, true]);
  const unknown = await contract(["NOWHERE/FLEX"]);
  expect([unknown.status, unknown.body]).toMatchObject([400, { details: { field: "named_plans.0" } }]);
  await contract([]);
  expect([await isFound(), (await check()).first_failed_gate]).toEqual([false, "AUDIENCE"]);
});

test("a plan for packages is sold as a part of one", async () => {
  const made = await makeJourney(app.db);
  const offers = async () => (await searchPackages(app.partner, packageBody(made.package))).body.offers.length;
  property = made.property;
  await set("package_only = true");
  expect([await offers(), (await check()).first_failed_gate]).toEqual([1, "AUDIENCE"]);
  await set("sold_to = 'NAMED'");
  expect(await offers()).toBe(0);
});
