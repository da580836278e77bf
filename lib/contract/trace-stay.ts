import type { CountedGuests } from "./children";
import { type NightPricePart, priceNight } from "./night";
import { type Offer, type OfferedStay, reduceNights } from "./offers";
import { priceStay, type StayPrice, type StayTerms } from "./price-stay";
import { type Supplement, supplementsByNight } from "./supplements";

/** One night of a stay; all amounts add up to its price. */
export interface TracedNight {
  parts: readonly NightPricePart[];
  /** The amount of each offer, which is negative. */
  offers: readonly { offer: Offer; amount: number }[];
  supplements: readonly { supplement: Supplement; amount: number }[];
  amount: number;
}

/**
 * Explains a stay's price night by night. `priceStay` computes the price; the lines come from its own steps, each
 * for one guest, offer or supplement. With several offers, each line is the further reduction beside the offers with
 * lower codes.
 */
export function traceStay(
  terms: StayTerms,
  guests: CountedGuests,
  stay: OfferedStay,
): { price: StayPrice; nights: TracedNight[] } | undefined {
  const price = priceStay(terms, guests, stay);
  if (!price) return undefined;
  const parts = terms.nights.map(() => [] as NightPricePart[]);
  const amounts = terms.nights.map(({ prices, terms: own }, night) =>
    priceNight(prices, own, guests, terms.included, (part) => parts[night]!.push(part))!,
  );
  const reduced = price.offers.map((_, at) => reduceNights(amounts, price.offers.slice(0, at + 1), stay));
  const added = terms.supplements.map((one) => supplementsByNight([one], guests, stay.checkin, stay.nights));
  const nights = amounts.map((amount, night): TracedNight => ({
    parts: parts[night]!.toSorted((a, b) => Number(a.part === "CHILD") - Number(b.part === "CHILD")),
    offers: price.offers
      .map((offer, at) => ({ offer, amount: reduced[at]![night]! - (reduced[at - 1]?.[night] ?? amount) }))
      .filter((line) => line.amount !== 0),
    supplements: terms.supplements
      .map((supplement, at) => ({ supplement, amount: added[at]![night]! }))
      .filter((line) => line.amount !== 0),
    amount: price.amounts[night]!,
  }));
  return { price, nights };
}
