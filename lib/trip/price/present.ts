import type { z } from "zod";
import { formatMoney, parseMoney, type Minor } from "@/lib/core/money";
import type { TripPrice } from "./schemas";
import { countsForPrice, type PriceSums } from "./sums";
import { computeAllowed, isPriceCurrent, type TripPricing } from "./trip-price";

type Wire = z.input<typeof TripPrice>;

/** The trip's price. Net amounts are shown only with `include=breakdown`. */
export function toTripPrice(pricing: TripPricing): Wire {
  const { include, trip, sums, currency, together } = pricing;
  const withNet = include === "breakdown";
  const sold = (code: string, { sell, net, fee, feeNet }: PriceSums): Wire["totals"][number] => ({
    currency: code,
    sell_total: formatMoney(sell + fee, code),
    ...(withNet && {
      net_total: formatMoney(net + feeNet, code),
      markup: formatMoney(sell + fee - net - feeNet, code),
    }),
  });
  const { own } = trip;
  return {
    bookings: trip.members.filter(countsForPrice).length,
    totals: [...sums].map(([code, each]) => sold(code, each)),
    approximate: sums.size > 1 && currency !== null && together ? sold(currency, together) : null,
    fees: [...sums]
      .filter(([, { fee }]) => fee > 0n)
      .map(([code, { fee }]) => ({ currency: code, amount: formatMoney(fee, code) })),
    own: own && {
      amount: own.amount,
      currency: own.currency,
      set_at: own.set_at,
      set_by: trip.setBy,
      bookings: own.bookings.length,
      ...(withNet && { profile_price: own.profile_price }),
      is_current: isPriceCurrent(own, trip),
    },
    shows_price: trip.showsPrice,
    ...(withNet && { terms: currency !== null && together ? termsOf({ ...pricing, currency, together }) : null }),
  };
}

function termsOf({
  trip: { own, limits, members },
  sums,
  currency,
  together,
}: TripPricing & { currency: string; together: PriceSums }): Wire["terms"] {
  const format = (amount: Minor) => formatMoney(amount, currency);
  const sell = own?.currency === currency ? parseMoney(own.amount, currency) : together.sell;
  const allowed = members.some(countsForPrice) ? computeAllowed(together, limits) : null;
  return {
    currency,
    profile_price: format(together.price),
    net_total: format(together.net),
    sell_price: format(sell),
    markup: format(sell - together.net),
    allowed: allowed && { min: format(allowed.min), max: format(allowed.max) },
    is_converted: [...sums].some(([code, { price }]) => code !== currency && price > 0n),
  };
}
