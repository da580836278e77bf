import { expect, test } from "vitest";
import { columnWidth, rowFacts } from "./cell-facts";
import { listDayFacts } from "./day-facts";
import { makeCalendar, makeNight } from "../calendar-fixture";

const CALENDAR = makeCalendar([
  makeNight("2027-01-01", { sold: 4, held: 2, min_stay: [2, null], max_stay: [7, null] }),
  makeNight("2027-01-02", { sold: 8, prices: ["123456.50", null] }),
]);
const cells = (plan: number) => rowFacts(CALENDAR.rooms[0]!, listDayFacts(CALENDAR), plan, CALENDAR.plans[plan]);

test("a cell shows the rooms left, its occupancy, and the price and stay limits of the chosen plan", () => {
  const [first, second, third] = cells(0);
  expect(first!.label).toBe(
    "Double room, Fri 1 Jan 2027: 2 of 8 left, 4 sold, 2 held, 120.00 EUR, stays of 2 nights or more, stays of 7 nights or fewer",
  );
  expect(first!.figures).toMatchObject({ left: 2, sold: 4, held: 2, price: "120", stays: "2–7" });
  expect(first!.style).toMatchObject({ "--sold": "50%", "--gone": "75%" });
  expect(second!.className).toContain("night-out");
  expect([third!.figures, third!.label]).toEqual([undefined, "Double room, Sun 3 Jan 2027: never on sale"]);
  expect(cells(1)[0]!.figures).toMatchObject({ price: "–", stays: "" });
});

test("weekends, weeks and months are marked, and a long price widens the column", () => {
  expect(listDayFacts(CALENDAR).map(({ isWeekend, begins }) => [isWeekend, begins])).toEqual([
    [false, undefined],
    [true, undefined],
    [true, undefined],
    [false, "week"],
    [false, undefined],
    [false, undefined],
    [false, undefined],
  ]);
  expect(Number.parseFloat(columnWidth([cells(0)]))).toBeGreaterThan(Number.parseFloat(columnWidth([cells(1)])));
});
