import { z } from "zod";
import { IncludedPrices } from "@/lib/booking/schemas";
import { CurrencyCode, Money } from "@/lib/core/wire";

export const TripPriceQuery = z.strictObject({
  currency: CurrencyCode.optional().meta({
    description: "Of `terms` and `approximate`; default: of the price of its own, else of the first booking",
  }),
  include: IncludedPrices,
});

const Sold = z.object({
  currency: z.string(),
  sell_total: Money,
  net_total: Money.optional(),
  markup: Money.optional(),
});

/** The travellers' price of a trip. Net amounts and the profile's prices come with `include=breakdown`. */
export const TripPrice = z.object({
  bookings: z.int().meta({ description: "That take place" }),
  totals: z.array(Sold).meta({
    description: "What the bookings are sold for one by one, by currency: those that take place, and fees",
  }),
  approximate: Sold.nullable().meta({
    description: "The totals in one currency at the rates of today; null for one currency, or without a rate",
  }),
  fees: z.array(z.object({ currency: z.string(), amount: Money })).meta({
    description: "Fees of what was cancelled, by currency: part of `totals`, and due beside a price of its own",
  }),
  own: z
    .object({
      amount: Money,
      currency: z.string(),
      set_at: z.string().meta({ format: "date-time" }),
      set_by: z.string().nullable().meta({ description: "The name of the user" }),
      bookings: z.int().meta({ description: "That it was set for" }),
      profile_price: Money.optional().meta({ description: "Of these, when it was set, in its currency" }),
      is_current: z.boolean().meta({ description: "No booking, and no price of one, has changed since" }),
    })
    .nullable()
    .meta({ description: "One price for all bookings that take place; null: the sum of theirs" }),
  shows_price: z.boolean().meta({ description: "Whether the itinerary shows a price" }),
  terms: z
    .object({
      currency: z.string(),
      profile_price: Money,
      net_total: Money,
      sell_price: Money.meta({ description: "The price of its own, else the sum of the bookings' sell prices" }),
      markup: Money,
      allowed: z
        .object({ min: Money, max: Money })
        .nullable()
        .meta({ description: "null: the agency allows no sell prices of their own" }),
      is_converted: z.boolean().meta({ description: "By the rates of today: bookings have other currencies" }),
    })
    .nullish()
    .meta({ description: "Of the bookings that take place, in one currency; null without one, or without a rate" }),
});

export const ChangeTripPrice = z.strictObject({
  price: z
    .strictObject({
      amount: z.string().regex(/^\d{1,15}(\.\d{1,4})?$/, 'must be an amount, such as "3480.00"'),
      currency: CurrencyCode,
    })
    .nullable()
    .optional()
    .meta({ description: "null: the sum of the bookings' prices; absent: as it is" }),
  shows_price: z.boolean().optional().meta({ description: "Absent: as it is" }),
});
export type ChangeTripPrice = z.output<typeof ChangeTripPrice>;
