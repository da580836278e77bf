import { multiplyMinor, type Factor, type Minor } from "@/lib/core/money";
import { compareRates } from "@/lib/inventory/service-rate";
import type { Fare } from "@/lib/inventory/tariff";
import type { PricedLeg } from "./price";

/** An offer at one price: a one-way journey, or a return. */
export interface PricedFlight {
  /** Flights in order. Each direction has one flight, or two with a change (`connection.ts`). */
  legs: PricedLeg[];
  /** The fare of all flights together. */
  fare: Fare;
  total: Minor;
}
/** The flights of one direction in order. */
export type Journey = readonly PricedLeg[];

/** The cheapest one-way offers. @returns at most `most`, sorted by price, departure and ids */
export function cheapestOneWays(journeys: readonly Journey[], markup: Factor, most: number): PricedFlight[] {
  return cheapest(journeys, most).map((legs) => priceTogether(legs, markup));
}

/**
 * The cheapest returns: pairs of an outbound and an inbound journey (`canMakeReturn`), of any airlines.
 * @returns at most `most`, sorted by price, departure and ids
 */
export function cheapestReturns(
  there: readonly Journey[],
  back: readonly Journey[],
  markup: Factor,
  most: number,
): PricedFlight[] {
  return cheapestPairs(there, back, canMakeReturn, most).map((legs) => priceTogether(legs, markup));
}

/**
 * The cheapest pairs of two lists that go together, each with its flights in one list. The number of pairs is the
 * product of both lists, so pairs more expensive than the most expensive result are skipped.
 * @returns at most `most`, sorted by price, departure and ids
 */
export function cheapestPairs(
  first: readonly Journey[],
  second: readonly Journey[],
  fits: (first: Journey, second: Journey) => boolean,
  most: number,
): PricedLeg[][] {
  const [firsts, seconds] = [first, second].map((journeys) =>
    journeys.map((legs) => ({ legs, amount: amountOf(legs) })).toSorted((a, b) => compare(a.amount, b.amount)),
  ) as [Summed[], Summed[]];
  let pairs: PricedLeg[][] = [];
  let dearest: Minor | undefined;
  for (const one of firsts) {
    for (const other of seconds) {
      if (dearest !== undefined && one.amount + other.amount > dearest) break;
      if (!fits(one.legs, other.legs)) continue;
      pairs.push([...one.legs, ...other.legs]);
      if (pairs.length < 4 * most) continue;
      pairs = cheapest(pairs, most);
      dearest = amountOf(pairs.at(-1)!);
    }
  }
  return cheapest(pairs, most);
}

interface Summed {
  legs: Journey;
  amount: Minor;
}

/** Whether two journeys make a return: the same cabin, and the inbound departs after the outbound has arrived. */
export function canMakeReturn(out: Journey, home: Journey): boolean {
  const [arrival, departure] = [out.at(-1)!, home[0]!];
  return arrival.rate.cabin.cabin === departure.rate.cabin.cabin && departure.departsAt >= arrival.arrivesAt;
}

/** Sells all flights at one price: adds the fares per passenger, marks the sum up, and rounds it half up once. */
export function priceTogether(legs: PricedLeg[], markup: Factor): PricedFlight {
  const [first, ...others] = legs.map((leg) => leg.fare);
  const fare = others.reduce(plus, first!);
  return { legs, fare, total: multiplyMinor(fare.amount, markup) };
}

/** Adds the fares of the same party; a seat counts only if it is on every flight. */
function plus(a: Fare, b: Fare): Fare {
  return {
    passengers: a.passengers.map((person, i) => {
      const { amount, seat } = b.passengers[i]!;
      return { ...person, amount: person.amount + amount, seat: person.seat && seat };
    }),
    amount: a.amount + b.amount,
    seats: Math.max(a.seats, b.seats),
  };
}

const compare = (a: bigint, b: bigint): number => (a < b ? -1 : Number(a > b));
const amountOf = (legs: Journey): Minor => legs.reduce((sum, leg) => sum + leg.fare.amount, 0n);

/** Sorts by price, departures, then ids, so that the same search gives the same order. */
function cheapest(offers: readonly Journey[], most: number): PricedLeg[][] {
  return offers
    .toSorted((a, b) => compare(amountOf(a), amountOf(b)) || byDeparture(a, b))
    .slice(0, most)
    .map((legs) => [...legs]);
}

function byDeparture(a: Journey, b: Journey): number {
  for (const [i, leg] of a.entries()) {
    const other = b[i];
    if (!other) return 1;
    const order = leg.departsAt.getTime() - other.departsAt.getTime() || compareRates(leg.rate, other.rate);
    if (order) return order;
  }
  return a.length - b.length;
}
