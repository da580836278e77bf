import { expect, test } from "vitest";
import { computeFillLevel, describeNight, listRestrictions, getMainPrice, shortenAmount } from "./night-labels";
import { makeNight } from "./calendar-fixture";

const DAY = "2027-01-01";

test("a cell's label has all values that the cell shows", () => {
  expect(describeNight(makeNight(DAY, { sold: 2, held: 1 }), 0, "EUR")).toBe("5 of 8 left, 2 sold, 1 held, 120.00 EUR");
  const barred = makeNight(DAY, { closed: true, closed_to_arrival: true, min_stay: [3, null] });
  expect(describeNight(barred, 0, "EUR")).toBe(
    "8 of 8 left, 0 sold, 120.00 EUR, closed, no arrival, stays of 3 nights or more",
  );
  expect(describeNight(barred, 1, "EUR")).toBe("8 of 8 left, 0 sold, no price, closed, no arrival");
  expect(describeNight(undefined, 0, "EUR")).toBe("never on sale");
});

test("held rooms count as taken, and an empty allotment is not full", () => {
  const fullness = [
    [0, 0, 8],
    [1, 0, 8],
    [4, 0, 8],
    [3, 4, 8],
    [4, 4, 8],
    [0, 0, 0],
  ].map(([sold, held, total]) => computeFillLevel(makeNight(DAY, { sold: sold!, held: held!, total: total! })));
  expect(fullness).toEqual([0, 1, 2, 4, 4, 0]);
});

test("a price loses its decimals only when they are zero", () => {
  expect(["120.00", "120.50", "12000", "10.000", "0"].map(shortenAmount)).toEqual([
    "120",
    "120.50",
    "12000",
    "10",
    "0",
  ]);
});

test("a plan with prices by number of adults shows these alone, and its own restrictions", () => {
  const night = makeNight("2027-01-01", {
    adult_prices: [["133.00", "190.00", null], []],
    plans_closed_to_arrival: [true, false],
    min_stay_through: [4, null],
  });
  expect(getMainPrice(night, 0)).toBe("190.00");
  expect(getMainPrice(makeNight("2027-01-01"), 0)).toBe("120.00");
  expect(describeNight(night, 0, "EUR")).toBe(
    "8 of 8 left, 0 sold, 1 adult 133.00 EUR, 2 adults 190.00 EUR, no arrival, at least 4 nights for stays that include it",
  );
  expect(listRestrictions(night, 1)).toEqual([]);
});
