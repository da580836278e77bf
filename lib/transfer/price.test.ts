import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { markupFactor } from "@/lib/core/money";
import { readTariff } from "@/lib/inventory/tariff";
import { FLEXIBLE } from "@/lib/testing/factories/property";
import { priceTransfer, type TransferQuery } from "./price";
import type { TransferRate } from "./repository";

type Band = { max_age: number; amount: number; seat?: boolean };
const BANDS: Band[] = [
  { max_age: 1, amount: 0, seat: false },
  { max_age: 11, amount: 1_250 },
];

function rate(changes: Partial<TransferRate> = {}, bands: Band[] = BANDS): TransferRate {
  return {
    serviceId: 1,
    serviceClass: 2,
    confirmationMode: "INSTANT",
    leadHours: 0,
    languages: [],
    durationMinutes: 40,
    vehicle: { publicId: "veh_1", name: "Van", vehicleClass: "MINIVAN", maxPassengers: 6, maxBags: 6 },
    from: { name: "Airport", type: "AIRPORT", countryCode: "DE", timezone: "Europe/Berlin" },
    to: { name: "City", type: "CITY" },
    free: 20,
    price: 2_000n,
    tariff: readTariff({ tariffId: 1, currency: "EUR", childBands: bands, terms: FLEXIBLE }),
    ...changes,
  };
}
const query = (adults: number, childAges: number[] = [], changes: Partial<TransferQuery> = {}): TransferQuery => ({
  day: "2027-06-10",
  party: { adults, childAges },
  now: new Date("2027-06-01T00:00:00Z"),
  markup: markupFactor("0"),
  ...changes,
});

describe("private", () => {
  const van = (changes: Partial<TransferRate> = {}) => rate({ serviceClass: 1, price: 9_000n, ...changes });

  test.each([
    [1, [], 1],
    [6, [], 1],
    [7, [], 2],
    [5, [0], 1],
    [6, [0], 2],
    [12, [17], 3],
  ])("%i adults with children of %j need %i vehicles, everybody counted", (adults, ages, vehicles) => {
    const priced = priceTransfer(van(), query(adults, ages));
    expect(priced).toMatchObject({ units: vehicles, total: 9_000n * BigInt(vehicles) });
  });

  test("ages do not matter in a private vehicle", () => {
    expect(priceTransfer(van(), query(2, [17])).drop).toBeNull();
  });

  test("is excluded if too few vehicles are left", () => {
    expect(priceTransfer(van({ free: 2 }), query(12)).drop).toBeNull();
    expect(priceTransfer(van({ free: 2 }), query(13))).toMatchObject({
      drop: "capacity_exceeded",
      details: { needed: 3, available: 2 },
    });
  });
});

describe("shared", () => {
  test("adults pay the price, children that of their band, and a traveller without a seat uses none", () => {
    expect(priceTransfer(rate(), query(2, [0, 1, 2, 11]))).toMatchObject({ units: 4, total: 6_500n });
  });

  test("an age band that does not mention seats needs one", () => {
    expect(priceTransfer(rate({}, [{ max_age: 3, amount: 0 }]), query(1, [0]))).toMatchObject({ units: 2 });
  });

  test("a child older than the last age band excludes the rate, naming the child", () => {
    expect(priceTransfer(rate(), query(2, [3, 12, 17]))).toMatchObject({
      drop: "child_age_outside_tariff",
      details: { child_ages: [12, 17], oldest_child: 11 },
    });
    expect(priceTransfer(rate({}, []), query(1, [0]))).toMatchObject({
      drop: "child_age_outside_tariff",
      details: { child_ages: [0], oldest_child: null },
    });
  });

  test("is excluded if too few seats are left, not counting infants without a seat", () => {
    expect(priceTransfer(rate({ free: 2 }), query(2, [0])).drop).toBeNull();
    expect(priceTransfer(rate({ free: 2 }), query(2, [5]))).toMatchObject({
      drop: "capacity_exceeded",
      details: { needed: 3, available: 2 },
    });
  });
});

describe("lead time", () => {
  // Midnight in Berlin that begins 10 June is 22:00Z of 9 June.
  test.each([
    [4, "2027-06-09T18:00:00.000Z", null],
    [4, "2027-06-09T18:00:00.001Z", "lead_time"],
    [24, "2027-06-08T22:00:00.000Z", null],
    [24, "2027-06-09T00:00:00.000Z", "lead_time"],
  ])("of %i hours, at %s: %s", (leadHours, now, drop) => {
    expect(priceTransfer(rate({ leadHours }), query(2, [], { now: new Date(now) })).drop).toBe(drop);
  });

  test("of zero allows sales on the day itself", () => {
    expect(priceTransfer(rate(), query(2, [], { now: new Date("2027-06-10T12:00:00Z") })).drop).toBeNull();
  });

  test("is checked before everything else, ages before seats", () => {
    const late = query(9, [17], { now: new Date("2027-06-10T12:00:00Z") });
    expect(priceTransfer(rate({ leadHours: 1, free: 0 }), late).drop).toBe("lead_time");
    expect(priceTransfer(rate({ free: 0 }), late).drop).toBe("child_age_outside_tariff");
  });
});

test("the mark-up is on the total and rounded half up once", () => {
  const third = rate({ price: 333n }, [{ max_age: 17, amount: 333 }]);
  // 3 × 333 = 999; with 12.5 % it is 1123.875. Rounded separately it would be 3 × 375 = 1125.
  expect(priceTransfer(third, query(2, [5], { markup: markupFactor("12.5") }))).toMatchObject({ total: 1_124n });
  expect(priceTransfer(rate({ price: 4n }), query(1, [], { markup: markupFactor("12.5") }))).toMatchObject({
    total: 5n,
  });
});

/** A reference calculation in minor units, as numbers, which are exact at this size. */
function byHand(
  r: { serviceClass: number; price: number; seats: number; bands: Band[] },
  adults: number,
  ages: number[],
  percent: number,
) {
  let whole = 0;
  if (r.serviceClass === 1) {
    let places = 0;
    while (places < adults + ages.length) {
      places += r.seats;
      whole += r.price;
    }
  } else {
    for (let i = 0; i < adults; i++) whole += r.price;
    for (const age of ages) {
      const fitting = r.bands.filter((b) => b.max_age >= age).map((b) => b.max_age);
      if (!fitting.length) return "child_age_outside_tariff";
      whole += r.bands.find((b) => b.max_age === Math.min(...fitting))!.amount;
    }
  }
  return BigInt(Math.floor((whole * (10_000 + percent) + 5_000) / 10_000));
}

test("for any party and tariff the total equals a simple calculation", () => {
  const bands = fc.uniqueArray(fc.record({ max_age: fc.nat(17), amount: fc.nat(50_000), seat: fc.boolean() }), {
    selector: (b) => b.max_age,
    maxLength: 4,
  });
  fc.assert(
    fc.property(
      fc.record({
        serviceClass: fc.constantFrom(1, 2),
        price: fc.nat(200_000),
        seats: fc.integer({ min: 1, max: 60 }),
        bands,
      }),
      fc.integer({ min: 1, max: 99 }),
      fc.array(fc.nat(17), { maxLength: 50 }),
      // Hundredths of a percent, from 0 to 99.99.
      fc.nat(9_999),
      (tariff, adults, ages, percent) => {
        const { serviceClass, price, seats } = tariff;
        const vehicle = { publicId: "veh_1", name: "", vehicleClass: "", maxPassengers: seats, maxBags: 0 };
        const made = rate({ serviceClass, price: BigInt(price), vehicle, free: 1_000 }, tariff.bands);
        const markup = markupFactor((percent / 100).toFixed(2));
        const priced = priceTransfer(made, query(adults, ages, { markup }));
        const expected = byHand(tariff, adults, ages, percent);
        expect(priced.drop === null ? priced.total : priced.drop).toBe(expected);
      },
    ),
    { numRuns: 3_000 },
  );
});
