import { listPropertyOffers, toOffersResponse } from "@/lib/accommodation/search/offers";
import type { Offer } from "@/lib/accommodation/availability-schemas";
import { getCatalogueRecord } from "@/lib/catalogue/catalogue-records";
import { properties } from "@/lib/catalogue/property-repository";
import type { PropertyRecord } from "@/lib/catalogue/schemas";
import type { Context } from "@/lib/core/context";
import { DomainError, type ErrorCode } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { formatMoney, parseMoney, scale } from "@/lib/core/money";
import { PRODUCT_TYPE } from "@/lib/core/product-type";
import type { z } from "zod";
import type { QuotedStay, ShownOffer } from "./schemas";

/** An offer as stored with a quote. Prices are in the currency of its stay. */
export interface StoredOffer extends Omit<ShownOffer, "sell_price" | "currency"> {
  stay: QuotedStay;
  /** The profile that priced it. */
  profile_id: number;
  markup_percent: string;
  /** The profile's price, which the fees of its policy are shares of. */
  total: string;
  /** null: the profile's price. */
  sell_price: string | null;
  priced_at: string;
}

export type LiveOffer = z.output<typeof Offer>;

/** Errors of an offer that can no longer be sold. */
const GONE: readonly ErrorCode[] = ["PROPERTY_NOT_FOUND", "INVALID_REQUEST", "UNSUPPORTED_FX_PAIR"];

/**
 * Prices a stay as search does now: the service's own price, whatever the browser showed.
 * @returns undefined when these rooms are sold out or no longer offered
 * @throws DomainError `PROPERTY_NOT_FOUND`, `INVALID_REQUEST`, `UNSUPPORTED_FX_PAIR`
 */
export async function priceStay(context: Context, stay: QuotedStay): Promise<LiveOffer | undefined> {
  const { property_public_id: property, ...request } = stay;
  return toOffersResponse(await listPropertyOffers(context, property, request)).offers[0];
}

/**
 * Prices a stored offer again, under its own profile.
 * @returns undefined when it is gone
 */
export async function repriceOffer(
  context: Context,
  { stay, profile_id }: StoredOffer,
): Promise<LiveOffer | undefined> {
  try {
    // A context of its own: offers of several profiles are priced at the same time.
    const own = { ...context };
    own.restoreProfile(profile_id);
    return await priceStay(own, stay);
  } catch (error) {
    if (error instanceof DomainError && (GONE.includes(error.code) || error.code === "PROFILE_NOT_FOUND"))
      return undefined;
    throw error;
  }
}

/**
 * Prices a stay and describes it as the traveller will see it, even if the property's record changes later.
 * @throws DomainError `SOLD_OUT`, and as `priceStay`
 */
export async function makeOffer(context: Context, stay: QuotedStay): Promise<StoredOffer> {
  const live = await priceStay(context, stay);
  if (!live) throw new DomainError("SOLD_OUT");
  // Relative addresses of pictures: the quote is read on this site.
  const reader = { ...context, origin: "", knows: () => false };
  const text = await getCatalogueRecord(reader, properties, stay.property_public_id, "PROPERTY_NOT_FOUND", "en");
  const property = JSON.parse(text.json) as PropertyRecord;
  return {
    id: newId("itm", context.now),
    product_type: PRODUCT_TYPE.STAY,
    stay,
    profile_id: context.profile.id,
    markup_percent: context.profile.markupPercent,
    property: { name: property.name, city: property.address.city ?? "", stars: property.star_rating },
    checkin: stay.checkin,
    checkout: stay.checkout,
    rooms: live.slots.map(({ room_name, rate_plan_name, meal_plan_code, adults, child_ages }) => ({
      name: room_name,
      rate_plan_name,
      board: meal_plan_code,
      adults,
      child_ages,
    })),
    total: live.grand_total,
    sell_price: null,
    cancellation_policy: live.cancellation_policy,
    fees_at_property: live.fees_at_property,
    image: property.images[0] ?? null,
    is_on_request: live.slots.some(({ status }) => status === "ON_REQUEST"),
    priced_at: context.now.toISOString(),
  };
}

/**
 * What a traveller may see of an offer. Fees are the same shares of the sell price as of the profile's, so that they
 * disclose neither.
 */
export function showOffer({
  stay: { currency },
  profile_id: _profile,
  markup_percent: _markup,
  priced_at: _priced,
  total,
  sell_price: own,
  cancellation_policy: policy,
  ...shown
}: StoredOffer): ShownOffer {
  const [sell, full] = [parseMoney(own ?? total, currency), parseMoney(total, currency)];
  const shareOf = (fee: string) =>
    own === null || full === 0n
      ? fee
      : formatMoney(scale(parseMoney(fee, currency), { num: sell, den: full }), currency);
  return {
    ...shown,
    sell_price: own ?? total,
    currency,
    cancellation_policy: { ...policy, tiers: policy.tiers.map((tier) => ({ ...tier, fee: shareOf(tier.fee) })) },
  };
}
