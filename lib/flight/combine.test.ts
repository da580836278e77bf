import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "@/lib/core/dates";
import { markupFactor, FACTOR_ONE, type Factor } from "@/lib/core/money";
import { splitFare } from "@/lib/inventory/tariff";
import { flightRate, type FlightRateOptions } from "@/lib/testing/harness/products/flight-rate";
import { canMakeReturn, cheapestOneWays, cheapestReturns, priceTogether } from "./combine";
import { priceLeg, type PricedLeg } from "./price";

const DAY = "2027-06-10";
const legOf = (options: FlightRateOptions, adults = 1, childAges: number[] = []): PricedLeg => {
  const now = new Date("2027-06-01T00:00:00Z");
  const leg = priceLeg(flightRate({ free: 99, ...options }), { party: { adults, childAges }, now, markup: FACTOR_ONE });
  if (leg.drop) throw new Error(`dropped for ${leg.drop}`);
  return leg;
};

test("an inbound flight departs after the outbound arrived, compared as instants", () => {
  // Lands in Honolulu at 20:45Z of the 9th, by local calendars the day before it left Auckland.
  const zones = ["Pacific/Auckland", "Pacific/Honolulu"] as const;
  const out = legOf({
    from: zones[0],
    to: zones[1],
    flight: { departureTime: "00:15", arrivalTime: "10:45", arrivalDayOffset: -1 },
  });
  const back = (day: string, departureTime: string) =>
    legOf({
      inbound: true,
      from: zones[1],
      to: zones[0],
      day,
      flight: { departureTime, arrivalTime: "23:00", arrivalDayOffset: 1 },
    });
  expect(canMakeReturn([out], [back("2027-06-09", "10:44")])).toBe(false);
  expect(canMakeReturn([out], [back("2027-06-09", "10:45")])).toBe(true);
  expect(canMakeReturn([out], [back("2027-06-10", "00:00")])).toBe(true);
});

test("both flights are in the same cabin", () => {
  const out = legOf({});
  const back = (cabin: FlightRateOptions["cabin"]) => legOf({ inbound: true, day: addDays(DAY, 3), cabin });
  expect([canMakeReturn([out], [back("ECONOMY")]), canMakeReturn([out], [back("BUSINESS")])]).toEqual([true, false]);
});

test("an offer has a seat for each passenger on every flight", () => {
  const bands = [{ max_age: 11, amount: 100 }];
  const lap = [{ max_age: 11, amount: 50, seat: false }];
  const { fare } = priceTogether([legOf({ bands }, 1, [1]), legOf({ bands: lap }, 1, [1])], FACTOR_ONE);
  expect(fare.passengers).toEqual([
    { age: null, amount: 20_000n, seat: true },
    { age: 1, amount: 150n, seat: false },
  ]);
});

const NIGHT = 24 * 60;
const two = (value: number) => String(value).padStart(2, "0");
const clock = (minute: number) => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
/** Flights of an hour each within a day, in one time zone. */
const flights = (inbound: boolean) =>
  fc
    .array(
      fc.record({
        price: fc.nat(400),
        minute: fc.nat(NIGHT - 61),
        cabin: fc.constantFrom("ECONOMY" as const, "BUSINESS" as const),
      }),
      { maxLength: 25 },
    )
    .map((list) =>
      list.map(({ price, minute, cabin }, i) =>
        legOf({
          inbound,
          cabin,
          to: "Europe/Berlin",
          serviceId: i + (inbound ? 1_000 : 0),
          price: BigInt(price),
          flight: { departureTime: clock(minute), arrivalTime: clock(minute + 60) },
        }),
      ),
    );
const alone = (legs: readonly PricedLeg[]) => legs.map((leg) => [leg]);
const name = (legs: PricedLeg[]) => legs.map((leg) => leg.rate.serviceId).join("-");
/** Sorts all pairs by brute force. */
const key = (legs: PricedLeg[]) => [
  legs.reduce((sum, leg) => sum + Number(leg.fare.amount), 0),
  ...legs.flatMap((leg) => [leg.departsAt.getTime(), leg.rate.serviceId]),
];
const onPaper = (a: PricedLeg[], b: PricedLeg[]) => {
  const [left, right] = [key(a), key(b)];
  const at = left.findIndex((value, i) => value !== right[i]);
  return at < 0 ? 0 : left[at]! - right[at]!;
};

test("the cheapest offers of any timetable are returned, in the order of the whole list", () => {
  fc.assert(
    fc.property(flights(false), flights(true), fc.integer({ min: 1, max: 12 }), (there, back, most) => {
      const pairs = there.flatMap((out) =>
        back
          .filter((home) => home.rate.cabin.cabin === out.rate.cabin.cabin && home.departsAt >= out.arrivesAt)
          .map((home) => [out, home]),
      );
      const expected = pairs.toSorted(onPaper).slice(0, most).map(name);
      expect(cheapestReturns(alone(there), alone(back), FACTOR_ONE, most).map((offer) => name(offer.legs))).toEqual(
        expected,
      );
      const singles = there
        .map((out) => [out])
        .toSorted(onPaper)
        .slice(0, most)
        .map(name);
      expect(cheapestOneWays(alone(there), FACTOR_ONE, most).map((offer) => name(offer.legs))).toEqual(singles);
    }),
    { numRuns: 500 },
  );
});

/** The total and the shares of flights that are sold together. */
function sell(legs: PricedLeg[], markup: Factor) {
  const { fare, total } = priceTogether(legs, markup);
  const shares = splitFare(fare, markup).reduce((all, share) => all + share.amount, 0n);
  return { total, shares, seats: legs.map((leg) => leg.fare.seats) };
}

type Band = { max_age: number; amount: number; seat: boolean };
/** A reference calculation in minor units, as numbers, which are exact at this size. */
function byHand(ways: { price: number; bands: Band[] }[], adults: number, ages: number[], percent: number) {
  let whole = 0;
  const seats = ways.map(() => adults);
  for (const [way, { price, bands }] of ways.entries()) {
    whole += price * adults;
    for (const age of ages) {
      const [band] = bands.filter((b) => b.max_age >= age).sort((a, b) => a.max_age - b.max_age);
      if (!band) return "child_age_outside_tariff";
      whole += band.amount;
      seats[way]! += band.seat ? 1 : 0;
    }
    if (seats[way]! < ages.length) return "capacity_exceeded";
  }
  const total = BigInt(Math.floor((whole * (10_000 + percent) + 5_000) / 10_000));
  return { total, shares: total, seats };
}

test("for any party and tariffs the total and the seats equal a simple calculation", () => {
  const bands = fc.uniqueArray(fc.record({ max_age: fc.nat(17), amount: fc.nat(90_000), seat: fc.boolean() }), {
    selector: (b) => b.max_age,
    maxLength: 4,
  });
  const ways = fc.array(fc.record({ price: fc.nat(300_000), bands }), { minLength: 1, maxLength: 2 });
  const ages = fc.array(fc.nat(17), { maxLength: 8 });
  fc.assert(
    fc.property(ways, fc.integer({ min: 1, max: 14 }), ages, fc.nat(9_999), (of, adults, childAges, percent) => {
      const markup = markupFactor((percent / 100).toFixed(2));
      const now = new Date("2027-06-01T00:00:00Z");
      const legs = of.map(({ price, ...way }) =>
        priceLeg(flightRate({ ...way, price: BigInt(price), free: 99 }), { party: { adults, childAges }, now, markup }),
      );
      const drop = legs.find((leg) => leg.drop !== null)?.drop;
      expect(drop ?? sell(legs as PricedLeg[], markup)).toEqual(byHand(of, adults, childAges, percent));
    }),
    { numRuns: 3_000 },
  );
});
