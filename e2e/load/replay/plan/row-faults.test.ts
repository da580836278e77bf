import { expect, it } from "vitest";
import { childAges, findFaults } from "./row-faults";
import { sampleRow } from "./sample-row";

it("accepts an ordinary booking and one at every limit", () => {
  expect(findFaults(sampleRow())).toEqual([]);
  expect(findFaults(sampleRow({ adults: 14, children: 8, nights: 30, arrival: "2018-05-10" }))).toEqual([]);
});

it.each([
  [{ adults: 0 }, "no guests", "occupancy.0.adults"],
  [{ adults: 0, babies: 1 }, "children only", "occupancy.0.adults"],
  [{ adults: 55 }, "more than 14 adults", "occupancy.0.adults"],
  [{ children: 10 }, "more than 8 children", "occupancy.0.child_ages"],
  [{ nights: 0 }, "zero nights", "checkout"],
  [{ nights: 31 }, "more than 30 nights", "checkout"],
  [{ arrival: "2018-05-11" }, "more than 730 days ahead", "checkin"],
])("%j has the fault %s", (differences, reason, field) => {
  expect(findFaults(sampleRow(differences))).toEqual([{ reason, field }]);
});

it("finds all faults of a row", () => {
  expect(findFaults(sampleRow({ adults: 0, nights: 0 })).map(({ reason }) => reason)).toEqual([
    "no guests",
    "zero nights",
  ]);
});

it("assigns an age to every child", () => {
  expect(childAges(sampleRow({ babies: 1, children: 2 }))).toEqual([1, 8, 8]);
});
