import { expect, it } from "vitest";
import { concurrentDemand, computePercentile } from "./concurrent-demand";
import { planHotel, wantedPlan } from "./hotel-plan";
import { listMonths } from "./hotel-supply";
import { sampleRow } from "./sample-row";

it("sells from the first arrival to the last night, in any order of the rows", () => {
  const plan = planHotel([
    sampleRow({ arrival: "2016-06-10", nights: 2 }),
    sampleRow({ arrival: "2016-06-01", nights: 30 }),
    sampleRow({ arrival: "2016-05-20", nights: 0 }),
  ]);
  expect([plan.firstNight, plan.lastNight]).toEqual(["2016-06-01", "2016-06-30"]);
});

it("sizes rooms for their usual parties, and at least as a double", () => {
  const rows = [{ adults: 3, children: 2 }, { adults: 1, babies: 1 }, { adults: 10 }, { roomType: "B", adults: 1 }];
  expect(planHotel(rows.map((row) => sampleRow(row))).rooms).toMatchObject([
    { code: "A", maxAdults: 3, maxChildren: 2, maxOccupancy: 5 },
    { code: "B", maxAdults: 2, maxChildren: 0, maxOccupancy: 2 },
  ]);
});

it("includes a room type that only invalid rows request", () => {
  const [, room] = planHotel([sampleRow(), sampleRow({ roomType: "P", adults: 0 })]).rooms;
  expect(room).toMatchObject({ code: "P", allotment: 1, plans: ["BB-FLEX"] });
});

it("offers at most as many as a search shows, each room type's first choice first", () => {
  const rooms = Array.from("ABCDEFGH", (roomType) =>
    ["BB", "HB", "FB", "SC"].map((meal) => sampleRow({ roomType, meal })),
  );
  const plan = planHotel([...rooms.flat(), sampleRow({ roomType: "Z", meal: "HB" }), sampleRow({ meal: "HB" })]);
  expect(plan.rooms.reduce((sum, room) => sum + room.plans.length, 0)).toBe(20);
  expect(plan.rooms.at(-1)).toMatchObject({ code: "Z", plans: ["HB-FLEX"] });
  expect(plan.rooms[0]!.plans[0]).toBe("HB-FLEX");
});

it("prices a room by the median of its month, otherwise of its type", () => {
  const rates = [90, 100, 400].map((adr) => sampleRow({ adr }));
  const plan = planHotel([...rates, sampleRow({ arrival: "2016-07-01", adr: 250 }), sampleRow({ adr: 0 })]);
  expect([plan.price("A", "2016-06"), plan.price("A", "2016-07"), plan.price("A", "2016-12")]).toEqual([100, 250, 100]);
});

it("requests room only when the file names no meal", () => {
  expect(wantedPlan(sampleRow({ meal: "Undefined" })).code).toBe("RO-FLEX");
  expect(wantedPlan(sampleRow({ meal: "SC", nonRefundable: true })).code).toBe("RO-NRF");
  expect(() => wantedPlan(sampleRow({ meal: "XX" }))).toThrow("the meal “XX”");
});

it("counts concurrent bookings of a night, minus cancellations when they were made", () => {
  const cancelled = sampleRow({ fate: "CANCELLED", fateOn: "2016-05-20" });
  const peaks = concurrentDemand([
    cancelled,
    sampleRow({ bookedOn: "2016-05-21" }),
    sampleRow({ bookedOn: "2016-05-22" }),
  ]);
  expect([...peaks.get("A")!.values()]).toEqual([2, 2, 2]);
});

it("takes percentiles by the nearest rank", () => {
  expect([0.5, 0.95, 1].map((share) => computePercentile([4, 1, 3, 2], share))).toEqual([2, 4, 4]);
  expect(computePercentile([], 0.5)).toBe(0);
});

it("splits a season into its months", () => {
  expect(listMonths("2016-01-30", "2016-03-02")).toEqual([
    { from: "2016-01-30", to: "2016-01-31" },
    { from: "2016-02-01", to: "2016-02-29" },
    { from: "2016-03-01", to: "2016-03-02" },
  ]);
});
