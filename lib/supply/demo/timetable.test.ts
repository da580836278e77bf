import { expect, test } from "vitest";
import { addDays, type CalendarDate, formatInstant, instantOf } from "@/lib/core/dates";
import { arrivals, type Leg } from "./timetable";

const WINTER_TO_WINTER = { from: "2027-01-01", to: "2027-12-31" };
const PARIS_MADRID: Leg = { from: "Europe/Paris", to: "Europe/Madrid", departure: "22:30", minutes: 120 };
const LONDON_NEW_YORK: Leg = { from: "Europe/London", to: "America/New_York", departure: "12:50", minutes: 445 };
const AUCKLAND_HONOLULU: Leg = { from: "Pacific/Auckland", to: "Pacific/Honolulu", departure: "23:05", minutes: 530 };

test("there is one arrival time where both ends change their clocks together", () => {
  expect(arrivals(PARIS_MADRID, WINTER_TO_WINTER)).toEqual([
    { time: "00:30", dayOffset: 1, spans: [WINTER_TO_WINTER] },
  ]);
});

test("a flight arrives at another hour in the weeks in which only one end has daylight-saving time", () => {
  expect(arrivals(LONDON_NEW_YORK, WINTER_TO_WINTER)).toEqual([
    {
      time: "15:15",
      dayOffset: 0,
      spans: [
        { from: "2027-01-01", to: "2027-03-13" },
        { from: "2027-03-28", to: "2027-10-30" },
        { from: "2027-11-07", to: "2027-12-31" },
      ],
    },
    {
      time: "16:15",
      dayOffset: 0,
      spans: [
        { from: "2027-03-14", to: "2027-03-27" },
        { from: "2027-10-31", to: "2027-11-06" },
      ],
    },
  ]);
});

test("a flight across the date line may arrive on the day of its departure", () => {
  expect(arrivals(AUCKLAND_HONOLULU, { from: "2027-07-01", to: "2027-07-01" })[0]).toMatchObject({
    time: "09:55",
    dayOffset: 0,
  });
});

test.each([PARIS_MADRID, LONDON_NEW_YORK, AUCKLAND_HONOLULU])(
  "every day of $from to $to agrees with the calendar",
  (leg) => {
    const found = arrivals(leg, WINTER_TO_WINTER);
    for (let day: CalendarDate = WINTER_TO_WINTER.from; day <= WINTER_TO_WINTER.to; day = addDays(day, 1)) {
      const on = found.filter(({ spans }) => spans.some(({ from, to }) => from <= day && day <= to));
      expect(on, day).toHaveLength(1);
      const lands = new Date(instantOf(day, leg.departure, leg.from).getTime() + leg.minutes * 60_000);
      const { time, dayOffset } = on[0]!;
      expect(`${addDays(day, dayOffset)}T${time}`, day).toBe(formatInstant(lands, leg.to).slice(0, 16));
    }
  },
);
