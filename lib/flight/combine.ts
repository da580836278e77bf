import { scale, type Factor, type Minor } from "@/lib/core/money";
import { byRate } from "@/lib/inventory/service-rate";
import type { Fare } from "@/lib/inventory/tariff";
import type { PricedLeg } from "./price";

/** An offer at one price: a flight, or a return of two. */
export interface PricedFlight {
  legs: PricedLeg[];
  /** The fare of both flights together. */
  fare: Fare;
  total: Minor;
}

/** The cheapest one-way offers. @returns at most `most`, by price, departure and ids */
export function oneWays(legs: readonly PricedLeg[], markup: Factor, most: number): PricedFlight[] {
  return cheapest(
    legs.map((leg) => [leg]),
    most,
  ).map((pair) => sellTogether(pair, markup));
}

/**
 * The cheapest returns: pairs of an outbound and an inbound flight (`goTogether`), of any airlines. Pairs more
 * expensive than the most expensive result are skipped, because their number is the product of both directions.
 * @returns at most `most`, by price, departure and ids
 */
export function returns(
  there: readonly PricedLeg[],
  back: readonly PricedLeg[],
  markup: Factor,
  most: number,
): PricedFlight[] {
  const [outs, ins] = [there, back].map((legs) => legs.toSorted((a, b) => compare(a.fare.amount, b.fare.amount)));
  let cheapestPairs: PricedLeg[][] = [];
  let dearest: Minor | undefined;
  for (const out of outs!) {
    for (const home of ins!) {
      if (dearest !== undefined && out.fare.amount + home.fare.amount > dearest) break;
      if (!goTogether(out, home)) continue;
      cheapestPairs.push([out, home]);
      if (cheapestPairs.length < 4 * most) continue;
      cheapestPairs = cheapest(cheapestPairs, most);
      dearest = amountOf(cheapestPairs.at(-1)!);
    }
  }
  return cheapest(cheapestPairs, most).map((pair) => sellTogether(pair, markup));
}

/** Whether two flights make a return: the same cabin, and the inbound departs after the outbound has arrived. */
export function goTogether(out: PricedLeg, home: PricedLeg): boolean {
  return out.rate.cabin.cabin === home.rate.cabin.cabin && home.departsAt >= out.arrivesAt;
}

/** One price for all flights: fares are added by passenger, marked up, and rounded half up once. */
export function sellTogether(legs: PricedLeg[], markup: Factor): PricedFlight {
  const [first, ...others] = legs.map((leg) => leg.fare);
  const fare = others.reduce(plus, first!);
  return { legs, fare, total: scale(fare.amount, markup) };
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
const amountOf = (legs: PricedLeg[]): Minor => legs.reduce((sum, leg) => sum + leg.fare.amount, 0n);

/** Sorts by price, departures, then ids, so that the same search gives the same order. */
function cheapest(offers: PricedLeg[][], most: number): PricedLeg[][] {
  return offers.toSorted((a, b) => compare(amountOf(a), amountOf(b)) || byDeparture(a, b)).slice(0, most);
}

function byDeparture(a: PricedLeg[], b: PricedLeg[]): number {
  for (const [i, leg] of a.entries()) {
    const order = leg.departsAt.getTime() - b[i]!.departsAt.getTime() || byRate(leg.rate, b[i]!.rate);
    if (order) return order;
  }
  return 0;
}
