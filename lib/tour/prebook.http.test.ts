import { afterAll, beforeAll, expect, test } from "vitest";
import { setClockOffset } from "@/lib/core/clock";
import { addDays } from "@/lib/core/dates";
import { dayFromNow, NON_REFUNDABLE } from "@/lib/testing/factories/property";
import { makeTour, type MadeTour, type TourOptionOptions } from "@/lib/testing/factories/tour";
import type { Answer } from "@/lib/testing/harness/client";
import { countFewestRoundTrips } from "@/lib/testing/harness/round-trips";
import { checkConserved } from "@/lib/testing/harness/conserved";
import { served, type Served } from "@/lib/testing/harness/served";
import { newKey } from "@/lib/testing/harness/products/stay";
import {
  expectToursConserved,
  heldTour,
  prebookTour,
  searchTours,
  tourBody,
  tourOffer,
} from "@/lib/testing/harness/products/tour";
import { makeRoute, transferBody, transferOffer } from "@/lib/testing/harness/products/transfer";

let app: Served;
beforeAll(async () => {
  app = await served();
});
const tours = checkConserved((made: MadeTour) => expectToursConserved(app.db, [made]));
afterAll(() => app.close());

/** A tour whose stock is checked after the test. */
async function make(...options: TourOptionOptions[]): Promise<MadeTour> {
  return tours.add(await makeTour(app.db.client, options.length ? { options } : {}));
}
const DAY = dayFromNow(30);
const offerOf = (tour: MadeTour, changes: Parameters<typeof tourBody>[1] = {}) =>
  tourOffer(app.partner, tourBody(tour, changes));
const gone = ({ status, body }: Answer) => [status, body.code, body.details?.reason];
const scenario = (name: string) => ({ headers: { "x-service-sandbox-scenario": name } });
const held = async (tour: MadeTour) =>
  app.db.rows<{ at: string; held: number }>(
    `SELECT to_char(day, 'YYYY-MM-DD') || ' ' || start_time AS at, cardinality(holds) AS held FROM service_day
     WHERE service_id = $1 AND holds IS NOT NULL ORDER BY 1`,
    [tour.options[0]!.id],
  );

test("an offer of a range of days holds the seats of its own departure for thirty minutes, none for infants without a seat", async () => {
  const childBands = [
    { max_age: 2, amount: 0, seat: false },
    { max_age: 11, amount: 2_500, seat: true },
  ];
  const tour = await make({ startTimes: ["09:00", "14:00"], tariffs: [{ childBands }] });
  const body = tourBody(tour, { child_ages: [1, 7] });
  const { offers } = (await searchTours(app.partner, body)).body;
  const chosen = offers.find((o) => o.date === addDays(DAY, 2) && o.start_time === "14:00")!;
  const before = Date.now();
  const answer = await prebookTour(app.partner, { ...body, allocation_id: chosen.allocation_id });
  expect(answer.body).toMatchObject({
    match_status: "MATCHED",
    offer: { total_selling_rate: "125.00", currency_id: 978, currency_code: "EUR" },
    cancellation_policy: { ...chosen.cancellation_policy, finalized: true },
    warnings: [],
  });
  const expires = Date.parse(answer.body.prebook_expires_at) - 1_800_000;
  expect(expires).toBeGreaterThanOrEqual(before);
  expect(expires).toBeLessThan(Date.now() + 1_000);
  expect(await held(tour)).toEqual([{ at: `${addDays(DAY, 2)} 14:00`, held: 3 }]);
});

test("an idempotency key is required, and a repeated prebook with it has one effect", async () => {
  const tour = await make();
  const body = await offerOf(tour);
  const bare = await app.partner.call("POST", "/tour/prebook", { body });
  expect([bare.status, bare.body.code]).toEqual([400, "IDEMPOTENCY_KEY_REQUIRED"]);
  const key = newKey();
  const [first, again] = [await prebookTour(app.partner, body, { key }), await prebookTour(app.partner, body, { key })];
  expect(again.headers["idempotent-replayed"]).toBe("true");
  expect(again.body.prebook_token).toBe(first.body.prebook_token);
  expect(await held(tour)).toEqual([{ at: `${DAY} 10:00`, held: 2 }]);
  const other = await prebookTour(app.partner, { ...body, adults: 3 }, { key });
  expect([other.status, other.body.code]).toEqual([409, "IDEMPOTENCY_KEY_CONFLICT"]);
});

test("every field of the search is bound to the allocation: a different value is another search", async () => {
  const body = await offerOf(await make());
  const changes = {
    tour_public_id: "tou_0another0tour",
    date_from: addDays(DAY, -1),
    date_to: addDays(DAY, 5),
    adults: 1,
    child_ages: [6],
    currency_code: "USD",
    language: "en-GB",
  };
  for (const [field, value] of Object.entries(changes)) {
    const answer = await prebookTour(app.partner, { ...body, [field]: value });
    expect(gone(answer), field).toEqual([410, "ALLOCATION_GONE", "SEARCH_MISMATCH"]);
  }
  const { child_ages: _none, language: _english, ...short } = body;
  expect((await prebookTour(app.partner, short)).body.match_status).toBe("MATCHED");
});

test("anything else than an allocation of this tenant's tours is refused by name, with the same message", async () => {
  const body = await offerOf(await make());
  const id = body.allocation_id;
  const transfer = await transferOffer(app.partner, transferBody(await makeRoute(app.db.client)));
  const strange = [id.slice(0, 40) + (id[40] === "A" ? "B" : "A") + id.slice(41), "nonsense", transfer.allocation_id];
  const refused = [];
  for (const allocation_id of strange) refused.push(await prebookTour(app.partner, { ...body, allocation_id }));
  refused.push(await prebookTour(app.stranger, body));
  for (const answer of refused) {
    expect([answer.status, answer.body.details]).toMatchObject([400, { field: "allocation_id" }]);
    expect({ ...answer.body, trace_id: "" }).toEqual({ ...refused[0]!.body, trace_id: "" });
  }
});

test("the profile of the search prices the prebook, whatever the header says", async () => {
  const under = (profile: string) => ({ headers: { "x-service-partner-profile-id": profile } });
  const body = await tourOffer(app.partner, tourBody(await make()), under(app.retail.publicId));
  const answer = await prebookTour(app.partner, body, under(app.tenant.profile.publicId));
  expect(answer.body).toMatchObject({ match_status: "MATCHED", offer: { total_selling_rate: "112.50" } });
  expect(answer.headers["x-service-resolved-partner-profile-id"]).toBe(app.retail.publicId);
});

test.each([
  [5_500n, "110.00", "PRICE_INCREASED"],
  [4_500n, "90.00", "PRICE_DECREASED"],
])("a price that is now %s is PRICE_CHANGED, and the new price is pinned", async (price, total, warning) => {
  const tour = await make();
  const body = await offerOf(tour);
  await app.db.rows("UPDATE service_day SET prices = ARRAY[$2::bigint] WHERE service_id = $1", [
    tour.options[0]!.id,
    price,
  ]);
  const answer = await prebookTour(app.partner, body);
  expect(answer.body).toMatchObject({ match_status: "PRICE_CHANGED", offer: { total_selling_rate: total } });
  expect(answer.body.warnings.map((w) => w.code)).toEqual([warning]);
});

test("changed or non-refundable terms, and an option on request, are reported as warnings", async () => {
  const tour = await make({ mode: "ON_REQUEST" });
  const body = await offerOf(tour);
  await app.db.rows("UPDATE tariff SET cancellation = $2 WHERE service_id = $1", [
    tour.options[0]!.id,
    JSON.stringify(NON_REFUNDABLE),
  ]);
  const { warnings } = (await prebookTour(app.partner, body)).body;
  expect(warnings.map((w) => w.code)).toEqual(["POLICY_CHANGED", "NON_REFUNDABLE", "ON_REQUEST_RATE"]);
});

test.each([
  ["WITHDRAWN", "UPDATE tariff SET deleted_at = now() WHERE service_id = $1"],
  ["WITHDRAWN", "UPDATE service SET deleted_at = now() WHERE id = $1"],
  [
    "WITHDRAWN",
    "UPDATE tour SET status = 'INACTIVE' WHERE id = (SELECT tour_id FROM tour_option WHERE service_id = $1)",
  ],
  ["WITHDRAWN", "UPDATE service_day SET closed = true WHERE service_id = $1"],
  ["WITHDRAWN", "UPDATE service_day SET prices = '{NULL}' WHERE service_id = $1"],
  ["WITHDRAWN", "UPDATE service SET lead_hours = 2000 WHERE id = $1"],
  ["WITHDRAWN", "UPDATE service SET languages = '{fr}' WHERE id = $1"],
  ["WITHDRAWN", "DELETE FROM service_day WHERE service_id = $1"],
  ["SOLD_OUT", "UPDATE service_day SET total = 1 WHERE service_id = $1"],
])("is %s after %s", async (reason, sql) => {
  const tour = await make();
  const body = await offerOf(tour);
  await app.db.rows(sql, [tour.options[0]!.id]);
  const key = newKey();
  expect(gone(await prebookTour(app.partner, body, { key }))).toEqual([410, "ALLOCATION_GONE", reason]);
  expect((await prebookTour(app.partner, body, { key })).headers["idempotent-replayed"]).toBe("true");
  expect(await held(tour)).toEqual([]);
});

test("the last seats stay held until another party's hold expires", async () => {
  const tour = await make({ allotment: 3 });
  const body = await offerOf(tour);
  await heldTour(app.partner, tourBody(tour));
  expect(gone(await prebookTour(app.partner, body))).toEqual([410, "ALLOCATION_GONE", "SOLD_OUT"]);
  setClockOffset(31 * 60_000);
  expect((await prebookTour(app.partner, body)).body.match_status).toBe("MATCHED");
});

test("the sandbox simulates a changed price and a sold-out offer; a tour has no board to change", async () => {
  const body = await offerOf(await make());
  const changed = await prebookTour(app.partner, body, scenario("price_changed"));
  expect(changed.body).toMatchObject({ match_status: "PRICE_CHANGED", offer: { total_selling_rate: "105.01" } });
  expect(gone(await prebookTour(app.partner, body, scenario("sold_out")))).toEqual([
    410,
    "ALLOCATION_GONE",
    "SOLD_OUT",
  ]);
  const board = await prebookTour(app.partner, body, scenario("board_changed"));
  expect([board.status, board.body.match_status]).toEqual([200, "MATCHED"]);
});

test("a prebook is two round trips", async () => {
  const trips = await countFewestRoundTrips(
    async () => offerOf(await make()),
    (body) => prebookTour(app.partner, body),
  );
  expect(trips).toBe(2);
});
