import { describe, expect, test } from "vitest";
import { markupFactor } from "@/lib/core/money";
import type { PartyQuery } from "@/lib/inventory/party-query";
import { flightRate, type FlightRateOptions } from "@/lib/testing/harness/products/flight-rate";
import { priceLeg, computeTimes } from "./price";

const query = (adults: number, childAges: number[] = [], now = "2027-06-01T00:00:00Z"): PartyQuery => ({
  party: { adults, childAges },
  now: new Date(now),
  markup: markupFactor("0"),
});
const BANDS = [
  { max_age: 1, amount: 1_000, seat: false },
  { max_age: 11, amount: 7_500 },
];

describe("a flight departs and arrives at the local times of its airports", () => {
  const at = (options: FlightRateOptions, departureTime: string, arrivalTime: string, arrivalDayOffset: number) => {
    const { departsAt, arrivesAt } = computeTimes(
      flightRate({ ...options, flight: { departureTime, arrivalTime, arrivalDayOffset } }),
    );
    return [departsAt.toISOString(), (arrivesAt.getTime() - departsAt.getTime()) / 60_000];
  };
  test.each([
    ["within a zone", {}, "09:10", "11:00", 0, "2027-06-10T07:10:00.000Z", 110],
    ["over midnight", { to: "Europe/Istanbul" }, "22:30", "02:25", 1, "2027-06-10T20:30:00.000Z", 175],
    ["against the sun", { to: "America/New_York" }, "10:00", "13:00", 0, "2027-06-10T08:00:00.000Z", 540],
    [
      "two nights",
      { from: "America/Los_Angeles", to: "Australia/Sydney" },
      "22:30",
      "06:30",
      2,
      "2027-06-11T05:30:00.000Z",
      900,
    ],
    // East over the date line: it lands before its departure in local time.
    [
      "to yesterday",
      { from: "Pacific/Auckland", to: "Pacific/Honolulu" },
      "00:15",
      "10:45",
      -1,
      "2027-06-09T12:15:00.000Z",
      510,
    ],
    [
      "to the same time of the same day",
      { from: "Asia/Tokyo", to: "America/Los_Angeles" },
      "17:00",
      "11:00",
      0,
      "2027-06-10T08:00:00.000Z",
      600,
    ],
    // In the night of 28 March 2027 Berlin's clocks go forward at 02:00, London's at 01:00, at the same instant.
    [
      "through the lost hour",
      { to: "Europe/London", day: "2027-03-27" },
      "23:00",
      "01:30",
      1,
      "2027-03-27T22:00:00.000Z",
      210,
    ],
    ["before it", { day: "2027-03-27" }, "23:00", "01:00", 1, "2027-03-27T22:00:00.000Z", 120],
    ["after it", { day: "2027-03-27" }, "23:00", "04:00", 1, "2027-03-27T22:00:00.000Z", 240],
    ["through the hour that comes twice", { day: "2026-10-24" }, "23:00", "04:00", 1, "2026-10-24T21:00:00.000Z", 360],
    // New York changes to summer time two weeks before Berlin: during that time they are an hour closer.
    [
      "between two changes",
      { to: "America/New_York", day: "2027-03-20" },
      "10:00",
      "14:00",
      0,
      "2027-03-20T09:00:00.000Z",
      540,
    ],
  ] satisfies [string, FlightRateOptions, string, string, number, string, number][])(
    "%s",
    (_what, options, departure, arrival, offset, departsAt, minutes) => {
      expect(at(options, departure, arrival, offset)).toEqual([departsAt, minutes]);
    },
  );
});

test("adults pay the day's price, children that of their band, and an infant on a lap takes no seat", () => {
  const priced = priceLeg(flightRate({ bands: BANDS }), query(2, [0, 1, 2, 11]));
  expect(priced).toMatchObject({ drop: null, fare: { amount: 37_000n, seats: 4 } });
});

test("every passenger without a seat needs an adult's lap", () => {
  const rate = flightRate({ bands: BANDS });
  expect(priceLeg(rate, query(1, [0])).drop).toBeNull();
  expect(priceLeg(rate, query(1, [0, 1]))).toMatchObject({
    drop: "capacity_exceeded",
    details: { on_laps: 2, laps: 1 },
  });
  expect(priceLeg(rate, query(2, [0, 1])).drop).toBeNull();
  // Infants with a seat in the tariff need no adult's lap.
  expect(priceLeg(flightRate({ bands: [{ max_age: 11, amount: 1 }] }), query(1, [0, 1, 1])).drop).toBeNull();
});

test("the last seat can be sold, and none beyond it", () => {
  const rate = flightRate({ free: 3, bands: BANDS });
  expect(priceLeg(rate, query(2, [0, 5])).drop).toBeNull();
  expect(priceLeg(rate, query(3, [5]))).toMatchObject({
    drop: "capacity_exceeded",
    details: { needed: 4, available: 3 },
  });
  expect(priceLeg(flightRate({ free: -1 }), query(1))).toMatchObject({ details: { needed: 1, available: 0 } });
});

test("a child older than the last age band excludes the tariff, naming the child", () => {
  expect(priceLeg(flightRate({ bands: BANDS }), query(2, [3, 12, 17]))).toMatchObject({
    drop: "child_age_outside_tariff",
    details: { child_ages: [12, 17], oldest_child: 11 },
  });
});

test.each([
  ["Europe/Berlin", 2, "2027-06-10", "2027-06-10T05:10:00.000Z", null],
  ["Europe/Berlin", 2, "2027-06-10", "2027-06-10T05:10:00.001Z", "lead_time"],
  ["Europe/Berlin", 0, "2027-06-10", "2027-06-10T07:10:00.000Z", null],
  ["Europe/Berlin", 0, "2027-06-10", "2027-06-10T07:10:00.001Z", "lead_time"],
  ["Pacific/Auckland", 2, "2027-06-10", "2027-06-09T19:10:00.000Z", null],
  ["Pacific/Auckland", 2, "2027-06-10", "2027-06-09T19:10:00.001Z", "lead_time"],
  // Ten hours across the start of daylight-saving time.
  ["Europe/Berlin", 10, "2027-03-28", "2027-03-27T21:10:00.000Z", null],
  ["Europe/Berlin", 10, "2027-03-28", "2027-03-27T21:10:00.001Z", "lead_time"],
])(
  "sales end a lead time before the departure: %s, %i hours before %s, at %s: %s",
  (from, leadHours, day, now, drop) => {
    expect(priceLeg(flightRate({ from, leadHours, day }), query(1, [], now)).drop).toBe(drop);
  },
);

test("lead time is checked before ages, ages before laps, laps before seats", () => {
  const rate = flightRate({ free: 0, bands: BANDS });
  expect(priceLeg(rate, query(1, [0, 0, 17], "2027-06-10T08:00:00Z")).drop).toBe("lead_time");
  expect(priceLeg(rate, query(1, [0, 0, 17])).drop).toBe("child_age_outside_tariff");
  expect(priceLeg(rate, query(1, [0, 0]))).toMatchObject({ details: { on_laps: 2 } });
});
