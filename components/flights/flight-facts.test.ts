import { expect, test } from "vitest";
import { formatClock, arrivalDayOffset } from "./flight-facts";

test.each([
  ["2026-12-10T10:30:00+01:00", "2026-12-10T12:15:00-05:00", 0],
  ["2026-12-20T12:05:00-05:00", "2026-12-21T01:50:00+01:00", 1],
  // A flight east across the date line lands on the previous day.
  ["2026-12-20T08:00:00+13:00", "2026-12-19T20:00:00-10:00", -1],
  ["2026-12-31T22:00:00+09:00", "2027-01-01T05:00:00+01:00", 1],
])("a flight from %s to %s lands %i days later by the local calendars", (departs_at, arrives_at, days) => {
  expect(arrivalDayOffset({ departs_at, arrives_at })).toBe(days);
});

test("times are in each airport's local time", () => {
  expect(formatClock("2026-12-20T12:05:00-05:00")).toBe("12:05");
});
