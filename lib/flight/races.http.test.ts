import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { setClockOffset } from "@/lib/core/clock";
import type { FlightOptions } from "@/lib/testing/factories/flight";
import {
  bookedFlight,
  bookFlight,
  expectFlightsConserved,
  flightBookBody,
  flightOffer,
  heldFlight,
  makeReturn,
  prebookFlight,
  returnBody,
  type MadeReturn,
} from "@/lib/testing/harness/products/flight";
import { tally, runAtOnce } from "@/lib/testing/harness/race";
import { served, type Served } from "@/lib/testing/harness/served";
import { cancel, newKey, resolve } from "@/lib/testing/harness/products/stay";

let app: Served;
let made: MadeReturn;
beforeAll(async () => {
  app = await served();
});
afterEach(async () => {
  await expectFlightsConserved(app.db, [made.there, made.back]);
  setClockOffset(0);
});
afterAll(() => app.close());

const seats = (allotment: number): FlightOptions => ({ cabins: [{ allotment }] });
async function search(there: number, back: number) {
  made = await makeReturn(app.db.client, seats(there), seats(back));
  return returnBody(made);
}
/** Sold or held units of the outbound and the inbound flight. */
const taken = async () =>
  Promise.all(
    [made.there, made.back].map(
      async ({ cabins: [cabin] }) =>
        (
          await app.db.rows<{ taken: number }>(
            "SELECT sum(sold + coalesce(cardinality(holds), 0))::int AS taken FROM service_day WHERE service_id = $1",
            [cabin!.id],
          )
        )[0]!.taken,
    ),
  );

test.each([
  ["there", 6, 50],
  ["back", 50, 7],
  ["both ways", 6, 6],
])(
  "fifty partners race from search to booking for the last three parties' seats %s: three get both flights",
  async (_way, there, back) => {
    const offer = await flightOffer(app.partner, await search(there, back));
    const answers = await runAtOnce(50, async () => {
      const pinned = await prebookFlight(app.partner, offer);
      return pinned.status === 200 ? bookFlight(app.partner, flightBookBody(pinned.body.prebook_token)) : pinned;
    });
    expect(tally(answers)).toEqual({ 201: 3, ALLOCATION_GONE: 47 });
    // A prebook that fails for one direction holds no seat of the other one.
    expect(await taken()).toEqual([6, 6]);
  },
);

test("fifty concurrent bookings of the last seats back without holds: exactly three are confirmed", async () => {
  const body = await search(100, 100);
  const tokens = await runAtOnce(50, () => heldFlight(app.partner, body));
  const cabins = [made.there, made.back].map((flight) => flight.cabins[0]!.id);
  await app.db.rows("UPDATE service_day SET holds = NULL WHERE service_id = ANY ($1)", [cabins]);
  await app.db.rows("UPDATE service_day SET total = 7 WHERE service_id = $1", [cabins[1]]);
  const answers = await runAtOnce(50, (i) => bookFlight(app.partner, flightBookBody(tokens[i]!)));
  expect(tally(answers)).toEqual({ 201: 3, SOLD_OUT: 47 });
  await app.db.rows("UPDATE prebook SET hold_end = 0 WHERE consumed_by IS NULL");
});

test("a token never books twice: of twenty bookings with different keys one succeeds", async () => {
  const token = await heldFlight(app.partner, await search(10, 10));
  const answers = await runAtOnce(20, () => bookFlight(app.partner, flightBookBody(token), { key: newKey() }));
  expect(tally(answers)).toEqual({ 201: 1, PREBOOK_CONSUMED: 19 });
});

test.each(["CONFIRMED", "REJECTED"] as const)(
  "a cancellation and a settlement to %s race: seats are counted once",
  async (to) => {
    const body = await search(20, 20);
    const ids = await runAtOnce(
      10,
      async () => (await bookedFlight(app.partner, body, "on_request")).body.booking.public_id,
    );
    await Promise.all(ids.flatMap((id) => [cancel(app.partner, id), resolve(app.partner, id, to)]));
  },
);

test("an expired hold frees the seats of both flights without any sweep", async () => {
  const body = await search(2, 2);
  const offer = await flightOffer(app.partner, body);
  const token = await heldFlight(app.partner, body);
  expect((await prebookFlight(app.partner, offer)).body.code).toBe("ALLOCATION_GONE");
  setClockOffset(31 * 60_000);
  const next = await prebookFlight(app.partner, offer);
  expect(next.body.match_status).toBe("MATCHED");
  expect((await bookFlight(app.partner, flightBookBody(token))).body.code).toBe("PREBOOK_EXPIRED");
  expect((await bookFlight(app.partner, flightBookBody(next.body.prebook_token))).status).toBe(201);
});
