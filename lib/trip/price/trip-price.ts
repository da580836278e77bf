import type { z } from "zod";
import type { Limits } from "@/lib/booking/sell-price/repository";
import { amountWithin } from "@/lib/booking/sell-price/sell-price";
import type { Context } from "@/lib/core/context";
import { DomainError, invalid } from "@/lib/core/errors";
import { formatMoney } from "@/lib/core/money";
import { type OwnPrice, findPricedTrip, updatePrice, type PricedTrip } from "./price-repository";
import type { ChangeTripPrice, TripPriceQuery } from "./schemas";
import { convert, stands, computeSums, type Sums } from "./sums";

type Query = z.output<typeof TripPriceQuery>;

/** A trip's price, with what its bookings cost. */
export interface TripPricing {
  include: Query["include"];
  trip: PricedTrip;
  sums: ReadonlyMap<string, Sums>;
  /** The currency of `together`: the wanted one, else the price's own, else the first booking's. */
  currency: string | null;
  /** All sums in this currency; undefined without a currency, or without a rate for one. */
  together: Sums | undefined;
}

/** Returns the price of a tenant's trip. @throws DomainError `TRIP_NOT_FOUND` */
export async function getTripPrice(
  context: Context,
  publicId: string,
  { currency: wanted, include }: Query,
): Promise<TripPricing> {
  const trip = await findPricedTrip(context.tenantId, publicId);
  if (!trip) throw new DomainError("TRIP_NOT_FOUND");
  const { own, members, limits } = trip;
  const sums = computeSums(members, limits);
  const first = members.find(stands) ?? members[0];
  const currency = wanted ?? own?.currency ?? first?.currency ?? null;
  const together = currency === null ? undefined : await convert(sums, currency, context.now);
  return { include, trip, sums, currency, together };
}

/**
 * Sets one price for all bookings of a trip, or none, and whether the itinerary shows a price. What the bookings cost
 * and what is owed for them does not change; which they were, and their prices, is stored with the price.
 * @throws DomainError `TRIP_NOT_FOUND`, `SELL_PRICE_NOT_ALLOWED`, `UNSUPPORTED_FX_PAIR`, `INVALID_REQUEST`
 */
export async function updateTripPrice(
  context: Context,
  publicId: string,
  { price, shows_price: showsPrice }: ChangeTripPrice,
): Promise<TripPricing> {
  for (;;) {
    const pricing = await getTripPrice(context, publicId, { currency: price?.currency, include: "breakdown" });
    const { trip } = pricing;
    const own = price === undefined ? trip.own : price && chosenPrice(context, pricing, price);
    const changed = { own, showsPrice: showsPrice ?? trip.showsPrice };
    if (await updatePrice(context, publicId, trip.version, changed))
      return getTripPrice(context, publicId, { include: "breakdown" });
  }
}

function chosenPrice(
  { now, actor }: Context,
  { trip, together }: TripPricing,
  { amount, currency }: NonNullable<ChangeTripPrice["price"]>,
): OwnPrice {
  const bookings = trip.members.filter(stands);
  if (bookings.length === 0) throw invalid({ path: "price", message: "needs a booking that takes place" });
  if (!trip.limits) throw new DomainError("SELL_PRICE_NOT_ALLOWED");
  if (!together) throw new DomainError("UNSUPPORTED_FX_PAIR");
  const chosen = amountWithin({ currency, ...computeAllowed(together, trip.limits)! }, amount, "price.amount");
  return {
    amount: formatMoney(chosen, currency),
    currency,
    set_at: now.toISOString(),
    set_by: actor,
    bookings: bookings.map((one) => ({
      booking_public_id: one.publicId,
      price: formatMoney(BigInt(one.price), one.currency),
      currency: one.currency,
    })),
    profile_price: formatMoney(together.price, currency),
  };
}

/** The prices that may be set: the sums of what each booking may be sold for; null where the agency allows none. */
export const computeAllowed = ({ min, max }: Sums, limits: Limits): Pick<Sums, "min" | "max"> | null =>
  limits && { min, max: max < min ? min : max };

/** Whether the price was set for the bookings as they are now. */
export function isCurrent({ bookings }: OwnPrice, { members }: PricedTrip): boolean {
  const now = members.filter(stands);
  return (
    now.length === bookings.length &&
    now.every(({ publicId, currency, price }) =>
      bookings.some(
        (one) =>
          one.booking_public_id === publicId &&
          one.currency === currency &&
          one.price === formatMoney(BigInt(price), currency),
      ),
    )
  );
}
