import { expect, test } from "vitest";
import { findDifferences } from "./differences";
import { makeCalendar, makeNight } from "../calendar-fixture";

const EDIT = { room_public_ids: ["rom_1"], from: "2027-01-01", to: "2027-01-04" };
// 1 January 2027 is a Friday; the 4th was never put on sale.
const CALENDAR = makeCalendar([
  makeNight("2027-01-01", { total: 6 }),
  makeNight("2027-01-02", { total: 5, closed: true }),
  makeNight("2027-01-03", { total: 5, min_stay: [2, null] }),
]);

test("lists each replaced value once with its nights, and leaves out unchanged values", () => {
  expect(findDifferences(CALENDAR, { ...EDIT, allotment: 6 })).toEqual([
    { what: "Allotment", before: "5", after: "6", nights: 2 },
    { what: "Allotment", before: "Not on sale", after: "6", nights: 1 },
  ]);
  expect(findDifferences(CALENDAR, { ...EDIT, closed: false })).toEqual([
    { what: "Sale", before: "Closed", after: "Open", nights: 1 },
  ]);
});

test("other weekdays, other rooms and nights outside the range are not compared", () => {
  expect(findDifferences(CALENDAR, { ...EDIT, weekdays: [5], allotment: 9 })).toMatchObject([
    { before: "6", nights: 1 },
  ]);
  expect(findDifferences(CALENDAR, { ...EDIT, to: "2027-01-01", allotment: 6 })).toEqual([]);
  expect(findDifferences(CALENDAR, { ...EDIT, room_public_ids: ["rom_2"], allotment: 9 })).toEqual([]);
});

test("prices are listed by plan with their currency, stay limits by plan", () => {
  const prices = [
    { rate_plan_public_id: "rtp_1", amount: null },
    { rate_plan_public_id: "rtp_2", amount: "1099.50" },
  ];
  expect(findDifferences(CALENDAR, { ...EDIT, to: "2027-01-03", prices })).toEqual([
    { what: "Flexible", before: "120.00 EUR", after: "Not on sale", nights: 3 },
    { what: "Fixed", before: "Not on sale", after: "1,099.50 EUR", nights: 3 },
  ]);
  expect(findDifferences(CALENDAR, { ...EDIT, min_stay: null })).toEqual([
    { what: "Shortest stay · Flexible", before: "2", after: "The plan’s own", nights: 1 },
  ]);
});
