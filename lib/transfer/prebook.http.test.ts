import { afterAll, beforeAll, expect, test } from "vitest";
import { setClockOffset } from "@/lib/core/clock";
import { dayFromNow, FLEXIBLE, makeProperty, NON_REFUNDABLE } from "@/lib/testing/factories/property";
import type { Answer } from "@/lib/testing/harness/client";
import { countFewestRoundTrips } from "@/lib/testing/harness/round-trips";
import { checkConserved } from "@/lib/testing/harness/conserved";
import { served, type Served } from "@/lib/testing/harness/served";
import { newKey, search as searchStays } from "@/lib/testing/harness/products/stay";
import {
  expectRoutesConserved,
  heldTransfer,
  makeRoute,
  prebookTransfer,
  transferBody,
  transferOffer,
  type MadeRoute,
} from "@/lib/testing/harness/products/transfer";

let app: Served;
beforeAll(async () => {
  app = await served();
});
const routes = checkConserved((made: MadeRoute) => expectRoutesConserved(app.db, [made]));
afterAll(() => app.close());

/** A route whose stock is checked after the test. */
async function route(...args: Parameters<typeof makeRoute> extends [unknown, ...infer Rest] ? Rest : never) {
  return routes.add(await makeRoute(app.db.client, ...args));
}
const offerOf = async (made: MadeRoute, changes: Parameters<typeof transferBody>[1] = {}) =>
  transferOffer(app.partner, transferBody(made, changes));
const gone = ({ status, body }: Answer) => [status, body.code, body.details?.reason];
const scenario = (name: string) => ({ headers: { "x-service-sandbox-scenario": name } });
const held = async ({ transfers }: MadeRoute) =>
  (
    await app.db.rows<{ held: number }>(
      "SELECT sum(coalesce(cardinality(holds), 0))::int AS held FROM service_day WHERE service_id = $1",
      [transfers[0]!.serviceId],
    )
  )[0]!.held;

test("the unchanged search pins its offer for thirty minutes and holds its units", async () => {
  const made = await route();
  const offer = await offerOf(made, { adults: 4 });
  const before = Date.now();
  const answer = await prebookTransfer(app.partner, offer);
  expect(answer.body).toMatchObject({
    match_status: "MATCHED",
    offer: { total_selling_rate: "100.00", currency_id: 978, currency_code: "EUR" },
    cancellation_policy: { finalized: true, timezone: "Europe/Berlin", tiers: [{ fee: "100.00" }] },
    warnings: [],
  });
  const expires = Date.parse(answer.body.prebook_expires_at) - 1_800_000;
  expect(expires).toBeGreaterThanOrEqual(before);
  expect(expires).toBeLessThan(Date.now() + 1_000);
  expect(await held(made)).toBe(2);
});

test("an idempotency key is optional; with one, a repeated prebook has one effect", async () => {
  const made = await route();
  const body = await offerOf(made);
  expect((await prebookTransfer(app.partner, body)).status).toBe(200);
  expect((await prebookTransfer(app.partner, body)).headers["idempotent-replayed"]).toBeUndefined();
  expect(await held(made)).toBe(2);
  const key = newKey();
  const [first, again] = [
    await prebookTransfer(app.partner, body, { key }),
    await prebookTransfer(app.partner, body, { key }),
  ];
  expect(again.body.prebook_token).toBe(first.body.prebook_token);
  expect(await held(made)).toBe(3);
  const other = await prebookTransfer(app.partner, { ...body, adults: 3 }, { key });
  expect([other.status, other.body.code]).toEqual([409, "IDEMPOTENCY_KEY_CONFLICT"]);
});

test("every field of the search is bound to the allocation: a different value is another search", async () => {
  const made = await route([{}, { serviceClass: 2, tariffs: [{ price: 1_000 }] }]);
  const body = await offerOf(made);
  const changes = {
    from_zone_public_id: made.to.publicId,
    to_zone_public_id: made.from.publicId,
    direction: 2,
    service_date: dayFromNow(31),
    adults: 3,
    child_ages: [6],
    // As the offer has it, not the search.
    service_class: 2,
    vehicle_type_public_id: made.transfers[0]!.vehicleType.publicId,
    currency_code: "USD",
    language: "en-GB",
  };
  for (const [field, value] of Object.entries(changes)) {
    const answer = await prebookTransfer(app.partner, { ...body, [field]: value });
    expect(gone(answer), field).toEqual([410, "ALLOCATION_GONE", "SEARCH_MISMATCH"]);
  }
  expect((await prebookTransfer(app.partner, body)).status).toBe(200);
});

test("an omitted field and its default value are the same search", async () => {
  const { child_ages: _none, service_class: _both, language: _english, ...body } = await offerOf(await route());
  expect((await prebookTransfer(app.partner, body)).body.match_status).toBe("MATCHED");
});

test("anything else than an allocation of this tenant's transfers is refused by name, with the same message", async () => {
  const made = await route();
  const body = await offerOf(made);
  const id = body.allocation_id;
  const stays = await searchStays(app.partner, [await makeProperty(app.db.client)]);
  const strange = [
    id.slice(0, 40) + (id[40] === "A" ? "B" : "A") + id.slice(41),
    id.slice(0, -2),
    "nonsense",
    stays.body.results[0]!.allocations[0]!.allocation_id,
  ];
  const refused = [];
  for (const allocation_id of strange) refused.push(await prebookTransfer(app.partner, { ...body, allocation_id }));
  refused.push(await prebookTransfer(app.stranger, body));
  for (const answer of refused) {
    expect([answer.status, answer.body.details]).toMatchObject([400, { field: "allocation_id" }]);
    expect({ ...answer.body, trace_id: "" }).toEqual({ ...refused[0]!.body, trace_id: "" });
  }
  expect(await held(made)).toBe(0);
});

test("the profile of the search prices the prebook, whatever the header says", async () => {
  const under = (profile: string) => ({ headers: { "x-service-partner-profile-id": profile } });
  const body = await transferOffer(app.partner, transferBody(await route()), under(app.retail.publicId));
  for (const profile of [app.tenant.profile.publicId, "prf_nobodys"]) {
    const answer = await prebookTransfer(app.partner, body, under(profile));
    expect(answer.body).toMatchObject({ match_status: "MATCHED", offer: { total_selling_rate: "56.25" } });
    expect(answer.headers["x-service-resolved-partner-profile-id"]).toBe(app.retail.publicId);
  }
});

test.each([
  [5_500n, "55.00", "PRICE_INCREASED"],
  [4_500n, "45.00", "PRICE_DECREASED"],
])("a price that is now %s is PRICE_CHANGED, and the new price is pinned", async (price, total, warning) => {
  const made = await route();
  const body = await offerOf(made);
  await app.db.rows("UPDATE service_day SET prices = ARRAY[$2::bigint] WHERE service_id = $1", [
    made.transfers[0]!.serviceId,
    price,
  ]);
  const answer = await prebookTransfer(app.partner, body);
  expect(answer.body).toMatchObject({ match_status: "PRICE_CHANGED", offer: { total_selling_rate: total } });
  expect(answer.body.warnings.map((w) => w.code)).toEqual([warning]);
});

test("terms that changed, exclude refunds, or charge immediately are reported as warnings", async () => {
  const made = await route();
  const body = await offerOf(made);
  await app.db.rows("UPDATE tariff SET cancellation = $2 WHERE service_id = $1", [
    made.transfers[0]!.serviceId,
    JSON.stringify(NON_REFUNDABLE),
  ]);
  const { warnings } = (await prebookTransfer(app.partner, body)).body;
  expect(warnings.map((w) => w.code)).toEqual(["POLICY_CHANGED", "NON_REFUNDABLE"]);
  const late = await offerOf(
    await route([
      { mode: "ON_REQUEST", tariffs: [{ terms: { ...FLEXIBLE, free_until: { days_before: 40, time: "12:00" } } }] },
    ]),
  );
  const warned = (await prebookTransfer(app.partner, late)).body.warnings;
  expect(warned.map((w) => w.code)).toEqual(["NOT_CANCELLABLE", "ON_REQUEST_RATE"]);
});

test.each([
  ["WITHDRAWN", "UPDATE tariff SET deleted_at = now() WHERE service_id = $1"],
  ["WITHDRAWN", "UPDATE service SET deleted_at = now() WHERE id = $1"],
  ["WITHDRAWN", "UPDATE service_day SET closed = true WHERE service_id = $1"],
  ["WITHDRAWN", "UPDATE service SET lead_hours = 2000 WHERE id = $1"],
  ["WITHDRAWN", "UPDATE service_day SET prices = '{NULL}' WHERE service_id = $1"],
  ["SOLD_OUT", "UPDATE service_day SET total = 0 WHERE service_id = $1"],
])("is %s after %s", async (reason, sql) => {
  const made = await route();
  const body = await offerOf(made);
  await app.db.rows(sql, [made.transfers[0]!.serviceId]);
  const key = newKey();
  expect(gone(await prebookTransfer(app.partner, body, { key }))).toEqual([410, "ALLOCATION_GONE", reason]);
  expect((await prebookTransfer(app.partner, body, { key })).headers["idempotent-replayed"]).toBe("true");
  expect(await held(made)).toBe(0);
});

test("the last vehicle stays held until another party's hold expires", async () => {
  const made = await route([{ allotment: 1 }]);
  const body = await offerOf(made);
  await heldTransfer(app.partner, transferBody(made));
  expect(gone(await prebookTransfer(app.partner, body))).toEqual([410, "ALLOCATION_GONE", "SOLD_OUT"]);
  setClockOffset(31 * 60_000);
  expect((await prebookTransfer(app.partner, body)).body.match_status).toBe("MATCHED");
});

test("an allocation expires after an hour", async () => {
  const made = await route();
  const body = await offerOf(made);
  setClockOffset(3_590_000);
  expect((await prebookTransfer(app.partner, body)).status).toBe(200);
  setClockOffset(3_602_000);
  expect(gone(await prebookTransfer(app.partner, body))).toEqual([410, "ALLOCATION_GONE", "EXPIRED"]);
});

test("the sandbox simulates a changed price and a sold-out offer; a transfer has no board to change", async () => {
  const made = await route();
  const body = await offerOf(made);
  const changed = await prebookTransfer(app.partner, body, scenario("price_changed"));
  expect(changed.body).toMatchObject({ match_status: "PRICE_CHANGED", offer: { total_selling_rate: "52.51" } });
  expect(gone(await prebookTransfer(app.partner, body, scenario("sold_out")))).toEqual([
    410,
    "ALLOCATION_GONE",
    "SOLD_OUT",
  ]);
  const board = await prebookTransfer(app.partner, body, scenario("board_changed"));
  expect([board.status, board.body.match_status]).toEqual([200, "MATCHED"]);
  expect(await held(made)).toBe(2);
});

test("a prebook is two round trips", async () => {
  const trips = await countFewestRoundTrips(
    async () => offerOf(await route()),
    (body) => prebookTransfer(app.partner, body),
  );
  expect(trips).toBe(2);
});
