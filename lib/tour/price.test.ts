import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { markupFactor } from "@/lib/core/money";
import type { PartyQuery } from "@/lib/inventory/party-query";
import { tourRate } from "@/lib/testing/harness/products/tour-rate";
import { makeDeparturePricer } from "./price";
import type { Departure, TourRate } from "./repository";

type Band = { max_age: number; amount: number; seat?: boolean };
const BANDS: Band[] = [
  { max_age: 2, amount: 0, seat: false },
  { max_age: 11, amount: 1_250 },
];

const departure = (changes: Partial<Departure> = {}): Departure => ({
  day: "2027-06-10",
  startTime: "10:00",
  free: 20,
  price: 2_000n,
  ...changes,
});
const priceTour = (rate: TourRate, of: Departure, party: PartyQuery) => makeDeparturePricer(rate, party)(of);
const query = (adults: number, childAges: number[] = [], changes: Partial<PartyQuery> = {}): PartyQuery => ({
  party: { adults, childAges },
  now: new Date("2027-06-01T00:00:00Z"),
  markup: markupFactor("0"),
  ...changes,
});

test("adults pay the day's price, children that of their band, and a traveller without a seat uses none", () => {
  const priced = priceTour(tourRate({}, BANDS), departure(), query(2, [0, 2, 3, 11]));
  expect(priced).toMatchObject({ drop: null, total: 6_500n, fare: { seats: 4 } });
});

test("a child older than the last age band excludes the tariff, naming the child", () => {
  expect(priceTour(tourRate({}, BANDS), departure(), query(2, [3, 12, 17]))).toMatchObject({
    drop: "child_age_outside_tariff",
    details: { child_ages: [12, 17], oldest_child: 11 },
  });
});

test("the seat limit does not count travellers without a seat; the maximum party counts everybody", () => {
  const left = (free: number) => departure({ free });
  expect(priceTour(tourRate({}, BANDS), left(3), query(2, [1, 1, 5])).drop).toBeNull();
  expect(priceTour(tourRate({}, BANDS), left(2), query(2, [1, 5]))).toMatchObject({
    drop: "capacity_exceeded",
    details: { needed: 3 },
  });
  expect(priceTour(tourRate({ maxParty: 4 }, BANDS), departure(), query(2, [1, 5])).drop).toBeNull();
  expect(priceTour(tourRate({ maxParty: 3 }, BANDS), departure(), query(2, [1, 5]))).toMatchObject({
    drop: "capacity_exceeded",
    details: { needed: 4, max_party: 3 },
  });
});

describe("lead time is measured to the start in the tour's local time", () => {
  test.each([
    // 10:00 in Berlin in June is 08:00Z.
    ["Europe/Berlin", 0, "2027-06-10", "10:00", "2027-06-10T08:00:00.000Z", null],
    ["Europe/Berlin", 0, "2027-06-10", "10:00", "2027-06-10T08:00:00.001Z", "lead_time"],
    ["Europe/Berlin", 24, "2027-06-10", "10:00", "2027-06-09T08:00:00.000Z", null],
    ["Europe/Berlin", 24, "2027-06-10", "10:00", "2027-06-09T08:00:00.001Z", "lead_time"],
    ["Pacific/Auckland", 2, "2027-06-10", "10:00", "2027-06-09T20:00:00.000Z", null],
    ["Pacific/Auckland", 2, "2027-06-10", "10:00", "2027-06-09T20:00:01.000Z", "lead_time"],
    ["America/New_York", 2, "2027-06-10", "10:00", "2027-06-10T12:00:00.000Z", null],
    // Twelve hours before, across Berlin's change to summer time: 22:00 of the previous day minus the skipped hour.
    ["Europe/Berlin", 12, "2027-03-28", "10:00", "2027-03-27T20:00:00.000Z", null],
    ["Europe/Berlin", 12, "2027-03-28", "10:00", "2027-03-27T20:00:00.001Z", "lead_time"],
    // A start in the skipped hour uses the offset before the change: 01:30Z.
    ["Europe/Berlin", 0, "2027-03-28", "02:30", "2027-03-28T01:30:00.000Z", null],
    ["Europe/Berlin", 0, "2027-03-28", "02:30", "2027-03-28T01:30:00.001Z", "lead_time"],
    // The first instance of an hour that occurs twice.
    ["Europe/Berlin", 0, "2026-10-25", "02:30", "2026-10-25T00:30:00.000Z", null],
    ["Europe/Berlin", 0, "2026-10-25", "02:30", "2026-10-25T00:30:00.001Z", "lead_time"],
  ])("%s, %i hours before %s %s, at %s: %s", (timezone, leadHours, day, startTime, now, drop) => {
    const priced = priceTour(
      tourRate({ timezone }, [], { leadHours }),
      departure({ day, startTime }),
      query(2, [], { now: new Date(now) }),
    );
    expect(priced.drop).toBe(drop);
  });

  test("and is checked before ages, ages before the party, the party before seats", () => {
    const now = new Date("2027-06-10T09:00:00Z");
    const small = tourRate({ maxParty: 2 }, BANDS);
    const full = departure({ free: 0 });
    expect(priceTour(small, full, query(3, [17], { now })).drop).toBe("lead_time");
    expect(priceTour(small, full, query(3, [17])).drop).toBe("child_age_outside_tariff");
    expect(priceTour(small, full, query(3))).toMatchObject({ details: { max_party: 2 } });
  });
});

/** A reference calculation in minor units, as numbers, which are exact at this size. */
function byHand(price: number, bands: Band[], adults: number, ages: number[], percent: number) {
  let whole = price * adults;
  let seats = adults;
  for (const age of ages) {
    const [band] = bands.filter((b) => b.max_age >= age).sort((a, b) => a.max_age - b.max_age);
    if (!band) return "child_age_outside_tariff";
    whole += band.amount;
    seats += band.seat === false ? 0 : 1;
  }
  return { total: BigInt(Math.floor((whole * (10_000 + percent) + 5_000) / 10_000)), seats };
}

test("for any party and tariff the total and the seats equal a simple calculation", () => {
  const bands = fc.uniqueArray(fc.record({ max_age: fc.nat(17), amount: fc.nat(50_000), seat: fc.boolean() }), {
    selector: (b) => b.max_age,
    maxLength: 4,
  });
  fc.assert(
    fc.property(
      fc.nat(200_000),
      bands,
      fc.integer({ min: 1, max: 14 }),
      fc.array(fc.nat(17), { maxLength: 8 }),
      // Hundredths of a percent, from 0 to 99.99.
      fc.nat(9_999),
      (price, of, adults, ages, percent) => {
        const markup = markupFactor((percent / 100).toFixed(2));
        const sold = departure({ price: BigInt(price), free: 100 });
        const priced = priceTour(tourRate({ maxParty: 100 }, of), sold, query(adults, ages, { markup }));
        const found = priced.drop ?? { total: priced.total, seats: priced.fare.seats };
        expect(found).toEqual(byHand(price, of, adults, ages, percent));
      },
    ),
    { numRuns: 3_000 },
  );
});
