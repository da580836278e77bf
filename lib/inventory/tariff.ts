import { z } from "zod";
import { PlanTerms } from "@/lib/cancellation/terms";
import { termsTag } from "@/lib/cancellation/terms-tag";
import type { Minor } from "@/lib/core/money";

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

export interface Fare {
  /** Minor units of the tariff's currency, before the mark-up. */
  amount: Minor;
  /** Adults, and children whose band gives them one. */
  seats: number;
}

/**
 * What a party pays where each passenger pays: adults the departure's price, children their age band's (CONTRACT 6).
 * @returns undefined when a child is older than the last band
 */
export function fareOf(tariff: Tariff, adultPrice: Minor, { adults, childAges }: Party): Fare | undefined {
  const fare: Fare = { amount: adultPrice * BigInt(adults), seats: adults };
  for (const age of childAges) {
    const band = tariff.childBands.find((b) => age <= b.maxAge);
    if (!band) return undefined;
    fare.amount += BigInt(band.amount);
    if (band.seat) fare.seats++;
  }
  return fare;
}
