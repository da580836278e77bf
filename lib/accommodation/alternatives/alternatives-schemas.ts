import { z } from "zod";
import { CurrencyCode, Money, PathId } from "@/lib/core/wire";
import { BoardCode, checkStay, FeeAtProperty, GuestMarket, Occupancy, stayDates } from "../schemas";

export const AlternativesPath = z.object({ public_id: PathId });
export const AlternativesRequest = z
  .strictObject({ ...stayDates, occupancy: Occupancy, currency: CurrencyCode, guest_market: GuestMarket })
  .superRefine(checkStay);
export type AlternativesRequest = z.output<typeof AlternativesRequest>;

const ComparedOffer = z.object({
  grand_total: Money,
  currency: z.string(),
  fees_at_property: z.array(FeeAtProperty),
  meal_plan_codes: z.array(BoardCode).meta({ description: "The boards of its rooms, without duplicates" }),
  non_refundable: z.boolean(),
  free_until: z.string().nullable().meta({
    format: "date-time",
    description: "The end of free cancellation that a prebook now would pin; null: not free",
  }),
});
const Alternative = z.object({
  property_public_id: z.string(),
  name: z.string(),
  star_rating: z.int().nullable(),
  timezone: z.string(),
  distance_metres: z.int(),
  offer: ComparedOffer,
  cost_difference: Money.nullable().meta({
    description:
      "Its total and fees minus those of the property's lowest offer; below zero: it saves this amount; null: the " +
      "property has no offer, or a fee's currency has no exchange rate",
  }),
  more_amenities: z.array(z.string()).meta({ description: "Amenities that the property does not have" }),
  fewer_amenities: z.array(z.string()).meta({ description: "Amenities of the property that it does not have" }),
});
export const AlternativesResponse = z.object({
  currency_code: z.string(),
  property: ComparedOffer.nullable().meta({ description: "The property's lowest offer; null: it has none" }),
  cheaper: z.array(Alternative).meta({ description: "At least as good for less, the largest saving first" }),
  similar: z.array(Alternative).meta({ description: "Others like the property, the most similar first" }),
});
