import { z } from "zod";
import { Money } from "@/lib/core/wire";

const InstantText = z.string().meta({ format: "date-time" });

export const Tier = z.object({ from: InstantText, fee: Money, currency: z.string() });
/** A pinned policy: fees are fixed amounts, and both instants are inclusive. */
export const CancellationPolicy = z.object({
  currency: z.string(),
  finalized: z.boolean(),
  timezone: z.string(),
  tiers: z.array(Tier),
  free_until: InstantText.nullable(),
  cancellable_until: InstantText.nullable(),
});
export type CancellationPolicy = z.output<typeof CancellationPolicy>;

export const PolicySnapshot = CancellationPolicy.extend({
  captured_at: InstantText,
  realized_penalty: z.object({ fee: Money, currency: z.string(), at: InstantText }).optional(),
});
export type PolicySnapshot = z.output<typeof PolicySnapshot>;

export const CancellationQuote = z.object({
  fee: Money,
  sell_fee: Money.meta({
    description: "What the client pays of it: the same share of the sell price as of the total",
    example: "57.00",
  }),
  currency: z.string(),
  cancellable: z.boolean(),
  cancellation_deadline: InstantText.optional(),
  cancellable_until: InstantText.nullable(),
});
