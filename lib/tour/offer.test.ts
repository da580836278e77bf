import { expect, test } from "vitest";
import { markupFactor } from "@/lib/core/money";
import { tourRate } from "@/lib/testing/harness/products/tour-rate";
import { describeOffer } from "./offer";
import { makeDeparturePricer } from "./price";

function timesOf(timezone: string, day: string, startTime: string, durationMinutes: number) {
  const query = {
    party: { adults: 1, childAges: [] },
    now: new Date("2026-01-01T00:00:00Z"),
    markup: markupFactor("0"),
  };
  const priced = makeDeparturePricer(
    tourRate({ timezone, durationMinutes }),
    query,
  )({ day, startTime, free: 1, price: 100n });
  if (priced.drop) throw new Error(priced.drop);
  const { date, start_time, starts_at, ends_at } = describeOffer(priced);
  expect([date, start_time]).toEqual([day, startTime]);
  return [starts_at, ends_at];
}

test.each([
  ["in winter", "Europe/Berlin", "2027-01-15", "10:00", 120, "2027-01-15T10:00:00+01:00", "2027-01-15T12:00:00+01:00"],
  ["in summer", "Europe/Berlin", "2027-07-15", "10:00", 120, "2027-07-15T10:00:00+02:00", "2027-07-15T12:00:00+02:00"],
  ["past midnight", "Asia/Tokyo", "2027-07-15", "22:30", 180, "2027-07-15T22:30:00+09:00", "2027-07-16T01:30:00+09:00"],
  [
    "by half an hour",
    "Asia/Kolkata",
    "2027-07-15",
    "06:00",
    60,
    "2027-07-15T06:00:00+05:30",
    "2027-07-15T07:00:00+05:30",
  ],
  [
    "through the lost hour",
    "Europe/Berlin",
    "2027-03-28",
    "01:00",
    180,
    "2027-03-28T01:00:00+01:00",
    "2027-03-28T05:00:00+02:00",
  ],
  [
    "in the lost hour",
    "Europe/Berlin",
    "2027-03-28",
    "02:30",
    60,
    "2027-03-28T03:30:00+02:00",
    "2027-03-28T04:30:00+02:00",
  ],
  [
    "through the hour that comes twice",
    "Europe/Berlin",
    "2026-10-25",
    "01:00",
    180,
    "2026-10-25T01:00:00+02:00",
    "2026-10-25T03:00:00+01:00",
  ],
  [
    "the day after a change",
    "America/New_York",
    "2027-03-15",
    "09:00",
    1_440,
    "2027-03-15T09:00:00-04:00",
    "2027-03-16T09:00:00-04:00",
  ],
])("a tour %s begins and ends with its zone's own offset at each", (_case, zone, day, start, minutes, ...times) => {
  expect(timesOf(zone, day, start, minutes)).toEqual(times);
});
