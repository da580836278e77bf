import { z } from "zod";
import { PlanTerms } from "@/lib/cancellation/terms";
import { termsTag } from "@/lib/cancellation/terms-tag";
import { scale, type Factor, type Minor } from "@/lib/core/money";

/** Who travels. */
export interface Party {
  adults: number;
  childAges: readonly number[];
}

/** The terms under which a service sells in one currency. Prices stand with each day. */
export interface Tariff {
  id: number;
  currency: string;
  /** Ascending; amounts in minor units a child. An older child than the last band's is outside the tariff. */
  childBands: { maxAge: number; amount: number; seat: boolean }[];
  terms: PlanTerms;
  /** 16 bits that change when the terms do. */
  termsTag: number;
}

const ChildBands = z.array(z.object({ max_age: z.int(), amount: z.int(), seat: z.boolean().default(true) }));

/** A tariff as its row's columns say it. @throws z.ZodError when they are not what the importer promises */
export function readTariff(row: { tariffId: number; currency: string; childBands: unknown; terms: unknown }): Tariff {
  const terms = PlanTerms.parse(row.terms);
  return {
    id: row.tariffId,
    currency: row.currency,
    childBands: ChildBands.parse(row.childBands)
      .map((b) => ({ maxAge: b.max_age, amount: b.amount, seat: b.seat }))
      .sort((a, b) => a.maxAge - b.maxAge),
    terms,
    termsTag: termsTag(terms),
  };
}

/** One of a party, and what is paid for him. */
export interface Passenger {
  /** null: an adult. */
  age: number | null;
  /** Minor units of the tariff's currency. */
  amount: Minor;
  seat: boolean;
}

export interface Fare {
  passengers: Passenger[];
  /** Of all of them, before the mark-up. */
  amount: Minor;
  /** Adults, and children whose band gives them one. */
  seats: number;
}

/**
 * What a party pays where each passenger pays: adults the departure's price, children their age band's.
 * @returns undefined when a child is older than the last band
 */
export function fareOf(tariff: Tariff, adultPrice: Minor, { adults, childAges }: Party): Fare | undefined {
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
 * The passengers with their shares of the fare under a mark-up. The whole is rounded once, so the shares are what each adds
 * to the rounded sum: they add up to it exactly, and none is off by a minor unit or more.
 */
export function sharesOf({ passengers }: Fare, markup: Factor): Passenger[] {
  let [sum, shown] = [0n, 0n];
  return passengers.map((passenger) => {
    sum += passenger.amount;
    const amount = scale(sum, markup) - shown;
    shown += amount;
    return { ...passenger, amount };
  });
}

/** Ages of a party that a tariff has no fare for, and the oldest child that it has one for. */
export function outsideTariff({ childBands }: Tariff, childAges: readonly number[]): Record<string, unknown> {
  const oldest = childBands.at(-1)?.maxAge ?? null;
  return { child_ages: childAges.filter((age) => oldest === null || age > oldest), oldest_child: oldest };
}
