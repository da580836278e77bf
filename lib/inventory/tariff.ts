import { z } from "zod";
import { readTerms, type TaggedTerms } from "@/lib/cancellation/terms";
import { multiplyMinor, type Factor, type Minor } from "@/lib/core/money";

/** The travelling party. */
export interface Party {
  adults: number;
  childAges: readonly number[];
}

/** The terms under which a service is sold in one currency. Prices are stored per day. */
export interface Tariff extends TaggedTerms {
  id: number;
  currency: string;
  /** Age bands in ascending order, with minor units per child. A child older than the last band is not accepted. */
  childBands: { maxAge: number; amount: number; seat: boolean }[];
}

const ChildBands = z.array(z.object({ max_age: z.int(), amount: z.int(), seat: z.boolean().default(true) }));

/** Reads a tariff's row. @throws z.ZodError when its data is malformed */
export function readTariff(row: { tariffId: number; currency: string; childBands: unknown; terms: unknown }): Tariff {
  return {
    id: row.tariffId,
    currency: row.currency,
    childBands: ChildBands.parse(row.childBands)
      .map((b) => ({ maxAge: b.max_age, amount: b.amount, seat: b.seat }))
      .sort((a, b) => a.maxAge - b.maxAge),
    ...readTerms(row.terms),
  };
}

/** One passenger with their price. */
export interface Passenger {
  /** Null for an adult. */
  age: number | null;
  /** Minor units of the tariff's currency. */
  amount: Minor;
  seat: boolean;
}

export interface Fare {
  passengers: Passenger[];
  /** The total before the mark-up. */
  amount: Minor;
  /** Adults, and children whose band includes a seat. */
  seats: number;
}

/**
 * The fare of a party where each passenger pays: adults the departure's price, children their age band's.
 * @returns undefined when a child is older than the last band
 */
export function computeFare(tariff: Tariff, adultPrice: Minor, { adults, childAges }: Party): Fare | undefined {
  const passengers: Passenger[] = Array.from({ length: adults }, () => ({ age: null, amount: adultPrice, seat: true }));
  for (const age of childAges) {
    const band = tariff.childBands.find((b) => age <= b.maxAge);
    if (!band) return undefined;
    passengers.push({ age, amount: BigInt(band.amount), seat: band.seat });
  }
  return {
    passengers,
    amount: passengers.reduce((sum, p) => sum + p.amount, 0n),
    seats: passengers.filter((p) => p.seat).length,
  };
}

/**
 * Each passenger's share of the fare including the mark-up. The total is rounded once. A share is the growth of the
 * rounded running sum, so shares add up exactly, and each is off by less than a minor unit.
 */
export function splitFare({ passengers }: Fare, markup: Factor): Passenger[] {
  let [sum, shown] = [0n, 0n];
  return passengers.map((passenger) => {
    sum += passenger.amount;
    const amount = multiplyMinor(sum, markup) - shown;
    shown += amount;
    return { ...passenger, amount };
  });
}

/** The ages that a tariff does not accept, and the oldest accepted child age. */
export function findRefusedAges({ childBands }: Tariff, childAges: readonly number[]): Record<string, unknown> {
  const oldest = childBands.at(-1)?.maxAge ?? null;
  return { child_ages: childAges.filter((age) => oldest === null || age > oldest), oldest_child: oldest };
}
