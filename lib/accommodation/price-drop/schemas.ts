import { z } from "zod";
import { CancellationPolicy } from "@/lib/cancellation/schemas";
import { Money, PublicId } from "@/lib/core/wire";
import { MAX_MINIMUM_SAVING } from "./limits";

/** One side of a price drop: the stay as it is booked, or as it is sold now. */
const PricedStay = z.object({
  total: Money,
  rate_plan_names: z.array(z.string()).meta({ description: "One for each room" }),
  cancellation_policy: CancellationPolicy,
});

/** A booked stay that is sold at a lower price now, with the same rooms and board and terms at least as good. */
export const PriceDrop = z.object({
  booking_public_id: z.string(),
  booking_number: z.int(),
  property_name: z.string(),
  checkin_date: z.string(),
  checkout_date: z.string(),
  currency: z.string(),
  saving: Money,
  before: PricedStay,
  after: PricedStay,
  checked_at: z.string().meta({ format: "date-time" }),
});
export const PriceDropList = z.strictObject({
  booking_public_id: PublicId.optional().meta({ description: "Of this booking only" }),
});
export const PriceDropPage = z.object({ items: z.array(PriceDrop) });

/** Rebooks a stay at a total that is not above `total`. */
export const RebookRequest = z.strictObject({
  total: Money.meta({ description: "The lower total that was shown, in the booking's currency" }),
});

export const PriceDropRule = z.object({
  minimum_saving: z.int().meta({ description: "Whole units of a booking's currency" }),
});
export const ChangePriceDropRule = z.strictObject({
  minimum_saving: z.int().min(1).max(MAX_MINIMUM_SAVING),
});
