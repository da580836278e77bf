import fc from "fast-check";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import {
  type SupplyTestDatabase,
  supplyTestDatabase,
  SMALL_SUPPLY,
} from "@/lib/testing/harness/servers/supply-test-database";
import { addDays } from "@/lib/core/dates";
import * as newMonths from "./new-months";

let testDatabase: SupplyTestDatabase;
beforeAll(async () => {
  testDatabase = await supplyTestDatabase(inject("databaseUrl"), "new_months_test");
  const { "room_days.csv": _days, ...catalogue } = SMALL_SUPPLY;
  await testDatabase.bring(catalogue);
});
afterAll(() => testDatabase.close());

const HEADER =
  "property_code,room_code,from,to,weekdays,allotment,prices,closed,closed_to_arrival,closed_to_departure,min_stay,max_stay";
const FIRST = "2027-01-20";
const MANY_DAYS = 45;

const orEmpty = <T>(value: fc.Arbitrary<T>) => fc.oneof(fc.constant(""), value);
const flag = orEmpty(fc.boolean());
const stay = orEmpty(fc.constantFrom("3", "FLEX=2", "NRF=", "FLEX=;NRF=4"));
const row = fc
  .record({
    room: fc.constantFrom("DBL", "FAM"),
    from: fc.nat(MANY_DAYS),
    length: fc.nat(MANY_DAYS),
    weekdays: fc.constantFrom("", "", "56", "1", "12347"),
    allotment: orEmpty(fc.nat(9)),
    prices: orEmpty(fc.constantFrom("FLEX=120.00", "NRF=105.50", "FLEX=90.00;NRF=80.00", "FLEX=", "NRF=;FLEX=1.00")),
    flags: fc.tuple(flag, flag, flag),
    stays: fc.tuple(stay, stay),
  })
  .map(({ room, from, length, weekdays, allotment, prices, flags, stays }) => {
    const days = [addDays(FIRST, from), addDays(FIRST, from + length)];
    // A weekday that does not occur in the range is an error of the row.
    const chosen = length < 6 ? "" : weekdays;
    return ["H1", room, ...days, chosen, allotment, prices, ...flags, ...stays].join(",");
  });

const bringDays = (...rows: string[]) => testDatabase.bring({ "room_days.csv": [HEADER, ...rows, ""].join("\n") });
const clear = () => testDatabase.client.query("TRUNCATE room_month");

/** Every night. A missing element of an array and a NULL at its end mean the same. */
const nights = () => {
  const list = (column: string) =>
    `(SELECT array_agg(coalesce(element, -1) ORDER BY at) FROM unnest(${column}) WITH ORDINALITY AS each (element, at)
      WHERE at <= (SELECT max(at) FROM unnest(${column}) WITH ORDINALITY AS one (element, at) WHERE element IS NOT NULL))`;
  return testDatabase.read(
    `SELECT property_id, room_id, day::text, total, sold, closed, closed_to_arrival, closed_to_departure,
       ${["prices", "min_stay", "max_stay"].map(list).join(", ")}
     FROM room_night WHERE day >= '${FIRST}' ORDER BY 1, 2, 3`,
  );
};

test("the months of a new property are those that merging its rows into stored nights gives", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 12 }), async (rows) => {
      await clear();
      const composed = await bringDays(...rows);
      const asNew = await nights();
      await clear();
      // A property with a night in an earlier year is not new.
      await bringDays("H1,DBL,2026-01-01,2026-01-01,,1,,,,,,");
      const merged = await bringDays(...rows);
      expect(asNew).toEqual(await nights());
      expect(composed).toEqual(merged);
      expect(composed.room_day!.inserted).toBe(asNew.length);
    }),
    { numRuns: 12 },
  );
});

test("rows of properties with and without stored nights may be in one file, in any order", async () => {
  await clear();
  await bringDays("H1,DBL,2027-02-27,2027-02-27,,1,FLEX=50.00,,,,,");
  const report = await bringDays(
    "H2,DBL,2027-02-27,2027-03-01,,5,FLEX=12000,,,,,",
    "H1,DBL,2027-02-27,2027-02-28,,2,FLEX=60.00,,,,,",
    "H2,DBL,2027-02-28,2027-02-28,,4,,,,,,",
  );
  expect(report).toEqual({ room_day: { inserted: 4, updated: 1 } });
  expect(
    await testDatabase.read(
      "SELECT p.code, day::text, total, prices FROM room_night n JOIN property p ON p.id = property_id ORDER BY 1, 2",
    ),
  ).toEqual([
    "H1 2027-02-27 2 [6000]",
    "H1 2027-02-28 2 [6000]",
    "H2 2027-02-27 5 [12000]",
    "H2 2027-02-28 4 [12000]",
    "H2 2027-03-01 5 [12000]",
  ]);
});

test("days before 1970 and leap days are their own weekday and month", () => {
  const day = (first: number, last: number, weekdays: number) =>
    newMonths
      .monthsOfRows([
        {
          property_id: 1,
          room_id: 2,
          first,
          last,
          weekdays,
          total: 1,
          closed: null,
          closed_to_arrival: null,
          closed_to_departure: null,
          prices: null,
          min_stay: null,
          max_stay: null,
          min_stay_through: null,
          min_sell: null,
          plan_closed: null,
          plan_closed_to_arrival: null,
          plan_closed_to_departure: null,
        },
      ])
      .map(({ firstDay, days, nights: named }) => [firstDay, days, named]);
  // 1969-12-29 is a Monday; 2028-02-28 to 2028-03-01.
  expect(day(-3, 3, 1)).toEqual([[-31, 31, 1]]);
  expect(day(21_242, 21_244, 127)).toEqual([
    [21_215, 29, 2],
    [21_244, 31, 1],
  ]);
});
