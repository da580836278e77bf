import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { setClockOffset } from "@/lib/core/clock";
import { tally, runAtOnce } from "@/lib/testing/harness/race";
import { served, type Served } from "@/lib/testing/harness/served";
import { cancel, newKey, resolve } from "@/lib/testing/harness/products/stay";
import {
  bookedTransfer,
  bookTransfer,
  expectRoutesConserved,
  heldTransfer,
  makeRoute,
  prebookTransfer,
  transferBody,
  transferBookBody,
  transferOffer,
  type MadeRoute,
  type RouteTransfer,
} from "@/lib/testing/harness/products/transfer";

let app: Served;
let route: MadeRoute;
beforeAll(async () => {
  app = await served();
});
afterEach(async () => {
  await expectRoutesConserved(app.db, [route]);
  setClockOffset(0);
});
afterAll(() => app.close());

async function search(transfer: RouteTransfer, adults: number) {
  route = await makeRoute(app.db.client, [transfer]);
  return transferBody(route, { adults });
}

test.each([
  ["vehicles", { serviceClass: 1 as const, allotment: 3 }, 1],
  ["vehicles, two a party", { serviceClass: 1 as const, allotment: 7, vehicle: { maxPassengers: 2 } }, 3],
  ["seats", { serviceClass: 2 as const, allotment: 3 }, 1],
  ["seats, four a party", { serviceClass: 2 as const, allotment: 14 }, 4],
])(
  "fifty partners race from search to booking for the last three parties' %s: three get them",
  async (_what, transfer, adults) => {
    const offer = await transferOffer(app.partner, await search(transfer, adults));
    const answers = await runAtOnce(50, async () => {
      const pinned = await prebookTransfer(app.partner, offer);
      return pinned.status === 200 ? bookTransfer(app.partner, transferBookBody(pinned.body.prebook_token)) : pinned;
    });
    expect(tally(answers)).toEqual({ 201: 3, ALLOCATION_GONE: 47 });
  },
);

test("fifty concurrent bookings of the last three vehicles without holds: exactly three are confirmed", async () => {
  const body = await search({ allotment: 50 }, 1);
  const tokens = await runAtOnce(50, () => heldTransfer(app.partner, body));
  await app.db.rows("UPDATE service_day SET holds = NULL, total = 3 WHERE service_id = $1", [
    route.transfers[0]!.serviceId,
  ]);
  const answers = await runAtOnce(50, (i) => bookTransfer(app.partner, transferBookBody(tokens[i]!)));
  expect(tally(answers)).toEqual({ 201: 3, SOLD_OUT: 47 });
  await app.db.rows("UPDATE prebook SET hold_end = 0 WHERE consumed_by IS NULL");
});

test("a token never books twice: of twenty bookings with different keys one succeeds", async () => {
  const token = await heldTransfer(app.partner, await search({}, 2));
  const answers = await runAtOnce(20, () => bookTransfer(app.partner, transferBookBody(token), { key: newKey() }));
  expect(tally(answers)).toEqual({ 201: 1, PREBOOK_CONSUMED: 19 });
});

test.each(["CONFIRMED", "REJECTED"] as const)(
  "a cancellation and a settlement to %s race: its vehicles are counted once",
  async (to) => {
    const body = await search({ allotment: 10 }, 1);
    const ids = await runAtOnce(
      10,
      async () => (await bookedTransfer(app.partner, body, "on_request")).body.booking.public_id,
    );
    await Promise.all(ids.flatMap((id) => [cancel(app.partner, id), resolve(app.partner, id, to)]));
  },
);

test("an expired hold frees its seats without any sweep, and its token can no longer be booked", async () => {
  const body = await search({ serviceClass: 2, allotment: 2 }, 2);
  const offer = await transferOffer(app.partner, body);
  const token = await heldTransfer(app.partner, body);
  expect((await prebookTransfer(app.partner, offer)).body.code).toBe("ALLOCATION_GONE");
  setClockOffset(31 * 60_000);
  const next = await prebookTransfer(app.partner, offer);
  expect(next.body.match_status).toBe("MATCHED");
  expect((await bookTransfer(app.partner, transferBookBody(token))).body.code).toBe("PREBOOK_EXPIRED");
  expect((await bookTransfer(app.partner, transferBookBody(next.body.prebook_token))).status).toBe(201);
});
