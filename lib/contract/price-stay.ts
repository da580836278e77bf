import type { CountedGuests } from "./children";
import { type NightPrices, type NightTerms, priceNight } from "./night";
import { applyOffers, type Offer, type OfferedStay } from "./offers";
import { type Supplement, supplementsByNight } from "./supplements";

/** The contract's terms for a stay under one plan. Amounts are minor units of the plan's currency. */
export interface StayTerms {
  /** For each night, its prices and the prices of further guests. */
  nights: readonly { prices: NightPrices; terms: NightTerms }[];
  /** Guests that a base price includes. */
  included: number;
  supplements: readonly Supplement[];
  offers: readonly Offer[];
}

export interface StayPrice {
  /** The amount of each night, supplements included. */
  amounts: readonly number[];
  total: number;
  /** The same without the offers. */
  amountsBefore: readonly number[];
  before: number;
  /** The applied offers, in the order of their codes. */
  offers: readonly Offer[];
}

/**
 * The price of one room for a stay: base and extras of each night, then the cheapest combination of offers, then the
 * supplements, which no offer reduces.
 * @returns undefined when a night has no price for the guests
 */
export function priceStay(
  { nights, included, supplements, offers }: StayTerms,
  guests: CountedGuests,
  stay: OfferedStay,
): StayPrice | undefined {
  const amounts: number[] = [];
  for (const { prices, terms } of nights) {
    const amount = priceNight(prices, terms, guests, included);
    if (amount === undefined) return undefined;
    amounts.push(amount);
  }
  const reduced = applyOffers(amounts, offers, stay);
  const added = supplementsByNight(supplements, guests, stay.checkin, stay.nights);
  const withSupplements = (list: readonly number[]) => list.map((amount, night) => amount + added[night]!);
  const sum = (list: readonly number[]) => list.reduce((a, b) => a + b, 0);
  const [final, amountsBefore] = [withSupplements(reduced.amounts), withSupplements(amounts)];
  return {
    amounts: final,
    total: sum(final),
    amountsBefore,
    before: sum(amountsBefore),
    offers: reduced.offers,
  };
}
