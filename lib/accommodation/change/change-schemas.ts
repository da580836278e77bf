import { z } from "zod";
import { FullRecord } from "@/lib/booking/schemas";
import { CancellationPolicy } from "@/lib/cancellation/schemas";
import { CalendarDate, Money } from "@/lib/core/wire";
import { Warning } from "@/lib/prebook/schemas";
import { checkStay, Occupancy } from "../schemas";

/** The wanted changes; absent fields stay unchanged. */
export const ChangeQuoteRequest = z
  .strictObject({
    checkin: CalendarDate.optional(),
    checkout: CalendarDate.optional(),
    occupancy: Occupancy.optional().meta({ description: "One party for each room of the booking, in order" }),
    rate_key: z.string().min(1).max(4000).optional().meta({
      description:
        "Another room or rate plan of the same property: a rate key of a search under the booking's profile, or the allocation_id of several rooms",
    }),
  })
  .superRefine(({ checkin, checkout }, refinement) => {
    if (checkin !== undefined && checkout !== undefined) checkStay({ checkin, checkout }, refinement);
  });
export type ChangeQuoteRequest = z.output<typeof ChangeQuoteRequest>;

export const ChangeQuoteResponse = z.object({
  change_token: z.string().meta({
    description: "Token that makes the change; invalid once the booking has changed otherwise",
    example: "chg_VMvYmz8R4cXkTnWb3QyAe7",
  }),
  expires_at: z.string().meta({ format: "date-time", description: "When the hold of the additional rooms expires" }),
  before: Money.meta({ description: "The booking's total" }),
  sell_before: Money.meta({ description: "What the client pays now: the booking's own sell price, or its total" }),
  after: Money.meta({ description: "The total after the change; at least the current cancellation fee" }),
  difference: Money.meta({ description: "`after` minus `before`" }),
  currency: z.string(),
  cancellation_policy: CancellationPolicy.meta({ description: "The policy after the change" }),
  warnings: z.array(Warning),
});

const ChangeToken = z.string().min(1).max(200).meta({
  description: "Token of a change quote of this booking",
  example: "chg_VMvYmz8R4cXkTnWb3QyAe7",
});

export const ReleaseChangeRequest = z.strictObject({ change_token: ChangeToken });

export const ChangeRequest = z.strictObject({
  change_token: ChangeToken,
  notify_guest: z.boolean().default(false).meta({ description: "Whether to e-mail a new voucher to the contact" }),
});
export type ChangeRequest = z.output<typeof ChangeRequest>;
export const ChangeResponse = z.object({ booking: FullRecord });
