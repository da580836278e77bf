import { isPaidAtProperty } from "@/lib/core/stay-fees";
import { PRODUCT_TYPE } from "@/lib/core/product-type";
import { nightsBetween } from "@/lib/core/dates";
import type { Choice } from "@/components/booking/create/choice";
import { isOnRequest } from "./offer-labels";
import { readCity, type Property } from "./offers";
import { toMarket } from "@/components/products/search/market";
import type { CompleteSearch } from "../search-state";
import type { Offer } from "./use-offers";

/** The fields of a search that its offers do not repeat. */
export type Dates = Pick<CompleteSearch, "checkin" | "checkout" | "market">;

/** The prebook request of an offer, with the party, dates and currency of the search. */
export function toChoice(offer: Offer, property: Property, search: CompleteSearch, backTo: string): Choice {
  const { slots, allocation_id, grand_total, currency } = offer;
  return {
    request: {
      property_public_id: property.public_id,
      rate_key: slots[0]!.rate_key,
      allocation_id,
      checkin: search.checkin,
      nights: nightsBetween(search.checkin, search.checkout),
      adults: slots.reduce((sum, slot) => sum + slot.adults, 0),
      child_ages: slots.flatMap((slot) => slot.child_ages),
      currency_code: currency,
    },
    property: { name: property.name, city: readCity(property), stars: property.star_rating },
    checkout: search.checkout,
    ...(search.market !== null && { market: search.market }),
    rooms: slots.map(({ room_name, rate_plan_name, meal_plan_code, ...slot }) => ({
      name: room_name,
      plan: rate_plan_name,
      board: meal_plan_code,
      room_public_id: slot.room_public_id,
      rate_plan_public_id: slot.rate_plan_public_id,
      adults: slot.adults,
      child_ages: slot.child_ages,
    })),
    fees: offer.fees_at_property
      .filter(isPaidAtProperty)
      .map(({ name, amount, currency: paidIn }) => ({ name, amount, currency: paidIn })),
    total: grand_total,
    isOnRequest: isOnRequest(offer),
    backTo,
  };
}

/** Converts an offer to the form that a quote stores: each room with party, room type and rate plan. */
export const toQuotedStay = (
  { slots, currency }: Pick<Offer, "slots" | "currency">,
  property: Property,
  { checkin, checkout, market }: Dates,
) => ({
  product_type: PRODUCT_TYPE.STAY,
  stay: {
    property_public_id: property.public_id,
    checkin,
    checkout,
    currency,
    ...toMarket(market),
    occupancy: slots.map(({ adults, child_ages }) => ({ adults, child_ages })),
    picks: slots.map(({ room_public_id, rate_plan_public_id }) => ({ room_public_id, rate_plan_public_id })),
  },
});
