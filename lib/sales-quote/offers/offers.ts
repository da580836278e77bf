import { toTravellerPolicy } from "@/lib/booking/as-sold";
import type { PriceTerms } from "@/lib/booking/sell-price/sell-price";
import type { z } from "zod";
import type { Context } from "@/lib/core/context";
import { DomainError, type ErrorCode } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { parseMoney } from "@/lib/core/money";
import { PRODUCT_TYPE } from "@/lib/core/product-type";
import { quotedFlight, type FlightSource } from "./flight";
import { quotedPackage, type PackageSource } from "./package";
import type { ComparedValue, LiveTerms, QuotedProduct } from "./product";
import {
  type OfferBooking,
  type ShownFlight,
  ShownOffer,
  type ShownPackage,
  type ShownStay,
  type ShownTour,
  type ShownTransfer,
  type WantedOffer,
} from "./schemas";
import { quotedStay, type StaySource } from "./stay";
import { quotedTour, type TourSource } from "./tour";
import { quotedTransfer, type TransferSource } from "./transfer";

/** How quotes handle each product. Code outside of this folder treats all products alike. */
const PRODUCTS: Record<number, QuotedProduct> = {
  [PRODUCT_TYPE.STAY]: quotedStay,
  [PRODUCT_TYPE.TRANSFER]: quotedTransfer,
  [PRODUCT_TYPE.TOUR]: quotedTour,
  [PRODUCT_TYPE.FLIGHT]: quotedFlight,
  [PRODUCT_TYPE.PACKAGE]: quotedPackage,
};
const productOf = ({ product_type: type }: { product_type: number }): QuotedProduct => PRODUCTS[type]!;

type Stored<Shown extends z.ZodType, Source> = Omit<z.output<Shown>, "sell_price" | "currency"> &
  Source & {
    /** The profile that has priced the offer. */
    profile_id: number;
    markup_percent: string;
    /** The profile's price; the fees of the policy are shares of it. */
    total: string;
    /** The offer's own sell price; null for the profile's price. */
    sell_price: string | null;
    /**
     * The part of the total that the tenant owes, and the client's minimum price; absent in older offers and for
     * products without them.
     */
    net_total?: string;
    least_price?: string;
    priced_at: string;
  };

/** An offer as stored with a quote. Prices are in the currency of its search. */
export type StoredOffer =
  | Stored<typeof ShownStay, StaySource>
  | Stored<typeof ShownTransfer, TransferSource>
  | Stored<typeof ShownTour, TourSource>
  | Stored<typeof ShownFlight, FlightSource>
  | Stored<typeof ShownPackage, PackageSource>;

/** Error codes of an offer that cannot be sold any more. */
const GONE: readonly ErrorCode[] = [
  "SOLD_OUT",
  "ALLOCATION_GONE",
  "PROPERTY_NOT_FOUND",
  "PROFILE_NOT_FOUND",
  "INVALID_REQUEST",
  "UNSUPPORTED_FX_PAIR",
];

export const getCurrency = (offer: StoredOffer): string => productOf(offer).currencyOf(offer);

/**
 * Prices an offer and describes it as the traveller will see it, even if the catalogue changes later.
 * @throws DomainError `INVALID_REQUEST`, `SOLD_OUT`, `ALLOCATION_GONE`, `PROPERTY_NOT_FOUND`, `PROFILE_NOT_FOUND`,
 * `UNSUPPORTED_FX_PAIR`
 */
export async function makeOffer(context: Context, wanted: WantedOffer): Promise<StoredOffer> {
  const product = productOf(wanted);
  const source = product.sourceOf(context, wanted);
  const live = await product.price(context, source);
  const { total, policy, isOnRequest, netTotal, leastPrice } = product.termsOf(live);
  const {
    sell_price: _sell,
    currency: _currency,
    ...shown
  } = ShownOffer.parse({
    ...source,
    ...product.factsOf(source, live),
    ...(await product.contentOf(context, source, live)),
    id: newId("itm", context.now),
    product_type: wanted.product_type,
    sell_price: total,
    currency: product.currencyOf(source),
    cancellation_policy: policy,
    is_on_request: isOnRequest,
  });
  return {
    ...shown,
    ...source,
    profile_id: context.profile.id,
    markup_percent: context.profile.markupPercent,
    total,
    sell_price: null,
    ...(netTotal && { net_total: netTotal }),
    ...(leastPrice && { least_price: leastPrice }),
    priced_at: context.now.toISOString(),
  } as StoredOffer;
}

/** A stored offer with its price and terms now. */
export interface RepricedOffer extends LiveTerms {
  compared: readonly ComparedValue[];
  booking: OfferBooking;
}

/** Prices a stored offer again, under its own profile. @returns undefined if it is gone */
export async function repriceOffer(context: Context, offer: StoredOffer): Promise<RepricedOffer | undefined> {
  const product = productOf(offer);
  try {
    // A context of its own, because offers of several profiles are priced at the same time.
    const own = { ...context };
    own.restoreProfile(offer.profile_id);
    const live = await product.price(own, offer);
    return {
      ...product.termsOf(live),
      compared: product.compared(product.factsOf(offer, live)),
      booking: product.bookingOf(offer, live),
    };
  } catch (error) {
    if (error instanceof DomainError && GONE.includes(error.code)) return undefined;
    throw error;
  }
}

/** The data that limit an offer's sell price. */
export function getPriceTerms(offer: StoredOffer, limits: PriceTerms["limits"]): PriceTerms {
  const currency = getCurrency(offer);
  const read = (amount: string | undefined) => (amount === undefined ? null : parseMoney(amount, currency));
  const price = parseMoney(offer.total, currency);
  return {
    currency,
    price,
    markupPercent: offer.markup_percent,
    pinned: { total: price, netTotal: read(offer.net_total) },
    least: read(offer.least_price),
    limits,
  };
}

/** The stored values of an offer that a recheck compares. */
export const getComparedValues = (offer: StoredOffer): readonly ComparedValue[] => productOf(offer).compared(offer);

/** The fields of an offer that a traveller may see. */
export function showOffer(offer: StoredOffer): ShownOffer {
  const { total, sell_price: own, cancellation_policy: policy } = offer;
  const currency = getCurrency(offer);
  const sale = { total: parseMoney(total, currency), sell: parseMoney(own ?? total, currency) };
  return ShownOffer.parse({
    ...offer,
    sell_price: own ?? total,
    currency,
    cancellation_policy: toTravellerPolicy(policy, sale),
  });
}
