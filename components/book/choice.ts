import { z } from "zod";
import { PrebookRequest } from "@/lib/accommodation/schemas";
import { call, type CallOptions } from "@/lib/staff/client/call";
import type { ResponseOf } from "@/lib/staff/client/operations";
import { findKept, keep } from "../checkout/kept";

/** An offer as it was chosen, with all that prebook asks and the booking page shows. */
const Choice = z.object({
  request: PrebookRequest,
  property: z.object({ name: z.string(), city: z.string(), stars: z.number().nullable() }),
  checkout: z.string(),
  rooms: z.array(
    z.object({
      name: z.string(),
      plan: z.string(),
      board: z.string(),
      adults: z.number(),
      child_ages: z.array(z.number()),
    }),
  ),
  /** As search said. */
  total: z.string(),
  /** The search that it was chosen from. */
  backTo: z.string(),
});
export type Choice = z.output<typeof Choice>;

const nameOf = (hold: string): string => `hold:${hold}`;

/** The choice behind a hold; undefined when this tab does not know it. */
export const findChoice = (hold: string): Choice | undefined => findKept(nameOf(hold), Choice);

export type Hold = ResponseOf<"prebook">;

/**
 * Holding a choice. What was asked is kept under the idempotency key that it was asked with: opening the page again in this
 * tab asks the same under the same key, and so shows the same hold instead of taking a second one.
 */
export const holdOf = (choice: Choice) => ({
  ask: (options: CallOptions): Promise<Hold> => call("prebook", { body: choice.request }, options),
  keep: (hold: string) => keep(nameOf(hold), choice),
  pathOf: (hold: string) => `/book?hold=${hold}`,
});
