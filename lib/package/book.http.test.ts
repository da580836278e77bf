import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { dayFromNow } from "@/lib/testing/factories/property";
import {
  bookedPackage,
  bookPackage,
  expectJourneyConserved,
  heldPackage,
  makeJourney,
  packageBody,
  packageBookBody,
  packageOffer,
  prebookPackage,
  searchPackages,
  type Journey,
  type JourneyOptions,
} from "@/lib/testing/harness/products/package";
import { tally, runAtOnce } from "@/lib/testing/harness/race";
import { countFewestRoundTrips } from "@/lib/testing/harness/round-trips";
import { served, type Served } from "@/lib/testing/harness/served";
import { newKey, poll, resolve } from "@/lib/testing/harness/products/stay";

let app: Served;
let made: Journey;
beforeAll(async () => {
  app = await served();
});
afterEach(() => expectJourneyConserved(app.db, made));
afterAll(() => app.close());

async function body(options?: JourneyOptions, changes?: Parameters<typeof packageBody>[1]) {
  made = await makeJourney(app.db, options);
  return packageBody(made.package, changes);
}
test("a booking shows the package and its items as pinned, and so does the full record", async () => {
  const { status, body: answer } = await bookedPackage(app.partner, await body());
  const { booking } = answer;
  expect([status, booking.status, booking.product_type, booking.total_amount]).toEqual([201, "CONFIRMED", 5, "500.00"]);
  expect(booking).toMatchObject({ starts_at: dayFromNow(30), ends_at: dayFromNow(32) });
  expect(booking.items!.map((i) => [i.product_type, i.status, i.total_amount])).toEqual([
    [4, "CONFIRMED", "100.00"],
    [2, "CONFIRMED", "50.00"],
    [1, "CONFIRMED", "200.00"],
    [3, "CONFIRMED", "100.00"],
    [2, "CONFIRMED", "50.00"],
  ]);
  const { body: full } = await poll(app.partner, booking.public_id, "full");
  expect(full.items).toMatchObject(booking.items!);
  expect((await poll(app.partner, booking.public_id)).body.items).toBeUndefined();
});

test("a package of five uses two statements to search, three to prebook and two to book: one writes everything", async () => {
  const search = await body();
  const is = (status: number) => (answer: { status: number }) => expect(answer.status).toBe(status);
  const searching = countFewestRoundTrips(
    async () => search,
    (given) => searchPackages(app.partner, given).then(is(200)),
  );
  expect(await searching).toBe(2);
  const holding = countFewestRoundTrips(
    () => packageOffer(app.partner, search),
    (offer) => prebookPackage(app.partner, offer).then(is(200)),
  );
  expect(await holding).toBe(3);
  made = await makeJourney(app.db);
  const booking = countFewestRoundTrips(
    async () => packageBookBody(await heldPackage(app.partner, packageBody(made.package))),
    (order) => bookPackage(app.partner, order).then(is(201)),
  );
  expect(await booking).toBe(2);
});

test("with a flight every passenger needs a date of birth, a child one that matches the priced age", async () => {
  const bands = { tariffs: [{ childBands: [{ max_age: 11, amount: 1_000, seat: true }] }] };
  const token = await heldPackage(app.partner, await body({ flight: bands, tour: bands }, { child_ages: [9] }));
  const order = packageBookBody(token);
  const child = { kind: "CHILD" as const, first_name: "Byron", last_name: "Lovelace", age: 9 };
  const short = await bookPackage(app.partner, order);
  expect([short.status, short.body.code]).toEqual([422, "GUESTS_MISMATCH"]);
  const undated = await bookPackage(app.partner, { ...order, travellers: [...order.travellers, child] });
  expect([undated.status, undated.body.details!.field]).toEqual([400, "travellers.2.date_of_birth"]);
  const born = (years: number) => `${Number(dayFromNow(30).slice(0, 4)) - years}-01-01`;
  const older = await bookPackage(app.partner, {
    ...order,
    travellers: [...order.travellers, { ...child, date_of_birth: born(11) }],
  });
  expect([older.status, older.body.code]).toEqual([422, "GUESTS_MISMATCH"]);
  const right = await bookPackage(app.partner, {
    ...order,
    travellers: [...order.travellers, { ...child, date_of_birth: born(9) }],
  });
  expect(right.status, right.text).toBe(201);
});

test("without a flight the lead traveller is enough, and an empty list is not", async () => {
  const order = packageBookBody(await heldPackage(app.partner, await body({ flight: false })));
  const nobody = await bookPackage(app.partner, { ...order, travellers: [] });
  expect([nobody.status, nobody.body.code]).toEqual([422, "GUESTS_MISMATCH"]);
  const lead = { kind: "ADULT" as const, first_name: "Ada", last_name: "Lovelace" };
  expect((await bookPackage(app.partner, { ...order, travellers: [lead] })).status).toBe(201);
});

test.each<[string, JourneyOptions]>([
  ["PENDING", { transfer: { mode: "DELAYED" } }],
  ["ON_REQUEST", { transfer: { mode: "DELAYED" }, stay: { mode: "ON_REQUEST" } }],
])(
  "the least certain part determines the status: %s for the package, and its items settle with it",
  async (status, options) => {
    for (const outcome of ["CONFIRMED", "REJECTED"] as const) {
      const answer = await bookedPackage(app.partner, await body(options));
      expect([answer.status, answer.body.booking.status]).toEqual([202, status]);
      const id = answer.body.booking.public_id;
      expect(answer.body.booking.items!.every((item) => item.status === status)).toBe(true);
      expect((await resolve(app.partner, id, outcome)).status).toBe(200);
      const { items } = (await poll(app.partner, id, "full")).body;
      expect(items!.every((item) => item.status === outcome)).toBe(true);
      await expectJourneyConserved(app.db, made);
    }
  },
);

test("fifty partners race for the last units of different parts: all or nothing, and none is lost", async () => {
  made = await makeJourney(app.db, {
    flight: { allotment: 9 },
    stay: { rooms: [{ allotment: 5 }] },
    transfer: { allotment: 3 },
  });
  const offer = await packageOffer(app.partner, packageBody(made.package));
  const answers = await runAtOnce(50, async () => {
    const pinned = await prebookPackage(app.partner, offer);
    return pinned.status === 200 ? bookPackage(app.partner, packageBookBody(pinned.body.prebook_token)) : pinned;
  });
  expect(tally(answers)).toEqual({ 201: 3, ALLOCATION_GONE: 47 });
});

test("a token never books twice: of twenty bookings with different keys one succeeds", async () => {
  const order = packageBookBody(await heldPackage(app.partner, await body()));
  const answers = await runAtOnce(20, () => bookPackage(app.partner, order, { key: newKey() }));
  expect(tally(answers)).toEqual({ 201: 1, PREBOOK_CONSUMED: 19 });
  const [row] = await app.db.rows<{ items: number }>(
    "SELECT count(*)::int AS items FROM booking_item i JOIN booking b ON b.public_id = i.booking_public_id WHERE prebook_token = $1",
    [order.prebook_token],
  );
  expect(row!.items).toBe(5);
});

test("another tenant's token and booking are not found", async () => {
  const search = await body();
  const order = packageBookBody(await heldPackage(app.partner, search));
  expect((await bookPackage(app.stranger, order)).body.code).toBe("PREBOOK_NOT_FOUND");
  const { public_id } = (await bookPackage(app.partner, order)).body.booking;
  expect((await poll(app.stranger, public_id, "full")).body.code).toBe("BOOKING_NOT_FOUND");
});
