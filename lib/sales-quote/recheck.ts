import type { z } from "zod";
import type { Context } from "@/lib/core/context";
import { getSalesQuote } from "./sales-quotes";
import { repriceOffer, type LiveOffer, type StoredOffer } from "./offer";
import type { RecheckedOffer, RecheckedSalesQuote } from "./schemas";

/** An offer of a quote beside its price now. */
interface Rechecked {
  offer: StoredOffer;
  live: LiveOffer | undefined;
}

/**
 * Prices all offers of a quote again, as search does now. The quote keeps its prices: the answer says what has changed.
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
    // A sell price of its own stays: what it earns has changed with the profile's price.
    sell_price: offer.sell_price ?? live.grand_total,
    profile_price: live.grand_total,
    booking: {
      rate_key: live.slots[0]!.rate_key,
      allocation_id: live.allocation_id,
      total: live.grand_total,
      boards: live.slots.map(({ meal_plan_code: board }) => board),
    },
  };
}

function changesOf(offer: StoredOffer, live: LiveOffer): z.input<typeof RecheckedOffer>["changes"] {
  const { currency } = offer.stay;
  const amount = (text: string) => `${text} ${currency}`;
  const fees = (list: StoredOffer["fees_at_property"]) =>
    list.map((fee) => `${fee.amount} ${fee.currency} ${fee.name}`).join(", ");
  const pairs = [
    ["price", amount(offer.total), amount(live.grand_total)],
    [
      "board",
      offer.rooms.map(({ board }) => board).join(", "),
      live.slots.map(({ meal_plan_code: board }) => board).join(", "),
    ],
    // Terms without a free window begin now, so their first instant always differs: only the free window is compared.
    ["terms", offer.cancellation_policy.free_until ?? "", live.cancellation_policy.free_until ?? ""],
    ["fees", fees(offer.fees_at_property), fees(live.fees_at_property)],
  ] as const;
  return pairs.flatMap(([field, before, after]) => (before === after ? [] : [{ field, before, after }]));
}
