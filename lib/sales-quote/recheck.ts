import type { z } from "zod";
import type { Context } from "@/lib/core/context";
import { getComparedValues, getCurrency, repriceOffer, type RepricedOffer, type StoredOffer } from "./offers/offers";
import { getSalesQuote } from "./sales-quotes";
import type { RecheckedOffer, RecheckedSalesQuote } from "./schemas";

/** An offer of a quote, and its price now. */
interface Rechecked {
  offer: StoredOffer;
  live: RepricedOffer | undefined;
}

/**
 * Prices all offers of a quote again, as search does now. The quote keeps its prices: the answer says what has
 * changed.
 * @throws DomainError `SALES_QUOTE_NOT_FOUND`
 */
export async function recheckSalesQuote(context: Context, publicId: string): Promise<Rechecked[]> {
  const { quote } = await getSalesQuote(context, publicId);
  return Promise.all(quote.offers.map(async (offer) => ({ offer, live: await repriceOffer(context, offer) })));
}

export const toRecheckedSalesQuote = (rechecked: Rechecked[]): z.input<typeof RecheckedSalesQuote> => ({
  offers: rechecked.map(toRecheckedOffer),
});

function toRecheckedOffer({ offer, live }: Rechecked): z.input<typeof RecheckedOffer> {
  if (!live)
    return { id: offer.id, outcome: "GONE", changes: [], sell_price: null, profile_price: null, booking: null };
  const changes = changesOf(offer, live);
  return {
    id: offer.id,
    outcome: changes.length > 0 ? "CHANGED" : "SAME",
    changes,
    // The offer's own sell price stays, but it earns a different amount if the profile's price has changed.
    sell_price: offer.sell_price ?? live.total,
    profile_price: live.total,
    booking: live.booking,
  };
}

function changesOf(offer: StoredOffer, live: RepricedOffer): z.input<typeof RecheckedOffer>["changes"] {
  const currency = getCurrency(offer);
  const now = live.compared;
  const pairs = [
    ["price", `${offer.total} ${currency}`, `${live.total} ${currency}`],
    ...getComparedValues(offer).map(([field, before], at) => [field, before, now[at]?.[1] ?? ""] as const),
    // Terms without a free window start now, so their first instant always differs: only the free window is compared.
    ["terms", offer.cancellation_policy.free_until ?? "", live.policy.free_until ?? ""],
  ] as const;
  return pairs.flatMap(([field, before, after]) => (before === after ? [] : [{ field, before, after }]));
}
