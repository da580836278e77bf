import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { setClockOffset } from "@/lib/core/clock";
import { makeTour, type MadeTour, type TourOptionOptions } from "@/lib/testing/factories/tour";
import { tally, runAtOnce } from "@/lib/testing/harness/race";
import { served, type Served } from "@/lib/testing/harness/served";
import { cancel, newKey, resolve } from "@/lib/testing/harness/products/stay";
import {
  bookedTour,
  bookTour,
  expectToursConserved,
  heldTour,
  prebookTour,
  searchTours,
  tourBody,
  tourBookBody,
  tourOffer,
} from "@/lib/testing/harness/products/tour";

let app: Served;
let tour: MadeTour;
beforeAll(async () => {
  app = await served();
});
afterEach(async () => {
  await expectToursConserved(app.db, [tour]);
  setClockOffset(0);
});
afterAll(() => app.close());

async function search(option: TourOptionOptions, adults: number) {
  tour = await makeTour(app.db.client, { options: [option] });
  return tourBody(tour, { adults });
}

test.each([
  [3, 1],
  [14, 4],
])(
  "fifty partners race from search to booking for the %i last seats, %i a party: three get them",
  async (allotment, adults) => {
    const offer = await tourOffer(app.partner, await search({ allotment }, adults));
    const answers = await runAtOnce(50, async () => {
      const pinned = await prebookTour(app.partner, offer);
      return pinned.status === 200 ? bookTour(app.partner, tourBookBody(pinned.body.prebook_token)) : pinned;
    });
    expect(tally(answers)).toEqual({ 201: 3, ALLOCATION_GONE: 47 });
  },
);

test("departures of one option have separate seats", async () => {
  const body = await search({ allotment: 4, startTimes: ["09:00", "14:00"] }, 2);
  const { offers } = (await searchTours(app.partner, { ...body, date_to: body.date_from })).body;
  expect(offers).toHaveLength(2);
  const answers = await runAtOnce(40, (i) =>
    prebookTour(app.partner, { ...body, date_to: body.date_from, allocation_id: offers[i % 2]!.allocation_id }),
  );
  expect(tally(answers)).toEqual({ 200: 4, ALLOCATION_GONE: 36 });
});

test("a token never books twice: of twenty bookings with different keys one succeeds", async () => {
  const token = await heldTour(app.partner, await search({}, 2));
  const answers = await runAtOnce(20, () => bookTour(app.partner, tourBookBody(token), { key: newKey() }));
  expect(tally(answers)).toEqual({ 201: 1, PREBOOK_CONSUMED: 19 });
});

test("cancellations and rejections race: a request's seats are released once", async () => {
  const body = await search({ allotment: 20, mode: "ON_REQUEST" }, 2);
  const ids = await runAtOnce(10, async () => (await bookedTour(app.partner, body)).body.booking.public_id);
  await Promise.all(ids.flatMap((id) => [cancel(app.partner, id), resolve(app.partner, id, "REJECTED")]));
  const [row] = await app.db.rows<{ sold: number }>(
    "SELECT sum(sold)::int AS sold FROM service_day WHERE service_id = $1",
    [tour.options[0]!.id],
  );
  expect(row!.sold).toBe(0);
});

test("an expired hold frees its seats without any sweep, and its token can no longer be booked", async () => {
  const body = await search({ allotment: 2 }, 2);
  const offer = await tourOffer(app.partner, body);
  const token = await heldTour(app.partner, body);
  expect((await prebookTour(app.partner, offer)).body.code).toBe("ALLOCATION_GONE");
  setClockOffset(31 * 60_000);
  const next = await prebookTour(app.partner, offer);
  expect(next.body.match_status).toBe("MATCHED");
  expect((await bookTour(app.partner, tourBookBody(token))).body.code).toBe("PREBOOK_EXPIRED");
  expect((await bookTour(app.partner, tourBookBody(next.body.prebook_token))).status).toBe(201);
});
