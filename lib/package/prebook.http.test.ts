import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { setClockOffset } from "@/lib/core/clock";
import {
  expectJourneyConserved,
  heldPackage,
  makeJourney,
  packageBody,
  packageOffer,
  prebookPackage,
  type Journey,
  type JourneyOptions,
} from "@/lib/testing/harness/products/package";
import { served, type Served } from "@/lib/testing/harness/served";

let app: Served;
let made: Journey;
beforeAll(async () => {
  app = await served();
});
afterEach(async () => {
  await expectJourneyConserved(app.db, made);
  setClockOffset(0);
});
afterAll(() => app.close());

async function offered(options?: JourneyOptions) {
  made = await makeJourney(app.db, options);
  return packageOffer(app.partner, packageBody(made.package));
}
const under = (scenario: string) => ({ headers: { "x-service-sandbox-scenario": scenario } });
/** How many units live holds have, by kind. */
async function held() {
  const [row] = await app.db.rows<{ rooms: number; services: number }>(
    `SELECT (SELECT coalesce(sum(cardinality(holds)), 0)::int FROM room_night WHERE property_id = $1) AS rooms,
       (SELECT coalesce(sum(cardinality(holds)), 0)::int FROM service_day WHERE service_id = ANY ($2)) AS services`,
    [made.property.id, [made.flight!.cabins[0]!.id, made.route.transfers[0]!.serviceId, made.tour.options[0]!.id]],
  );
  return row;
}

test("a prebook pins the offer as searched, item by item, and holds every part", async () => {
  const { status, body } = await prebookPackage(app.partner, await offered());
  expect([status, body.match_status, body.warnings]).toEqual([200, "MATCHED", []]);
  expect(body.offer).toEqual({ total_selling_rate: "500.00", currency_id: 978, currency_code: "EUR" });
  expect(await held()).toEqual({ rooms: 2, services: 2 + 1 + 2 + 1 });
});

test.each<[string, JourneyOptions]>([
  ["a seat of the flight", { flight: { allotment: 3 } }],
  ["a car of the transfers", { transfer: { allotment: 1 } }],
  ["a room of the stay", { stay: { rooms: [{ allotment: 1 }] } }],
  ["a place on the tour", { tour: { allotment: 3 } }],
])("when %s is sold out, so is the whole package, and nothing is held", async (_what, options) => {
  const offer = await offered(options);
  await prebookPackage(app.partner, offer);
  const before = await held();
  const answer = await prebookPackage(app.partner, offer);
  expect([answer.status, answer.body.code, answer.body.details]).toEqual([
    410,
    "ALLOCATION_GONE",
    { reason: "SOLD_OUT" },
  ]);
  expect(await held()).toEqual(before);
});

test("every part is priced again: a higher price is reported as a warning, and pinned", async () => {
  const offer = await offered();
  await app.db.rows("UPDATE service_day SET prices = '{6000}' WHERE service_id = $1", [made.tour.options[0]!.id]);
  const { body } = await prebookPackage(app.partner, offer);
  expect([body.match_status, body.offer.total_selling_rate]).toEqual(["PRICE_CHANGED", "520.00"]);
  expect(body.warnings.map((w) => w.code)).toEqual(["PRICE_INCREASED"]);
});

test("a changed board is reported before a changed price", async () => {
  const offer = await offered();
  await app.db.rows("UPDATE rate_plan SET board_code = 'RO' WHERE property_id = $1", [made.property.id]);
  await app.db.rows("UPDATE property SET sheet_version = sheet_version + 1 WHERE id = $1", [made.property.id]);
  await app.db.rows("UPDATE room_night SET prices = '{9000}' WHERE property_id = $1", [made.property.id]);
  const { body } = await prebookPackage(app.partner, offer);
  expect(body.match_status).toBe("BOARD_CHANGED");
  expect(body.warnings.map((w) => w.code)).toEqual(["PRICE_DECREASED", "BOARD_CHANGED"]);
});

test.each([
  ["price_changed", "PRICE_CHANGED"],
  ["board_changed", "BOARD_CHANGED"],
])("the sandbox simulates %s", async (scenario, status) => {
  const { body } = await prebookPackage(app.partner, await offered(), under(scenario));
  expect(body.match_status).toBe(status);
  const cents = body.items.reduce((sum, item) => sum + Math.round(Number(item.amount) * 100), 0);
  expect((cents / 100).toFixed(2)).toBe(body.offer.total_selling_rate);
});

test("the sandbox's sold_out holds nothing", async () => {
  const answer = await prebookPackage(app.partner, await offered(), under("sold_out"));
  expect([answer.status, answer.body.details]).toEqual([410, { reason: "SOLD_OUT" }]);
  expect(await held()).toEqual({ rooms: 0, services: 0 });
});

test.each<[string, string, () => Promise<unknown>]>([
  [
    "taken off sale",
    "WITHDRAWN",
    () => app.db.rows("UPDATE package SET status = 'INACTIVE' WHERE id = $1", [made.package.id]),
  ],
  [
    "with a part less",
    "WITHDRAWN",
    () => app.db.rows("DELETE FROM package_component WHERE package_id = $1 AND position = 5", [made.package.id]),
  ],
  [
    "in another order",
    "WITHDRAWN",
    () =>
      app.db.rows("UPDATE package_component SET position = 6 WHERE package_id = $1 AND position = 3", [
        made.package.id,
      ]),
  ],
  [
    "with a closed day",
    "WITHDRAWN",
    () => app.db.rows("UPDATE service_day SET closed = true WHERE service_id = $1", [made.tour.options[0]!.id]),
  ],
  [
    "with a stop-sell",
    "SOLD_OUT",
    () => app.db.rows("UPDATE room_night SET closed = true WHERE property_id = $1", [made.property.id]),
  ],
  ["an hour later", "EXPIRED", async () => setClockOffset(3_601_000)],
])("a package %s is no longer available: %s", async (_why, reason, change) => {
  const offer = await offered();
  await change();
  const answer = await prebookPackage(app.partner, offer);
  expect([answer.status, answer.body.details]).toEqual([410, { reason }]);
});

test("another search is a mismatch; another tenant's allocation and an altered one are refused", async () => {
  const offer = await offered();
  for (const changes of [{ adults: 1 }, { child_ages: [3] }, { language: "de" }, { currency_code: "USD" }]) {
    const answer = await prebookPackage(app.partner, { ...offer, ...changes });
    expect([answer.status, answer.body.details]).toEqual([410, { reason: "SEARCH_MISMATCH" }]);
  }
  const wrong = [
    await prebookPackage(app.stranger, offer),
    await prebookPackage(app.partner, { ...offer, allocation_id: `x${offer.allocation_id}` }),
  ];
  for (const answer of wrong) expect([answer.status, answer.body.details!.field]).toEqual([400, "allocation_id"]);
});

test("an expired hold frees every part without any sweep", async () => {
  made = await makeJourney(app.db, { stay: { rooms: [{ allotment: 1 }] } });
  await heldPackage(app.partner, packageBody(made.package));
  setClockOffset(31 * 60_000);
  await heldPackage(app.partner, packageBody(made.package));
});
