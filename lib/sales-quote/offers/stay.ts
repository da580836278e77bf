import { isPaidAtProperty } from "@/lib/core/stay-fees";
import type { z } from "zod";
import type { Offer } from "@/lib/accommodation/availability-schemas";
import { listPropertyOffers, toOffersResponse } from "@/lib/accommodation/search/offers";
import { properties } from "@/lib/catalogue/property-repository";
import { DomainError } from "@/lib/core/errors";
import { formatMoney } from "@/lib/core/money";
import { PRODUCT_TYPE } from "@/lib/core/product-type";
import { findRecord } from "./content";
import type { ComparedValue, LiveTerms, QuotedProduct } from "./product";
import type { QuotedStay, ShownStay } from "./schemas";

export interface StaySource {
  stay: QuotedStay;
}
type Live = z.output<typeof Offer> & Pick<LiveTerms, "netTotal" | "leastPrice">;
type Shown = z.output<typeof ShownStay>;
type Facts = Pick<Shown, "checkin" | "checkout" | "rooms" | "fees_at_property">;

/** Stays: rooms of a property, found again by their rooms and rate plans. */
export const quotedStay: QuotedProduct<StaySource, StaySource, Live, Facts, Pick<Shown, "property">> = {
  sourceOf: (_context, wanted) => ({ stay: wanted.stay }),
  currencyOf: (source) => source.stay.currency,
  async price(context, source) {
    const { property_public_id: property, ...request } = source.stay;
    const found = await listPropertyOffers(context, property, request);
    const [[live], [owed]] = [toOffersResponse(found).offers, found.owed];
    if (!live || !owed) throw new DomainError("SOLD_OUT");
    const format = (amount: bigint) => formatMoney(amount, request.currency);
    return { ...live, netTotal: format(owed.net), ...(owed.least > 0n && { leastPrice: format(owed.least) }) };
  },
  termsOf: ({ grand_total, cancellation_policy, slots, netTotal, leastPrice }) => ({
    total: grand_total,
    ...(netTotal && { netTotal }),
    ...(leastPrice && { leastPrice }),
    policy: cancellation_policy,
    isOnRequest: slots.some(({ status }) => status === "ON_REQUEST"),
  }),
  factsOf: ({ stay: { checkin, checkout } }, { slots, fees_at_property }) => ({
    checkin,
    checkout,
    rooms: slots.map(({ room_name, rate_plan_name, meal_plan_code, adults, child_ages }) => ({
      name: room_name,
      rate_plan_name,
      board: meal_plan_code,
      adults,
      child_ages,
    })),
    fees_at_property: fees_at_property.filter(isPaidAtProperty),
  }),
  async contentOf(context, source) {
    const property = await findRecord(context, properties, source.stay.property_public_id, "PROPERTY_NOT_FOUND");
    return {
      property: { name: property.name, city: property.address.city ?? "", stars: property.star_rating },
      image: property.images[0] ?? null,
    };
  },
  compared: ({ rooms, fees_at_property: fees }): ComparedValue[] => [
    ["board", rooms.map(({ board }) => board).join(", ")],
    ["fees", fees.map((fee) => `${fee.amount} ${fee.currency} ${fee.name}`).join(", ")],
  ],
  bookingOf: (_source, { slots, allocation_id, grand_total }) => ({
    product_type: PRODUCT_TYPE.STAY,
    rate_key: slots[0]!.rate_key,
    allocation_id,
    total: grand_total,
    boards: slots.map(({ meal_plan_code: board }) => board),
  }),
};
