import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { setClockOffset } from "@/lib/core/clock";
import { addDays } from "@/lib/core/dates";
import { dayFromNow } from "@/lib/testing/factories/property";
import { makeTour, type MadeTour } from "@/lib/testing/factories/tour";
import { served, type Served } from "@/lib/testing/harness/served";
import { searchTours, tourBody } from "@/lib/testing/harness/products/tour";

let app: Served;
beforeAll(async () => {
  app = await served();
});
afterEach(() => setClockOffset(0));
afterAll(() => app.close());

const DAY = dayFromNow(30);
const TWO_DAYS = { date_from: DAY, date_to: addDays(DAY, 1) };
const search = async (tour: MadeTour, changes: Parameters<typeof tourBody>[1] = {}) =>
  (await searchTours(app.partner, tourBody(tour, { ...TWO_DAYS, ...changes }))).body;
const ids = (tour: MadeTour, option = 0) => ({
  tour_public_id: tour.publicId,
  option_public_id: tour.options[option]!.publicId,
});
const drop = (reason_code: string, details: object) => ({
  reason_code,
  reason: expect.stringMatching(/\w/) as string,
  details,
});
const CHILDREN = [{ max_age: 11, amount: 1_000, seat: true }];

test("a child without a matching age band excludes the option once, beside the offers of others", async () => {
  const tour = await makeTour(app.db.client, {
    options: [
      { tariffs: [{ childBands: CHILDREN }], startTimes: ["09:00", "14:00"] },
      { tariffs: [{ childBands: [{ max_age: 17, amount: 0, seat: true }] }] },
    ],
  });
  const { offers, dropped } = await search(tour, { child_ages: [5, 12] });
  expect(offers.map((o) => o.option_public_id)).toEqual([tour.options[1]!.publicId, tour.options[1]!.publicId]);
  const departures = [DAY, addDays(DAY, 1)].flatMap((day) => [`${day}T09:00`, `${day}T14:00`]);
  expect(dropped).toEqual([
    drop("child_age_outside_tariff", { ...ids(tour), child_ages: [12], oldest_child: 11, departures }),
  ]);
});

test("two tariffs of an option with the same reason report it once; if they differ, the fitting one is offered", async () => {
  const twice = await makeTour(app.db.client, { options: [{ tariffs: [{}, { price: 6_000 }] }] });
  expect((await search(twice, { child_ages: [3] })).dropped).toHaveLength(1);
  const either = await makeTour(app.db.client, { options: [{ tariffs: [{}, { childBands: CHILDREN }] }] });
  const { offers, dropped } = await search(either, { child_ages: [3] });
  expect(offers).toHaveLength(2);
  expect(dropped.map((d) => d.reason_code)).toEqual(["child_age_outside_tariff"]);
});

test("a party above an option's maximum, or above its free seats, is excluded with their number", async () => {
  const tour = await makeTour(app.db.client, { options: [{ maxParty: 4 }, { allotment: 6 }] });
  const departures = [`${DAY}T10:00`, `${addDays(DAY, 1)}T10:00`];
  expect((await search(tour, { adults: 4 })).offers).toHaveLength(4);
  expect(await search(tour, { adults: 7 })).toMatchObject({
    offers: [],
    dropped: [
      drop("capacity_exceeded", { ...ids(tour, 0), needed: 7, max_party: 4, available: 10, departures }),
      drop("capacity_exceeded", { ...ids(tour, 1), needed: 7, available: 6, departures }),
    ],
  });
});

test("the full departures of an option are excluded together, and the others offered", async () => {
  const tour = await makeTour(app.db.client, { options: [{ startTimes: ["09:00", "14:00"], allotment: 5 }] });
  await app.db.rows("UPDATE service_day SET sold = 4 WHERE service_id = $1 AND start_time = '09:00'", [
    tour.options[0]!.id,
  ]);
  const { offers, dropped } = await search(tour);
  expect(offers.map((o) => [o.date, o.start_time])).toEqual([
    [DAY, "14:00"],
    [addDays(DAY, 1), "14:00"],
  ]);
  const departures = [`${DAY}T09:00`, `${addDays(DAY, 1)}T09:00`];
  expect(dropped).toEqual([drop("capacity_exceeded", { ...ids(tour), needed: 2, available: 1, departures })]);
});

test("infants without a seat do not count against the free seats", async () => {
  const childBands = [{ max_age: 2, amount: 0, seat: false }, ...CHILDREN];
  const tour = await makeTour(app.db.client, { options: [{ allotment: 2, tariffs: [{ childBands }] }] });
  expect((await search(tour, { child_ages: [1, 2] })).offers).toHaveLength(2);
  expect((await search(tour, { child_ages: [3] })).dropped.map((d) => d.reason_code)).toEqual(["capacity_exceeded"]);
});

test("a departure within the lead time is excluded by the tour's local time, and a later one is offered", async () => {
  const tour = await makeTour(app.db.client, { options: [{ leadHours: 24, startTimes: ["08:00", "18:00"] }] });
  // Noon in Berlin, in winter or in summer.
  setClockOffset(Date.parse(`${addDays(DAY, -1)}T11:00:00Z`) - Date.now());
  const { offers, dropped } = await search(tour);
  expect(offers.map((o) => `${o.date} ${o.start_time}`)).toEqual([
    `${DAY} 18:00`,
    `${addDays(DAY, 1)} 08:00`,
    `${addDays(DAY, 1)} 18:00`,
  ]);
  expect(dropped).toEqual([drop("lead_time", { ...ids(tour), lead_hours: 24, departures: [`${DAY}T08:00`] })]);
});

test("a departure sells until it begins; a lead time is reported as such and never as no_rate", async () => {
  const tour = await makeTour(app.db.client, { options: [{ startTimes: ["10:00"] }] });
  const at = (time: string) => setClockOffset(Date.parse(`${DAY}T${time}Z`) - Date.now());
  const today = { date_from: DAY, date_to: DAY };
  at("07:59:00");
  expect((await search(tour, today)).offers).toHaveLength(1);
  at("09:01:00");
  const { offers, dropped } = await search(tour, today);
  expect([offers.length, dropped.map((d) => d.reason_code)]).toEqual([0, ["lead_time"]]);
});
