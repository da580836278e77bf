import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { setClockOffset } from "@/lib/core/clock";
import { addDays } from "@/lib/core/dates";
import { dayFromNow } from "@/lib/testing/factories/property";
import { makeTour, type MadeTour } from "@/lib/testing/factories/tour";
import { countFewestRoundTrips } from "@/lib/testing/harness/round-trips";
import { served, type Served } from "@/lib/testing/harness/served";
import { searchTours, tourBody } from "@/lib/testing/harness/products/tour";

let app: Served;
beforeAll(async () => {
  app = await served();
});
afterEach(() => setClockOffset(0));
afterAll(() => app.close());

const DAY = dayFromNow(30);
const ONE_DAY = { date_from: DAY, date_to: DAY };
type Changes = Parameters<typeof tourBody>[1];
const make = (...options: NonNullable<Parameters<typeof makeTour>[1]>["options"] & object) =>
  makeTour(app.db.client, options.length ? { options } : {});
const search = async (tour: MadeTour, changes: Changes = {}, client = app.partner) =>
  (await searchTours(client, tourBody(tour, changes))).body;
const reasons = async (tour: MadeTour, changes: Changes = {}) => {
  const { offers, dropped } = await search(tour, changes);
  return { offers: offers.length, dropped: dropped.map((d) => d.reason_code) };
};
const NO_RATE = { offers: 0, dropped: ["no_rate"] };
const BANDS = [
  { max_age: 2, amount: 0, seat: false },
  { max_age: 11, amount: 2_500, seat: true },
];

test("an offer has the tour, its local start, the price of each traveller and the terms", async () => {
  const tour = await make({ name: "Small group", languages: ["en", "de"], tariffs: [{ childBands: BANDS }] });
  const { offers, dropped, truncated } = await search(tour, { ...ONE_DAY, child_ages: [1, 7] });
  expect([dropped, truncated, offers.length]).toEqual([[], false, 1]);
  expect(offers[0]).toMatchObject({
    tour_public_id: tour.publicId,
    tour_name: "Tour of the tests",
    option_public_id: tour.options[0]!.publicId,
    option_name: "Small group",
    date: DAY,
    start_time: "10:00",
    timezone: "Europe/Berlin",
    duration_minutes: 120,
    meeting_point: { name: "At the gate", latitude: 52.5163, longitude: 13.3777 },
    languages: ["en", "de"],
    units: 3,
    seats_left: 10,
    total_selling_rate: "125.00",
    currency_id: 978,
    currency_code: "EUR",
    confirmation_mode: "INSTANT",
    per_person: [
      { kind: "ADULT", amount: "50.00", seat: true },
      { kind: "ADULT", amount: "50.00", seat: true },
      { kind: "CHILD", age: 1, amount: "0", seat: false },
      { kind: "CHILD", age: 7, amount: "25.00", seat: true },
    ],
    cancellation_policy: { finalized: false, timezone: "Europe/Berlin", tiers: [{ fee: "125.00" }] },
  });
  expect(new Date(offers[0]!.ends_at).getTime() - new Date(offers[0]!.starts_at).getTime()).toBe(7_200_000);
});

test("there is an offer for each option, departure and tariff: by date, time and price", async () => {
  const tour = await make(
    {
      name: "Afternoon",
      startTimes: ["15:00"],
      tariffs: [{ price: 4_000 }, { price: 3_000 }, { price: 1, currency: "USD" }],
    },
    { name: "All day", startTimes: ["09:30", "15:00"], tariffs: [{ price: 3_500 }], durationMinutes: 300 },
  );
  const { offers } = await search(tour, { date_from: DAY, date_to: addDays(DAY, 1) });
  const day = (date: string) => [
    `${date} 09:30 70.00 All day 300`,
    `${date} 15:00 60.00 Afternoon 120`,
    `${date} 15:00 70.00 All day 300`,
    `${date} 15:00 80.00 Afternoon 120`,
  ];
  const rows = offers.map(
    (o) => `${o.date} ${o.start_time} ${o.total_selling_rate} ${o.option_name} ${o.duration_minutes}`,
  );
  expect(rows).toEqual([...day(DAY), ...day(addDays(DAY, 1))]);
  expect(new Set(offers.map((o) => o.allocation_id)).size).toBe(8);
});

test("both ends of the requested days are included", async () => {
  const tour = await make();
  const dates = async (date_from: string, date_to: string) =>
    (await search(tour, { date_from, date_to })).offers.map((o) => o.date);
  expect(await dates(DAY, DAY)).toEqual([DAY]);
  expect(await dates(DAY, addDays(DAY, 2))).toEqual([DAY, addDays(DAY, 1), addDays(DAY, 2)]);
  expect(await dates(DAY, addDays(DAY, 30))).toHaveLength(31);
});

test("a month of many departures returns the first five hundred offers with truncated true", async () => {
  const hours = Array.from({ length: 17 }, (_, i) => `${String(i + 6).padStart(2, "0")}:00`);
  const tour = await make({ startTimes: hours });
  const month = { date_from: DAY, date_to: addDays(DAY, 30) };
  const { offers, truncated } = await search(tour, month);
  expect([offers.length, truncated]).toEqual([500, true]);
  // 29 days with 17 departures, and seven departures of the thirtieth day.
  expect([offers[499]!.date, offers[499]!.start_time]).toEqual([addDays(DAY, 29), "12:00"]);
  const fewer = await search(tour, { ...month, date_to: addDays(DAY, 28) });
  expect([fewer.offers.length, fewer.truncated]).toEqual([493, false]);
});

test("a search without any live rate for the days returns the single reason no_rate, whatever the cause", async () => {
  const tour = await make({ languages: ["de"], days: 800 });
  const right: Changes = { language: "de" };
  expect(await reasons(tour, right)).toEqual({ offers: 7, dropped: [] });
  for (const [what, changes] of Object.entries<Changes>({
    "a wrong tour": { tour_public_id: "tou_0nosuchtour" },
    "an id of something else": { tour_public_id: tour.options[0]!.publicId },
    "a wrong place": { tour_public_id: undefined, place_public_id: "plc_0nosuchplace" },
    "another currency": { currency_code: "USD" },
    "no currency at all": { currency_code: "ZZZ" },
    "a week long ago": { date_from: "1999-12-25", date_to: "1999-12-31" },
    yesterday: { date_from: dayFromNow(-1), date_to: dayFromNow(-1) },
    "a week too far ahead": { date_from: dayFromNow(732), date_to: dayFromNow(738) },
    "a week without supply": { date_from: dayFromNow(810), date_to: dayFromNow(816) },
    "a language that is not offered": { language: "fr" },
  })) {
    expect(await reasons(tour, { ...right, ...changes }), what).toEqual(NO_RATE);
  }
});

test.each([
  ["the tariff", "UPDATE tariff SET deleted_at = now() WHERE service_id = $1"],
  ["the option", "UPDATE service SET deleted_at = now() WHERE id = $1"],
  ["the tour", "UPDATE tour SET deleted_at = now() WHERE id = (SELECT tour_id FROM tour_option WHERE service_id = $1)"],
  [
    "the tour, inactive",
    "UPDATE tour SET status = 'INACTIVE' WHERE id = (SELECT tour_id FROM tour_option WHERE service_id = $1)",
  ],
  ["the days, closed", "UPDATE service_day SET closed = true WHERE service_id = $1"],
  ["the days' prices", "UPDATE service_day SET prices = '{NULL}' WHERE service_id = $1"],
])("without %s the search returns no_rate", async (_case, sql) => {
  const tour = await make();
  expect(await reasons(tour)).toEqual({ offers: 7, dropped: [] });
  await app.db.rows(sql, [tour.options[0]!.id]);
  expect(await reasons(tour)).toEqual(NO_RATE);
});

test("today is the current date at the tour", async () => {
  const tour = await makeTour(app.db.client, { timezone: "Pacific/Auckland", options: [{ startTimes: ["23:59"] }] });
  const tomorrow = dayFromNow(1);
  // In Auckland it is already the next day.
  setClockOffset(Date.parse(`${tomorrow}T14:00:00Z`) - Date.now());
  expect(await reasons(tour, { date_from: tomorrow, date_to: tomorrow })).toEqual(NO_RATE);
  expect(await reasons(tour, { date_from: tomorrow, date_to: dayFromNow(2) })).toEqual({ offers: 1, dropped: [] });
});

test("a search by language returns the tours that offer it and those that list none", async () => {
  const tour = await make({ name: "F", languages: ["fr"] }, { name: "E", languages: ["en-GB", "de"] }, { name: "any" });
  const heard = async (language?: string) =>
    (await search(tour, { ...ONE_DAY, language })).offers.map((o) => o.option_name).sort();
  expect(await heard("fr-CA")).toEqual(["F", "any"]);
  expect(await heard()).toEqual(["E", "any"]);
  expect(await heard("sw")).toEqual(["any"]);
});

test("the profile's mark-up is rounded once on the total, and the shares add up to it", async () => {
  const tariffs = [{ price: 999 }, { price: 999, currency: "JPY" }, { price: 9_999, currency: "KWD" }];
  const tour = await make({ tariffs });
  const headers = { "x-service-partner-profile-id": app.retail.publicId };
  const under = async (currency_code: string) => {
    const { offers } = (
      await searchTours(app.partner, tourBody(tour, { ...ONE_DAY, adults: 3, currency_code }), { headers })
    ).body;
    return [offers[0]!.total_selling_rate, offers[0]!.currency_id, ...offers[0]!.per_person.map((p) => p.amount)];
  };
  // With a mark-up of 12.5 percent: 29.97 → 33.71625, 2997 → 3371.625, 29.997 → 33.746625.
  expect(await under("EUR")).toEqual(["33.72", 978, "11.24", "11.24", "11.24"]);
  expect(await under("JPY")).toEqual(["3372", 392, "1124", "1124", "1124"]);
  expect(await under("KWD")).toEqual(["33.747", 414, "11.249", "11.249", "11.249"]);
});

test("held seats are not offered, and an expired hold frees them without any sweep", async () => {
  const tour = await make({ allotment: 3 });
  const soon = Math.floor(Date.now() / 1000) + 600;
  await app.db.rows("UPDATE service_day SET holds = ARRAY[$2::int, $2::int] WHERE service_id = $1", [
    tour.options[0]!.id,
    soon,
  ]);
  expect(await reasons(tour)).toEqual({ offers: 0, dropped: ["capacity_exceeded"] });
  expect((await search(tour, { adults: 1 })).offers[0]!.seats_left).toBe(1);
  setClockOffset(601_000);
  expect((await search(tour)).offers[0]!.seats_left).toBe(3);
});

test("a search is one round trip", async () => {
  expect(await countFewestRoundTrips(() => make({}, {}), search)).toBe(1);
});

test.each<[field: string, changes: Record<string, unknown>]>([
  ["tour_public_id", { tour_public_id: undefined }],
  ["tour_public_id", { tour_public_id: "" }],
  ["place_public_id", { place_public_id: "plc_1" }],
  ["date_from", { date_from: "2027-02-30" }],
  ["date_from", { date_from: undefined }],
  ["date_to", { date_to: addDays(DAY, -1) }],
  ["date_to", { date_to: addDays(DAY, 31) }],
  ["adults", { adults: 0 }],
  ["adults", { adults: 15 }],
  ["adults", { adults: "2" }],
  ["child_ages.0", { child_ages: [18] }],
  ["child_ages", { child_ages: [1, 1, 1, 1, 1, 1, 1, 1, 1] }],
  ["currency_code", { currency_code: "eur" }],
  ["currency_code", { currency_code: undefined }],
  ["language", { language: "en_US" }],
  ["child_age", { child_age: [4] }],
])("%s is refused by name: %j", async (field, changes) => {
  const answer = await searchTours(app.partner, { ...tourBody(await make()), ...changes });
  expect([answer.status, answer.body.code, answer.body.details]).toMatchObject([400, "INVALID_REQUEST", { field }]);
});
