import { afterAll, beforeAll, expect, test } from "vitest";
import { setClockOffset } from "@/lib/core/clock";
import type { FlightOptions } from "@/lib/testing/factories/flight";
import { dayFromNow, FLEXIBLE, NON_REFUNDABLE } from "@/lib/testing/factories/property";
import { makeTour } from "@/lib/testing/factories/tour";
import type { Answer } from "@/lib/testing/harness/client";
import {
  expectFlightsConserved,
  flightOffer,
  heldFlight,
  makeReturn,
  prebookFlight,
  returnBody,
  type MadeReturn,
} from "@/lib/testing/harness/products/flight";
import { countFewestRoundTrips } from "@/lib/testing/harness/round-trips";
import { checkConserved } from "@/lib/testing/harness/conserved";
import { served, type Served } from "@/lib/testing/harness/served";
import { newKey } from "@/lib/testing/harness/products/stay";
import { tourBody, tourOffer } from "@/lib/testing/harness/products/tour";

let app: Served;
beforeAll(async () => {
  app = await served();
});
const returns = checkConserved(({ there, back }: MadeReturn) => expectFlightsConserved(app.db, [there, back]));
afterAll(() => app.close());

/** A return whose stock is checked after the test. */
async function make(there: FlightOptions = {}, back: FlightOptions = {}): Promise<MadeReturn> {
  return returns.add(await makeReturn(app.db.client, there, back));
}
const offerOf = async (made: MadeReturn, changes: Parameters<typeof returnBody>[1] = {}) =>
  flightOffer(app.partner, returnBody(made, changes));
const gone = ({ status, body }: Answer) => [status, body.code, body.details?.reason];
const scenario = (name: string) => ({ headers: { "x-service-sandbox-scenario": name } });
/** Seats held in both directions. */
const held = async ({ there, back }: MadeReturn) =>
  (
    await app.db.rows<{ held: number }>(
      "SELECT coalesce(sum(cardinality(holds)), 0)::int AS held FROM unnest($1::int[]) WITH ORDINALITY AS c (id, nth) LEFT JOIN service_day ON service_id = id GROUP BY nth ORDER BY nth",
      [[there.cabins[0]!.id, back.cabins[0]!.id]],
    )
  ).map((row) => row.held);

test("the unchanged search pins its offer for thirty minutes and holds the seats of both flights", async () => {
  const bands = [{ max_age: 1, amount: 0, seat: false }];
  const made = await make(
    { cabins: [{ tariffs: [{ childBands: bands }] }] },
    { cabins: [{ tariffs: [{ childBands: [{ max_age: 1, amount: 1_000, seat: true }] }] }] },
  );
  const before = Date.now();
  const answer = await prebookFlight(app.partner, await offerOf(made, { child_ages: [1] }));
  expect(answer.body).toMatchObject({
    match_status: "MATCHED",
    offer: { total_selling_rate: "210.00", currency_id: 978, currency_code: "EUR" },
    cancellation_policy: { finalized: true, timezone: "Europe/Berlin" },
    warnings: [],
  });
  const expires = Date.parse(answer.body.prebook_expires_at) - 1_800_000;
  expect(expires).toBeGreaterThanOrEqual(before);
  expect(expires).toBeLessThan(Date.now() + 1_000);
  expect(await held(made)).toEqual([2, 3]);
});

test("an idempotency key is required", async () => {
  const answer = await app.partner.call("POST", "/flight/prebook", { body: await offerOf(await make()) });
  expect([answer.status, answer.body.code]).toEqual([400, "IDEMPOTENCY_KEY_REQUIRED"]);
});

test("every field of the search is bound to the allocation: a different value is another search", async () => {
  const made = await make();
  const body = await offerOf(made);
  const changes = {
    origin: "BER",
    destination: "CDG",
    departure_date: dayFromNow(29),
    return_date: dayFromNow(38),
    adults: 1,
    child_ages: [6],
    cabin: "ECONOMY",
    currency_code: "USD",
  };
  for (const [field, value] of Object.entries(changes)) {
    const answer = await prebookFlight(app.partner, { ...body, [field]: value });
    expect(gone(answer), field).toEqual([410, "ALLOCATION_GONE", "SEARCH_MISMATCH"]);
  }
  const { return_date: _one_way, ...oneWay } = body;
  expect(gone(await prebookFlight(app.partner, oneWay))).toEqual([410, "ALLOCATION_GONE", "SEARCH_MISMATCH"]);
  const { child_ages: _none, ...short } = body;
  expect((await prebookFlight(app.partner, short)).status).toBe(200);
});

test("anything else than an allocation of this tenant's flights is refused by name, with the same message", async () => {
  const made = await make();
  const body = await offerOf(made);
  const id = body.allocation_id;
  const tour = (await tourOffer(app.partner, tourBody(await makeTour(app.db.client)))).allocation_id;
  const refused = [await prebookFlight(app.stranger, body)];
  for (const allocation_id of [
    id.slice(0, 40) + (id[40] === "A" ? "B" : "A") + id.slice(41),
    id.slice(0, -2),
    "nonsense",
    tour,
  ])
    refused.push(await prebookFlight(app.partner, { ...body, allocation_id }));
  for (const answer of refused) {
    expect([answer.status, answer.body.details]).toMatchObject([400, { field: "allocation_id" }]);
    expect({ ...answer.body, trace_id: "" }).toEqual({ ...refused[0]!.body, trace_id: "" });
  }
  expect(await held(made)).toEqual([0, 0]);
});

test("the profile of the search prices the prebook, whatever the header says", async () => {
  const under = (profile: string) => ({ headers: { "x-service-partner-profile-id": profile } });
  const body = await flightOffer(app.partner, returnBody(await make()), under(app.retail.publicId));
  const answer = await prebookFlight(app.partner, body, under("prf_nobodys"));
  expect(answer.body).toMatchObject({ match_status: "MATCHED", offer: { total_selling_rate: "225.00" } });
  expect(answer.headers["x-service-resolved-partner-profile-id"]).toBe(app.retail.publicId);
});

test("a changed price of either flight is PRICE_CHANGED, and the new price is pinned", async () => {
  const made = await make();
  const body = await offerOf(made, { adults: 1 });
  await app.db.rows("UPDATE service_day SET prices = '{4000}' WHERE service_id = $1", [made.back.cabins[0]!.id]);
  const answer = await prebookFlight(app.partner, body);
  expect(answer.body).toMatchObject({ match_status: "PRICE_CHANGED", offer: { total_selling_rate: "90.00" } });
  expect(answer.body.warnings.map((w) => w.code)).toEqual(["PRICE_DECREASED"]);
});

test("terms of either flight that changed, exclude refunds, or charge immediately are reported as warnings", async () => {
  const firm = { cabins: [{ tariffs: [{ terms: NON_REFUNDABLE }] }] };
  const codes = async (body: object) => (await prebookFlight(app.partner, body)).body.warnings.map((w) => w.code);
  const made = await make();
  const body = await offerOf(made);
  await app.db.rows("UPDATE tariff SET cancellation = $2 WHERE service_id = $1", [
    made.back.cabins[0]!.id,
    JSON.stringify(NON_REFUNDABLE),
  ]);
  expect(await codes(body)).toEqual(["POLICY_CHANGED", "PENALTY_APPLIES_NOW"]);
  expect(await codes(await offerOf(await make(firm, firm)))).toEqual(["NON_REFUNDABLE"]);
  const late = {
    cabins: [
      {
        mode: "ON_REQUEST" as const,
        tariffs: [{ terms: { ...FLEXIBLE, free_until: { days_before: 40, time: "12:00" } } }],
      },
    ],
  };
  expect(await codes(await offerOf(await make({}, late)))).toEqual(["NOT_CANCELLABLE", "ON_REQUEST_RATE"]);
});

const FLIGHT_OF = "(SELECT flight_id FROM flight_cabin WHERE service_id = $1)";
test.each([
  ["WITHDRAWN", "there", "UPDATE tariff SET deleted_at = now() WHERE service_id = $1"],
  ["WITHDRAWN", "back", "UPDATE service SET deleted_at = now() WHERE id = $1"],
  ["WITHDRAWN", "back", "UPDATE service_day SET closed = true WHERE service_id = $1"],
  ["WITHDRAWN", "there", "UPDATE service SET lead_hours = 2000 WHERE id = $1"],
  ["WITHDRAWN", "back", "UPDATE service_day SET prices = '{NULL}' WHERE service_id = $1"],
  ["WITHDRAWN", "there", `UPDATE flight SET status = 'INACTIVE' WHERE id = ${FLIGHT_OF}`],
  // The outbound flight has become so long that it arrives after the inbound flight has departed.
  ["WITHDRAWN", "there", `UPDATE flight SET arrival_day_offset = 9 WHERE id = ${FLIGHT_OF}`],
  ["SOLD_OUT", "there", "UPDATE service_day SET total = 1 WHERE service_id = $1"],
  ["SOLD_OUT", "back", "UPDATE service_day SET total = 1 WHERE service_id = $1"],
] as const)(
  "is %s when the flight %s changes (%s), and nothing of the other flight is held",
  async (reason, way, sql) => {
    const made = await make();
    const body = await offerOf(made);
    await app.db.rows(sql, [made[way].cabins[0]!.id]);
    const key = newKey();
    expect(gone(await prebookFlight(app.partner, body, { key }))).toEqual([410, "ALLOCATION_GONE", reason]);
    expect((await prebookFlight(app.partner, body, { key })).headers["idempotent-replayed"]).toBe("true");
    expect(await held(made)).toEqual([0, 0]);
  },
);

test("the last seats stay held until another party's hold expires", async () => {
  const made = await make({}, { cabins: [{ allotment: 3 }] });
  const body = await offerOf(made);
  await heldFlight(app.partner, returnBody(made));
  expect(gone(await prebookFlight(app.partner, body))).toEqual([410, "ALLOCATION_GONE", "SOLD_OUT"]);
  setClockOffset(31 * 60_000);
  expect((await prebookFlight(app.partner, body)).body.match_status).toBe("MATCHED");
});

test("an allocation expires after an hour", async () => {
  const body = await offerOf(await make());
  setClockOffset(3_590_000);
  expect((await prebookFlight(app.partner, body)).status).toBe(200);
  setClockOffset(3_602_000);
  expect(gone(await prebookFlight(app.partner, body))).toEqual([410, "ALLOCATION_GONE", "EXPIRED"]);
});

test("the sandbox simulates a changed price and a sold-out offer", async () => {
  const made = await make();
  const body = await offerOf(made);
  const changed = await prebookFlight(app.partner, body, scenario("price_changed"));
  expect(changed.body).toMatchObject({ match_status: "PRICE_CHANGED", offer: { total_selling_rate: "210.01" } });
  expect(gone(await prebookFlight(app.partner, body, scenario("sold_out")))).toEqual([
    410,
    "ALLOCATION_GONE",
    "SOLD_OUT",
  ]);
  expect(await held(made)).toEqual([2, 2]);
});

test("a prebook of both flights is two round trips", async () => {
  const trips = await countFewestRoundTrips(
    async () => offerOf(await make()),
    (body) => prebookFlight(app.partner, body),
  );
  expect(trips).toBe(2);
});
