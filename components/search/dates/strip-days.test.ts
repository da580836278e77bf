import { expect, test } from "vitest";
import {
  computePriceLevel,
  monthSpan,
  moveStayTo,
  nextMonth,
  previousMonth,
  stripDays,
  daysAround,
  listWeeks,
} from "./strip-days";

const days = (...totals: (string | null)[]) =>
  totals.map((from_total, n) => ({ checkin: `2027-03-1${n}`, from_total }));
const at = { checkin: "2027-03-12", today: "2027-03-11", currency: "EUR", isFiltered: false };

test("each day says its price, the difference to the chosen one, and which is the lowest", () => {
  const found = stripDays(days(null, null, "300.00", "260.50", "340.00", "300.00"), at);
  expect(found.map(({ label }) => label)).toEqual([
    "Wed 10 Mar 2027, in the past",
    "Thu 11 Mar 2027, no rooms",
    "Fri 12 Mar 2027, from 300.00 EUR, chosen",
    "Sat 13 Mar 2027, from 260.50 EUR, 39.50 EUR less, lowest",
    "Sun 14 Mar 2027, from 340.00 EUR, 40.00 EUR more",
    "Mon 15 Mar 2027, from 300.00 EUR",
  ]);
  expect(found.map(({ delta }) => delta)).toEqual([null, null, null, "-39.50", "40.00", null]);
});

test("a day without an offer that the filters let through is not said to be without rooms", () => {
  const [day] = stripDays(days(null), { ...at, today: "2027-03-01", isFiltered: true });
  expect(day!.label).toBe("Wed 10 Mar 2027, nothing matches the filters");
});

test("a chosen day that is sold out has no differences, and equal prices have no lowest", () => {
  const found = stripDays(days("300.00", "300.00", null, "300.00"), { ...at, today: "2027-03-01" });
  expect(found.map(({ delta, isLowest }) => [delta, isLowest])).toEqual(Array.from({ length: 4 }, () => [null, false]));
});

test("the strip is three days either side, and choosing a day keeps the nights", () => {
  expect(daysAround("2027-03-02")).toEqual({ from: "2027-02-27", to: "2027-03-05" });
  expect(moveStayTo({ checkin: "2027-03-30", checkout: "2027-04-02", rooms: 2 }, "2027-02-27")).toEqual({
    checkin: "2027-02-27",
    checkout: "2027-03-02",
    rooms: 2,
  });
});

test("a month begins today at the earliest and has six weeks from Monday on", () => {
  expect(monthSpan("2027-03", "2027-03-11")).toEqual({ from: "2027-03-11", to: "2027-03-31" });
  expect(monthSpan("2028-02", "2027-03-11")).toEqual({ from: "2028-02-01", to: "2028-02-29" });
  expect(monthSpan("2027-02", "2027-03-11")).toBeUndefined();
  expect([nextMonth("2027-12"), previousMonth("2027-01")]).toEqual(["2028-01", "2026-12"]);
  const weeks = listWeeks("2027-08");
  expect([weeks.length, weeks[0]]).toEqual([6, [null, null, null, null, null, null, "2027-08-01"]]);
  expect(weeks[5]!.slice(0, 3)).toEqual(["2027-08-30", "2027-08-31", null]);
});

test("the heat has five steps from the lowest to the highest price", () => {
  const totals = ["100.00", "150.00", "199.00", "200.00"];
  expect(totals.map((total) => computePriceLevel(total, totals))).toEqual([0, 2, 4, 4]);
  expect(computePriceLevel("90.00", ["90.00"])).toBe(0);
});
